/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/library-query.h"
#include "app/word-segments.h"
#include "tests/app/search-fixture.h"

#define ROWS 1200

static GlossLibrary *
get_library(SearchFixture *fixture)
{
    return gloss_index_store_get_library(fixture->store);
}

typedef struct {
    SearchFixture *fixture;
    GRand *random;
    char *bodies[ROWS]; /* (nullable) */
} Rows;

static char *
make_body(GRand *random)
{
    GString *text = g_string_new(NULL);
    gint n = g_rand_int_range(random, 0, 60) == 0 ? 3000 : g_rand_int_range(random, 1, 12);

    for (gint i = 0; i < n; i++)
        g_string_append_printf(text, "%s%d ", g_rand_boolean(random) ? "word" : "other",
                               g_rand_int_range(random, 0, n > 12 ? 2 : 200));
    return g_string_free(text, FALSE);
}

/* Rows come, go and are written anew. */
static void
change(Rows *self, gint n)
{
    GlossWordIndex *words = gloss_index_store_get_words(self->fixture->store);

    g_assert_true(gloss_library_begin(get_library(self->fixture), NULL));
    for (gint i = 0; i < n; i++) {
        gint64 row = g_rand_int_range(self->random, 1, ROWS);

        if (self->bodies[row]) {
            g_assert_true(
                gloss_word_index_remove(words, row, "word1", self->bodies[row], NULL, NULL));
            g_clear_pointer(&self->bodies[row], g_free);
        }
        if (g_rand_int_range(self->random, 0, 4) == 0)
            continue;
        self->bodies[row] = make_body(self->random);
        g_assert_true(gloss_word_index_add(words, row, "word1", self->bodies[row], NULL, NULL));
    }
    g_assert_true(gloss_library_commit(get_library(self->fixture), NULL));
}

static void
assert_same(Rows *self, GlossWordSegments *segments, const char *term, gboolean prefix)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(guint8));
    GlossWordList list = {.rows = rows, .counts = counts, .end = ROWS, .most = G_MAXUINT - 1};
    g_autofree char *expression = g_strdup_printf("\"%s\"%s", term, prefix ? " *" : "");
    g_autoptr(GlossLibraryQuery) query = NULL;
    g_autoptr(GError) error = NULL;
    gboolean is_known = FALSE;
    guint n = 0;

    g_assert_true(gloss_word_segments_find(segments, term, prefix, &list, &is_known, NULL, &error));
    g_assert_no_error(error);
    g_assert_true(is_known);
    query = gloss_library_query_new(get_library(self->fixture), &error,
                                    "SELECT rowid, gloss_count (index_words) FROM index_words"
                                    " WHERE index_words MATCH ? ORDER BY rowid",
                                    "s", expression);
    for (; gloss_library_query_next(query, &error); n++) {
        gint64 count = gloss_library_query_get_int(query, 1);

        g_assert_cmpuint(n, <, rows->len);
        g_assert_cmpint(g_array_index(rows, guint32, n), ==, gloss_library_query_get_int(query, 0));
        g_assert_cmpint(g_array_index(counts, guint8, n), ==, MIN(count, 255));
    }
    g_assert_no_error(error);
    g_assert_cmpuint(n, ==, rows->len);
}

static void
assert_all_same(Rows *self, GlossWordSegments *segments)
{
    for (guint i = 0; i < 400; i += i < 3 ? 1 : 67) {
        g_autofree char *first = g_strdup_printf("word%u", i);
        g_autofree char *second = g_strdup_printf("other%u", i);

        assert_same(self, segments, first, FALSE);
        assert_same(self, segments, second, FALSE);
        assert_same(self, segments, first, TRUE);
    }
    assert_same(self, segments, "absent", FALSE);
    assert_same(self, segments, "a", TRUE);
    assert_same(self, segments, "zz", TRUE);
    assert_same(self, segments, "w", TRUE);
}

/* Whatever was written and merged in between, as FTS5 says. */
static void
test_as_fts(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    g_autoptr(GlossWordSegments) segments = gloss_word_segments_new(get_library(fixture));
    Rows rows = {.fixture = fixture, .random = random};

    assert_same(&rows, segments, "word1", FALSE);
    for (guint round = 0; round < 6; round++) {
        change(&rows, round == 0 ? ROWS : 40);
        assert_all_same(&rows, segments);
    }
    g_assert_true(
        gloss_library_query_run(get_library(fixture), NULL,
                                "INSERT INTO index_words (index_words) VALUES ('optimize')", ""));
    assert_all_same(&rows, segments);
    for (guint i = 0; i < ROWS; i++)
        g_free(rows.bodies[i]);
}

/* What this connection has not written out yet is for FTS5. */
static void
test_unknown(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, 4), bytes = g_array_new(FALSE, FALSE, 1);
    GlossWordList list = {.rows = array, .counts = bytes, .end = 10, .most = 10};
    g_autoptr(GlossWordSegments) segments = gloss_word_segments_new(get_library(fixture));
    gboolean is_known = TRUE;

    g_assert_true(gloss_library_begin(get_library(fixture), NULL));
    g_assert_true(gloss_word_index_add(gloss_index_store_get_words(fixture->store), 1, "", "word",
                                       NULL, NULL));
    g_assert_true(gloss_word_segments_find(segments, "word", FALSE, &list, &is_known, NULL, NULL));
    g_assert_false(is_known);
    g_assert_true(gloss_library_commit(get_library(fixture), NULL));
    g_assert_true(gloss_word_segments_find(segments, "word", FALSE, &list, &is_known, NULL, NULL));
    g_assert_true(is_known);
    g_assert_cmpuint(array->len, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-segments/as-fts", test_as_fts);
    SEARCH_FIXTURE_ADD("/word-segments/unknown", test_unknown);
    return g_test_run();
}
