/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See label-menu.h. Made anew each time: labels come and go. */
#include "ui/label-menu.h"

#include "ui/label-text.h"
#include <glib/gi18n.h>

typedef struct {
    GtkPopover *popover;
    GtkListBox *list;
    GtkEntry *entry;
    GlossReview *review;
    char **labels;
} Menu;

static void
menu_free(Menu *menu)
{
    g_object_unref(menu->review);
    g_strfreev(menu->labels);
    g_free(menu);
}

/* What is decided may end the menu's life. */
static void
choose(Menu *menu, guint index)
{
    g_autoptr(GlossReview) review = g_object_ref(menu->review);
    g_autofree char *label = NULL;

    if (index >= g_strv_length(menu->labels))
        return;
    label = g_strdup(menu->labels[index]);
    gtk_popover_popdown(menu->popover);
    gloss_review_label_here(review, label);
}

static void
row_activated_cb(Menu *menu, GtkListBoxRow *row)
{
    choose(menu, (guint)gtk_list_box_row_get_index(row));
}

static void
entry_activated_cb(Menu *menu)
{
    g_autoptr(GlossReview) review = g_object_ref(menu->review);
    g_autofree char *words = g_strdup(gtk_editable_get_text(GTK_EDITABLE(menu->entry)));

    if (*words == '\0')
        return;
    gtk_popover_popdown(menu->popover);
    gloss_review_label_anew(review, words);
}

static gboolean
key_pressed_cb(Menu *menu, guint key, guint code, GdkModifierType state)
{
    guint digit = key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9 ? key - GDK_KEY_KP_0
                  : key >= GDK_KEY_1 && key <= GDK_KEY_9     ? key - GDK_KEY_0
                                                             : 0;

    if (digit == 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return GDK_EVENT_PROPAGATE;
    choose(menu, digit - 1);
    return GDK_EVENT_STOP;
}

static GtkWidget *
create_row(GlossPluginHost *host, const GlossLabelPalette *palette, const char *label, guint number)
{
    guint index = gloss_labels_get_palette(label);
    g_autoptr(PangoAttrList) attributes = gloss_label_palette_dup_attributes(palette, index);
    g_autofree char *key = number <= 9 ? g_strdup_printf("%u", number) : g_strdup("");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *name = gtk_label_new(gloss_label_text_get_name(host, label));
    GtkWidget *hint = gtk_label_new(key);

    gtk_label_set_attributes(GTK_LABEL(name), attributes);
    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_widget_set_hexpand(name, TRUE);
    gtk_widget_add_css_class(hint, "dim-label");
    gtk_widget_add_css_class(hint, "numeric");
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), hint);
    return box;
}

static void
fill_list(Menu *menu, GlossPluginHost *host, const GlossLabelPalette *palette)
{
    GlossAnnotation *target = gloss_review_find_target(menu->review);
    const char *present =
        target != NULL ? gloss_labels_canonical(gloss_annotation_get_label(target)) : NULL;

    for (guint i = 0; menu->labels[i] != NULL; i++) {
        GtkWidget *row = gtk_list_box_row_new();

        gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row),
                                   create_row(host, palette, menu->labels[i], i + 1));
        gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       gloss_label_text_get_name(host, menu->labels[i]), -1);
        gtk_list_box_append(menu->list, row);
        if (gloss_labels_canonical(menu->labels[i]) == present)
            gtk_list_box_select_row(menu->list, GTK_LIST_BOX_ROW(row));
    }
}

static GtkWidget *
create_content(Menu *menu)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *scroller = gtk_scrolled_window_new();

    menu->list = GTK_LIST_BOX(gtk_list_box_new());
    gtk_widget_add_css_class(GTK_WIDGET(menu->list), "label-menu");
    gtk_accessible_update_property(GTK_ACCESSIBLE(menu->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Labels"), -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroller), 320);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(menu->list));
    menu->entry = GTK_ENTRY(gtk_entry_new());
    gtk_entry_set_placeholder_text(menu->entry, _("Another label"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(menu->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Another label"), -1);
    gtk_box_append(GTK_BOX(box), scroller);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(menu->entry));
    return box;
}

static gboolean
unparent_cb(gpointer popover)
{
    if (gtk_widget_get_parent(popover) != NULL)
        gtk_widget_unparent(popover);
    return G_SOURCE_REMOVE;
}

/* Not while it is still closing. */
static void
closed_cb(GtkWidget *popover)
{
    gtk_widget_grab_focus(gtk_widget_get_parent(popover));
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref(popover), g_object_unref);
}

static void
connect_menu(Menu *menu)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), menu);
    gtk_widget_add_controller(GTK_WIDGET(menu->list), keys);
    g_signal_connect_swapped(menu->list, "row-activated", G_CALLBACK(row_activated_cb), menu);
    g_signal_connect_swapped(menu->entry, "activate", G_CALLBACK(entry_activated_cb), menu);
    g_signal_connect(menu->popover, "closed", G_CALLBACK(closed_cb), NULL);
}

void
gloss_label_menu_popup(GlossDocumentView *view, GlossReview *review, GlossPluginHost *host)
{
    Menu *menu = g_new0(Menu, 1);
    GtkListBoxRow *first;
    GdkRectangle place;

    menu->popover = GTK_POPOVER(gtk_popover_new());
    menu->review = g_object_ref(review);
    menu->labels = gloss_review_dup_labels(review);
    g_object_set_data_full(G_OBJECT(menu->popover), "menu", menu, (GDestroyNotify)menu_free);
    gtk_popover_set_child(menu->popover, create_content(menu));
    fill_list(menu, host, gloss_document_view_get_palette(view));
    connect_menu(menu);
    gtk_widget_set_parent(GTK_WIDGET(menu->popover), GTK_WIDGET(view));
    gloss_document_view_get_selection_place(view, &place);
    gtk_popover_set_pointing_to(menu->popover, &place);
    gtk_popover_popup(menu->popover);
    first = gtk_list_box_get_selected_row(menu->list);
    if (first == NULL)
        first = gtk_list_box_get_row_at_index(menu->list, 0);
    if (first != NULL)
        gtk_widget_grab_focus(GTK_WIDGET(first));
}
