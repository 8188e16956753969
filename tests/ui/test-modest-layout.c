/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/modest-layout.h"

static void
measure(GtkWidget *child, int *minimum, int *natural)
{
    GtkWidget *bin = g_object_ref_sink(adw_bin_new());

    gtk_widget_set_layout_manager(bin, g_object_new(GLOSS_TYPE_MODEST_LAYOUT, NULL));
    adw_bin_set_child(ADW_BIN(bin), child);
    gtk_widget_measure(bin, GTK_ORIENTATION_HORIZONTAL, -1, minimum, natural, NULL, NULL);
    g_object_unref(bin);
}

static GtkWidget *
make_wide(int width)
{
    GtkWidget *child = gtk_drawing_area_new();

    gtk_widget_set_size_request(child, width, 10);
    return child;
}

static void
test_width(void)
{
    g_autofree char *line = g_strnfill(500, 'm');
    GtkWidget *label = gtk_label_new(line);
    int minimum;
    int natural;

    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    measure(label, &minimum, &natural);
    g_assert_cmpint(minimum, <, 100);
    g_assert_cmpint(natural, ==, 640);
    measure(make_wide(300), &minimum, &natural);
    g_assert_cmpint(natural, ==, 300);
    measure(make_wide(900), &minimum, &natural);
    g_assert_cmpint(minimum, ==, 900);
    g_assert_cmpint(natural, ==, 900);
}

static void
test_fills(void)
{
    GtkWidget *window = g_object_ref_sink(gtk_window_new());
    GtkWidget *bin = adw_bin_new();
    GtkWidget *child = make_wide(50);

    gtk_widget_set_layout_manager(bin, g_object_new(GLOSS_TYPE_MODEST_LAYOUT, NULL));
    adw_bin_set_child(ADW_BIN(bin), child);
    gtk_window_set_child(GTK_WINDOW(window), bin);
    gtk_window_set_default_size(GTK_WINDOW(window), 700, 200);
    gtk_window_present(GTK_WINDOW(window));
    ui_fixture_run(200);
    g_assert_cmpint(gtk_widget_get_width(child), >, 600);
    g_assert_cmpint(gtk_widget_get_width(child), ==, gtk_widget_get_width(bin));
    g_assert_cmpint(gtk_widget_get_height(child), ==, gtk_widget_get_height(bin));
    gtk_window_destroy(GTK_WINDOW(window));
    g_object_unref(window);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add_func("/modest-layout/width", test_width);
    g_test_add_func("/modest-layout/fills", test_fills);
    return g_test_run();
}
