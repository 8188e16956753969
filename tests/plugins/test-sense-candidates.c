/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-candidates.h"

#include <math.h>

#include "tests/plugins/wsd-fixture.h"

static guint
seen_cb(const char *key, float *vector, gpointer data)
{
    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
        vector[i] = i == 0;
    return g_str_equal(key, WSD_FIXTURE_ANIMAL) ? 3 : 0;
}

/* The seen sense has its own vector, a share of the uses and no mark of the unseen; every candidate
 * has a gloss. */
static void
test_features(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossWordnet) wordnet = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GlossSenseCandidates) candidates = NULL;
    g_autoptr(GArray) senses = NULL;
    const float vector[TINY_MODEL_WIDTH] = {1};
    float features[16][GLOSS_SENSE_N_FEATURES];
    GlossSenseCase use = {0, features, NULL};

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    wordnet = gloss_wordnet_open(NULL, &error);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, &error);
    candidates = gloss_sense_candidates_new(fixture.session, model, wordnet, seen_cb, NULL, NULL);
    senses = gloss_wordnet_look_up(wordnet, "cat", GLOSS_SYNSET_NOUN, &error);
    g_assert_cmpuint(senses->len, ==, 8);
    use.n = senses->len;
    g_assert_true(
        gloss_sense_candidates_measure(candidates, senses, "cat", vector, &use, NULL, &error));
    g_assert_cmpfloat_with_epsilon(features[0][GLOSS_SENSE_SEEN], 1, 1e-6F);
    g_assert_cmpfloat(features[0][GLOSS_SENSE_UNSEEN], ==, 0);
    g_assert_cmpfloat(features[0][GLOSS_SENSE_FIRST], ==, 1);
    g_assert_cmpfloat_with_epsilon(features[0][GLOSS_SENSE_PRIOR], (float)log(3.5 / 7), 1e-5F);
    g_assert_cmpfloat(features[1][GLOSS_SENSE_UNSEEN], ==, 1);
    for (guint i = 0; i < senses->len; i++)
        g_assert_cmpfloat(features[i][GLOSS_SENSE_IN_GLOSS], !=, 0);
    g_clear_pointer(&candidates, gloss_sense_candidates_free);
    g_clear_pointer(&model, cloze_model_unref);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-candidates/features", test_features);
    return g_test_run();
}
