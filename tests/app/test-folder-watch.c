/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>
#include <sys/stat.h>

#include <glib/gstdio.h>

#include "app/folder-watch.h"
#include "tests/scratch.h"

/* Far above what a loaded machine needs, and all that a failing test takes. */
#define PATIENCE_US ((gint64)20 * G_USEC_PER_SEC)
/* Long enough for a change that must not be told to be told. */
#define STILL_US ((gint64)150 * 1000)

typedef struct {
    char *folder;
    GlossFolderWatch *watch;
    guint n;
    GlossIndexScope *scope; /* (nullable) of all that was told */
} Fixture;

static void
changed_cb(Fixture *fixture, const GlossIndexScope *scope)
{
    fixture->n++;
    if (!fixture->scope)
        fixture->scope = gloss_index_scope_new();
    gloss_index_scope_join(fixture->scope, scope);
}

/* Of what was told since the last time; NULL: anything. */
static void
assert_scope(Fixture *fixture, const char *wanted)
{
    g_autoptr(GlossIndexScope) scope = g_steal_pointer(&fixture->scope);
    g_auto(GStrv) paths = gloss_index_scope_dup_paths(scope);
    g_autofree char *joined = paths ? g_strjoinv(" ", paths) : NULL;

    g_assert_cmpstr(joined, ==, wanted);
}

static void
start(Fixture *fixture, const char *excludes, guint interval, guint most)
{
    const GlossFolderWatchOptions options = {
        .interval = interval, .quiet = 50, .patience = 500, .most = most};

    fixture->watch = gloss_folder_watch_new(fixture->folder, excludes, &options);
    g_signal_connect_swapped(fixture->watch, "changed", G_CALLBACK(changed_cb), fixture);
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    if (fixture->watch)
        gloss_folder_watch_stop(fixture->watch);
    g_clear_object(&fixture->watch);
    g_clear_pointer(&fixture->scope, gloss_index_scope_free);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
}

static gboolean
tick_cb(gpointer data)
{
    return G_SOURCE_CONTINUE;
}

/* Until something was told, or for @us in vain. */
static gboolean
wait_told(Fixture *fixture, gint64 us)
{
    gint64 end = g_get_monotonic_time() + us;
    guint tick = g_timeout_add(10, tick_cb, NULL), n;

    while (fixture->n == 0 && g_get_monotonic_time() < end)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(tick);
    n = fixture->n;
    fixture->n = 0;
    return n > 0;
}

static void
assert_told(Fixture *fixture)
{
    g_assert_true(wait_told(fixture, PATIENCE_US));
    while (wait_told(fixture, STILL_US))
        ;
}

static void
assert_still(Fixture *fixture)
{
    g_assert_false(wait_told(fixture, STILL_US));
}

static void
move(Fixture *fixture, const char *from, const char *to)
{
    g_autofree char *old = g_build_filename(fixture->folder, from, NULL);
    g_autofree char *new = g_build_filename(fixture->folder, to, NULL);

    g_assert_cmpint(g_rename(old, new), ==, 0);
}

static void
test_changes(Fixture *fixture, gconstpointer data)
{
    g_autofree char *gone = g_build_filename(fixture->folder, "b.txt", NULL);

    scratch_write(fixture->folder, "deep/er/a.txt", "a", -1);
    start(fixture, "", 0, 0);
    assert_told(fixture);
    g_assert_cmpuint(gloss_folder_watch_count(fixture->watch), ==, 3);
    g_assert_null(gloss_folder_watch_get_limit(fixture->watch));
    assert_still(fixture);
    assert_scope(fixture, NULL);
    scratch_write(fixture->folder, "deep/er/a.txt", "b", -1);
    assert_told(fixture);
    assert_scope(fixture, "deep/er/a.txt");
    scratch_write(fixture->folder, "b.txt", "b", -1);
    assert_told(fixture);
    g_remove(gone);
    assert_told(fixture);
    assert_scope(fixture, "b.txt");
}

/* In a folder that is new, in one that was moved, and in one in it. */
static void
test_folders(Fixture *fixture, gconstpointer data)
{
    start(fixture, "", 0, 0);
    assert_told(fixture);
    scratch_write(fixture->folder, "new/in/a.txt", "a", -1);
    assert_told(fixture);
    g_assert_cmpuint(gloss_folder_watch_count(fixture->watch), ==, 3);
    scratch_write(fixture->folder, "new/in/a.txt", "b", -1);
    assert_told(fixture);
    g_clear_pointer(&fixture->scope, gloss_index_scope_free);
    move(fixture, "new", "other");
    assert_told(fixture);
    assert_scope(fixture, "new other");
    g_assert_cmpuint(gloss_folder_watch_count(fixture->watch), ==, 3);
    scratch_write(fixture->folder, "other/in/below/a.txt", "b", -1);
    assert_told(fixture);
    g_assert_cmpuint(gloss_folder_watch_count(fixture->watch), ==, 4);
    scratch_write(fixture->folder, "other/in/below/a.txt", "c", -1);
    assert_told(fixture);
}

static void
test_left_out(Fixture *fixture, gconstpointer data)
{
    scratch_write(fixture->folder, "build/a.txt", "a", -1);
    scratch_write(fixture->folder, ".git/a.txt", "a", -1);
    start(fixture, "build/\nold*", 0, 0);
    assert_told(fixture);
    g_assert_cmpuint(gloss_folder_watch_count(fixture->watch), ==, 1);
    scratch_write(fixture->folder, "build/b.txt", "b", -1);
    scratch_write(fixture->folder, "build/in/b.txt", "b", -1);
    scratch_write(fixture->folder, ".a.txt.swp", "b", -1);
    scratch_write(fixture->folder, "old.txt", "b", -1);
    scratch_write(fixture->folder, "picture.png", "b", -1);
    assert_still(fixture);
    scratch_write(fixture->folder, "kept.txt", "b", -1);
    assert_told(fixture);
}

/* Many in a row are told once or twice, not each. */
static void
test_many(Fixture *fixture, gconstpointer data)
{
    start(fixture, "", 0, 0);
    assert_told(fixture);
    for (guint i = 0; i < 200; i++) {
        g_autofree char *name = g_strdup_printf("f%u.txt", i);

        scratch_write(fixture->folder, name, "a", -1);
        g_main_context_iteration(NULL, FALSE);
    }
    for (gint64 end = g_get_monotonic_time() + 3 * STILL_US; g_get_monotonic_time() < end;)
        g_main_context_iteration(NULL, FALSE);
    g_assert_cmpuint(fixture->n, >=, 1);
    g_assert_cmpuint(fixture->n, <, 20);
}

/* Where watches run out it says so and goes on by the clock. */
static void
test_limit(Fixture *fixture, gconstpointer data)
{
    scratch_write(fixture->folder, "a/a.txt", "a", -1);
    scratch_write(fixture->folder, "b/a.txt", "a", -1);
    start(fixture, "", 1, 2);
    assert_told(fixture);
    g_assert_nonnull(strstr(gloss_folder_watch_get_limit(fixture->watch), "no more watches"));
    g_assert_cmpuint(gloss_folder_watch_count(fixture->watch), ==, 0);
    g_assert_true(wait_told(fixture, PATIENCE_US));
    g_assert_true(wait_told(fixture, PATIENCE_US));
}

static void
test_only_looks(Fixture *fixture, gconstpointer data)
{
    const GlossFolderWatchOptions options = {
        .interval = 1, .quiet = 10, .patience = 50, .no_tell = TRUE};

    fixture->watch = gloss_folder_watch_new(fixture->folder, NULL, &options);
    g_signal_connect_swapped(fixture->watch, "changed", G_CALLBACK(changed_cb), fixture);
    g_assert_nonnull(gloss_folder_watch_get_limit(fixture->watch));
    g_assert_true(wait_told(fixture, PATIENCE_US));
    g_assert_true(wait_told(fixture, PATIENCE_US));
    gloss_folder_watch_stop(fixture->watch);
    g_assert_false(wait_told(fixture, 5 * STILL_US));
}

/* One that goes away is told, and so is its coming back. */
static void
test_gone(Fixture *fixture, gconstpointer data)
{
    g_autofree char *away = g_strconcat(fixture->folder, ".away", NULL);

    start(fixture, "", 1, 0);
    assert_told(fixture);
    g_assert_cmpint(g_rename(fixture->folder, away), ==, 0);
    assert_told(fixture);
    g_assert_cmpint(g_mkdir(fixture->folder, 0700), ==, 0);
    assert_told(fixture);
    scratch_write(fixture->folder, "a.txt", "a", -1);
    assert_told(fixture);
    scratch_free(away);
}

static void
test_stop_early(Fixture *fixture, gconstpointer data)
{
    start(fixture, "", 0, 0);
    gloss_folder_watch_stop(fixture->watch);
    g_clear_object(&fixture->watch);
    assert_still(fixture);
}

#define ADD(name, func) g_test_add(name, Fixture, NULL, set_up, func, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/folder-watch/changes", test_changes);
    ADD("/folder-watch/folders", test_folders);
    ADD("/folder-watch/left-out", test_left_out);
    ADD("/folder-watch/many", test_many);
    ADD("/folder-watch/limit", test_limit);
    ADD("/folder-watch/only-looks", test_only_looks);
    ADD("/folder-watch/gone", test_gone);
    ADD("/folder-watch/stop-early", test_stop_early);
    return g_test_run();
}
