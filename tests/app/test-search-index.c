/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include <glib/gstdio.h>

#include "app/paths.h"
#include "app/search-index.h"
#include "tests/engine/tiny-model.h"

/* With the real worker. */

#define LATE_SECONDS 60

typedef struct {
    char *home;
    char *docs;
    GlossLibrary *library;
    GlossSearchIndex *index;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer program)
{
    g_autofree char *model = NULL, *folder = NULL, *command = gloss_paths_dup_command();
    g_autoptr(GError) error = NULL;

    fixture->home = scratch_new();
    g_setenv("XDG_DATA_HOME", fixture->home, TRUE);
    folder = g_build_filename(fixture->home, "gloss", NULL);
    model = g_build_filename(folder, "models", "all-MiniLM-L6-v2", NULL);
    fixture->docs = g_build_filename(fixture->home, "docs", NULL);
    g_mkdir_with_parents(model, 0700);
    g_mkdir_with_parents(fixture->docs, 0700);
    tiny_model_write(model, 1);
    fixture->library = gloss_library_open(folder, &error);
    g_assert_no_error(error);
    fixture->index = gloss_search_index_new(fixture->library, program ? program : command);
}

static void
tear_down(Fixture *fixture, gconstpointer program)
{
    g_clear_object(&fixture->index);
    g_clear_pointer(&fixture->library, gloss_library_unref);
    scratch_free(fixture->home);
    g_free(fixture->home);
    g_free(fixture->docs);
}

static void
quit_cb(GlossSearchIndex *index, gboolean *done)
{
    *done = !gloss_search_index_get_busy(index);
}

/* Says where it stands instead of hanging. */
static gboolean
late_cb(gpointer data)
{
    GPtrArray *rows = gloss_item_list_get_items(data);

    g_error("busy %d, pause %d, %u rows, the first “%s”", gloss_search_index_get_busy(data),
            gloss_search_index_get_pause(data), rows->len,
            rows->len > 0 ? gloss_index_row_get_status(rows->pdata[0]) : "");
    return G_SOURCE_REMOVE;
}

static void
wait(Fixture *fixture)
{
    gboolean done = FALSE;
    gulong handler = g_signal_connect(fixture->index, "changed", G_CALLBACK(quit_cb), &done);
    guint late = g_timeout_add_seconds(LATE_SECONDS, late_cb, fixture->index);

    while (!done)
        g_main_context_iteration(NULL, TRUE);
    g_signal_handler_disconnect(fixture->index, handler);
    g_source_remove(late);
}

static void
assert_status(GlossIndexRow *row, const char *words)
{
    if (!strstr(gloss_index_row_get_status(row), words))
        g_error("expected “%s”, found “%s”", words, gloss_index_row_get_status(row));
}

static void
test_worker(Fixture *fixture, gconstpointer program)
{
    g_autoptr(GFile) file = g_file_new_for_path(fixture->docs);
    g_autoptr(GlossIndexRow) row = NULL;
    g_autoptr(GPtrArray) failures = NULL;

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "bad.txt", "\0\1\2\3\0\0", 6);
    wait(fixture);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(fixture->index)), ==, 0);
    gloss_search_index_add(fixture->index, file, NULL);
    g_assert_true(gloss_search_index_get_busy(fixture->index));
    row = g_list_model_get_item(G_LIST_MODEL(fixture->index), 0);
    g_assert_true(gloss_index_row_get_busy(row));
    gloss_search_index_set_paused(fixture->index, TRUE);
    gloss_search_index_set_paused(fixture->index, FALSE);
    wait(fixture);
    assert_status(row, "Fresh, 1 file, 1 unreadable");
    g_assert_cmpuint(gloss_index_row_get_n_documents(row), ==, 1);
    failures = gloss_search_index_list_failures(fixture->index, row, NULL);
    g_assert_cmpuint(failures->len, ==, 1);
    g_assert_true(g_str_has_suffix(((GlossIndexFailure *)failures->pdata[0])->path, "/bad.txt"));
    g_assert_cmpint(((GlossIndexFailure *)failures->pdata[0])->reason, ==,
                    GLOSS_INDEX_REASON_NOT_TEXT);
    gloss_search_index_update(fixture->index, NULL);
    gloss_search_index_remove(fixture->index, row);
    wait(fixture);
    while (g_list_model_get_n_items(G_LIST_MODEL(fixture->index)))
        wait(fixture);
}

static void
take_on(Fixture *fixture)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossIndexStore) store = gloss_index_store_new(fixture->library, &error);
    guint late;

    g_assert_no_error(error);
    g_assert_cmpint(gloss_index_store_add_folder(store, fixture->docs, "", &error), >, 0);
    gloss_search_index_refresh(fixture->index);
    late = g_timeout_add_seconds(LATE_SECONDS, late_cb, fixture->index);
    while (g_list_model_get_n_items(G_LIST_MODEL(fixture->index)) == 0)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(late);
}

/* What waits is said to be paused, on battery not for what the user asks for. */
static void
test_hold(Fixture *fixture, gconstpointer program)
{
    g_autoptr(GFile) file = g_file_new_for_path(fixture->docs);
    g_autoptr(GlossIndexRow) row = NULL;

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    wait(fixture);
    gloss_search_index_set_hold(fixture->index, GLOSS_INDEX_PAUSE_BATTERY);
    gloss_search_index_add(fixture->index, file, NULL);
    g_assert_cmpint(gloss_search_index_get_pause(fixture->index), ==, GLOSS_INDEX_PAUSE_NONE);
    row = g_list_model_get_item(G_LIST_MODEL(fixture->index), 0);
    wait(fixture);
    assert_status(row, "Fresh");
    gloss_search_index_look(fixture->index, row, NULL);
    assert_status(row, "Paused on battery");
    g_assert_false(gloss_search_index_get_busy(fixture->index));
    gloss_search_index_set_hold(fixture->index, GLOSS_INDEX_PAUSE_NONE);
    g_assert_true(gloss_search_index_get_busy(fixture->index));
    wait(fixture);
    assert_status(row, "Fresh");
    gloss_search_index_set_paused(fixture->index, TRUE);
    gloss_search_index_look(fixture->index, row, NULL);
    gloss_search_index_look(fixture->index, row, NULL);
    assert_status(row, "Paused");
    gloss_search_index_stop(fixture->index);
    assert_status(row, "Fresh");
}

/* A real crash of the real worker: it is told, with what it was at, and nothing more is done without
 * a hand. */
static void
test_crash(Fixture *fixture, gconstpointer program)
{
    g_autofree char *script = g_build_filename(fixture->home, "worker", NULL);
    g_autoptr(GlossIndexRow) row = NULL;

    scratch_write(fixture->home, "worker",
                  "#!/bin/sh\necho last words >&2\n"
                  "echo '{\"stage\":\"reading\",\"path\":\"deep/a.txt\"}' >&2\nkill -SEGV $$\n",
                  -1);
    g_assert_cmpint(g_chmod(script, 0700), ==, 0);
    g_object_unref(fixture->index);
    fixture->index = gloss_search_index_new(fixture->library, script);
    take_on(fixture);
    row = g_list_model_get_item(G_LIST_MODEL(fixture->index), 0);
    gloss_search_index_look(fixture->index, row, NULL);
    wait(fixture);
    assert_status(row, "crashed at deep/a.txt");
    g_assert_cmpstr(gloss_index_row_get_culprit(row), ==, "deep/a.txt");
    g_assert_nonnull(strstr(gloss_index_row_get_log(row), "last words"));
    gloss_search_index_look(fixture->index, row, NULL);
    g_assert_false(gloss_search_index_get_busy(fixture->index));
    gloss_search_index_update(fixture->index, row);
    g_assert_true(gloss_search_index_get_busy(fixture->index));
    wait(fixture);
}

static void
test_failing(Fixture *fixture, gconstpointer program)
{
    g_autoptr(GFile) file = g_file_new_for_path(fixture->docs);
    g_autoptr(GlossIndexRow) row = NULL;
    guint late;

    gloss_search_index_add(fixture->index, file, NULL);
    row = g_list_model_get_item(G_LIST_MODEL(fixture->index), 0);
    late = g_timeout_add_seconds(LATE_SECONDS, late_cb, fixture->index);
    while (gloss_index_row_get_busy(row))
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(late);
    assert_status(row, "Stopped");
}

/* What a worker said last is read when it is gone already, and is not the state that stays. */
static void
test_last_words(Fixture *fixture, gconstpointer program)
{
    g_autofree char *script = g_build_filename(fixture->home, "worker", NULL);
    g_autoptr(GlossIndexRow) row = NULL;

    scratch_write(fixture->home, "worker",
                  "#!/bin/sh\nexec seq -f '{\"what\":\"reading\",\"step\":%g}' 5000 >&2\n", -1);
    g_assert_cmpint(g_chmod(script, 0700), ==, 0);
    g_object_unref(fixture->index);
    fixture->index = gloss_search_index_new(fixture->library, script);
    take_on(fixture);
    row = g_list_model_get_item(G_LIST_MODEL(fixture->index), 0);
    gloss_search_index_update(fixture->index, NULL);
    wait(fixture);
    for (guint i = 0; i < 100; i++) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(1000);
    }
    g_assert_false(gloss_index_row_get_busy(row));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/search-index/worker", Fixture, NULL, set_up, test_worker, tear_down);
    g_test_add("/search-index/failing", Fixture, "/bin/false", set_up, test_failing, tear_down);
    g_test_add("/search-index/missing", Fixture, "/nothing", set_up, test_failing, tear_down);
    g_test_add("/search-index/hold", Fixture, NULL, set_up, test_hold, tear_down);
    g_test_add("/search-index/crash", Fixture, NULL, set_up, test_crash, tear_down);
    g_test_add("/search-index/last-words", Fixture, NULL, set_up, test_last_words, tear_down);
    return g_test_run();
}
