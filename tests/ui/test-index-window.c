/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/index-window.h"

#include "tests/app/search-fixture.h"
#include "tests/ui/ui-fixture.h"
#include "ui/index-failures-view.h"
#include "ui/index-model-row.h"
#include "ui/index-row-view.h"
#include "ui/index-rules-view.h"
#include "ui/library-pane.h"
#include <string.h>

typedef struct {
    SearchFixture search;
    GlossModelStore *models;
    GlossSearchIndex *index;
    GlossIndexRow *row;
    GtkWidget *window;
    char *opened;
} Fixture;

static gboolean
has_row(gpointer index)
{
    return g_list_model_get_n_items(index) > 0;
}

static void
open_cb(Fixture *self, GFile *file)
{
    self->opened = g_file_get_basename(file);
}

/* A folder with a document and a file that is none, and a program that writes down what it is asked
 * for. */
static void
set_up(Fixture *self, gconstpointer data)
{
    g_autofree char *script = NULL;

    search_fixture_set_up(&self->search, NULL);
    script = g_build_filename(self->search.folder, "worker", NULL);
    scratch_write(self->search.folder, "worker",
                  "#!/bin/sh\necho \"$@\" >>\"$(dirname \"$0\")/asked\"\n", -1);
    g_assert_cmpint(g_chmod(script, 0700), ==, 0);
    scratch_write(self->search.docs, "a.txt", "the cat sat", -1);
    scratch_write(self->search.docs, "bad*.txt", "\0\1\2\3\0\0", 6);
    search_fixture_update(&self->search);
    self->models = gloss_model_store_new();
    self->index = gloss_search_index_new(self->search.library, script);
    ui_fixture_wait(has_row, self->index, 10);
    self->row = g_list_model_get_item(G_LIST_MODEL(self->index), 0);
    self->window = gloss_index_window_new(self->index, self->row, self->models, NULL);
    g_signal_connect_swapped(self->window, "open", G_CALLBACK(open_cb), self);
    g_object_add_weak_pointer(G_OBJECT(self->window), (gpointer *)&self->window);
    gtk_window_present(GTK_WINDOW(self->window));
    ui_fixture_run(50);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    if (self->window != NULL)
        gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->row);
    g_object_unref(self->index);
    gloss_model_store_free(self->models);
    g_free(self->opened);
    search_fixture_tear_down(&self->search, NULL);
}

/* The first widget that is seen and is, or says, @text. */
static GtkWidget *
find_text(GtkWidget *widget, const char *text)
{
    const char *said = GTK_IS_LABEL(widget) ? gtk_label_get_text(GTK_LABEL(widget))
                                            : gtk_widget_get_tooltip_text(widget);
    GtkWidget *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (said != NULL && strstr(said, text) != NULL)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_text(child, text);
    return found;
}

static void
press(Fixture *self, const char *text)
{
    GtkWidget *widget = find_text(self->window, text);

    g_assert_nonnull(widget);
    if (!GTK_IS_BUTTON(widget))
        widget = gtk_widget_get_ancestor(widget, GTK_TYPE_BUTTON);
    g_signal_emit_by_name(widget, "clicked");
}

static gboolean
is_asked(gpointer data)
{
    gpointer *pair = data;
    g_autofree char *path = g_build_filename(pair[0], "asked", NULL);
    g_autofree char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) && strstr(text, pair[1]) != NULL;
}

static void
assert_asked(Fixture *self, const char *words)
{
    gpointer pair[] = {self->search.folder, (gpointer)words};

    ui_fixture_wait(is_asked, pair, 10);
}

static void
test_state(Fixture *self, gconstpointer data)
{
    const GlossIndexStep step = {"embedding", 31, 240, 100, NULL};

    g_assert_nonnull(find_text(self->window, "Fresh, 1 file, 1 unreadable"));
    g_assert_null(find_text(self->window, "What the Worker Said"));
    g_assert_null(find_text(self->window, "Changes Are Not Seen at Once"));
    gloss_index_row_set_step(self->row, &step);
    ui_fixture_run(20);
    g_assert_nonnull(find_text(self->window, "Updating 31 of 240 passages, 2 minutes left"));
    gloss_index_row_end(self->row, GLOSS_INDEX_ENDING_CRASHED, "the worker crashed", "last words");
    gloss_index_row_set_limit(self->row, "no more watches");
    ui_fixture_run(20);
    g_assert_nonnull(find_text(self->window, "Stopped: the worker crashed"));
    g_assert_nonnull(find_text(self->window, "What the Worker Said"));
    g_assert_nonnull(find_text(self->window, "no more watches"));
    press(self, "Update");
    assert_asked(self, "index update ");
}

static void
test_pause(Fixture *self, gconstpointer data)
{
    press(self, "Pause");
    g_assert_cmpint(gloss_search_index_get_pause(self->index), ==, GLOSS_INDEX_PAUSE_USER);
    g_assert_nonnull(find_text(self->window, "Go On"));
    press(self, "Go On");
    g_assert_cmpint(gloss_search_index_get_pause(self->index), ==, GLOSS_INDEX_PAUSE_NONE);
}

/* A star in a name is no pattern: what stands for it matches it. */
static void
test_failures(Fixture *self, gconstpointer data)
{
    g_assert_nonnull(find_text(self->window, "bad*.txt"));
    g_assert_nonnull(find_text(self->window, "Not a text. "));
    press(self, "Try Again");
    assert_asked(self, "--retry");
    press(self, "Leave Out bad*.txt");
    assert_asked(self, "--exclude /bad?.txt");
    press(self, "Open bad*.txt");
    g_assert_cmpstr(self->opened, ==, "bad*.txt");
}

static void
test_rules(Fixture *self, gconstpointer data)
{
    GlossIndexFolder folder = {.excludes = (char *)"*.log\nold/", .updated = 1};

    gloss_index_row_set_folder(self->row, &folder);
    g_signal_emit_by_name(self->index, "changed");
    ui_fixture_run(20);
    g_assert_nonnull(find_text(self->window, "*.log"));
    press(self, "Take Away “*.log”");
    assert_asked(self, "--exclude old/ --progress");
    gloss_index_rules_view_add(self->index, self->row, " new* ");
    assert_asked(self, "--exclude *.log --exclude old/ --exclude new* --progress");
}

static void
test_remove(Fixture *self, gconstpointer data)
{
    press(self, "Remove from Search");
    gloss_search_index_remove(self->index, self->row);
    assert_asked(self, "index remove ");
    g_assert_nonnull(find_text(self->window, "tiny"));
    /* The row leaves the list, and the window goes with it. */
    g_ptr_array_set_size(gloss_item_list_get_items(GLOSS_ITEM_LIST(self->index)), 0);
    g_list_model_items_changed(G_LIST_MODEL(self->index), 0, 1, 0);
    ui_fixture_run(50);
    g_assert_null(self->window);
}

static void
selected_cb(GlossIndexRow **place, GlossIndexRow *row)
{
    *place = row;
}

/* One row a folder in the left pane. */
static void
test_pane(Fixture *self, gconstpointer data)
{
    g_autoptr(GListStore) documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    g_autofree char *path = g_build_filename(self->search.folder, "recent", NULL);
    g_autoptr(GlossRecent) recent = gloss_recent_new(path);
    GtkWidget *window = gtk_window_new(), *pane = g_object_new(GLOSS_TYPE_LIBRARY_PANE, NULL);
    GtkWidget *shown;
    GlossIndexRow *selected = NULL;

    gloss_library_pane_set_models(GLOSS_LIBRARY_PANE(pane), G_LIST_MODEL(documents), recent);
    gtk_window_set_child(GTK_WINDOW(window), pane);
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect_swapped(pane, "folder-selected", G_CALLBACK(selected_cb), &selected);
    gloss_library_pane_set_trouble(GLOSS_LIBRARY_PANE(pane), "it is damaged");
    ui_fixture_run(20);
    g_assert_nonnull(find_text(pane, "it is damaged"));
    gloss_library_pane_set_trouble(GLOSS_LIBRARY_PANE(pane), NULL);
    gloss_library_pane_set_index(GLOSS_LIBRARY_PANE(pane), self->index);
    ui_fixture_run(20);
    g_assert_null(find_text(pane, "it is damaged"));
    shown = find_text(pane, "Fresh, 1 file, 1 unreadable");
    g_assert_nonnull(shown);
    shown = gtk_widget_get_ancestor(shown, GLOSS_TYPE_INDEX_ROW_VIEW);
    gtk_widget_activate_action(shown, "folder.details", NULL);
    g_assert_true(selected == self->row);
    gtk_widget_activate_action(shown, "folder.pause", NULL);
    g_assert_cmpint(gloss_search_index_get_pause(self->index), ==, GLOSS_INDEX_PAUSE_USER);
    gtk_widget_activate_action(shown, "folder.update", NULL);
    assert_asked(self, "index update ");
    gtk_window_destroy(GTK_WINDOW(window));
}

#define ADD(name, func) g_test_add(name, Fixture, NULL, set_up, func, tear_down)

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    ADD("/index-window/state", test_state);
    ADD("/index-window/pause", test_pause);
    ADD("/index-window/failures", test_failures);
    ADD("/index-window/rules", test_rules);
    ADD("/index-window/remove", test_remove);
    ADD("/index-window/pane", test_pane);
    return g_test_run();
}
