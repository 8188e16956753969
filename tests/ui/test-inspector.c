/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/inspector.h"

typedef struct {
    GtkWidget *window;
    GlossInspector *inspector;
    GtkWidget *other;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    self->inspector = g_object_new(GLOSS_TYPE_INSPECTOR, NULL);
    self->other = gtk_label_new("other");
    self->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(self->window), 290, 500);
    gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->inspector));
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
}

static GtkWidget *
get_switcher(Fixture *self)
{
    return gtk_widget_get_first_child(GTK_WIDGET(self->inspector));
}

static void
test_one_page(Fixture *self, gconstpointer data)
{
    g_assert_cmpstr(gloss_inspector_get_page(self->inspector), ==, "entities");
    g_assert_false(gtk_widget_get_visible(get_switcher(self)));
    gloss_inspector_show_page(self->inspector, "none");
    g_assert_cmpstr(gloss_inspector_get_page(self->inspector), ==, "entities");
}

static void
test_pages(Fixture *self, gconstpointer data)
{
    gloss_inspector_add_page(self->inspector, self->other, "other", "Other", "edit-find-symbolic");
    g_assert_true(gtk_widget_get_visible(get_switcher(self)));
    g_assert_cmpstr(gloss_inspector_get_page(self->inspector), ==, "entities");
    ui_fixture_run(50);
    g_assert_false(gtk_widget_get_mapped(self->other));
    gloss_inspector_show_page(self->inspector, "other");
    ui_fixture_run(50);
    g_assert_true(gtk_widget_get_mapped(self->other));
    gloss_inspector_focus_search(self->inspector);
    g_assert_cmpstr(gloss_inspector_get_page(self->inspector), ==, "entities");
}

/* Three pages fit the pane with titles as long as they get in other languages. */
static void
test_width(Fixture *self, gconstpointer data)
{
    gint least;

    gloss_inspector_add_page(self->inspector, self->other, "senses", "Wortbedeutungen",
                             "edit-find-symbolic");
    gloss_inspector_add_page(self->inspector, gtk_label_new("related"), "related",
                             "Verwandte Stellen", "edit-find-symbolic");
    gtk_widget_measure(GTK_WIDGET(self->inspector), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                       NULL, NULL);
    g_assert_cmpint(least, <=, 290);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/inspector/one-page", Fixture, NULL, set_up, test_one_page, tear_down);
    g_test_add("/inspector/pages", Fixture, NULL, set_up, test_pages, tear_down);
    g_test_add("/inspector/width", Fixture, NULL, set_up, test_width, tear_down);
    return g_test_run();
}
