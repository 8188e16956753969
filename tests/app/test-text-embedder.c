/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <string.h>

#include "tests/app/search-fixture.h"

static void
test_prompts(SearchFixture *fixture, gconstpointer data)
{
    const char *texts[] = {"the cat", "cat", "the cat sat on the mat ."};
    float out[3 * TINY_MODEL_WIDTH], query[TINY_MODEL_WIDTH];
    g_autoptr(GError) error = NULL;
    g_autofree char *hash = gloss_text_embedder_dup_hash(fixture->embedder, &error);

    g_assert_no_error(error);
    scratch_write(fixture->model, "config_sentence_transformers.json",
                  "{\"prompts\": {\"query\": \"the \"}}", -1);
    gloss_text_embedder_run(fixture->embedder, GLOSS_TEXT_PASSAGE, texts, 3, out, NULL, &error);
    g_assert_no_error(error);
    gloss_text_embedder_run(fixture->embedder, GLOSS_TEXT_QUERY, texts + 1, 1, query, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpmem(query, sizeof query, out, sizeof query);
    g_assert_cmpint(memcmp(out, out + TINY_MODEL_WIDTH, sizeof query), !=, 0);
    g_assert_cmpstr(hash, ==,
                    cloze_model_get_hash(gloss_text_embedder_get_model(fixture->embedder, NULL)));
}

static void
test_long(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    float out[TINY_MODEL_WIDTH];

    for (guint i = 0; i < 500; i++)
        g_string_append(text, "the cat ");
    g_assert_true(gloss_text_embedder_run(fixture->embedder, GLOSS_TEXT_PASSAGE,
                                          (const char *const *)&text->str, 1, out, NULL, NULL));
    g_assert_true(isfinite(out[0]));
}

/* A short text is its own mean but for the length, which is 1 for every text with words. */
static void
test_mean(SearchFixture *fixture, gconstpointer data)
{
    const char *text = "the cat sat on the mat .";
    float one[TINY_MODEL_WIDTH], mean[TINY_MODEL_WIDTH], sum = 0;
    g_autoptr(GString) longer = g_string_new(NULL);

    g_assert_true(
        gloss_text_embedder_run(fixture->embedder, GLOSS_TEXT_PASSAGE, &text, 1, one, NULL, NULL));
    g_assert_true(gloss_text_embedder_run_long(fixture->embedder, text, mean, NULL, NULL));
    for (guint i = 0; i < TINY_MODEL_WIDTH; i++)
        sum += one[i] * one[i];
    for (guint i = 0; i < TINY_MODEL_WIDTH; i++)
        g_assert_cmpfloat_with_epsilon(mean[i], one[i] / sqrtf(sum), 1e-5);
    sum = 0;
    for (guint i = 0; i < 2000; i++)
        g_string_append(longer, i % 2 ? "cat . " : "the mat . ");
    g_assert_true(gloss_text_embedder_run_long(fixture->embedder, longer->str, mean, NULL, NULL));
    for (guint i = 0; i < TINY_MODEL_WIDTH; i++)
        sum += mean[i] * mean[i];
    g_assert_cmpfloat_with_epsilon(sum, 1, 1e-5);
    g_assert_true(gloss_text_embedder_run_long(fixture->embedder, " \n", mean, NULL, NULL));
    for (guint i = 0; i < TINY_MODEL_WIDTH; i++)
        g_assert_true(mean[i] == 0);
}

static void
test_missing(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossTextEmbedder) none = gloss_text_embedder_new(fixture->session, "/nothing");
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_text_embedder_get_model(none, &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/text-embedder/prompts", test_prompts);
    SEARCH_FIXTURE_ADD("/text-embedder/long", test_long);
    SEARCH_FIXTURE_ADD("/text-embedder/mean", test_mean);
    SEARCH_FIXTURE_ADD("/text-embedder/missing", test_missing);
    return g_test_run();
}
