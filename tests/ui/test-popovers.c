/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/popovers.h"

#include "tests/ui/ui-fixture.h"

static GtkWidget *
add_popover(GtkWidget *parent)
{
    GtkWidget *popover = gtk_popover_new();

    gtk_popover_set_child(GTK_POPOVER(popover), gtk_menu_button_new());
    gtk_widget_set_parent(popover, parent);
    return popover;
}

static gboolean
has_size(gpointer widget)
{
    return gtk_widget_get_width(widget) > 0;
}

/* One inside the other, as a menu of a pop-over's own button is. */
static void
test_nested(void)
{
    GtkWidget *window = gtk_window_new();
    GtkWidget *button = gtk_button_new_with_label("word");
    GtkWidget *outer;
    GtkWidget *inner;

    gtk_window_set_child(GTK_WINDOW(window), button);
    gtk_window_present(GTK_WINDOW(window));
    ui_fixture_wait(has_size, window, 10);
    outer = add_popover(button);
    inner = add_popover(gtk_popover_get_child(GTK_POPOVER(outer)));
    gtk_popover_popup(GTK_POPOVER(outer));
    ui_fixture_wait(has_size, outer, 10);
    gtk_popover_popup(GTK_POPOVER(inner));
    g_assert_true(gtk_widget_get_mapped(outer));
    g_assert_true(gtk_widget_get_mapped(inner));
    gloss_popovers_close(GTK_WINDOW(window));
    g_assert_false(gtk_widget_get_mapped(outer));
    g_assert_false(gtk_widget_get_mapped(inner));
    gtk_widget_unparent(inner);
    gtk_widget_unparent(outer);
    gtk_window_destroy(GTK_WINDOW(window));
}

/* A window that was never shown has no surface to ask for tool-tips. */
static void
test_unshown(void)
{
    GtkWidget *window = gtk_window_new();

    gloss_popovers_close(GTK_WINDOW(window));
    gtk_window_destroy(GTK_WINDOW(window));
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add_func("/popovers/nested", test_nested);
    g_test_add_func("/popovers/unshown", test_unshown);
    return g_test_run();
}
