/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See collection-list.h. */
#include "ui/collection-list.h"

#include <glib/gi18n.h>

struct _GlossCollectionList {
    GtkWidget parent_instance;

    GtkWidget *heading;
    GtkListBox *list;
    GlossCollections *collections;
};

G_DEFINE_FINAL_TYPE(GlossCollectionList, gloss_collection_list, GTK_TYPE_WIDGET)

static guint selected_signal;

static void
update(GlossCollectionList *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self),
                           g_list_model_get_n_items(G_LIST_MODEL(self->collections)) > 0);
}

/* What the row says of its collection. */
static void
update_row(GtkWidget *row)
{
    GlossCollectionRow *collection = g_object_get_data(G_OBJECT(row), "collection");
    GtkWidget *box = gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row));
    guint n = gloss_collection_row_get_size(collection);
    g_autofree char *count = g_strdup_printf("%u", n);
    g_autofree char *said = g_strdup_printf(ngettext("%u passage", "%u passages", n), n);
    const char *name = gloss_collection_row_get_name(collection);

    gtk_label_set_text(GTK_LABEL(gtk_widget_get_first_child(box)), name);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(box)), count);
    gtk_widget_set_tooltip_text(row, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, said, -1);
}

static GtkWidget *
create_row_cb(gpointer item, gpointer data)
{
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *name = gtk_label_new(NULL);
    GtkWidget *count = gtk_label_new(NULL);

    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(count, "count");
    gtk_widget_set_valign(count, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), count);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    g_object_set_data_full(G_OBJECT(row), "collection", g_object_ref(item), g_object_unref);
    g_signal_connect_object(item, "notify", G_CALLBACK(update_row), row, G_CONNECT_SWAPPED);
    update_row(row);
    return row;
}

static void
row_activated_cb(GlossCollectionList *self, GtkListBoxRow *row)
{
    GlossCollectionRow *collection = g_object_get_data(G_OBJECT(row), "collection");

    g_signal_emit(self, selected_signal, 0, gloss_collection_row_get_name(collection));
}

void
gloss_collection_list_set_collections(GlossCollectionList *self, GlossCollections *collections)
{
    g_set_object(&self->collections, collections);
    gtk_list_box_bind_model(self->list, G_LIST_MODEL(collections), create_row_cb, NULL, NULL);
    g_signal_connect_object(collections, "items-changed", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    update(self);
}

static void
dispose(GObject *object)
{
    GlossCollectionList *self = GLOSS_COLLECTION_LIST(object);
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&self->collections);
    G_OBJECT_CLASS(gloss_collection_list_parent_class)->dispose(object);
}

static void
gloss_collection_list_class_init(GlossCollectionListClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BOX_LAYOUT);
    selected_signal = g_signal_new("selected", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gloss_collection_list_init(GlossCollectionList *self)
{
    GtkWidget *list = gtk_list_box_new();

    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    self->heading = gtk_label_new(_("Collections"));
    self->list = GTK_LIST_BOX(list);
    gtk_label_set_xalign(GTK_LABEL(self->heading), 0);
    gtk_widget_add_css_class(self->heading, "pane-heading");
    gtk_widget_add_css_class(self->heading, "dim-label");
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "navigation-sidebar");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Collections of passages"), -1);
    g_signal_connect_object(list, "row-activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_parent(self->heading, GTK_WIDGET(self));
    gtk_widget_set_parent(list, GTK_WIDGET(self));
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}
