/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/search-fixture.h"

static void
settle(void)
{
    g_usleep(300000);
}

static void
test_steps(SearchFixture *fixture, gconstpointer data)
{
    g_autofree char *a = g_build_filename(fixture->docs, "a.txt", NULL);
    g_autofree char *c = g_build_filename(fixture->docs, "c.txt", NULL);

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "b.txt", "on the mat", -1);
    scratch_write(fixture->docs, "bad.txt", "\0\1\2\3\0\0", 6);
    settle();
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_files, ==, 3);
    g_assert_cmpuint(fixture->summary.n_read, ==, 2);
    g_assert_cmpuint(fixture->summary.n_failed, ==, 1);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 2);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_unchanged, ==, 3);
    g_assert_cmpuint(fixture->summary.n_failed, ==, 1);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 0);
    g_assert_cmpint(g_rename(a, c), ==, 0);
    settle();
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_read, ==, 0);
    g_assert_cmpuint(fixture->summary.n_moved, ==, 1);
    g_assert_cmpuint(fixture->summary.n_removed, ==, 1);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 0);
    g_remove(c);
    search_fixture_update(fixture);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_passage"), ==, 1);
}

typedef struct {
    guint n[4];
    GCancellable *cancellable;
} Seen;

static void
progress_cb(const GlossIndexProgress *progress, gpointer data)
{
    Seen *seen = data;

    g_assert_true(progress->total == 0 || progress->done <= progress->total);
    seen->n[progress->stage]++;
    if (seen->cancellable && progress->stage == GLOSS_INDEX_EMBEDDING)
        g_cancellable_cancel(seen->cancellable);
}

/* What was read before it was stopped is kept. */
static void
test_cancel(SearchFixture *fixture, gconstpointer data)
{
    Seen seen = {.cancellable = g_cancellable_new()};
    GlossIndexUpdate update = {.store = fixture->store,
                               .embedder = fixture->embedder,
                               .progress = progress_cb,
                               .progress_data = &seen,
                               .cancellable = seen.cancellable};
    g_autoptr(GlossIndexFolder) folder = search_fixture_folder(fixture);
    g_autoptr(GError) error = NULL;
    GlossIndexSummary summary = {0};

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    g_assert_true(gloss_index_update_folder(&update, folder, &summary, &error));
    g_assert_no_error(error);
    g_assert_false(gloss_index_update_finish(&update, &summary, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(seen.n[GLOSS_INDEX_READING], ==, 1);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_passage"), ==, 1);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_vector"), ==, 0);
    search_fixture_update(fixture);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_vector"), ==, 1);
    g_object_unref(seen.cancellable);
}

static void
test_missing(SearchFixture *fixture, gconstpointer data)
{
    const GlossIndexUpdate update = {.store = fixture->store, .embedder = fixture->embedder};
    g_autoptr(GlossIndexFolder) folder = NULL;
    g_autoptr(GError) error = NULL;
    GlossIndexSummary summary = {0};

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    folder = search_fixture_folder(fixture);
    scratch_remove(fixture->docs);
    g_assert_false(gloss_index_update_folder(&update, folder, &summary, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_file"), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/index-update/steps", test_steps);
    SEARCH_FIXTURE_ADD("/index-update/cancel", test_cancel);
    SEARCH_FIXTURE_ADD("/index-update/missing", test_missing);
    return g_test_run();
}
