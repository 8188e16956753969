/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/word-cosine.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/lab/vector-cosine.h"
#include "tests/engine/lab-fixture.h"

static void
encode(LabFixture *fixture, const gint32 *ids, gsize n, float *out)
{
    const ClozeSequence sequence = {ids, NULL, n};
    g_autoptr(GError) error = NULL;

    cloze_session_encode(fixture->session, fixture->model, &sequence, 1, 7, &out, NULL, &error);
    g_assert_no_error(error);
}

/* "cats" has two pieces, "mat" one: from the encoder's own states. */
static void
test_layers(void)
{
    static const gint32 first[] = {2, 6, 7, 13, 8, 3}, second[] = {2, 10, 9, 6, 3};
    const ClozeWordUse uses[] = {{"the cats sat", {4, 8}}, {"mat on the", {0, 3}}};
    g_auto(LabFixture) fixture = {0};
    float a[3][6][TINY_MODEL_WIDTH], b[3][5][TINY_MODEL_WIDTH], word[TINY_MODEL_WIDTH];
    ClozeWordCosine result[3];
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    g_assert_cmpuint(cloze_word_cosine_get_layers(fixture.model), ==, 7);
    encode(&fixture, first, 6, &a[0][0][0]);
    encode(&fixture, second, 5, &b[0][0][0]);
    g_assert_true(
        cloze_word_cosine_run(fixture.session, fixture.model, uses, NULL, result, NULL, &error));
    g_assert_no_error(error);
    for (gsize l = 0; l < 3; l++) {
        for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
            word[i] = (a[l][2][i] + a[l][3][i]) / 2;
        g_assert_cmpfloat_with_epsilon(
            result[l].cosine, cloze_vector_cosine_measure(word, b[l][1], TINY_MODEL_WIDTH), 1e-6);
        g_assert_true(isnan(result[l].standardised));
    }
}

static void
test_standardised(void)
{
    const ClozeWordUse uses[] = {{"the cat sat", {4, 7}}, {"the cat sat", {4, 7}}};
    const char *const texts[] = {"The cat sat on the mat. Paris is in France."};
    const ClozeWordStatesOptions options = {7, 100, NULL};
    const ClozeMapRun run = {0};
    g_auto(LabFixture) fixture = {0};
    g_autoptr(ClozeWordStates) sample = NULL;
    ClozeWordCosine result[3];
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    sample =
        cloze_word_states_new(fixture.session, fixture.model, texts, 1, &options, &run, &error);
    g_assert_true(
        cloze_word_cosine_run(fixture.session, fixture.model, uses, sample, result, NULL, &error));
    g_assert_no_error(error);
    for (gsize l = 0; l < 3; l++) {
        g_assert_cmpfloat_with_epsilon(result[l].cosine, 1, 1e-9);
        g_assert_cmpfloat_with_epsilon(result[l].standardised, 1, 1e-9);
    }
}

static void
test_nothing_read(void)
{
    const ClozeWordUse uses[] = {{"the cat", {4, 7}}, {"the   cat", {4, 5}}};
    g_auto(LabFixture) fixture = {0};
    ClozeWordCosine result[3];
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    g_assert_false(
        cloze_word_cosine_run(fixture.session, fixture.model, uses, NULL, result, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-cosine/layers", test_layers);
    g_test_add_func("/word-cosine/standardised", test_standardised);
    g_test_add_func("/word-cosine/nothing-read", test_nothing_read);
    return g_test_run();
}
