/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See chip-bar.h. Labels are few, so a change rebuilds them all; but a label that only gets more
 * entities changes no list, and its switch keeps the focus. */
#include "ui/chip-bar.h"

#include "ui/label-chip.h"
#include "ui/wrap-layout.h"
#include <glib/gi18n.h>

struct _GlossChipBar {
    GtkWidget parent_instance;

    GlossEntityGroups *groups;
    GlossPluginHost *host;
    GlossLabelPalette palette;
};

G_DEFINE_FINAL_TYPE(GlossChipBar, gloss_chip_bar, GTK_TYPE_WIDGET)

static void
clear(GlossChipBar *self)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
}

static void
rebuild(GlossChipBar *self)
{
    GListModel *labels = gloss_entity_groups_get_labels(self->groups);
    guint n = g_list_model_get_n_items(labels);

    clear(self);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossEntityRow) row = g_list_model_get_item(labels, i);
        GtkWidget *chip = gloss_label_chip_new(row, self->groups, self->host, &self->palette);

        gtk_widget_set_parent(chip, GTK_WIDGET(self));
    }
    gtk_widget_set_visible(GTK_WIDGET(self), n > 0);
}

static void
forget(GlossChipBar *self)
{
    if (self->groups != NULL)
        g_signal_handlers_disconnect_by_data(gloss_entity_groups_get_labels(self->groups), self);
    g_clear_object(&self->groups);
    clear(self);
}

void
gloss_chip_bar_set_groups(GlossChipBar *self, GlossEntityGroups *groups, GlossPluginHost *host,
                          const GlossLabelPalette *palette)
{
    forget(self);
    self->palette = *palette;
    g_set_object(&self->host, host);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    if (groups == NULL)
        return;
    self->groups = g_object_ref(groups);
    g_signal_connect_swapped(gloss_entity_groups_get_labels(groups), "items-changed",
                             G_CALLBACK(rebuild), self);
    rebuild(self);
}

static void
dispose(GObject *object)
{
    GlossChipBar *self = GLOSS_CHIP_BAR(object);

    forget(self);
    g_clear_object(&self->host);
    G_OBJECT_CLASS(gloss_chip_bar_parent_class)->dispose(object);
}

static void
gloss_chip_bar_class_init(GlossChipBarClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gloss_chip_bar_init(GlossChipBar *self)
{
    gtk_widget_set_layout_manager(GTK_WIDGET(self), gloss_wrap_layout_new(6));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Labels"),
                                   -1);
}
