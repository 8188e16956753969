/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See popovers.h. */
#include "ui/popovers.h"

/* Those inside a pop-over first. */
static void
close_below(GtkWidget *widget)
{
    GtkWidget *next;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL; child = next) {
        next = gtk_widget_get_next_sibling(child);
        close_below(child);
    }
    if (GTK_IS_POPOVER(widget) && gtk_widget_get_visible(widget))
        gtk_popover_popdown(GTK_POPOVER(widget));
}

void
gloss_popovers_close(GtkWindow *window)
{
    close_below(GTK_WIDGET(window));
    /* The pointer is over the window itself now, whose tool-tips end with it. */
    gtk_widget_trigger_tooltip_query(GTK_WIDGET(window));
}
