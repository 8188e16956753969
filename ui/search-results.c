/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-results.h. A document shows its best passages; the others come when asked for. */
#include "ui/search-results.h"

#include "ui/search-row.h"
#include <glib/gi18n.h>

#define N_PASSAGES 3 /* of a document */

struct _GlossSearchResults {
    AdwBin parent_instance;

    GtkBox *box;
    GtkWidget *menu;
    GtkWidget *menu_row; /* (nullable) weak: the menu is about its passage */
};

G_DEFINE_FINAL_TYPE(GlossSearchResults, gloss_search_results, ADW_TYPE_BIN)

enum { ACTIVATED, LIKE, COLLECT, N_SIGNALS };
static guint signals[N_SIGNALS];

static GlossSearchGroup *
get_group(GtkWidget *list)
{
    return g_object_get_data(G_OBJECT(list), "group");
}

static void
add_rows(GtkListBox *list, guint from, guint to)
{
    GlossSearchGroup *group = get_group(GTK_WIDGET(list));
    GPtrArray *items = gloss_item_list_get_items(GLOSS_ITEM_LIST(group));

    for (guint i = from; i < MIN(to, items->len); i++)
        gtk_list_box_append(list, gloss_search_row_new(g_ptr_array_index(items, i),
                                                       gloss_search_group_get_title(group)));
}

/* The other passages take the place of the row that offers them. */
static void
show_more(GtkListBox *list, GtkListBoxRow *row)
{
    gtk_list_box_remove(list, GTK_WIDGET(row));
    add_rows(list, N_PASSAGES, G_MAXUINT);
    gtk_widget_grab_focus(GTK_WIDGET(gtk_list_box_get_row_at_index(list, N_PASSAGES)));
}

static void
row_activated_cb(GlossSearchResults *self, GtkListBoxRow *row, GtkListBox *list)
{
    if (GLOSS_IS_SEARCH_ROW(row))
        g_signal_emit(self, signals[ACTIVATED], 0, get_group(GTK_WIDGET(list)),
                      gloss_search_row_get_item(GLOSS_SEARCH_ROW(row)));
    else
        show_more(list, row);
}

static gboolean
is_in_menu(GlossSearchResults *self, GtkWidget *focus)
{
    return focus == self->menu || gtk_widget_is_ancestor(focus, self->menu);
}

/* (nullable) the passage that has the focus, or whose menu has it. */
static GtkWidget *
find_row(GtkWidget *results)
{
    GtkWidget *row = gtk_root_get_focus(gtk_widget_get_root(results));

    if (row != NULL && is_in_menu(GLOSS_SEARCH_RESULTS(results), row))
        row = GLOSS_SEARCH_RESULTS(results)->menu_row;
    while (row != NULL && !GLOSS_IS_SEARCH_ROW(row))
        row = gtk_widget_get_parent(row);
    return row != NULL && gtk_widget_is_ancestor(row, results) ? row : NULL;
}

static void
tell_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GtkWidget *row = find_row(widget);
    guint signal = g_str_equal(name, "results.open")   ? ACTIVATED
                   : g_str_equal(name, "results.like") ? LIKE
                                                       : COLLECT;

    if (row != NULL)
        g_signal_emit(widget, signals[signal], 0, get_group(gtk_widget_get_parent(row)),
                      gloss_search_row_get_item(GLOSS_SEARCH_ROW(row)));
}

static void
copy_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GtkWidget *row = find_row(widget);

    if (row != NULL)
        gdk_clipboard_set_text(
            gtk_widget_get_clipboard(widget),
            gloss_search_item_get_hit(gloss_search_row_get_item(GLOSS_SEARCH_ROW(row)))->body);
}

/* ---- the menu of a passage ---- */

static void
popup(GlossSearchResults *self, GtkWidget *row, const GdkRectangle *at)
{
    gtk_widget_grab_focus(row);
    g_set_weak_pointer(&self->menu_row, row);
    gtk_popover_set_pointing_to(GTK_POPOVER(self->menu), at);
    gtk_popover_popup(GTK_POPOVER(self->menu));
}

static void
pressed_cb(GlossSearchResults *self, int n, double x, double y)
{
    GtkWidget *row = gtk_widget_pick(GTK_WIDGET(self), x, y, GTK_PICK_DEFAULT);

    while (row != NULL && !GLOSS_IS_SEARCH_ROW(row))
        row = gtk_widget_get_parent(row);
    if (row != NULL)
        popup(self, row, &(GdkRectangle){(int)x, (int)y, 1, 1});
}

static gboolean
menu_cb(GtkWidget *widget, GVariant *parameter, gpointer data)
{
    GtkWidget *row = find_row(widget);
    graphene_rect_t bounds;

    if (row == NULL || !gtk_widget_compute_bounds(row, widget, &bounds))
        return FALSE;
    popup(GLOSS_SEARCH_RESULTS(widget), row,
          &(GdkRectangle){(int)bounds.origin.x, (int)bounds.origin.y, (int)bounds.size.width,
                          (int)bounds.size.height});
    return TRUE;
}

/* A menu that is left keeps the place in the results. */
static void
menu_closed_cb(GlossSearchResults *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root != NULL ? gtk_root_get_focus(root) : NULL;

    if (root != NULL && self->menu_row != NULL && (focus == NULL || is_in_menu(self, focus)))
        gtk_widget_grab_focus(self->menu_row);
}

static GtkWidget *
make_menu(void)
{
    g_autoptr(GMenu) menu = g_menu_new();
    GtkWidget *popover;

    g_menu_append(menu, _("_Open"), "results.open");
    g_menu_append(menu, _("_More Like This"), "results.like");
    g_menu_append(menu, _("_Copy Passage"), "results.copy");
    g_menu_append(menu, _("_Add to a Collection…"), "results.collect");
    popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
    gtk_popover_set_has_arrow(GTK_POPOVER(popover), FALSE);
    return popover;
}

static void
add_more_row(GtkListBox *list, guint n)
{
    GtkWidget *row = gtk_list_box_row_new();
    g_autofree char *text = g_strdup_printf(ngettext("%u more passage", "%u more passages", n), n);
    GtkWidget *label = gtk_label_new(text);

    gtk_widget_add_css_class(label, "search-hit");
    gtk_widget_add_css_class(label, "dim-label");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), label);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    gtk_list_box_append(list, row);
}

static GtkWidget *
make_list(GlossSearchResults *self, GlossSearchGroup *group)
{
    GtkWidget *list = gtk_list_box_new();
    guint n = g_list_model_get_n_items(G_LIST_MODEL(group));

    g_object_set_data_full(G_OBJECT(list), "group", g_object_ref(group), g_object_unref);
    add_rows(GTK_LIST_BOX(list), 0, N_PASSAGES);
    if (n > N_PASSAGES)
        add_more_row(GTK_LIST_BOX(list), n - N_PASSAGES);
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   gloss_search_group_get_title(group), -1);
    g_signal_connect_object(list, "row-activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    return list;
}

static char *
dup_folder(GFile *file)
{
    g_autoptr(GFile) parent = g_file_get_parent(file);

    return g_file_get_parse_name(parent != NULL ? parent : file);
}

static GtkWidget *
make_group(GlossSearchResults *self, GlossSearchGroup *group)
{
    GtkWidget *widget = adw_preferences_group_new();
    const char *const *copies = gloss_search_group_get_copies(group);
    guint n = copies != NULL ? g_strv_length((char **)copies) : 0;
    g_autofree char *folder = dup_folder(gloss_search_group_get_file(group));
    g_autofree char *title = g_markup_escape_text(gloss_search_group_get_title(group), -1);
    g_autofree char *also =
        g_strdup_printf(ngettext("%u copy elsewhere", "%u copies elsewhere", n), n);
    g_autofree char *shown = n > 0 ? g_strdup_printf("%s · %s", folder, also) : g_strdup(folder);
    g_autofree char *description = g_markup_escape_text(shown, -1);

    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(widget), title);
    adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(widget), description);
    if (n > 0) {
        g_autofree char *paths = g_strjoinv("\n", (char **)copies);
        g_autofree char *valid = g_utf8_make_valid(paths, -1);

        gtk_widget_set_tooltip_text(widget, valid);
    }
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(widget), make_list(self, group));
    return widget;
}

void
gloss_search_results_set_groups(GlossSearchResults *self, GListModel *groups)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->box))) != NULL)
        gtk_box_remove(self->box, child);
    for (guint i = 0; i < g_list_model_get_n_items(groups); i++) {
        g_autoptr(GlossSearchGroup) group = g_list_model_get_item(groups, i);

        gtk_box_append(self->box, make_group(self, group));
    }
}

GtkWidget *
gloss_search_results_new(void)
{
    return g_object_new(GLOSS_TYPE_SEARCH_RESULTS, NULL);
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    GTK_WIDGET_CLASS(gloss_search_results_parent_class)
        ->size_allocate(widget, width, height, baseline);
    gtk_popover_present(GTK_POPOVER(GLOSS_SEARCH_RESULTS(widget)->menu));
}

static void
dispose(GObject *object)
{
    GlossSearchResults *self = GLOSS_SEARCH_RESULTS(object);

    g_clear_weak_pointer(&self->menu_row);
    if (self->menu != NULL)
        gtk_widget_unparent(self->menu);
    self->menu = NULL;
    G_OBJECT_CLASS(gloss_search_results_parent_class)->dispose(object);
}

static guint
add_signal(GlossSearchResultsClass *klass, const char *name)
{
    return g_signal_new(name, G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                        G_TYPE_NONE, 2, GLOSS_TYPE_SEARCH_GROUP, GLOSS_TYPE_SEARCH_ITEM);
}

static void
gloss_search_results_class_init(GlossSearchResultsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget_class->size_allocate = size_allocate;
    gtk_widget_class_install_action(widget_class, "results.open", NULL, tell_action);
    gtk_widget_class_install_action(widget_class, "results.like", NULL, tell_action);
    gtk_widget_class_install_action(widget_class, "results.collect", NULL, tell_action);
    gtk_widget_class_install_action(widget_class, "results.copy", NULL, copy_action);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "results.copy",
                                        NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_Menu, 0, menu_cb, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_cb, NULL);
    signals[ACTIVATED] = add_signal(klass, "activated");
    signals[LIKE] = add_signal(klass, "like");
    signals[COLLECT] = add_signal(klass, "collect");
}

static void
gloss_search_results_init(GlossSearchResults *self)
{
    GtkGesture *press = gtk_gesture_click_new();

    self->box = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 24));
    gtk_widget_add_css_class(GTK_WIDGET(self->box), "search-results");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Results"), -1);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->box));
    self->menu = make_menu();
    gtk_widget_set_parent(self->menu, GTK_WIDGET(self));
    g_signal_connect_swapped(self->menu, "closed", G_CALLBACK(menu_closed_cb), self);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), GDK_BUTTON_SECONDARY);
    g_signal_connect_swapped(press, "pressed", G_CALLBACK(pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(press));
}
