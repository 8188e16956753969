/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/word-neighbours.h"

#include "engine/base/error.h"
#include "engine/lab/vector-cosine.h"
#include "engine/lab/word-cosine.h"
#include "tests/engine/lab-fixture.h"

static void
check_order(const GPtrArray *found, const char *word)
{
    for (guint i = 0; i < found->len; i++) {
        const ClozeWordNeighbour *one = found->pdata[i];

        g_assert_cmpstr(one->word, !=, word);
        g_assert_null(strstr(one->word, "##"));
        g_assert_null(strchr(one->word, '['));
        if (i)
            g_assert_cmpfloat(one->cosine, <=,
                              ((const ClozeWordNeighbour *)found->pdata[i - 1])->cosine);
    }
}

static void
test_static(void)
{
    g_auto(LabFixture) fixture = {0};
    g_autoptr(GPtrArray) found = NULL, pieces = NULL;
    g_autoptr(GError) error = NULL;
    const float *rows;
    const ClozeWordNeighbour *first;
    gint32 id;

    lab_fixture_init(&fixture);
    rows = cloze_encoder_get_word_rows(cloze_model_get_encoder(fixture.model));
    found = cloze_word_neighbours_static(fixture.model, "Cat", 100, &error);
    g_assert_no_error(error);
    /* 31 entries less 5 special tokens, 3 pieces, 5 marks and the word itself. */
    g_assert_cmpuint(found->len, ==, 31 - 5 - 3 - 5 - 1);
    check_order(found, "cat");
    first = found->pdata[0];
    id = cloze_tokenizer_find(cloze_model_get_tokenizer(fixture.model), first->word);
    g_assert_cmpfloat_with_epsilon(first->cosine,
                                   cloze_vector_cosine_measure(rows + 7 * TINY_MODEL_WIDTH,
                                                               rows + id * TINY_MODEL_WIDTH,
                                                               TINY_MODEL_WIDTH),
                                   1e-9);
    pieces = cloze_word_neighbours_static(fixture.model, "cats", 3, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(pieces->len, ==, 3);
}

static void
test_alone(void)
{
    const ClozeWordUse use = {"mat", {0, 3}};
    const ClozeMapRun run = {0};
    g_auto(LabFixture) fixture = {0};
    g_autoptr(GPtrArray) found = NULL;
    g_autoptr(GError) error = NULL;
    float a[TINY_MODEL_WIDTH], b[TINY_MODEL_WIDTH];

    lab_fixture_init(&fixture);
    found = cloze_word_neighbours_alone(fixture.session, fixture.model, "mat", 2, 4, &run, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(found->len, ==, 4);
    check_order(found, "mat");
    for (guint i = 0; i < found->len; i++) {
        const ClozeWordNeighbour *one = found->pdata[i];
        const ClozeWordUse other = {one->word, {0, strlen(one->word)}};

        g_assert_true(
            cloze_word_cosine_encode(fixture.session, fixture.model, 4, &use, a, NULL, &error));
        g_assert_true(
            cloze_word_cosine_encode(fixture.session, fixture.model, 4, &other, b, NULL, &error));
        g_assert_cmpfloat_with_epsilon(one->cosine,
                                       cloze_vector_cosine_measure(a, b, TINY_MODEL_WIDTH), 1e-6);
    }
}

static void
test_context(void)
{
    static const char *const texts[] = {"The cat sat on the mat. The cat is in Paris."};
    const ClozeWordStatesOptions options = {4, 100, NULL};
    const ClozeMapRun run = {0};
    g_auto(LabFixture) fixture = {0};
    g_autoptr(ClozeWordStates) states = NULL;
    g_autoptr(GPtrArray) found = NULL, by_vector = NULL;
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    states =
        cloze_word_states_new(fixture.session, fixture.model, texts, 1, &options, &run, &error);
    found = cloze_word_neighbours_context(states, "MAT", NULL, 100, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(found->len, ==, 7);
    check_order(found, "mat");
    for (guint i = 0; i < found->len; i++) {
        const ClozeWordNeighbour *one = found->pdata[i];
        gsize uses = g_str_equal(one->word, "the") ? 3 : g_str_equal(one->word, "cat") ? 2 : 1;

        g_assert_cmpuint(one->uses, ==, uses);
    }
    /* A word that is not in the text needs a vector. */
    g_assert_null(cloze_word_neighbours_context(states, "dog", NULL, 5, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    by_vector = cloze_word_neighbours_context(states, "dog", cloze_word_states_get(states, 0, 0), 5,
                                              &error);
    g_assert_no_error(error);
    g_assert_cmpuint(by_vector->len, ==, 5);
}

static void
test_unreadable(void)
{
    const ClozeMapRun run = {0};
    g_auto(LabFixture) fixture = {0};
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    g_assert_null(cloze_word_neighbours_static(fixture.model, "  ", 5, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_clear_error(&error);
    g_assert_null(
        cloze_word_neighbours_alone(fixture.session, fixture.model, "  ", 1, 5, &run, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-neighbours/static", test_static);
    g_test_add_func("/word-neighbours/alone", test_alone);
    g_test_add_func("/word-neighbours/context", test_context);
    g_test_add_func("/word-neighbours/unreadable", test_unreadable);
    return g_test_run();
}
