/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/jobs-button.h"
#include "ui/library-pane.h"

typedef struct {
    GtkWidget *window;
    GtkWidget *child;
} Fixture;

static void
show(Fixture *self, GtkWidget *child)
{
    self->window = gtk_window_new();
    self->child = child;
    gtk_window_set_child(GTK_WINDOW(self->window), child);
    gtk_window_present(GTK_WINDOW(self->window));
    ui_fixture_run(50);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
}

static guint
count_rows(GtkWidget *widget, gboolean visible)
{
    guint n = GTK_IS_LIST_BOX_ROW(widget) && (!visible || gtk_widget_get_mapped(widget));

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n += count_rows(child, visible);
    return n;
}

static gboolean
is_hidden(gpointer widget)
{
    return !gtk_widget_get_visible(widget);
}

static void
test_jobs(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossJobs) jobs = gloss_jobs_new();
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GlossJob) job = gloss_job_new("Reading", cancellable);

    show(self, g_object_new(GLOSS_TYPE_JOBS_BUTTON, NULL));
    gloss_jobs_button_set_jobs(GLOSS_JOBS_BUTTON(self->child), jobs);
    g_assert_true(is_hidden(self->child));
    gloss_jobs_add(jobs, job);
    g_assert_false(is_hidden(self->child));
    g_assert_cmpuint(count_rows(self->child, FALSE), ==, 1);
    gloss_job_set_progress(job, 0.5, "1 of 2");
    gloss_job_finish(job);
    ui_fixture_wait(is_hidden, self->child, 5);
}

static void
test_library(Fixture *self, gconstpointer data)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "recent", NULL);
    g_autoptr(GlossRecent) recent = gloss_recent_new(path);
    g_autoptr(GListStore) documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    g_autoptr(GFile) first = g_file_new_for_path("/a/first.txt");
    g_autoptr(GFile) second = g_file_new_for_path("/a/second.txt");
    g_autoptr(GlossDocument) document = gloss_document_new(first);

    show(self, g_object_new(GLOSS_TYPE_LIBRARY_PANE, NULL));
    gloss_library_pane_set_models(GLOSS_LIBRARY_PANE(self->child), G_LIST_MODEL(documents), recent);
    g_assert_cmpuint(count_rows(self->child, FALSE), ==, 0);
    gloss_recent_add(recent, second);
    gloss_recent_add(recent, first);
    g_assert_cmpuint(count_rows(self->child, FALSE), ==, 2);
    /* What is open is not listed a second time. */
    g_list_store_append(documents, document);
    g_assert_cmpuint(count_rows(self->child, FALSE), ==, 2);
    gloss_library_pane_set_current(GLOSS_LIBRARY_PANE(self->child), document);
    g_list_store_remove_all(documents);
    gloss_library_pane_set_current(GLOSS_LIBRARY_PANE(self->child), NULL);
    g_assert_cmpuint(count_rows(self->child, FALSE), ==, 2);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/panes/jobs", Fixture, NULL, NULL, test_jobs, tear_down);
    g_test_add("/panes/library", Fixture, NULL, NULL, test_library, tear_down);
    return g_test_run();
}
