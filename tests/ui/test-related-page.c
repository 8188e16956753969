/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/related-page.h"

#include "tests/app/search-fixture.h"
#include "tests/ui/ui-fixture.h"
#include "ui/search-row.h"
#include <glib/gstdio.h>

typedef struct {
    SearchFixture search;
    GlossModelStore *models;
    GlossSearcher *searcher;
    GtkWidget *window;
    GtkWidget *page;
    guint asked; /* how often the searcher was wanted */
    char *opened;
} Fixture;

static GlossSearcher *
get_searcher_cb(gpointer data, GError **error)
{
    Fixture *self = data;

    self->asked++;
    return self->searcher;
}

static void
passage_cb(Fixture *self, const char *path, guint64 start, guint64 end)
{
    g_free(self->opened);
    self->opened = g_path_get_basename(path);
}

/* The model of the index is among the user's, under the name that the index gives it. */
static void
set_up(Fixture *self, gconstpointer data)
{
    g_autofree char *installed =
        g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "models", "tiny", NULL);

    search_fixture_set_up(&self->search, NULL);
    g_assert_cmpint(g_mkdir_with_parents(installed, 0700), ==, 0);
    tiny_model_write(installed, 1);
    scratch_write(self->search.docs, "a.txt", "the cat sat on the mat .\n\nstop the word !", -1);
    scratch_write(self->search.docs, "b.txt", "the cat sat .", -1);
    search_fixture_update(&self->search);
    self->models = gloss_model_store_new();
    self->searcher = gloss_searcher_new(self->search.library, self->search.session, self->models);
    self->page = gloss_related_page_new(get_searcher_cb, self);
    g_signal_connect_swapped(self->page, "passage", G_CALLBACK(passage_cb), self);
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), self->page);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->searcher);
    gloss_model_store_free(self->models);
    g_free(self->opened);
    search_fixture_tear_down(&self->search, NULL);
}

static GlossDocument *
open_file(Fixture *self, const char *name)
{
    g_autofree char *path = g_build_filename(self->search.docs, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GlossDocument *document = gloss_document_new(file);

    g_assert_true(gloss_document_load(document, NULL, NULL));
    return document;
}

static GtkWidget *
find_row(GtkWidget *widget)
{
    GtkWidget *found = GLOSS_IS_SEARCH_ROW(widget) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_row(child);
    return found;
}

static gboolean
has_row(gpointer page)
{
    return find_row(page) != NULL;
}

/* Nothing is looked for unseen; then what is found is of other documents, once for a paragraph. */
static void
test_follows(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDocument) document = open_file(self, "a.txt");
    GtkWidget *row;

    gloss_related_page_set_position(GLOSS_RELATED_PAGE(self->page), document, 3);
    ui_fixture_run(900);
    g_assert_cmpuint(self->asked, ==, 0);
    gtk_window_present(GTK_WINDOW(self->window));
    ui_fixture_wait(has_row, self->page, 30);
    g_assert_cmpuint(self->asked, ==, 1);
    row = find_row(self->page);
    g_assert_null(gtk_widget_get_next_sibling(row));
    gtk_widget_activate(row);
    g_assert_cmpstr(self->opened, ==, "b.txt");
    gloss_related_page_set_position(GLOSS_RELATED_PAGE(self->page), document, 5);
    ui_fixture_run(900);
    g_assert_cmpuint(self->asked, ==, 1);
    gloss_related_page_look_again(GLOSS_RELATED_PAGE(self->page));
    ui_fixture_run(900);
    g_assert_cmpuint(self->asked, ==, 2);
    gloss_related_page_set_position(GLOSS_RELATED_PAGE(self->page), NULL, 0);
    ui_fixture_run(50);
}

static gboolean
is_hindered(gpointer page)
{
    GtkWidget *stack = gtk_widget_get_first_child(page);

    return g_strcmp0(gtk_stack_get_visible_child_name(GTK_STACK(stack)), "status") == 0 &&
           g_strcmp0(adw_status_page_get_title(
                         ADW_STATUS_PAGE(gtk_stack_get_visible_child(GTK_STACK(stack)))),
                     "Nothing to Compare With") == 0;
}

/* A model that comes back is used at the same paragraph. */
static void
test_asks_again(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDocument) document = open_file(self, "a.txt");
    g_autofree char *models = g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "models", NULL);
    g_autofree char *away = g_strconcat(models, "-away", NULL);

    g_assert_cmpint(g_rename(models, away), ==, 0);
    gtk_window_present(GTK_WINDOW(self->window));
    gloss_related_page_set_position(GLOSS_RELATED_PAGE(self->page), document, 3);
    ui_fixture_wait(is_hindered, self->page, 30);
    g_assert_cmpint(g_rename(away, models), ==, 0);
    gloss_related_page_set_position(GLOSS_RELATED_PAGE(self->page), document, 3);
    ui_fixture_wait(has_row, self->page, 30);
    gloss_related_page_set_position(GLOSS_RELATED_PAGE(self->page), NULL, 0);
    ui_fixture_run(50);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = scratch_new();
    int status;

    g_setenv("XDG_DATA_HOME", home, TRUE);
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/related-page/follows", Fixture, NULL, set_up, test_follows, tear_down);
    g_test_add("/related-page/asks-again", Fixture, NULL, set_up, test_asks_again, tear_down);
    status = g_test_run();
    scratch_free(home);
    return status;
}
