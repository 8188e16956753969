/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/classifier-checkpoint.h"

#include "engine/base/error.h"
#include "tests/scratch.h"

#define C 3
#define F 5

static ClozeTokenClassifier *
make_layer(float first)
{
    ClozeTokenClassifier *layer = cloze_token_classifier_new(C, F);

    for (gsize i = 0; i < C * F; i++)
        layer->weight[i] = first + (float)i;
    for (gsize i = 0; i < C; i++)
        layer->bias[i] = -first - (float)i;
    return layer;
}

static ClozeClassifierState
make_state(float first)
{
    ClozeClassifierState state = {make_layer(first), cloze_adamw_new(C * F), cloze_adamw_new(C),
                                  make_layer(first * 10)};
    float *one, *two;

    cloze_adamw_get_means(state.weight_adamw, &one, &two);
    for (gsize i = 0; i < C * F; i++) {
        one[i] = first * 2 + (float)i;
        two[i] = first * 3 + (float)i;
    }
    return state;
}

static void
free_state(ClozeClassifierState *state)
{
    cloze_token_classifier_free(state->layer);
    cloze_token_classifier_free(state->best);
    cloze_adamw_free(state->weight_adamw);
    cloze_adamw_free(state->bias_adamw);
}

static void
compare(const ClozeClassifierState *a, const ClozeClassifierState *b)
{
    float *one, *two, *other, *another;

    g_assert_cmpmem(a->layer->weight, C * F * 4, b->layer->weight, C * F * 4);
    g_assert_cmpmem(a->layer->bias, C * 4, b->layer->bias, C * 4);
    g_assert_cmpmem(a->best->weight, C * F * 4, b->best->weight, C * F * 4);
    g_assert_cmpmem(a->best->bias, C * 4, b->best->bias, C * 4);
    cloze_adamw_get_means(a->weight_adamw, &one, &two);
    cloze_adamw_get_means(b->weight_adamw, &other, &another);
    g_assert_cmpmem(one, C * F * 4, other, C * F * 4);
    g_assert_cmpmem(two, C * F * 4, another, C * F * 4);
}

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    ClozeClassifierState kept = make_state(1), found = make_state(50);
    const ClozeCheckpointState counts = {
        .step = 7, .optimizer_steps = 7, .epoch = 2, .best_epoch = 1, .best_score = 0.5};
    ClozeCheckpointState read = {0};
    g_autoptr(ClozeCheckpoint) checkpoint = NULL;
    g_autoptr(GError) error = NULL;
    gboolean is_there = TRUE;

    checkpoint = cloze_checkpoint_new(folder, "this", &error);
    g_assert_no_error(error);
    g_assert_true(cloze_classifier_checkpoint_read(checkpoint, &read, &found, &is_there, &error));
    g_assert_false(is_there);
    g_assert_true(cloze_classifier_checkpoint_write(checkpoint, &counts, &kept, &error));
    g_assert_true(cloze_classifier_checkpoint_read(checkpoint, &read, &found, &is_there, &error));
    g_assert_true(is_there);
    g_assert_cmpuint(read.step, ==, 7);
    g_assert_cmpuint(read.best_epoch, ==, 1);
    compare(&kept, &found);
    free_state(&kept);
    free_state(&found);
    cloze_checkpoint_clear(checkpoint);
    g_clear_pointer(&checkpoint, cloze_checkpoint_free);
    scratch_remove(folder);
}

/* A layer of another size is refused by its numbers. */
static void
test_other_size(void)
{
    g_autofree char *folder = scratch_new();
    ClozeClassifierState kept = make_state(1), found = make_state(50);
    const ClozeCheckpointState counts = {.step = 7, .epoch = 2};
    ClozeCheckpointState read = {0};
    g_autoptr(ClozeCheckpoint) checkpoint = cloze_checkpoint_new(folder, "this", NULL);
    g_autoptr(GError) error = NULL;
    gboolean is_there;

    g_assert_true(cloze_classifier_checkpoint_write(checkpoint, &counts, &kept, NULL));
    cloze_token_classifier_free(found.layer);
    found.layer = cloze_token_classifier_new(C, F + 1);
    g_assert_false(cloze_classifier_checkpoint_read(checkpoint, &read, &found, &is_there, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    free_state(&kept);
    free_state(&found);
    g_clear_pointer(&checkpoint, cloze_checkpoint_free);
    scratch_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/classifier-checkpoint/round-trip", test_round_trip);
    g_test_add_func("/classifier-checkpoint/other-size", test_other_size);
    return g_test_run();
}
