/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-features.h"

#include "tests/plugins/ner-fixture.h"

typedef struct {
    GString *calls;
    float rows[8][3 * TINY_MODEL_WIDTH];
    gsize n_rows;
} Rows;

static void
add_row_cb(gsize sentence, gsize word, const float *row, gpointer data)
{
    Rows *rows = data;

    g_string_append_printf(rows->calls, "%zu.%zu%s ", sentence, word, row != NULL ? "" : "-");
    if (row != NULL && rows->n_rows < G_N_ELEMENTS(rows->rows))
        memcpy(rows->rows[rows->n_rows++], row, sizeof rows->rows[0]);
}

/* Words without a piece (a control character, an empty word, an empty sentence) are told too. */
static void
test_order(void)
{
    const char *text = "cats \x01 mat", *empty = "";
    const ClozeRange words[] = {{0, 4}, {5, 6}, {7, 7}, {7, 10}}, none[] = {{0, 0}};
    GlossNerSentence sentences[] = {
        {empty, {0, 0}, none, 1}, {text, {0, 10}, words, 4}, {text, {0, 4}, words, 1}};
    Rows rows = {.calls = g_string_new(NULL)};
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;
    NerFixture fixture;

    ner_fixture_init(&fixture);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(gloss_ner_features_count(model, 7), ==, 3 * TINY_MODEL_WIDTH);
    g_assert_true(gloss_ner_features_run(fixture.session, model, 7, sentences, 3, add_row_cb, &rows,
                                         NULL, &error));
    g_assert_cmpstr(rows.calls->str, ==, "0.0- 1.0 1.1- 1.2- 1.3 2.0 ");
    g_string_free(rows.calls, TRUE);
    ner_fixture_clear(&fixture);
}

/* The features are the hidden states of the first piece: "cats" is "cat" and "##s". */
static void
test_values(void)
{
    const char *text = "the cats";
    const ClozeRange words[] = {{0, 3}, {4, 8}};
    GlossNerSentence sentence = {text, {0, 8}, words, 2};
    const gint32 ids[] = {2, 6, 7, 13, 3}; /* [CLS] the cat ##s [SEP] */
    ClozeSequence sequence = {ids, NULL, 5};
    float states[3][5][TINY_MODEL_WIDTH], *out = &states[0][0][0];
    Rows rows = {.calls = g_string_new(NULL)};
    g_autoptr(ClozeModel) model = NULL;
    NerFixture fixture;

    ner_fixture_init(&fixture);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, NULL);
    g_assert_true(gloss_ner_features_run(fixture.session, model, 7, &sentence, 1, add_row_cb, &rows,
                                         NULL, NULL));
    g_assert_true(cloze_session_encode(fixture.session, model, &sequence, 1, 7, &out, NULL, NULL));
    for (gsize l = 0; l < 3; l++) {
        gsize size = sizeof states[l][0];

        g_assert_cmpmem(rows.rows[0] + l * TINY_MODEL_WIDTH, size, states[l][1], size);
        g_assert_cmpmem(rows.rows[1] + l * TINY_MODEL_WIDTH, size, states[l][2], size);
    }
    g_string_free(rows.calls, TRUE);
    ner_fixture_clear(&fixture);
}

static void
test_outside(void)
{
    float scores[4] = {1, 2, 3, 4};

    gloss_ner_features_set_outside(scores, 4, 2);
    g_assert_cmpfloat(scores[2], >, 20);
    g_assert_cmpfloat(scores[3], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-features/order", test_order);
    g_test_add_func("/ner-features/values", test_values);
    g_test_add_func("/ner-features/outside", test_outside);
    return g_test_run();
}
