/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/prefix-cache.h"

#include <math.h>
#include <string.h>

#include "tests/engine/tiny-learner.h"

static const ClozeRecipe last = {
    .how = CLOZE_RECIPE_LAST, .n_last = 1, .epochs = 2, .batch_size = 10, .max_norm = 1};

static ClozePrefixCache *
make(TinyLearner *tiny, const char *folder, const char *base)
{
    g_autoptr(GError) error = NULL;
    ClozePrefixCache *cache = cloze_prefix_cache_new(folder, base, tiny->learner->trainable,
                                                     tiny->pool, tiny->set, 50, NULL, &error);

    g_assert_no_error(error);
    return cache;
}

/* The rows are those of a forward pass, rounded; a second look finds the file, another base does not. */
static void
check(ClozeTaskKind kind)
{
    g_autofree char *folder = scratch_new();
    TinyLearner *tiny = tiny_learner_new(kind, &last, 2);
    g_autoptr(ClozePrefixCache) cache = make(tiny, folder, "base"), again = NULL, other = NULL;
    ClozeTrainable *trainable = tiny->learner->trainable;
    const guint32 wanted[] = {7, 3, 41};
    const float *rows, *prefix;

    g_assert_false(cloze_prefix_cache_was_found(cache));
    rows = cloze_prefix_cache_get(cache, wanted, 3);
    cloze_training_stream_lay(tiny->learner->stream, tiny->set, wanted, 3);
    g_assert_true(
        cloze_trainable_forward(trainable, tiny->pool, &tiny->learner->stream->batch, NULL));
    prefix = cloze_trainable_get_prefix(trainable);
    for (gsize i = 0; i < trainable->t * TINY_MODEL_WIDTH; i++)
        g_assert_cmpfloat((double)fabsf(rows[i] - prefix[i]), <=,
                          (double)fabsf(prefix[i]) / 256 + 1e-30);
    again = make(tiny, folder, "base");
    g_assert_true(cloze_prefix_cache_was_found(again));
    other = make(tiny, folder, "another");
    g_assert_false(cloze_prefix_cache_was_found(other));
    cloze_prefix_cache_remove(cache);
    cloze_prefix_cache_remove(other);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    tiny_learner_free(tiny);
    scratch_free(folder);
}

static void
test_tokens(void)
{
    check(CLOZE_TASK_TOKENS);
}

static void
test_pairs(void)
{
    check(CLOZE_TASK_COSINES);
}

/* A step from kept rows is the step from the ids, but for the rounding. */
static void
test_step(void)
{
    g_autofree char *folder = scratch_new();
    TinyLearner *plain = tiny_learner_new(CLOZE_TASK_TOKENS, &last, 0);
    TinyLearner *kept = tiny_learner_new(CLOZE_TASK_TOKENS, &last, 0);
    g_autoptr(ClozePrefixCache) cache = make(kept, folder, "base");
    const guint32 examples[] = {1, 2, 3, 4, 5, 6, 7, 8};
    ClozeLearnerStep first, second;

    kept->learner->prefix = cache;
    g_assert_true(
        cloze_learner_step(plain->learner, plain->set, examples, 8, 0, 0.01, &first, NULL));
    g_assert_true(
        cloze_learner_step(kept->learner, kept->set, examples, 8, 0, 0.01, &second, NULL));
    g_assert_cmpfloat_with_epsilon(first.loss, second.loss, 0.01 * first.loss);
    g_assert_cmpfloat_with_epsilon(first.norm, second.norm, 0.02 * first.norm);
    g_assert_cmpfloat(first.loss, !=, second.loss);
    kept->learner->prefix = NULL;
    tiny_learner_free(plain);
    tiny_learner_free(kept);
    scratch_free(folder);
}

static void
test_no_room(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &last, 0);
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_prefix_cache_new("/nonexistent", "base", tiny->learner->trainable, NULL,
                                         tiny->set, 50, NULL, &error));
    g_assert_nonnull(error);
    tiny_learner_free(tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/prefix-cache/tokens", test_tokens);
    g_test_add_func("/prefix-cache/pairs", test_pairs);
    g_test_add_func("/prefix-cache/step", test_step);
    g_test_add_func("/prefix-cache/no-room", test_no_room);
    return g_test_run();
}
