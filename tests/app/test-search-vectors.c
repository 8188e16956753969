/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "app/search-vectors.h"
#include "engine/base/error.h"
#include "tests/app/search-fixture.h"

static char *
dup_path(SearchFixture *fixture)
{
    g_autoptr(GlossIndexModel) model = gloss_index_store_get_current_model(fixture->store, NULL);

    return gloss_index_store_dup_vector_path(fixture->store, model->hash);
}

static void
fill(SearchFixture *fixture)
{
    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "b.txt", "a dog ran", -1);
    search_fixture_update(fixture);
}

static gboolean
open_vectors(SearchFixture *fixture, GlossSearchVectors *vectors, GError **error)
{
    g_autoptr(GlossIndexModel) model = gloss_index_store_get_current_model(fixture->store, NULL);

    return gloss_search_vectors_open(vectors, model, error);
}

static void
test_found(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossSearchVectors) vectors = gloss_search_vectors_new(fixture->store);
    g_autofree float *vector = NULL;
    g_autoptr(GArray) hits = NULL;
    const ClozeVectorHit *hit;

    fill(fixture);
    g_assert_true(open_vectors(fixture, vectors, NULL));
    g_assert_null(gloss_search_vectors_get_notice(vectors));
    g_assert_null(gloss_search_vectors_dup(vectors, 99));
    vector = gloss_search_vectors_dup(vectors, 2);
    hits = gloss_search_vectors_run(vectors, NULL, vector, 10, NULL, NULL, NULL);
    g_assert_cmpuint(hits->len, ==, 2);
    hit = &g_array_index(hits, ClozeVectorHit, 0);
    g_assert_cmpuint(hit->id, ==, 2);
    g_assert_true(gloss_search_vectors_is_named(vectors, 2, hit->slot));
    g_assert_false(gloss_search_vectors_is_named(vectors, 2, hit->slot + 1));
}

/* Without a look at the folder. */
static void
make_whole(SearchFixture *fixture)
{
    const GlossIndexUpdate update = {.store = fixture->store, .embedder = fixture->embedder};
    GlossIndexSummary summary = {0};
    g_autoptr(GError) error = NULL;

    gloss_index_update_finish(&update, &summary, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(summary.n_embedded, ==, 2);
}

/* A file that is cut short, damaged or gone: the search says so and finds words; an update makes it
 * whole without reading a document again. */
static void
test_damaged(SearchFixture *fixture, gconstpointer data)
{
    const GlossPassageRequest hybrid = {.text = "cat", .mode = GLOSS_SEARCH_HYBRID, .k = 5};
    const GlossPassageRequest meaning = {.text = "cat", .mode = GLOSS_SEARCH_MEANING, .k = 5};
    g_autofree char *path = NULL;

    fill(fixture);
    path = dup_path(fixture);
    for (guint how = 0; how < 3; how++) {
        g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
        g_autoptr(GPtrArray) found = NULL, nothing = NULL, again = NULL;
        g_autoptr(GError) error = NULL;

        if (how == 0)
            g_assert_cmpint(truncate(path, 4096 + 100), ==, 0);
        else if (how == 1)
            g_assert_true(g_file_set_contents(path, "damaged", -1, NULL));
        else
            g_assert_cmpint(g_unlink(path), ==, 0);
        found = gloss_search_run_find(run, &hybrid, NULL, &error);
        g_assert_no_error(error);
        g_assert_cmpuint(found->len, ==, 1);
        g_assert_nonnull(gloss_search_run_get_notice(run));
        nothing = gloss_search_run_find(run, &meaning, NULL, &error);
        g_assert_cmpuint(nothing ? nothing->len : 0, ==, 0);
        g_assert_true(error != NULL || gloss_search_run_get_notice(run) != NULL);
        make_whole(fixture);
        again = gloss_search_run_find(run, &meaning, NULL, NULL);
        g_assert_cmpuint(again->len, ==, 2);
        g_assert_null(gloss_search_run_get_notice(run));
    }
}

/* One bit of a vector that is found: words are found, and it is said. */
static void
test_flipped(SearchFixture *fixture, gconstpointer data)
{
    const GlossPassageRequest hybrid = {.text = "cat", .mode = GLOSS_SEARCH_HYBRID, .k = 5};
    const GlossIndexUpdate update = {.store = fixture->store, .embedder = fixture->embedder};
    GlossIndexSummary summary = {0};
    g_autoptr(GlossSearchRun) run = search_fixture_run(fixture);
    g_autoptr(GPtrArray) found = NULL, again = NULL;
    g_autofree char *path = NULL, *bytes = NULL;
    g_autoptr(ClozeVectorFile) file = NULL;
    ClozeVectorChunk chunk;
    gsize size, at;

    fill(fixture);
    path = dup_path(fixture);
    file = cloze_vector_file_open(path, NULL, NULL);
    g_assert_nonnull(file);
    cloze_vector_file_get_chunk(file, 0, &chunk);
    at = 4096 + (gsize)((const char *)chunk.wide - (const char *)chunk.ids);
    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    bytes[at] ^= 4;
    g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
    found = gloss_search_run_find(run, &hybrid, NULL, NULL);
    g_assert_cmpuint(found->len, >=, 1);
    g_assert_nonnull(gloss_search_run_get_notice(run));
    g_assert_true(gloss_index_update_finish(&update, &summary, NULL));
    g_assert_cmpuint(summary.n_embedded, ==, 1);
    again = gloss_search_run_find(run, &hybrid, NULL, NULL);
    g_assert_cmpuint(again->len, ==, 2);
    g_assert_null(gloss_search_run_get_notice(run));
}

static double
score_mean(SearchFixture *fixture)
{
    g_autoptr(GlossSearchVectors) vectors = gloss_search_vectors_new(fixture->store);
    g_autofree float *vector = NULL;

    g_assert_true(open_vectors(fixture, vectors, NULL));
    vector = gloss_search_vectors_dup(
        vectors,
        search_fixture_count(fixture, "SELECT passage_id FROM index_vector ORDER BY slot"));
    return gloss_search_vectors_score_mean(vectors, vector);
}

static void
flip_scale(SearchFixture *fixture)
{
    g_autofree char *path = dup_path(fixture), *bytes = NULL;
    g_autoptr(ClozeVectorFile) file = cloze_vector_file_open(path, NULL, NULL);
    ClozeVectorChunk chunk;
    gsize size;

    cloze_vector_file_get_chunk(file, 0, &chunk);
    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    bytes[4096 + (gsize)((const char *)(chunk.scales + 1) - (const char *)chunk.ids) + 3] ^= 64;
    g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
}

/* What is in the index counts, not where; and a scale that is damaged is left out. */
static void
test_mean(SearchFixture *fixture, gconstpointer data)
{
    double both, alone;

    fill(fixture);
    both = score_mean(fixture);
    scratch_write(fixture->docs, "b.txt", "the cat sat", -1);
    search_fixture_update(fixture);
    alone = score_mean(fixture);
    g_assert_cmpfloat(fabs(both - alone), >, 1e-4);
    scratch_write(fixture->docs, "b.txt", "a dog ran", -1);
    search_fixture_update(fixture);
    g_assert_cmpfloat_with_epsilon(score_mean(fixture), both, 1e-9);
    flip_scale(fixture);
    g_assert_cmpfloat_with_epsilon(score_mean(fixture), both, 0.1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/search-vectors/found", test_found);
    SEARCH_FIXTURE_ADD("/search-vectors/damaged", test_damaged);
    SEARCH_FIXTURE_ADD("/search-vectors/flipped", test_flipped);
    SEARCH_FIXTURE_ADD("/search-vectors/mean", test_mean);
    return g_test_run();
}
