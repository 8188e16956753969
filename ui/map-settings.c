/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sliders wait until they rest before they ask for clusters. */
#include "ui/map-settings.h"

#include "ui/map-layout-window.h"
#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#define REST        250 /* milliseconds */
#define LEAST       2.0 /* points of a cluster */
#define LARGE_SHARE 4.0 /* the largest smallest cluster is one point of so many */

struct _GlossMapSettings {
    GtkWidget parent_instance;

    GtkWidget *box;
    AdwPreferencesGroup *clusters;
    AdwPreferencesGroup *layout;
    GtkWidget *size;
    GtkWidget *strength;
    GtkWidget *made_row;

    GlossMapOptions *options;
    double n; /* points */
    guint timer;
};

G_DEFINE_FINAL_TYPE(GlossMapSettings, gloss_map_settings, GTK_TYPE_WIDGET)

static guint regroup_signal;
static guint again_signal;

/* ---- values ---- */

static gboolean
rest_cb(gpointer data)
{
    GlossMapSettings *self = data;

    self->timer = 0;
    g_signal_emit(self, regroup_signal, 0);
    return G_SOURCE_REMOVE;
}

static void
ask_soon(GlossMapSettings *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    self->timer = g_timeout_add(REST, rest_cb, self);
}

static void
changed_cb(GlossMapSettings *self, const char *key)
{
    if (gloss_map_options_is_of_clusters(key))
        ask_soon(self);
}

double
gloss_map_settings_get_least_strength(GlossMapSettings *self)
{
    return gtk_range_get_value(GTK_RANGE(self->strength)) / 100;
}

/* ---- sliders ---- */

/* 0 .. 100 of the scale: few more points where there are few. */
static gint64
size_at(GlossMapSettings *self, double place)
{
    double most = MAX(self->n / LARGE_SHARE, LEAST + 1);

    return (gint64)lround(LEAST * pow(most / LEAST, place / 100));
}

static char *
format_size_cb(GtkScale *scale, double value, gpointer data)
{
    return value < 0.5 ? g_strdup(_("automatic"))
                       : g_strdup_printf("%d", (int)size_at(data, value));
}

static char *
format_strength_cb(GtkScale *scale, double value, gpointer data)
{
    /* Translators: a share in percent */
    return g_strdup_printf(_("%d %%"), (int)lround(value));
}

static void
size_cb(GlossMapSettings *self, GtkRange *range)
{
    double place = gtk_range_get_value(range);
    gint64 size = place < 0.5 ? 0 : size_at(self, place);
    g_autoptr(GVariant) value = g_variant_ref_sink(g_variant_new_int64(size));

    gloss_map_options_set(self->options, "cluster-size", value, NULL);
}

/* A title above a slider, as a row of a list. */
static GtkWidget *
add_slider(GlossMapSettings *self, const char *title, const char *subtitle,
           GtkScaleFormatValueFunc format, GCallback callback)
{
    GtkWidget *row = adw_preferences_row_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 100, 1);
    GtkWidget *label = gtk_label_new(title), *more = gtk_label_new(subtitle);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_xalign(GTK_LABEL(more), 0);
    gtk_label_set_wrap(GTK_LABEL(more), TRUE);
    gtk_widget_add_css_class(more, "caption");
    gtk_widget_add_css_class(more, "dim-label");
    gtk_scale_set_draw_value(GTK_SCALE(scale), TRUE);
    gtk_scale_set_value_pos(GTK_SCALE(scale), GTK_POS_RIGHT);
    gtk_scale_set_format_value_func(GTK_SCALE(scale), format, self, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(scale), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
    g_signal_connect_swapped(scale, "value-changed", callback, self);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), more);
    gtk_box_append(GTK_BOX(box), scale);
    gtk_widget_set_margin_top(box, 10);
    gtk_widget_set_margin_bottom(box, 6);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 12);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_widget_set_focusable(row, FALSE);
    adw_preferences_group_add(self->clusters, row);
    return scale;
}

/* ---- what is shown ---- */

static char *
describe(GlossMap *map)
{
    gsize n_new;
    gint64 made;
    GlossMapOrigin origin = gloss_map_get_origin(map, &n_new, &made);
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(made / G_USEC_PER_SEC);
    g_autofree char *date = time != NULL && made > 0 ? g_date_time_format(time, "%x %R") : NULL;

    if (origin == GLOSS_MAP_STORED && date != NULL)
        return g_strdup_printf(_("Stored layout of %s"), date);
    if (origin == GLOSS_MAP_GROWN && date != NULL)
        return g_strdup_printf(ngettext("Layout of %s, %u new point placed in it",
                                        "Layout of %s, %u new points placed in it", (gulong)n_new),
                               date, (guint)n_new);
    return g_strdup(_("Made now"));
}

void
gloss_map_settings_set_map(GlossMapSettings *self, GlossMap *map)
{
    g_autofree char *text = describe(map);
    const char *method = gloss_map_get_method(map);

    self->n = (double)gloss_map_get_n_items(map);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->made_row),
                                  *method ? method : _("As the numbers are"));
    adw_action_row_set_subtitle(ADW_ACTION_ROW(self->made_row), text);
    gtk_widget_queue_draw(self->size);
}

static void
again_cb(GlossMapSettings *self)
{
    g_signal_emit(self, again_signal, 0);
}

static void
open_cb(GlossMapSettings *self)
{
    GlossMapLayoutWindow *window = gloss_map_layout_window_new(
        self->options, GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))));

    g_signal_connect_object(window, "again", G_CALLBACK(again_cb), self, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(window));
}

static void
add_open(GlossMapSettings *self)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(_("Lay Out _Again…"));

    gtk_widget_set_halign(button, GTK_ALIGN_START);
    gtk_widget_set_margin_top(button, 12);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(open_cb), self);
    adw_preferences_group_add(self->layout, button);
}

static void
dispose(GObject *object)
{
    GlossMapSettings *self = GLOSS_MAP_SETTINGS(object);

    g_clear_handle_id(&self->timer, g_source_remove);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->options);
    G_OBJECT_CLASS(gloss_map_settings_parent_class)->dispose(object);
}

static void
gloss_map_settings_class_init(GlossMapSettingsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    regroup_signal = g_signal_new("regroup", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
    again_signal = g_signal_new("again", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static AdwPreferencesGroup *
add_group(GlossMapSettings *self, const char *title)
{
    GtkWidget *group = adw_preferences_group_new();

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(group), title);
    gtk_box_append(GTK_BOX(self->box), group);
    return ADW_PREFERENCES_GROUP(group);
}

static void
gloss_map_settings_init(GlossMapSettings *self)
{
    self->n = 100;
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 18);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->clusters = add_group(self, _("Clusters"));
    self->layout = add_group(self, _("Layout"));
    self->size = add_slider(self, _("Smallest cluster"), _("By density: more finds fewer"),
                            format_size_cb, G_CALLBACK(size_cb));
    self->strength = add_slider(self, _("Strength"), _("Points less deep inside are outliers"),
                                format_strength_cb, G_CALLBACK(ask_soon));
    self->made_row = adw_action_row_new();
    adw_preferences_group_add(self->layout, self->made_row);
}

GtkWidget *
gloss_map_settings_new(GlossMapOptions *options)
{
    GlossMapSettings *self = g_object_new(GLOSS_TYPE_MAP_SETTINGS, NULL);

    self->options = g_object_ref(options);
    g_signal_connect_object(options, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    add_open(self);
    return GTK_WIDGET(self);
}
