/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps by the clock. */

#include "engine/train/training-estimate.h"

#include "engine/base/folder.h"
#include "engine/train/checkpoint.h"
#include "engine/train/trainer-report.h"
#include "engine/train/trainer.h"
#include "engine/train/training-order.h"

#define MEASURE_SECONDS 3.0
#define MIN_STEPS       4
#define MAX_STEPS       64
#define DEV_TOKENS      ((gsize)4096)  /* of the held out part, to time the forward pass by */
#define SPARSE_ARRAYS   3              /* the gradient and its two running means */
#define PREFIX_TOKENS   ((gsize)16384) /* that the frozen layers run over, to time them by */

typedef struct {
    double seconds;
    gsize n_tokens;
    gsize n_steps;
} Time;

/* What stands for the whole set where frozen layers run once: examples by chance, then the longest,
 * and what those layers make of them. */
typedef struct {
    ClozeTrainingSet *set;
    gsize n_sample;
    ClozePrefixCache *cache;
    char *folder;
    Time time;
} Prefix;

static double
now(void)
{
    return (double)g_get_monotonic_time() / G_USEC_PER_SEC;
}

/* Memory grows to that of the longest pass: run that one first, and count no time. */
static gboolean
run_longest(ClozeLearner *learner, const ClozeTrainingSet *train, const Prefix *prefix,
            GError **error)
{
    const ClozeTrainingSet *set = prefix->set ? prefix->set : train;
    g_autofree guint32 *order = prefix->set ? NULL : cloze_training_order_sort(set);
    gsize n = prefix->set ? set->examples->len - prefix->n_sample
                          : MIN(set->examples->len, learner->recipe.batch_size);
    ClozeLearnerStep step;

    if (!order) {
        order = g_new(guint32, n + 1);
        for (gsize i = 0; i < n; i++)
            order[i] = (guint32)(prefix->n_sample + i);
    }
    return cloze_learner_step(learner, set, order, n, 0, 0, &step, error);
}

static gboolean
has_prefix(const ClozeLearner *learner)
{
    return learner->trainable->lowest >= 1 && learner->recipe.epochs >= 2;
}

/* Steps are then taken on the sample. */
static gboolean
run_prefix(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options, Prefix *prefix,
           GError **error)
{
    const ClozeTrainingSet *train = options->train;
    gsize n = train->examples->len;
    g_autofree guint32 *order = cloze_training_order_shuffle(n, learner->recipe.seed, 1);
    g_autofree guint32 *longest = cloze_training_order_sort(train);
    double begun;

    prefix->set = cloze_training_set_new(train->n_texts);
    for (gsize i = 0; i < n && prefix->set->n_tokens < PREFIX_TOKENS; i++)
        cloze_training_set_add(prefix->set, cloze_training_set_get(train, order[i]));
    prefix->n_sample = prefix->set->examples->len;
    for (gsize i = 0; i < MIN(n, learner->recipe.batch_size); i++)
        cloze_training_set_add(prefix->set, cloze_training_set_get(train, longest[i]));
    prefix->folder = g_dir_make_tmp("cloze-XXXXXX", error);
    if (!prefix->folder)
        return FALSE;
    begun = now();
    prefix->cache =
        cloze_prefix_cache_new(prefix->folder, "", learner->trainable, learner->pool, prefix->set,
                               learner->recipe.pass_tokens, options->cancellable, error);
    prefix->time = (Time){now() - begun, prefix->set->n_tokens, 1};
    learner->prefix = prefix->cache;
    return prefix->cache != NULL;
}

static void
clear_prefix(ClozeLearner *learner, Prefix *prefix)
{
    learner->prefix = NULL;
    cloze_prefix_cache_free(prefix->cache);
    cloze_training_set_free(prefix->set);
    if (prefix->folder)
        cloze_folder_remove(prefix->folder, NULL);
    g_free(prefix->folder);
}

static gboolean
run_steps(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options,
          const ClozeTrainingSet *set, gsize n, Time *time, GError **error)
{
    gsize n_batch = MIN(n, learner->recipe.batch_size * learner->recipe.accumulate);
    g_autofree guint32 *order = cloze_training_order_shuffle(n, learner->recipe.seed, 1);
    double begun = now();

    for (gsize first = 0; time->n_steps < MAX_STEPS; first += n_batch) {
        ClozeLearnerStep step;

        if (g_cancellable_set_error_if_cancelled(options->cancellable, error))
            return FALSE;
        first = first + n_batch > n ? 0 : first;
        if (!cloze_learner_step(learner, set, order + first, n_batch, time->n_steps + 1,
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
    g_autofree guint32 *order =
        cloze_training_order_shuffle(dev->examples->len, learner->recipe.seed, 1);
    double begun;

    for (gsize i = 0; i < dev->examples->len && some->n_tokens < DEV_TOKENS; i++)
        cloze_training_set_add(some, cloze_training_set_get(dev, order[i]));
    begun = now();
    outputs = cloze_learner_apply(learner, some, options->cancellable, error);
    time->seconds = now() - begun;
    time->n_tokens = some->n_tokens;
    return outputs != NULL;
}

static gboolean
measure(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options, Prefix *prefix,
        Time *steps, Time *forward, GError **error)
{
    const ClozeTrainingSet *set = options->train;
    gsize n = set->examples->len;

    if (has_prefix(learner)) {
        if (!run_prefix(learner, options, prefix, error))
            return FALSE;
        set = prefix->set;
        n = prefix->n_sample;
    }
    return run_longest(learner, options->train, prefix, error) &&
           run_steps(learner, options, set, n, steps, error) &&
           run_forward(learner, options, forward, error);
}

/* Megabytes of the table of words and its means that a run will yet write to: the steps that were
 * taken have met some of the words only. */
static double
measure_unmet(const ClozeLearner *learner, const ClozeTrainingSet *set)
{
    const ClozeParameter *words = learner->trainable->layers.words;
    gsize n_pieces = (words->n + CLOZE_PARAMETER_PIECE - 1) / CLOZE_PARAMETER_PIECE, n_unmet = 0;
    g_autofree guint8 *marks = words->marks ? g_memdup2(words->marks, n_pieces) : NULL;
    ClozeParameter later = *words;

    later.marks = marks;
    for (guint i = 0; marks && i < set->examples->len; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(set, i);

        for (gsize k = 0; k < set->n_texts; k++)
            for (gsize t = 0; t < example->texts[k].n; t++)
                if ((gsize)example->texts[k].ids[t] < words->rows)
                    cloze_parameters_mark_row(&later, (gsize)example->texts[k].ids[t]);
    }
    for (gsize i = 0; marks && i < n_pieces; i++)
        n_unmet += marks[i] && !words->marks[i];
    return (double)(n_unmet * CLOZE_PARAMETER_PIECE * SPARSE_ARRAYS * sizeof(float)) / 1e6;
}

/* A whole run reads and loads once more what this process has; evaluates after each epoch and once
 * at the end, for what the best state says of each example. */
static void
extrapolate(const ClozeLearner *learner, const ClozeTrainingEstimateOptions *options,
            const Time *prefix, const Time *steps, const Time *forward,
            ClozeTrainingEstimate *estimate)
{
    double epochs = (double)learner->recipe.epochs, n_train = (double)options->train->n_tokens;
    double megabytes = (double)learner->n_trained * sizeof(float) / 1e6;
    double width = (double)learner->trainable->config.hidden_size;
    double kept = n_train * width * sizeof(guint16) / 1e6;

    *estimate = (ClozeTrainingEstimate){
        .n_steps = cloze_trainer_count_steps(&learner->recipe, options->train->examples->len),
        .tokens_per_second = (double)steps->n_tokens / steps->seconds,
        .peak_rss_mb = cloze_trainer_report_measure_rss(TRUE) + megabytes +
                       measure_unmet(learner, options->train),
        .disk_mb = megabytes * (options->keeps ? CLOZE_CHECKPOINT_ARRAYS : 1)};
    estimate->seconds = epochs * n_train / estimate->tokens_per_second +
                        (epochs + 1) * (double)options->dev->n_tokens * forward->seconds /
                            (double)forward->n_tokens;
    if (!prefix->n_tokens)
        return;
    estimate->seconds += n_train * prefix->seconds / (double)prefix->n_tokens;
    estimate->disk_mb += kept;
    estimate->peak_rss_mb += kept;
}

gboolean
cloze_training_estimate_run(ClozeLearner *learner, const ClozeTrainingEstimateOptions *options,
                            ClozeTrainingEstimate *estimate, GError **error)
{
    Time steps = {0}, forward = {0};
    double before = cloze_trainer_report_measure_processor();
    Prefix prefix = {0};
    gboolean ok = measure(learner, options, &prefix, &steps, &forward, error);

    clear_prefix(learner, &prefix);
    if (!ok)
        return FALSE;
    extrapolate(learner, options, &prefix.time, &steps, &forward, estimate);
    estimate->seconds += before;
    return TRUE;
}
