/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-list.h. */
#include "ui/map-list.h"

#include "app/map-rows.h"
#include <glib/gi18n.h>

#define MAX_COLUMNS 5
#define TEXT_COLUMN -2
#define CLUSTER     -1

struct _GlossMapList {
    GtkWidget parent_instance;

    GtkWidget *scrolled;
    GtkColumnView *view;
    GlossMapChoice *choice;
    GtkSingleSelection *selection;
};

G_DEFINE_FINAL_TYPE(GlossMapList, gloss_map_list, GTK_TYPE_WIDGET)

static guint activated_signal;

static gssize
item_of(GlossMapList *self, guint position)
{
    g_autoptr(GlossMapRow) row = g_list_model_get_item(G_LIST_MODEL(self->selection), position);

    return row != NULL ? (gssize)gloss_map_row_get_index(row) : -1;
}

static void
setup_cb(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_list_item_set_child(item, label);
}

static void
bind_cb(GlossMapList *self, GtkListItem *item, GtkSignalListItemFactory *factory)
{
    GlossMap *map = gloss_map_choice_get_map(self->choice);
    gsize index = gloss_map_row_get_index(gtk_list_item_get_item(item));
    int column = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(factory), "column"));
    const GlossPoint *point = gloss_map_get_points(map) + index;
    g_autofree char *text = NULL;
    const char *value = NULL;

    if (column == CLUSTER)
        value = text =
            point->cluster < 0 ? g_strdup("–") : g_strdup_printf("%d", point->cluster + 1);
    else
        value = column == TEXT_COLUMN ? gloss_map_get_text(map, index)
                                      : gloss_map_get_value(map, (guint)column, index);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)), value != NULL ? value : "");
}

static void
add_column(GlossMapList *self, const char *title, int column)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkColumnViewColumn *view_column;

    g_object_set_data(G_OBJECT(factory), "column", GINT_TO_POINTER(column));
    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), NULL);
    g_signal_connect_swapped(factory, "bind", G_CALLBACK(bind_cb), self);
    view_column = gtk_column_view_column_new(title, factory);
    gtk_column_view_column_set_resizable(view_column, TRUE);
    gtk_column_view_column_set_expand(view_column, column == TEXT_COLUMN);
    gtk_column_view_append_column(self->view, view_column);
    g_object_unref(view_column);
}

static void
selected_cb(GlossMapList *self)
{
    guint position = gtk_single_selection_get_selected(self->selection);

    if (position != GTK_INVALID_LIST_POSITION)
        gloss_map_choice_set_current(self->choice, item_of(self, position));
}

static void
activate_cb(GlossMapList *self, guint position)
{
    gssize item = item_of(self, position);

    if (item >= 0)
        g_signal_emit(self, activated_signal, 0, (guint)item);
}

static void
clear(GlossMapList *self)
{
    GListModel *columns = gtk_column_view_get_columns(self->view);

    if (self->selection != NULL) {
        g_signal_handlers_disconnect_by_data(self->selection, self);
        g_signal_handlers_disconnect_by_func(self->view, activate_cb, self);
    }
    gtk_column_view_set_model(self->view, NULL);
    g_clear_object(&self->selection);
    while (g_list_model_get_n_items(columns) > 0) {
        g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, 0);

        gtk_column_view_remove_column(self->view, column);
    }
}

void
gloss_map_list_set_choice(GlossMapList *self, GlossMapChoice *choice)
{
    GlossMap *map = gloss_map_choice_get_map(choice);

    clear(self);
    g_set_object(&self->choice, choice);
    self->selection = gtk_single_selection_new(G_LIST_MODEL(gloss_map_rows_new(choice)));
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    add_column(self, _("Text"), TEXT_COLUMN);
    for (guint i = 0; i < MIN(gloss_map_get_n_columns(map), MAX_COLUMNS); i++)
        add_column(self, gloss_map_get_column_name(map, i), (int)i);
    add_column(self, _("Cluster"), CLUSTER);
    gtk_column_view_set_model(self->view, GTK_SELECTION_MODEL(self->selection));
    g_signal_connect_swapped(self->selection, "notify::selected", G_CALLBACK(selected_cb), self);
    g_signal_connect_swapped(self->view, "activate", G_CALLBACK(activate_cb), self);
}

static void
dispose(GObject *object)
{
    GlossMapList *self = GLOSS_MAP_LIST(object);

    if (self->selection != NULL)
        g_signal_handlers_disconnect_by_data(self->selection, self);
    g_clear_object(&self->selection);
    g_clear_pointer(&self->scrolled, gtk_widget_unparent);
    g_clear_object(&self->choice);
    G_OBJECT_CLASS(gloss_map_list_parent_class)->dispose(object);
}

static void
gloss_map_list_class_init(GlossMapListClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gloss_map_list_init(GlossMapList *self)
{
    self->scrolled = gtk_scrolled_window_new();
    self->view = GTK_COLUMN_VIEW(gtk_column_view_new(NULL));
    gtk_column_view_set_show_row_separators(self->view, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Points of the map"), -1);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scrolled), GTK_WIDGET(self->view));
    gtk_widget_set_vexpand(self->scrolled, TRUE);
    gtk_widget_set_parent(self->scrolled, GTK_WIDGET(self));
}

GtkWidget *
gloss_map_list_new(void)
{
    return g_object_new(GLOSS_TYPE_MAP_LIST, NULL);
}
