/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps by the clock. */

#include "engine/train/training-estimate.h"

#include "engine/train/trainer-report.h"
#include "engine/train/trainer.h"
#include "engine/train/training-order.h"

#define MEASURE_SECONDS 3.0
#define MIN_STEPS       4
#define MAX_STEPS       64
#define DEV_TOKENS      ((gsize)4096) /* of the held out part, to time the forward pass by */
#define SAVES           5             /* arrays of a checkpoint: three, and the best one twice */

typedef struct {
    double seconds;
    gsize n_tokens;
    gsize n_steps;
} Time;

static double
now(void)
{
    return (double)g_get_monotonic_time() / G_USEC_PER_SEC;
}

/* Memory grows to that of the longest pass: run that one first, and count no time. */
static gboolean
run_longest(ClozeLearner *learner, const ClozeTrainingSet *set, GError **error)
{
    g_autofree guint32 *order = cloze_training_order_sort(set);
    gsize n = MIN(set->examples->len, learner->recipe.batch_size);
    ClozeLearnerStep step;

    return cloze_learner_step(learner, set, order, n, 0, 0, &step, error);
}

static gboolean
run_steps(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options, Time *time,
          GError **error)
{
    gsize n = options->train->examples->len;
    gsize n_batch = MIN(n, learner->recipe.batch_size * learner->recipe.accumulate);
    g_autofree guint32 *order = cloze_training_order_shuffle(n, learner->recipe.seed, 1);
    double begun = now();

    for (gsize first = 0; time->n_steps < MAX_STEPS; first += n_batch) {
        ClozeLearnerStep step;

        if (g_cancellable_set_error_if_cancelled(options->cancellable, error))
            return FALSE;
        first = first + n_batch > n ? 0 : first;
        if (!cloze_learner_step(learner, options->train, order + first, n_batch, time->n_steps + 1,
                                learner->recipe.learning_rate * 0.01, &step, error))
            return FALSE;
        time->n_steps++;
        time->n_tokens += step.n_tokens;
        time->seconds = now() - begun;
        if (time->n_steps >= MIN_STEPS && time->seconds > MEASURE_SECONDS)
            break;
    }
    return TRUE;
}

static gboolean
run_forward(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options, Time *time,
            GError **error)
{
    const ClozeTrainingSet *dev = options->dev;
    g_autoptr(ClozeTrainingSet) some = cloze_training_set_new(dev->n_texts);
    g_autoptr(ClozeLearnerOutputs) outputs = NULL;
    double begun;

    for (gsize i = 0; i < dev->examples->len && some->n_tokens < DEV_TOKENS; i++)
        cloze_training_set_add(some, cloze_training_set_get(dev, i));
    begun = now();
    outputs = cloze_learner_apply(learner, some, options->cancellable, error);
    time->seconds = now() - begun;
    time->n_tokens = some->n_tokens;
    return outputs != NULL;
}

gboolean
cloze_training_estimate_run(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options,
                            ClozeTrainingEstimate *estimate, GError **error)
{
    double megabytes = (double)learner->n_trained * sizeof(float) / 1e6;
    double epochs = (double)learner->recipe.epochs;
    Time steps = {0}, forward = {0};

    if (!run_longest(learner, options->train, error) ||
        !run_steps(learner, options, &steps, error) ||
        !run_forward(learner, options, &forward, error))
        return FALSE;
    *estimate = (ClozeTrainingEstimate){
        .n_steps = cloze_trainer_count_steps(&learner->recipe, options->train->examples->len),
        .tokens_per_second = (double)steps.n_tokens / steps.seconds,
        .peak_rss_mb = cloze_trainer_report_measure_rss(TRUE) + megabytes,
        .disk_mb = megabytes * (options->keeps ? 1 + SAVES : 1)};
    estimate->seconds =
        epochs * ((double)options->train->n_tokens / estimate->tokens_per_second +
                  (double)options->dev->n_tokens * forward.seconds / (double)forward.n_tokens);
    return TRUE;
}
