/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/find-bar.h"

typedef struct {
    GtkWidget *window;
    GlossFindBar *bar;
    GtkSourceView *view;
    char *expected;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->bar = g_object_new(GLOSS_TYPE_FIND_BAR, NULL);
    self->view = GTK_SOURCE_VIEW(gtk_source_view_new());
    self->window = gtk_window_new();
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view)),
                             "Rome, rome and 北京 and Rome.", -1);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->bar));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->view));
    gtk_window_set_child(GTK_WINDOW(self->window), box);
    gloss_find_bar_set_view(self->bar, self->view);
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
}

static GtkWidget *
find_label(GtkWidget *widget, const char *text)
{
    if (GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_label(child, text);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static gboolean
says(gpointer data)
{
    Fixture *self = data;

    return find_label(GTK_WIDGET(self->bar), self->expected) != NULL;
}

static void
find(Fixture *self, const char *text, const char *expected)
{
    self->expected = (char *)expected;
    gloss_find_bar_find(self->bar, text);
    ui_fixture_wait(says, self, 10);
}

static void
test_counts(Fixture *self, gconstpointer data)
{
    gloss_find_bar_set_active(self->bar, TRUE);
    find(self, "rome", "1 of 3");
    find(self, "北京", "1 of 1");
    find(self, "Paris", "No match");
    find(self, "", "");
}

static void
test_active(Fixture *self, gconstpointer data)
{
    g_assert_false(gloss_find_bar_get_active(self->bar));
    gloss_find_bar_set_active(self->bar, TRUE);
    g_assert_true(gloss_find_bar_get_active(self->bar));
    gloss_find_bar_set_active(self->bar, FALSE);
    g_assert_false(gloss_find_bar_get_active(self->bar));
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    gtk_source_init();
    g_test_add("/find-bar/counts", Fixture, NULL, set_up, test_counts, tear_down);
    g_test_add("/find-bar/active", Fixture, NULL, set_up, test_active, tear_down);
    return g_test_run();
}
