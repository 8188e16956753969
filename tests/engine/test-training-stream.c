/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/training-stream.h"

#include "tests/engine/tiny-learner.h"

static void
test_groups(void)
{
    g_autoptr(ClozeTrainingSet) set = tiny_learner_make_set(5, 2, 1);
    g_autoptr(ClozeTrainingStream) stream = cloze_training_stream_new();
    const guint32 wanted[] = {3, 1};
    const ClozeTrainingExample *a = cloze_training_set_get(set, 3);
    const ClozeTrainingExample *b = cloze_training_set_get(set, 1);

    cloze_training_stream_lay(stream, set, wanted, 2);
    cloze_training_stream_lay(stream, set, wanted, 2);
    g_assert_cmpuint(stream->batch.n_sequences, ==, 4);
    g_assert_cmpuint(stream->batch.offsets[1], ==, a->texts[0].n);
    g_assert_cmpuint(stream->batch.offsets[2], ==, a->texts[0].n + b->texts[0].n);
    g_assert_cmpint(stream->batch.ids[stream->batch.offsets[2]], ==, a->texts[1].ids[0]);
    g_assert_cmpint(stream->batch.ids[stream->batch.offsets[3]], ==, b->texts[1].ids[0]);
    g_assert_cmpint(stream->targets.labels[1], ==, b->label);
    g_assert_cmpfloat((double)stream->targets.targets[0], ==, (double)a->target);
}

static void
test_weights(void)
{
    g_autoptr(ClozeTrainingSet) set = cloze_training_set_new(1);
    const float weights[] = {1, 4};
    ClozeTaskOptions options = {.kind = CLOZE_TASK_TOKENS};
    gint32 ids[] = {1, 2, 3}, labels[] = {0, -100, 1}, none[] = {-100, -100, -100};
    ClozeTrainingExample example = {.texts = {{ids, NULL, 3}}, .token_labels = labels, .label = 1};
    const guint32 both[] = {0, 1};

    cloze_training_set_add(set, &example);
    example.token_labels = none;
    cloze_training_set_add(set, &example);
    g_assert_cmpfloat(cloze_training_stream_weigh(&options, set, both, 2), ==, 2);
    options.cross_entropy.class_weights = weights;
    g_assert_cmpfloat(cloze_training_stream_weigh(&options, set, both, 2), ==, 5);
    options.kind = CLOZE_TASK_TOKENS_CRF;
    g_assert_cmpfloat(cloze_training_stream_weigh(&options, set, both, 2), ==, 1);
    options.kind = CLOZE_TASK_SEQUENCES;
    g_assert_cmpfloat(cloze_training_stream_weigh(&options, set, both, 2), ==, 8);
    options.kind = CLOZE_TASK_COSINES;
    g_assert_cmpfloat(cloze_training_stream_weigh(&options, set, both, 2), ==, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training-stream/groups", test_groups);
    g_test_add_func("/training-stream/weights", test_weights);
    return g_test_run();
}
