/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/sequence-head.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "tests/engine/tiny-head.h"

#define D TINY_MODEL_WIDTH

static const gint32 ids_a[] = {2, 6, 7, 8, 3}, ids_b[] = {2, 5, 3};
static const ClozeSequence sequences[] = {{ids_a, NULL, 5}, {ids_b, NULL, 3}};

typedef struct {
    char *root;
    char *folder;
    ClozeSession *session;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->root = scratch_new();
    fixture->folder = g_build_filename(fixture->root, "head", NULL);
    tiny_model_write(fixture->root, 1);
    fixture->session = cloze_session_new(1, 0);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    cloze_session_unref(fixture->session);
    scratch_free(fixture->root);
    g_free(fixture->root);
    g_free(fixture->folder);
}

/* W x + b by the definition */
static void
assert_scores(const ClozeHead *head, const float *x, const float *scores)
{
    for (gsize k = 0; k < 3; k++) {
        double sum = (double)head->bias[k];

        for (gsize i = 0; i < D; i++)
            sum += (double)head->weight[k * D + i] * (double)x[i];
        g_assert_cmpfloat_with_epsilon((double)scores[k], sum, 1e-5);
    }
}

static void
test_vector(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSequenceHead) head = NULL;
    float scores[6], alone[3], vectors[2 * D];

    tiny_head_write(fixture->folder, fixture->root, "t", CLOZE_HEAD_VECTOR, 1);
    head = cloze_sequence_head_open(fixture->session, fixture->root, fixture->folder, "t", &error);
    g_assert_no_error(error);
    g_assert_true(cloze_sequence_head_score(head, sequences, 2, scores, NULL, &error));
    g_assert_true(cloze_session_embed(fixture->session, cloze_sequence_head_get_model(head),
                                      sequences, 2, vectors, NULL, &error));
    for (gsize i = 0; i < 2; i++)
        assert_scores(cloze_sequence_head_get_head(head), vectors + i * D, scores + i * 3);
    g_assert_true(cloze_sequence_head_score(head, sequences + 1, 1, alone, NULL, &error));
    g_assert_cmpmem(alone, sizeof alone, scores + 3, sizeof alone);
}

/* Neither the tiny model nor this head has a pooler. */
static void
test_no_pooler(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    tiny_head_write(fixture->folder, fixture->root, "t", CLOZE_HEAD_POOLER, 1);
    g_assert_null(
        cloze_sequence_head_open(fixture->session, fixture->root, fixture->folder, "t", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

/* The last hidden state of the first token, through a pooler that the head brings. */
static void
test_own_pooler(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) plain = NULL;
    g_autoptr(ClozeSequenceHead) head = NULL;
    float pooler[D * D], states[5 * D], pooled[D], scores[6], *out = states;

    tiny_head_write(fixture->folder, fixture->root, "t", CLOZE_HEAD_POOLER, 1);
    plain = cloze_head_read(fixture->folder, &error);
    for (gsize i = 0; i < D * D; i++)
        pooler[i] = (float)((i * 7) % 11) / 11 - 0.5f;
    plain->pooler_weight = g_memdup2(pooler, sizeof pooler);
    plain->pooler_bias = g_memdup2(pooler, D * sizeof *pooler);
    g_assert_true(cloze_head_write(plain, fixture->folder, NULL, &error));
    head = cloze_sequence_head_open(fixture->session, fixture->root, fixture->folder, "t", &error);
    g_assert_no_error(error);
    g_assert_true(cloze_sequence_head_score(head, sequences, 2, scores, NULL, &error));
    g_assert_true(cloze_session_encode(fixture->session, cloze_sequence_head_get_model(head),
                                       sequences, 1, 1 << TINY_MODEL_LAYERS, &out, NULL, &error));
    for (gsize i = 0; i < D; i++) {
        double sum = (double)pooler[i];

        for (gsize k = 0; k < D; k++)
            sum += (double)pooler[i * D + k] * (double)states[k];
        pooled[i] = (float)tanh(sum);
    }
    assert_scores(cloze_sequence_head_get_head(head), pooled, scores);
}

static void
test_tokens(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSequenceHead) head = NULL;
    g_autoptr(GPtrArray) tokens = g_ptr_array_new();
    static const ClozeEncodeOptions options;
    g_auto(ClozeTokens) pair = {0}, single = {0};
    ClozeTokenizer *tokenizer;
    float scores[6], other[6];

    tiny_head_write(fixture->folder, fixture->root, "t", CLOZE_HEAD_VECTOR, 1);
    head = cloze_sequence_head_open(fixture->session, fixture->root, fixture->folder, "t", &error);
    tokenizer = cloze_model_get_tokenizer(cloze_sequence_head_get_model(head));
    cloze_tokenizer_encode_pair(tokenizer, "a cat", 5, "the mat", 7, &options, &pair, &error);
    cloze_tokenizer_encode_text(tokenizer, "a cat", 5, &options, &single, &error);
    g_assert_no_error(error);
    g_ptr_array_add(tokens, &pair);
    g_ptr_array_add(tokens, &single);
    g_assert_true(cloze_sequence_head_score_tokens(head, tokens, scores, NULL, &error));
    for (gsize i = 0; i < pair.n; i++)
        pair.tokens[i].type_id = 0;
    g_assert_true(cloze_sequence_head_score_tokens(head, tokens, other, NULL, &error));
    g_assert_cmpmem(scores + 3, 12, other + 3, 12);
    g_assert_cmpint(memcmp(scores, other, 12), !=, 0);
}

static void
test_softmax(void)
{
    float scores[] = {1000, 1001, -INFINITY};

    cloze_sequence_head_softmax(scores, 3);
    g_assert_cmpfloat_with_epsilon((double)scores[0], 1 / (1 + exp(1)), 1e-6);
    g_assert_cmpfloat_with_epsilon((double)scores[0] + (double)scores[1], 1, 1e-6);
    g_assert_cmpfloat(scores[2], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/sequence-head/vector", Fixture, NULL, set_up, test_vector, tear_down);
    g_test_add("/sequence-head/no-pooler", Fixture, NULL, set_up, test_no_pooler, tear_down);
    g_test_add("/sequence-head/own-pooler", Fixture, NULL, set_up, test_own_pooler, tear_down);
    g_test_add("/sequence-head/tokens", Fixture, NULL, set_up, test_tokens, tear_down);
    g_test_add_func("/sequence-head/softmax", test_softmax);
    return g_test_run();
}
