/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/map-page.h"

#include <string.h>

#include "tests/ui/ui-fixture.h"
#include "ui/map-list.h"
#include "ui/map-side.h"
#include "ui/map-view.h"

typedef struct {
    char *folder;
    GlossContext *context;
    GtkWidget *window;
    GtkWidget *page;
} Fixture;

static GtkWidget *
find_child(GtkWidget *widget, GType type)
{
    if (G_TYPE_CHECK_INSTANCE_TYPE(widget, type))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_child(child, type);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    self->folder = scratch_new();
    self->context = gloss_context_new(1);
}

static void
show(Fixture *self, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(self->folder, name, NULL);

    scratch_write(self->folder, name, text, -1);
    self->page =
        gloss_map_page_new(self->context, gloss_map_making_new_for_file(self->context, path), name);
    self->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(self->window), 900, 600);
    gtk_window_set_child(GTK_WINDOW(self->window), self->page);
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_map_page_close(GLOSS_MAP_PAGE(self->page));
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->context);
    scratch_free(self->folder);
}

static const char *
shown_page(gpointer page)
{
    return gtk_stack_get_visible_child_name(GTK_STACK(find_child(page, GTK_TYPE_STACK)));
}

static gboolean
is_made(gpointer page)
{
    return g_str_equal(shown_page(page), "map");
}

static gboolean
has_failed(gpointer page)
{
    return g_str_equal(shown_page(page), "failed");
}

static void
test_made(Fixture *self, gconstpointer data)
{
    GtkWidget *view;

    show(self, "a.tsv", "1\t2\n3\t4\n5\t7\n9\t1\n");
    ui_fixture_wait(is_made, self->page, 60);
    ui_fixture_run(100);
    view = find_child(self->page, GLOSS_TYPE_MAP_VIEW);
    g_assert_true(gtk_widget_get_mapped(view));
    g_assert_true(gtk_widget_get_mapped(find_child(self->page, GLOSS_TYPE_MAP_SIDE)));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                        "4 points");
    gloss_map_view_zoom(GLOSS_MAP_VIEW(view), 2);
    gloss_map_view_fit(GLOSS_MAP_VIEW(view));
    ui_fixture_run(50);
    g_assert_nonnull(find_child(self->page, GLOSS_TYPE_MAP_LIST));
}

static void
test_failed(Fixture *self, gconstpointer data)
{
    GtkWidget *stack;

    show(self, "a.tsv", "1\t2\n3\tx\n");
    ui_fixture_wait(has_failed, self->page, 60);
    stack = find_child(self->page, GTK_TYPE_STACK);
    g_assert_nonnull(strstr(adw_status_page_get_description(
                                ADW_STATUS_PAGE(gtk_stack_get_visible_child(GTK_STACK(stack)))),
                            ":2: expected numbers"));
}

int
main(int argc, char **argv)
{
    int status;

    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/map-page/made", Fixture, NULL, set_up, test_made, tear_down);
    g_test_add("/map-page/failed", Fixture, NULL, set_up, test_failed, tear_down);
    status = g_test_run();
    ui_fixture_drop_scratch();
    return status;
}
