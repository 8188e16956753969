/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See icon-button.h. */
#include "ui/icon-button.h"

GtkWidget *
gloss_icon_button_new(const char *icon, const char *name)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_add_css_class(button, "flat");
    return button;
}
