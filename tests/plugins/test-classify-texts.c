/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/classify/classify-texts.h"

#include <string.h>

#include "engine/text/windows.h"
#include "tests/plugins/sequence-fixture.h"

static void
open_fixture(SequenceFixture *fixture)
{
    g_autoptr(GError) error = NULL;

    sequence_fixture_init(fixture);
    tiny_head_write(fixture->head_folder, fixture->model_folder, "classify", CLOZE_HEAD_VECTOR, 4);
    sequence_fixture_open(fixture, fixture->head_folder, NULL, &error);
    g_assert_no_error(error);
}

static char *
make_long_text(void)
{
    GString *text = g_string_new(NULL);

    for (int i = 0; i < 40; i++)
        g_string_append(text, i % 3 ? "the cat sat on the mat . " : "paris is in france ! ");
    return g_string_free(text, FALSE);
}

/* The mean of the windows by their own tokens. */
static void
test_windows(void)
{
    g_autofree char *text = make_long_text();
    g_autoptr(GPtrArray) windows = NULL;
    SequenceFixture fixture;
    GlossClassify *classify;
    ClozeModel *model;
    float scores[3], expected[3] = {0}, total = 0;
    ClozeWindowOptions options = {0};

    open_fixture(&fixture);
    classify = fixture.instance;
    model = cloze_sequence_head_get_model(classify->head);
    options.max_tokens = cloze_model_get_max_tokens(model);
    windows =
        cloze_windows_cut(cloze_model_get_tokenizer(model), text, 0, strlen(text), &options, NULL);
    g_assert_cmpuint(windows->len, >, 3);
    for (guint i = 0; i < windows->len; i++) {
        const ClozeWindow *window = windows->pdata[i];
        gint32 ids[TINY_MODEL_POSITIONS];
        const ClozeSequence sequence = {.ids = ids, .n = window->n};
        float own = (float)(window->own_end - window->own_begin), each[3];

        for (gsize t = 0; t < window->n; t++)
            ids[t] = window->tokens[t].id;
        g_assert_true(cloze_sequence_head_score(classify->head, &sequence, 1, each, NULL, NULL));
        cloze_sequence_head_softmax(each, 3);
        for (gsize k = 0; k < 3; k++)
            expected[k] += own * each[k];
        total += own;
    }
    g_assert_true(
        gloss_classify_texts_score(classify, (const char *const[]){text}, 1, scores, NULL, NULL));
    for (gsize k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon(scores[k], expected[k] / total, 1e-5);
    sequence_fixture_clear(&fixture);
}

/* A text's result is its own, whatever stands beside it, and a text without a token has one too. */
static void
test_beside(void)
{
    g_autofree char *text = make_long_text();
    const char *const texts[] = {"a cat", text, "", "paris is in france"};
    SequenceFixture fixture;
    float together[12], alone[3];

    open_fixture(&fixture);
    g_assert_true(gloss_classify_texts_score(fixture.instance, texts, 4, together, NULL, NULL));
    for (gsize i = 0; i < 4; i++) {
        g_assert_true(
            gloss_classify_texts_score(fixture.instance, texts + i, 1, alone, NULL, NULL));
        g_assert_cmpmem(alone, sizeof alone, together + 3 * i, sizeof alone);
        g_assert_cmpfloat_with_epsilon(alone[0] + alone[1] + alone[2], 1, 1e-5);
    }
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classify-texts/windows", test_windows);
    g_test_add_func("/classify-texts/beside", test_beside);
    return g_test_run();
}
