/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-hits.h"

#include <utime.h>

#include "engine/search/fusion.h"
#include "tests/app/search-fixture.h"

static void
test_copies(SearchFixture *fixture, gconstpointer data)
{
    g_autofree char *sub = g_build_filename(fixture->docs, "sub", NULL);
    g_autofree char *first = g_build_filename(fixture->docs, "a.txt", NULL);
    g_autofree char *second = g_build_filename(sub, "b.txt", NULL);
    GlossPassageRequest request = {.k = 5};
    g_autoptr(GArray) fused = g_array_new(FALSE, FALSE, sizeof(ClozeFused));
    const ClozeFused found[] = {{99, 3, {3, 0}}, {1, 2, {0.5, 1.5}}};
    g_autoptr(GPtrArray) hits = NULL, below = NULL, newer = NULL;
    const GlossSearchHit *hit;

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "sub/b.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    g_array_append_vals(fused, found, 2);
    hits = gloss_search_hits_read(gloss_index_store_get_library(fixture->store), fused, &request,
                                  NULL);
    g_assert_cmpuint(hits->len, ==, 1);
    hit = g_ptr_array_index(hits, 0);
    g_assert_cmpstr(hit->path, ==, first);
    g_assert_cmpstr(hit->copies[0], ==, second);
    g_assert_cmpstr(hit->body, ==, "the cat sat");
    g_assert_cmpfloat(hit->meaning, ==, 1.5);
    g_assert_cmpuint(hit->end, ==, 11);
    g_assert_cmpint(g_utime(first, &(struct utimbuf){1000, 1000}), ==, 0);
    search_fixture_update(fixture);
    request.after = 2000 * G_USEC_PER_SEC;
    newer = gloss_search_hits_read(gloss_index_store_get_library(fixture->store), fused, &request,
                                   NULL);
    g_assert_cmpstr(((GlossSearchHit *)g_ptr_array_index(newer, 0))->path, ==, second);
    request.after = 0;
    request.folder = sub;
    below = gloss_search_hits_read(gloss_index_store_get_library(fixture->store), fused, &request,
                                   NULL);
    g_assert_cmpstr(((GlossSearchHit *)g_ptr_array_index(below, 0))->path, ==, second);
}

/* Whichever came first into the library. */
static void
test_ties(SearchFixture *fixture, gconstpointer data)
{
    g_autofree char *first = g_build_filename(fixture->docs, "a.txt", NULL);
    GlossLibrary *library = gloss_index_store_get_library(fixture->store);
    const ClozeFused found[] = {{2, 1, {1, 0}}, {1, 1, {1, 0}}};

    scratch_write(fixture->docs, "b.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    scratch_write(fixture->docs, "a.txt", "the dog sat", -1);
    search_fixture_update(fixture);
    for (guint round = 0; round < 4; round++) {
        const GlossPassageRequest request = {.k = 1 + round / 2};
        g_autoptr(GArray) fused = g_array_new(FALSE, FALSE, sizeof(ClozeFused));
        g_autoptr(GPtrArray) hits = NULL;

        g_array_append_vals(fused, &found[round % 2], 1);
        g_array_append_vals(fused, &found[1 - round % 2], 1);
        hits = gloss_search_hits_read(library, fused, &request, NULL);
        g_assert_cmpuint(hits->len, ==, request.k);
        g_assert_cmpstr(((GlossSearchHit *)g_ptr_array_index(hits, 0))->path, ==, first);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-hits/copies", test_copies);
    SEARCH_FIXTURE_ADD("/search-hits/ties", test_ties);
    return g_test_run();
}
