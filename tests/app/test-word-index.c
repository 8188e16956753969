/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-index.h"
#include "tests/app/search-fixture.h"

static void
add(SearchFixture *fixture, gint64 id, const char *heading, const char *body, const char *language)
{
    g_autoptr(GError) error = NULL;
    GlossLibrary *library = gloss_index_store_get_library(fixture->store);

    gloss_library_query_run(library, &error,
                            "INSERT OR IGNORE INTO index_text (id, hash, size) VALUES (1, 'x', 1)",
                            "");
    gloss_library_query_run(library, &error,
                            "INSERT INTO index_passage (id, text_id, start, end, hash, heading,"
                            " body) VALUES (?, 1, 0, 1, 0, ?, ?)",
                            "iss", id, heading, body);
    gloss_word_index_add(gloss_index_store_get_words(fixture->store), id, heading, body, language,
                         &error);
    g_assert_no_error(error);
}

/* Ids, best first. */
static char *
find(SearchFixture *fixture, const char *expression, const GlossIdSet *allowed)
{
    GlossWordPhrase phrases[4] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    GlossWordQuery query = {(char *)expression, g_array_new(FALSE, FALSE, sizeof *phrases)};
    GString *out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) hits = NULL;

    g_array_append_vals(query.phrases, phrases, 4);
    hits = gloss_word_index_search(gloss_index_store_get_words(fixture->store), &query, 10, allowed,
                                   NULL, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < hits->len; i++)
        g_string_append_printf(out, "%s%d", i ? " " : "",
                               (int)g_array_index(hits, GlossWordHit, i).id);
    g_array_unref(query.phrases);
    return g_string_free(out, FALSE);
}

static void
assert_found(SearchFixture *fixture, const char *expression, const char *expected)
{
    g_autofree char *found = find(fixture, expression, NULL);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_search(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossIdSet) allowed = gloss_id_set_new();
    g_autofree char *found = NULL;

    add(fixture, 1, "", "The boats are on the river.", "en");
    add(fixture, 2, "", "A boat, a boat: boats everywhere on it.", "en");
    add(fixture, 3, "River", "Nothing about them is said here.", "en");
    add(fixture, 4, "", "大学的机器翻译", "zh");
    add(fixture, 5, "", "Die Boote der Häuser", "de");
    add(fixture, 6, "", "filler text without any of those", "en");
    assert_found(fixture, "\"boat\"", "2 1");
    assert_found(fixture, "\"boats\"", "1 2");
    assert_found(fixture, "\"river\"", "1 3");
    assert_found(fixture, "\"机器\"", "4");
    assert_found(fixture, "\"学\"", "4");
    assert_found(fixture, "\"机器 器翻\"", "4");
    assert_found(fixture, "\"boot\"", "5");
    assert_found(fixture, "\"boa\" *", "2 1");
    gloss_id_set_add(allowed, 3);
    found = find(fixture, "\"river\"", allowed);
    g_assert_cmpstr(found, ==, "3");
}

static void
test_remove(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    GlossWordIndex *words = gloss_index_store_get_words(fixture->store);
    gsize n = 0;

    add(fixture, 1, "Heading", "Die Häuser", "de");
    add(fixture, 2, "", "Das Haus", "de");
    g_assert_true(gloss_word_index_count(words, "haus", &n, NULL));
    g_assert_cmpuint(n, ==, 2);
    g_assert_true(gloss_word_index_remove(words, 1, "Heading", "Die Häuser", "de", &error));
    g_assert_no_error(error);
    assert_found(fixture, "\"haus\"", "2");
    assert_found(fixture, "\"heading\"", "");
    g_assert_true(gloss_library_query_run(gloss_index_store_get_library(fixture->store), NULL,
                                          "DELETE FROM index_passage WHERE id = 1", ""));
    g_assert_true(gloss_library_query_run(
        gloss_index_store_get_library(fixture->store), &error,
        "INSERT INTO index_words (index_words) VALUES ('integrity-check')", ""));
    g_assert_no_error(error);
}

static void
test_cancel(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GArray) phrases = g_array_new(FALSE, TRUE, sizeof(GlossWordPhrase));
    GlossWordQuery query = {(char *)"\"word\"", phrases};
    g_autoptr(GError) error = NULL;

    g_array_set_size(phrases, 1);
    g_cancellable_cancel(cancellable);
    g_assert_true(gloss_library_begin(gloss_index_store_get_library(fixture->store), NULL));
    for (gint64 i = 1; i < 1200; i++)
        add(fixture, i, "", "word", "en");
    g_assert_true(gloss_library_commit(gloss_index_store_get_library(fixture->store), NULL));
    g_assert_null(gloss_word_index_search(gloss_index_store_get_words(fixture->store), &query, 5,
                                          NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Words in memory rank as FTS5 does, and follow what comes and goes; where row numbers are far apart FTS5
 * is asked. */
static void
test_in_memory(SearchFixture *fixture, gconstpointer data)
{
    const GlossWordPhrase phrases[] = {{0, 1}, {1, 1}};
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof *phrases);
    g_autoptr(GPtrArray) terms = g_ptr_array_new();
    GlossWordQuery query = {(char *)"(\"rare\" OR \"word\")", array, NULL};
    GlossWordIndex *words = gloss_index_store_get_words(fixture->store);

    g_array_append_vals(array, phrases, 2);
    g_ptr_array_add(terms, (gpointer) "rare");
    g_ptr_array_add(terms, (gpointer) "word");
    for (guint round = 0; round < 3; round++) {
        g_autoptr(GArray) all = NULL, ranked = NULL;
        gint64 from = round == 2 ? 200000 : 1 + 900 * round;

        g_assert_true(gloss_library_begin(gloss_index_store_get_library(fixture->store), NULL));
        for (gint64 i = from; i < from + 900 && round < 2; i++)
            add(fixture, i, "", i % 600 == 0 ? "a rare word" : "word", NULL);
        add(fixture, from + 20012, "", "filler", NULL);
        add(fixture, from + 20013, "", "rare", NULL);
        g_assert_true(gloss_library_commit(gloss_index_store_get_library(fixture->store), NULL));
        query.terms = NULL;
        all = gloss_word_index_search(words, &query, 10, NULL, NULL, NULL);
        query.terms = terms;
        ranked = gloss_word_index_search(words, &query, 10, NULL, NULL, NULL);
        g_assert_cmpuint(all->len, ==, 10);
        g_assert_cmpuint(ranked->len, ==, 10);
        g_assert_cmpmem(ranked->data, ranked->len * sizeof(GlossWordHit), all->data,
                        ranked->len * sizeof(GlossWordHit));
    }
}

/* In a large index a word that many rows have does not count, unless there is no other. */
static void
test_frequent(SearchFixture *fixture, gconstpointer data)
{
    const GlossWordPhrase phrases[] = {{0, 1}, {1, 1}};
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof *phrases);
    g_autoptr(GPtrArray) terms = g_ptr_array_new();
    GlossWordQuery query = {NULL, array, terms};
    GlossWordIndex *words = gloss_index_store_get_words(fixture->store);
    g_autoptr(GArray) both = NULL, alone = NULL;
    gsize n;

    g_assert_true(gloss_library_begin(gloss_index_store_get_library(fixture->store), NULL));
    for (gint64 i = 1; i <= 20100; i++)
        gloss_word_index_add(words, i, "",
                             i % 6700 == 0 ? "a rare word"
                             : i % 2       ? "a word"
                                           : "filler",
                             NULL, NULL);
    g_assert_true(gloss_library_commit(gloss_index_store_get_library(fixture->store), NULL));
    g_array_append_vals(array, phrases, 2);
    g_ptr_array_add(terms, (gpointer) "rare");
    g_ptr_array_add(terms, (gpointer) "word");
    both = gloss_word_index_search(words, &query, 10, NULL, NULL, NULL);
    g_assert_cmpuint(both->len, ==, 3);
    g_array_set_size(array, 1);
    terms->pdata[0] = (gpointer) "word";
    alone = gloss_word_index_search(words, &query, 10, NULL, NULL, NULL);
    g_assert_cmpuint(alone->len, ==, 10);
    g_assert_cmpint(g_array_index(alone, GlossWordHit, 0).id, ==, 1);
    g_assert_true(gloss_word_index_count(words, "word", &n, NULL));
    g_assert_cmpuint(n, ==, 10053);
}

static gint64
count_segments(SearchFixture *fixture)
{
    gint64 n = 0;

    g_assert_true(gloss_library_query_number(
        gloss_index_store_get_library(fixture->store), &n, 0, NULL,
        "SELECT count(DISTINCT id >> 37) FROM index_words_data WHERE id > 10", ""));
    return n;
}

/* Each row comes on its own; afterwards there is one segment, and what was found is found. */
static void
test_compact(SearchFixture *fixture, gconstpointer data)
{
    GlossWordIndex *index = gloss_index_store_get_words(fixture->store);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *before = NULL;

    g_assert_true(gloss_word_index_compact(index, NULL, NULL));
    for (gint64 i = 1; i <= 30 || count_segments(fixture) < 3; i++) {
        g_autofree char *body = g_strdup_printf("word%d of river %d", (int)i % 7, (int)i);

        add(fixture, i, "", body, "en");
    }
    before = find(fixture, "\"word3\"", NULL);
    g_assert_cmpint(count_segments(fixture), >, 1);
    g_assert_true(gloss_word_index_compact(index, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpint(count_segments(fixture), ==, 1);
    assert_found(fixture, "\"word3\"", before);
    g_assert_true(gloss_word_index_check(index, NULL));
    g_cancellable_cancel(cancellable);
    g_assert_false(gloss_word_index_compact(index, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/word-index/search", test_search);
    SEARCH_FIXTURE_ADD("/word-index/remove", test_remove);
    SEARCH_FIXTURE_ADD("/word-index/cancel", test_cancel);
    SEARCH_FIXTURE_ADD("/word-index/in-memory", test_in_memory);
    SEARCH_FIXTURE_ADD("/word-index/frequent", test_frequent);
    SEARCH_FIXTURE_ADD("/word-index/compact", test_compact);
    return g_test_run();
}
