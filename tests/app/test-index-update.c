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
    /* What there is of the first model's vectors is searched. */
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_model WHERE current"),
                    ==, 1);
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

static char *
dup_passed(SearchFixture *fixture)
{
    g_autoptr(GlossIndexFolder) folder = search_fixture_folder(fixture);

    return g_strdup(folder->passed);
}

/* No failures, but counted: by their names, and by what they hold where the name says nothing. */
static void
test_passed(SearchFixture *fixture, gconstpointer data)
{
    g_autofree char *binary = g_build_filename(fixture->docs, "binary", NULL);
    g_autofree char *first = NULL, *again = NULL, *last = NULL;

    scratch_write(fixture->docs, "a.xlsx", "PK", -1);
    scratch_write(fixture->docs, "deep/b.pptx", "PK", -1);
    scratch_write(fixture->docs, "c.xlsx", "PK", -1);
    scratch_write(fixture->docs, "binary", "\0\1\2\3\0\0", 6);
    scratch_write(fixture->docs, "README", "the cat sat", -1);
    settle();
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_files, ==, 1);
    g_assert_cmpuint(fixture->summary.n_read, ==, 1);
    g_assert_cmpuint(fixture->summary.n_failed, ==, 0);
    g_assert_cmpuint(fixture->summary.n_passed, ==, 4);
    first = dup_passed(fixture);
    g_assert_cmpstr(first, ==, "2 .xlsx\n1 .pptx\n1 \n");
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_unchanged, ==, 1);
    g_assert_cmpuint(fixture->summary.n_passed, ==, 4);
    again = dup_passed(fixture);
    g_assert_cmpstr(again, ==, first);
    g_remove(binary);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_removed, ==, 0);
    last = dup_passed(fixture);
    g_assert_cmpstr(last, ==, "2 .xlsx\n1 .pptx\n");
}

#define TWINS  "SELECT count(DISTINCT text_id) FROM index_file"
#define MARKED "SELECT count(*) FROM index_passage WHERE heading != ''"

/* The same bytes by two readers are one text, cut by the one that sees more in it, whichever came
 * first; without that one they are cut as if it had never been there. */
static void
test_twins(SearchFixture *fixture, gconstpointer data)
{
    static const char text[] = "# Head\n\nthe cat sat on the mat\n";
    g_autofree char *marked = g_build_filename(fixture->docs, "b.md", NULL);

    scratch_write(fixture->docs, "c.txt", text, -1);
    settle();
    search_fixture_update(fixture);
    g_assert_cmpint(search_fixture_count(fixture, MARKED), ==, 0);
    scratch_write(fixture->docs, "b.md", text, -1);
    scratch_write(fixture->docs, "a.txt", text, -1);
    settle();
    search_fixture_update(fixture);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_file"), ==, 3);
    g_assert_cmpint(search_fixture_count(fixture, TWINS), ==, 1);
    g_assert_cmpint(search_fixture_count(fixture, MARKED), ==, 1);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_text"), ==, 1);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_unchanged, ==, 3);
    g_remove(marked);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_read, ==, 2);
    g_assert_cmpuint(fixture->summary.n_unchanged, ==, 0);
    g_assert_cmpint(search_fixture_count(fixture, TWINS), ==, 1);
    g_assert_cmpint(search_fixture_count(fixture, MARKED), ==, 0);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_text"), ==, 1);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_unchanged, ==, 2);
}

/* What is told of is looked at, with all that is in it, and nothing else. */
static void
test_only(SearchFixture *fixture, gconstpointer data)
{
    static const char *const some[] = {"deep", "a.txt", "../out", "none", NULL};
    static const char *const moved[] = {"deep", "b.txt", "new", NULL};
    g_autofree char *a = g_build_filename(fixture->docs, "a.txt", NULL);
    g_autofree char *b = g_build_filename(fixture->docs, "b.txt", NULL);
    g_autofree char *deep = g_build_filename(fixture->docs, "deep", NULL);
    g_autofree char *new = g_build_filename(fixture->docs, "new", NULL);

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "deep-er.txt", "sat the mat", -1);
    settle();
    search_fixture_update_only(fixture, some);
    g_assert_cmpuint(fixture->summary.n_read, ==, 2);
    scratch_write(fixture->docs, "b.txt", "on the mat", -1);
    scratch_write(fixture->docs, "deep/er/c.txt", "the mat sat", -1);
    scratch_write(fixture->docs, "../out/d.txt", "the mat on", -1);
    g_remove(a);
    settle();
    search_fixture_update_only(fixture, some);
    g_assert_cmpuint(fixture->summary.n_files, ==, 1);
    g_assert_cmpuint(fixture->summary.n_read, ==, 1);
    g_assert_cmpuint(fixture->summary.n_removed, ==, 1);
    g_assert_cmpint(g_rename(deep, new), ==, 0);
    search_fixture_update_only(fixture, moved);
    g_assert_cmpuint(fixture->summary.n_read, ==, 1);
    g_assert_cmpuint(fixture->summary.n_moved, ==, 1);
    g_assert_cmpuint(fixture->summary.n_embedded, ==, 1);
    search_fixture_update(fixture);
    g_assert_cmpuint(fixture->summary.n_unchanged, ==, 3);
    g_remove(b);
    search_fixture_update_only(fixture, some);
    g_assert_cmpint(search_fixture_count(fixture, "SELECT count(*) FROM index_file"), ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/index-update/steps", test_steps);
    SEARCH_FIXTURE_ADD("/index-update/cancel", test_cancel);
    SEARCH_FIXTURE_ADD("/index-update/missing", test_missing);
    SEARCH_FIXTURE_ADD("/index-update/passed", test_passed);
    SEARCH_FIXTURE_ADD("/index-update/twins", test_twins);
    SEARCH_FIXTURE_ADD("/index-update/only", test_only);
    return g_test_run();
}
