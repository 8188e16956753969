/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-vectors.h"

#include <math.h>
#include <string.h>

#include "tests/plugins/wsd-fixture.h"

static void
test_means(void)
{
    g_autoptr(GlossSenseVectors) vectors = gloss_sense_vectors_new(2);
    g_autoptr(GlossSenseVectorsTable) table = NULL;
    float out[2];

    gloss_sense_vectors_add(vectors, "b", (const float[]){3, 0});
    gloss_sense_vectors_add(vectors, "a", (const float[]){1, 1});
    gloss_sense_vectors_add(vectors, "b", (const float[]){0, 4});
    g_assert_cmpuint(gloss_sense_vectors_get(vectors, "b", out), ==, 2);
    g_assert_cmpfloat_with_epsilon(out[0], 0.6F, 1e-6F);
    g_assert_cmpfloat_with_epsilon(out[1], 0.8F, 1e-6F);
    g_assert_cmpuint(gloss_sense_vectors_get(vectors, "c", out), ==, 0);
    table = gloss_sense_vectors_dup_table(vectors);
    g_assert_cmpuint(table->n, ==, 2);
    g_assert_cmpstr(table->keys[0], ==, "a");
    g_assert_cmpint(table->counts[1], ==, 2);
    g_assert_cmpfloat_with_epsilon(table->vectors[3], 0.8F, 1e-6F);
}

typedef struct {
    gsize n;
    gsize last;
    float first[TINY_MODEL_WIDTH];
} Seen;

static void
see_cb(const GlossSenseWord *word, gsize sentence, const float *vector, gpointer data)
{
    Seen *seen = data;

    g_assert_cmpuint(sentence, >=, seen->last);
    if (!seen->n++)
        memcpy(seen->first, vector, sizeof seen->first);
    seen->last = sentence;
}

/* Every word of every sentence once, in order; the same sentence gives the same vectors. */
static void
test_words(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseCorpus) corpus = NULL;
    g_autoptr(ClozeModel) model = NULL;
    Seen seen = {0}, again = {0};

    wsd_fixture_init(&fixture);
    corpus = gloss_sense_corpus_read(fixture.data_path, &error);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, &error);
    g_assert_no_error(error);
    g_assert_true(gloss_sense_vectors_run(fixture.session, model, corpus, 100, see_cb, NULL, &seen,
                                          NULL, &error));
    g_assert_cmpuint(seen.n, ==, corpus->n_words);
    g_assert_cmpuint(seen.last, ==, 100 + corpus->sentences->len - 1);
    g_assert_true(gloss_sense_vectors_run(fixture.session, model, corpus, 100, see_cb, NULL, &again,
                                          NULL, &error));
    g_assert_cmpmem(seen.first, sizeof seen.first, again.first, sizeof again.first);
    g_clear_pointer(&model, cloze_model_unref);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-vectors/means", test_means);
    g_test_add_func("/sense-vectors/words", test_words);
    return g_test_run();
}
