/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-names.h. */
#include "ui/spoken-names.h"

#include <glib/gi18n.h>

static void
set_name(GtkWidget *widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
gloss_spoken_names_set_drop_down(GtkDropDown *drop_down, const char *name)
{
    set_name(GTK_WIDGET(drop_down), name);
    set_name(gtk_widget_get_first_child(GTK_WIDGET(drop_down)), name);
}

/* A bar's has the class, a message's the icon; a button that was added to one has neither. */
static gboolean
is_closer(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) &&
           (gtk_widget_has_css_class(widget, "close") ||
            g_strcmp0(gtk_button_get_icon_name(GTK_BUTTON(widget)), "window-close-symbolic") == 0);
}

static void
name_closers(GtkWidget *widget)
{
    if (is_closer(widget))
        set_name(widget, _("Close"));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        name_closers(child);
}

void
gloss_spoken_names_set_info_bars(GtkWidget *root)
{
    if (GTK_IS_INFO_BAR(root))
        name_closers(root);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        gloss_spoken_names_set_info_bars(child);
}

/* The page below the messages has buttons of its own. */
void
gloss_spoken_names_set_toasts(AdwToastOverlay *overlay)
{
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(overlay)); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (child != adw_toast_overlay_get_child(overlay))
            name_closers(child);
}
