/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See label-chip.h. */
#include "ui/label-chip.h"

#include "ui/label-text.h"
#include <glib/gi18n.h>

static void
row_changed_cb(GtkToggleButton *button, GlossEntityRow *row)
{
    GtkLabel *count = g_object_get_data(G_OBJECT(button), "count");
    const char *name = g_object_get_data(G_OBJECT(button), "name");
    guint n = gloss_entity_row_get_count(row);
    g_autofree char *number = g_strdup_printf("%u", n);
    /* Translators: a label such as "Person" and how many there are */
    g_autofree char *full = g_strdup_printf(_("%s: %u"), name, n);

    gtk_label_set_text(count, number);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
    gtk_toggle_button_set_active(button, !gloss_entity_row_get_hidden(row));
}

static void
toggled_cb(GtkToggleButton *button, GlossEntityGroups *groups)
{
    GlossEntityRow *row = g_object_get_data(G_OBJECT(button), "row");

    gloss_entity_groups_set_hidden(groups, gloss_entity_row_get_label(row),
                                   !gtk_toggle_button_get_active(button));
}

static GtkWidget *
create_content(GtkWidget *button, const char *name, guint index, const GlossLabelPalette *palette)
{
    g_autoptr(PangoAttrList) attributes = gloss_label_palette_dup_attributes(palette, index);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *label = gtk_label_new(name);
    GtkWidget *count = gtk_label_new(NULL);

    gtk_label_set_attributes(GTK_LABEL(label), attributes);
    gtk_widget_add_css_class(count, "numeric");
    gtk_widget_add_css_class(count, "score");
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), count);
    g_object_set_data(G_OBJECT(button), "count", count);
    return box;
}

GtkWidget *
gloss_label_chip_new(GlossEntityRow *row, GlossEntityGroups *groups, GlossPluginHost *host,
                     const GlossLabelPalette *palette)
{
    GtkWidget *button = gtk_toggle_button_new();
    const char *id = gloss_entity_row_get_label(row);
    const char *name = gloss_label_text_get_name(host, id);

    gtk_widget_add_css_class(button, "label-chip");
    gtk_widget_set_tooltip_text(button, _("Show or hide this label"));
    g_object_set_data_full(G_OBJECT(button), "row", g_object_ref(row), g_object_unref);
    g_object_set_data_full(G_OBJECT(button), "name", g_strdup(name), g_free);
    gtk_button_set_child(GTK_BUTTON(button),
                         create_content(button, name, gloss_labels_get_palette(id), palette));
    row_changed_cb(GTK_TOGGLE_BUTTON(button), row);
    g_signal_connect_object(row, "changed", G_CALLBACK(row_changed_cb), button, G_CONNECT_SWAPPED);
    g_signal_connect_object(button, "toggled", G_CALLBACK(toggled_cb), groups, 0);
    return button;
}
