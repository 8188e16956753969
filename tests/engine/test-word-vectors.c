/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/word-vectors.h"

#include <math.h>

#include "tests/engine/tiny-model.h"

typedef struct {
    GString *order;
    float first[TINY_MODEL_WIDTH];
} Seen;

static void
see_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Seen *seen = data;

    if (!seen->order->len && vector)
        memcpy(seen->first, vector, sizeof seen->first);
    g_string_append_printf(seen->order, "%d.%d%s ", (int)text, (int)word, vector ? "" : "-");
}

/* Every word once and in order, with or without a piece; the vector of a word is the mean over its
 * pieces and the states asked for. */
static void
test_words(void)
{
    static const char text[] = "cats sat , mat";
    static const ClozeRange words[] = {{0, 4}, {5, 8}, {8, 9}, {11, 14}};
    static const ClozeRange none[] = {{4, 5}};
    const ClozeWordText texts[] = {{text, {0, 14}, words, 4}, {text, {0, 14}, none, 1}};
    static const gint32 ids[] = {2, 7, 13, 8, 12, 10, 3};
    const ClozeSequence sequence = {ids, NULL, G_N_ELEMENTS(ids)};
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = NULL;
    float states[2][G_N_ELEMENTS(ids)][TINY_MODEL_WIDTH], *out = &states[0][0][0];
    Seen seen = {g_string_new(NULL), {0}};
    guint64 layers;

    tiny_model_write(folder, 1);
    model = cloze_session_load_model(session, folder, &error);
    g_assert_no_error(error);
    layers = cloze_word_vectors_get_last(model, 2);
    g_assert_cmpuint(layers, ==, 6);
    g_assert_true(
        cloze_word_vectors_run(session, model, layers, texts, 2, see_cb, &seen, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpstr(seen.order->str, ==, "0.0 0.1 0.2- 0.3 1.0- ");
    g_assert_true(cloze_session_encode(session, model, &sequence, 1, layers, &out, NULL, &error));
    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
        g_assert_cmpfloat_with_epsilon(
            seen.first[i],
            (states[0][1][i] + states[0][2][i] + states[1][1][i] + states[1][2][i]) / 4, 1e-5F);
    g_string_free(seen.order, TRUE);
    g_clear_pointer(&model, cloze_model_unref);
    scratch_free(folder);
}

typedef struct {
    float states[3][TINY_MODEL_WIDTH];
} Apart;

static void
keep_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    memcpy(((Apart *)data)->states, vector, sizeof(Apart));
}

/* Apart, the states of a word are those whose mean is taken otherwise. */
static void
test_apart(void)
{
    static const ClozeRange words[] = {{0, 4}};
    const ClozeWordText text = {"cats sat", {0, 8}, words, 1};
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;
    Seen seen = {g_string_new(NULL), {0}};
    Apart apart;

    tiny_model_write(folder, 1);
    model = cloze_session_load_model(session, folder, &error);
    cloze_word_vectors_run(session, model, 7, &text, 1, see_cb, &seen, NULL, &error);
    cloze_word_vectors_run_apart(session, model, 7, &text, 1, keep_cb, &apart, NULL, &error);
    g_assert_no_error(error);
    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++) {
        g_assert_cmpfloat_with_epsilon(
            seen.first[i], (apart.states[0][i] + apart.states[1][i] + apart.states[2][i]) / 3,
            1e-6F);
        g_assert_cmpfloat(fabsf(apart.states[0][i] - apart.states[2][i]), >, 1e-6F);
    }
    g_string_free(seen.order, TRUE);
    g_clear_pointer(&model, cloze_model_unref);
    scratch_free(folder);
}

static void
test_last(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeModel) model = NULL;

    tiny_model_write(folder, 1);
    model = cloze_model_load(folder, NULL, NULL);
    g_assert_cmpuint(cloze_word_vectors_get_last(model, 1), ==, 4);
    g_assert_cmpuint(cloze_word_vectors_get_last(model, 9), ==, 7);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-vectors/words", test_words);
    g_test_add_func("/word-vectors/apart", test_apart);
    g_test_add_func("/word-vectors/last", test_last);
    return g_test_run();
}
