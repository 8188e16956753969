/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-side.h. */
#include "ui/map-side.h"

#include "app/map-making.h"
#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define N_NEIGHBOURS 10

struct _GlossMapSide {
    GtkWidget parent_instance;

    GtkWidget *scrolled;
    GtkWidget *legend_group;
    GtkWidget *legend;
    GtkWidget *chosen_label;
    GtkWidget *item_group;
    GtkWidget *item_label;
    GtkWidget *open_button;
    GtkWidget *neighbours;
    GtkWidget *trust_group;
    GPtrArray *numbers;  /* what is in it */
    GtkWidget *settings; /* (nullable) */
    GtkWidget *box;
    GlossMapChoice *choice;
    const GlossMapColours *colours;
    gssize item;
};

G_DEFINE_FINAL_TYPE(GlossMapSide, gloss_map_side, GTK_TYPE_WIDGET)

static guint activated_signal;
static guint shown_signal;

static void
clear_list(GtkWidget *list)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(list)) != NULL)
        gtk_list_box_remove(GTK_LIST_BOX(list), child);
}

/* ---- colours ---- */

static void
switched_cb(GlossMapSide *self)
{
    gboolean hidden[256] = {FALSE};
    guint i = 0;

    for (GtkWidget *row = gtk_widget_get_first_child(self->legend); row != NULL && i < 256;
         row = gtk_widget_get_next_sibling(row)) {
        GtkWidget *check = g_object_get_data(G_OBJECT(row), "check");

        hidden[i++] = check != NULL && !gtk_check_button_get_active(GTK_CHECK_BUTTON(check));
    }
    gloss_map_choice_hide_colours(self->choice, self->colours->colour_of, hidden);
}

static void
draw_dot(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
    guint colour = GPOINTER_TO_UINT(data);

    cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                         (colour & 255) / 255.0);
    cairo_arc(cairo, width / 2.0, height / 2.0, 6, 0, 2 * G_PI);
    cairo_fill(cairo);
}

static GtkWidget *
make_dot(guint32 colour)
{
    GtkWidget *dot = gtk_drawing_area_new();

    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(dot), 14);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(dot), 14);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(dot), draw_dot, GUINT_TO_POINTER(colour), NULL);
    gtk_widget_set_valign(dot, GTK_ALIGN_CENTER);
    return dot;
}

static void
add_colour(GlossMapSide *self, guint index)
{
    const char *name = self->colours->names->pdata[index];
    g_autofree char *escaped = g_markup_escape_text(name, -1);
    g_autofree char *count =
        g_strdup_printf("%u", g_array_index(self->colours->counts, guint32, index));
    GtkWidget *row = adw_action_row_new(), *check = gtk_check_button_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), escaped);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 2);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), count);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), make_dot(self->colours->palette[index]));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check), TRUE);
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), check);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), check);
    g_object_set_data(G_OBJECT(row), "check", check);
    g_signal_connect_swapped(check, "toggled", G_CALLBACK(switched_cb), self);
    gtk_list_box_append(GTK_LIST_BOX(self->legend), row);
}

static void
draw_scale(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
    const GlossMapColours *colours = GLOSS_MAP_SIDE(data)->colours;

    for (int x = 0; x < width; x++) {
        guint32 colour = colours->palette[x * 254 / MAX(width - 1, 1)];

        cairo_set_source_rgb(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                             (colour & 255) / 255.0);
        cairo_rectangle(cairo, x, 0, 1.5, height);
        cairo_fill(cairo);
    }
}

static void
add_scale(GlossMapSide *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *area = gtk_drawing_area_new();
    g_autofree char *low = gloss_map_colours_format(self->colours, self->colours->low);
    g_autofree char *high = gloss_map_colours_format(self->colours, self->colours->high);
    /* Translators: numbers or dates */
    g_autofree char *text = g_strdup_printf(_("From %s to %s"), low, high);

    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 14);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_scale, self, NULL);
    gtk_box_append(GTK_BOX(box), area);
    gtk_box_append(GTK_BOX(box), gtk_label_new(text));
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    gtk_list_box_append(GTK_LIST_BOX(self->legend), box);
}

void
gloss_map_side_set_colours(GlossMapSide *self, const GlossMapColours *colours)
{
    self->colours = colours;
    clear_list(self->legend);
    if (colours->is_scale)
        add_scale(self);
    for (guint i = 0; i < colours->names->len; i++)
        add_colour(self, i);
}

/* ---- the item at hand ---- */

static void
neighbour_cb(GlossMapSide *self, GtkWidget *row)
{
    guint item = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(row), "item"));

    g_signal_emit(self, shown_signal, 0, item);
}

static void
open_cb(GlossMapSide *self)
{
    if (self->item >= 0)
        g_signal_emit(self, activated_signal, 0, (guint)self->item);
}

static void
add_neighbour(GlossMapSide *self, GlossMap *map, const GlossMapNeighbour *neighbour)
{
    GtkWidget *row = adw_action_row_new();
    const char *text = gloss_map_get_text(map, neighbour->index);
    g_autofree char *number = g_strdup_printf(_("Point %u"), (guint)neighbour->index + 1);
    g_autofree char *title = g_markup_escape_text(text != NULL ? text : number, -1);
    g_autofree char *nearness = g_strdup_printf("%.3f", fabs(neighbour->nearness));
    GtkWidget *label = gtk_label_new(nearness);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 2);
    gtk_widget_add_css_class(label, "numeric");
    gtk_widget_add_css_class(label, "dim-label");
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), label);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    g_object_set_data(G_OBJECT(row), "item", GUINT_TO_POINTER((guint)neighbour->index));
    gtk_list_box_append(GTK_LIST_BOX(self->neighbours), row);
}

static void
show_item(GlossMapSide *self)
{
    GlossMap *map = gloss_map_choice_get_map(self->choice);
    GlossMapNeighbour found[N_NEIGHBOURS];
    g_autofree char *number = NULL;
    const char *text;
    gsize n;

    clear_list(self->neighbours);
    gtk_widget_set_visible(self->item_group, self->item >= 0);
    if (self->item < 0)
        return;
    text = gloss_map_get_text(map, (gsize)self->item);
    number = g_strdup_printf(_("Point %u"), (guint)self->item + 1);
    gtk_label_set_text(GTK_LABEL(self->item_label), text != NULL ? text : number);
    n = gloss_map_find_neighbours(map, (gsize)self->item, found, N_NEIGHBOURS);
    for (gsize i = 0; i < n; i++)
        add_neighbour(self, map, &found[i]);
}

static void
choice_changed_cb(GlossMapSide *self)
{
    gsize n = gloss_map_choice_get_n_chosen(self->choice);
    gssize item = gloss_map_choice_get_current(self->choice);
    g_autofree char *text =
        n ? g_strdup_printf(ngettext("%u point selected", "%u points selected", (gulong)n),
                            (guint)n)
          : g_strdup(_("Nothing selected"));

    gtk_label_set_text(GTK_LABEL(self->chosen_label), text);
    if (item == self->item)
        return;
    self->item = item;
    show_item(self);
}

/* ---- numbers ---- */

static void
add_number(GlossMapSide *self, const char *title, const char *subtitle, double value)
{
    GtkWidget *row = adw_action_row_new(), *label;
    g_autofree char *text = g_strdup_printf("%.3f", value);

    if (isnan(value))
        return;
    label = gtk_label_new(text);
    gtk_widget_add_css_class(label, "numeric");
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), label);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->trust_group), row);
    g_ptr_array_add(self->numbers, row);
}

static void
draw_histogram(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
    GlossMapSide *self = data;
    const GlossMapSpread *spread = gloss_map_get_spread(gloss_map_choice_get_map(self->choice));
    double bar = (double)width / GLOSS_MAP_BINS;
    guint32 most = 1;
    GdkRGBA colour;

    for (guint i = 0; i < GLOSS_MAP_BINS; i++)
        most = MAX(most, spread->bins[i]);
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &colour);
    cairo_set_source_rgba(cairo, (double)colour.red, (double)colour.green, (double)colour.blue,
                          0.6);
    for (guint i = 0; i < GLOSS_MAP_BINS; i++) {
        double tall = (double)spread->bins[i] / most * height;

        cairo_rectangle(cairo, bar * i, height - tall, bar * 0.85, tall);
    }
    cairo_fill(cairo);
}

static void
add_histogram(GlossMapSide *self)
{
    const GlossMapSpread *spread = gloss_map_get_spread(gloss_map_choice_get_map(self->choice));
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *area = gtk_drawing_area_new();
    g_autofree char *text =
        g_strdup_printf(spread->is_cosine ? _("Cosine of random pairs: %.3f ± %.3f")
                                          : _("Distance of random pairs: %.3f ± %.3f"),
                        spread->mean, spread->deviation);
    GtkWidget *label = gtk_label_new(text);

    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 60);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_histogram, self, NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "caption");
    gtk_widget_set_margin_top(box, 12);
    gtk_box_append(GTK_BOX(box), area);
    gtk_box_append(GTK_BOX(box), label);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->trust_group), box);
    g_ptr_array_add(self->numbers, box);
}

static void
clear_numbers(GlossMapSide *self)
{
    for (guint i = 0; i < self->numbers->len; i++)
        adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self->trust_group),
                                     self->numbers->pdata[i]);
    g_ptr_array_set_size(self->numbers, 0);
}

void
gloss_map_side_set_settings(GlossMapSide *self, GtkWidget *settings)
{
    self->settings = settings;
    gtk_box_insert_child_after(GTK_BOX(self->box), settings, self->legend_group);
}

void
gloss_map_side_set_choice(GlossMapSide *self, GlossMapChoice *choice)
{
    GlossMap *map = gloss_map_choice_get_map(choice);
    const GlossMapTrust *trust = gloss_map_get_trust(map);

    if (self->choice != NULL)
        g_signal_handlers_disconnect_by_func(self->choice, choice_changed_cb, self);
    g_set_object(&self->choice, choice);
    self->item = -1;
    show_item(self);
    clear_numbers(self);
    gtk_widget_set_visible(self->open_button, gloss_map_making_has_passages(map));
    add_number(self, _("Trustworthiness"), _("Near in the map, near in the data"),
               trust->trustworthiness);
    add_number(self, _("Continuity"), _("Near in the data, near in the map"), trust->continuity);
    add_number(self, _("Neighbours kept"), _("Share of the 15 nearest"), trust->kept);
    add_histogram(self);
    g_signal_connect_object(choice, "changed", G_CALLBACK(choice_changed_cb), self,
                            G_CONNECT_SWAPPED);
    choice_changed_cb(self);
}

/* ---- the object ---- */

static void
dispose(GObject *object)
{
    GlossMapSide *self = GLOSS_MAP_SIDE(object);

    g_clear_pointer(&self->scrolled, gtk_widget_unparent);
    g_clear_pointer(&self->numbers, g_ptr_array_unref);
    g_clear_object(&self->choice);
    G_OBJECT_CLASS(gloss_map_side_parent_class)->dispose(object);
}

static void
gloss_map_side_class_init(GlossMapSideClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    shown_signal = g_signal_new("shown", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
make_list(const char *name)
{
    GtkWidget *list = gtk_list_box_new();

    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return list;
}

static GtkWidget *
make_group(GtkWidget *box, const char *title)
{
    GtkWidget *group = adw_preferences_group_new();

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    gtk_box_append(GTK_BOX(box), group);
    return group;
}

static void
fill_item_group(GlossMapSide *self)
{
    self->item_label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->item_label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(self->item_label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(self->item_label), 8);
    gtk_label_set_ellipsize(GTK_LABEL(self->item_label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(self->item_label), 0);
    gtk_label_set_selectable(GTK_LABEL(self->item_label), TRUE);
    self->open_button = gtk_button_new_with_label(_("Open"));
    gtk_widget_set_halign(self->open_button, GTK_ALIGN_START);
    gtk_widget_set_margin_top(self->open_button, 6);
    gtk_widget_set_margin_bottom(self->open_button, 12);
    g_signal_connect_swapped(self->open_button, "clicked", G_CALLBACK(open_cb), self);
    self->neighbours = make_list(_("Neighbours"));
    g_signal_connect_swapped(self->neighbours, "row-activated", G_CALLBACK(neighbour_cb), self);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->item_group), self->item_label);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->item_group), self->open_button);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->item_group), self->neighbours);
    gtk_widget_set_visible(self->item_group, FALSE);
}

static void
gloss_map_side_init(GlossMapSide *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);

    self->box = box;
    self->numbers = g_ptr_array_new();
    self->item = -1;
    self->chosen_label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->chosen_label), 0);
    gtk_widget_add_css_class(self->chosen_label, "heading");
    gtk_box_append(GTK_BOX(box), self->chosen_label);
    self->item_group = make_group(box, _("Point"));
    fill_item_group(self);
    self->legend_group = make_group(box, _("Colours"));
    self->legend = make_list(_("Colours"));
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self->legend_group), self->legend);
    self->trust_group = make_group(box, _("How far to trust it"));
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 12);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    self->scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scrolled), box);
    gtk_widget_set_parent(self->scrolled, GTK_WIDGET(self));
    gtk_widget_set_size_request(GTK_WIDGET(self), 280, -1);
}

GtkWidget *
gloss_map_side_new(void)
{
    return g_object_new(GLOSS_TYPE_MAP_SIDE, NULL);
}
