/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-documents.h"
#include "tests/app/search-fixture.h"

static void
test_groups(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    GlossPassageRequest request = {.text = "cat", .k = 10};
    g_autoptr(GPtrArray) documents = NULL, one = NULL, like = NULL;
    const GlossSearchDocument *first;
    guint n = 0;

    for (guint i = 0; i < 200; i++)
        g_string_append(text, "the cat sat . ");
    scratch_write(fixture->docs, "long.txt", text->str, -1);
    scratch_write(fixture->docs, "short.txt", "a cat .", -1);
    search_fixture_update(fixture);
    documents = gloss_search_documents_find(run, &request, NULL, NULL);
    g_assert_cmpuint(documents->len, ==, 2);
    for (guint i = 0; i < 2; i++)
        n += ((GlossSearchDocument *)g_ptr_array_index(documents, i))->hits->len;
    g_assert_cmpuint(n, ==, search_fixture_count(fixture, "SELECT count(*) FROM index_passage"));
    first = g_ptr_array_index(documents, 0);
    g_assert_cmpfloat(first->score, ==, ((GlossSearchHit *)first->hits->pdata[0])->score);
    request.k = 1;
    one = gloss_search_documents_find(run, &request, NULL, NULL);
    g_assert_cmpuint(one->len, ==, 1);
    like = gloss_search_documents_find_like(run, 1, &request, NULL, NULL);
    g_assert_cmpuint(like->len, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-documents/groups", test_groups);
    return g_test_run();
}
