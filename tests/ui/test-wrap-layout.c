/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/wrap-layout.h"

static GtkWidget *
create(guint n, gint width)
{
    GtkWidget *box = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));

    gtk_widget_set_layout_manager(box, gloss_wrap_layout_new(10));
    for (guint i = 0; i < n; i++) {
        GtkWidget *child = gtk_label_new(NULL);

        gtk_widget_set_size_request(child, width, 20);
        gtk_widget_set_parent(child, box);
    }
    return box;
}

static void
destroy(GtkWidget *box)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(box)) != NULL)
        gtk_widget_unparent(child);
    g_object_unref(box);
}

static gint
height_for(GtkWidget *box, gint width)
{
    gint height;

    gtk_widget_measure(box, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
    return height;
}

static void
test_rows(void)
{
    GtkWidget *box = create(4, 50);

    g_assert_cmpint(height_for(box, 230), ==, 20);
    g_assert_cmpint(height_for(box, 229), ==, 50);
    g_assert_cmpint(height_for(box, 110), ==, 50);
    g_assert_cmpint(height_for(box, 50), ==, 110);
    destroy(box);
}

static void
test_hidden_take_no_room(void)
{
    GtkWidget *box = create(3, 50);

    gtk_widget_set_visible(gtk_widget_get_first_child(box), FALSE);
    g_assert_cmpint(height_for(box, 110), ==, 20);
    destroy(box);
}

static void
check_places(GtkTextDirection direction, gint first, gint second)
{
    GtkWidget *box = create(2, 50);
    GtkAllocation size = {0, 0, 200, 20};
    graphene_rect_t bounds;

    gtk_widget_set_direction(box, direction);
    height_for(box, 200);
    gtk_widget_size_allocate(box, &size, -1);
    g_assert_true(gtk_widget_compute_bounds(gtk_widget_get_first_child(box), box, &bounds));
    g_assert_cmpfloat(bounds.origin.x, ==, first);
    g_assert_true(gtk_widget_compute_bounds(gtk_widget_get_last_child(box), box, &bounds));
    g_assert_cmpfloat(bounds.origin.x, ==, second);
    destroy(box);
}

static void
test_places(void)
{
    check_places(GTK_TEXT_DIR_LTR, 0, 60);
    check_places(GTK_TEXT_DIR_RTL, 150, 90);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add_func("/wrap-layout/rows", test_rows);
    g_test_add_func("/wrap-layout/hidden-take-no-room", test_hidden_take_no_room);
    g_test_add_func("/wrap-layout/places", test_places);
    return g_test_run();
}
