/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Epochs, steps, the best state. */

#include "engine/train/trainer.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/train/training-order.h"

#define REPORT_MICROSECONDS (G_USEC_PER_SEC / 2)
#define CHECKPOINT_SECONDS  30.0
#define CHECKPOINT_SHARE    0.05 /* of the time, at most, goes into checkpoints */
#define LOSS_SHARE          0.05 /* of the last step in the loss that is told */

typedef struct {
    ClozeLearner *learner;
    const ClozeTrainerOptions *options;
    ClozeTrainerResult *result;
    ClozeTrainerProgress progress;
    guint64 n_warmup;
    gsize n_batch;  /* examples a step */
    gsize n_behind; /* evaluations since the best */
    double best_loss;
    float *best; /* [n_trained], NULL before the first evaluation */
    double loss; /* of the steps so far, older ones weigh less; not yet divided by the weights */
    gsize n_losses;
    gsize n_taken; /* examples of this epoch */
    gboolean is_over;
    gint64 saved;        /* clock after the last checkpoint */
    double save_seconds; /* what it took */

    gint64 reported;   /* clock at the last report */
    gsize n_tokens;    /* since then */
    double step_time;  /* seconds, all steps of this process */
    double score_time; /* seconds, all evaluations of this process */
    gsize n_timed, n_scored;
} Run;

static gsize
count_batch(const ClozeRecipe *recipe)
{
    return recipe->batch_size * recipe->accumulate;
}

guint64
cloze_trainer_count_steps(const ClozeRecipe *recipe, gsize n_examples)
{
    gsize n_batch = count_batch(recipe);

    return (guint64)recipe->epochs * ((n_examples + n_batch - 1) / n_batch);
}

/* Before the first evaluation one is taken to cost a third of a step for each token, as a forward
 * pass does beside a backward pass of twice its products. */
static double
estimate_evaluation(const Run *run)
{
    double a_token;

    if (run->n_scored)
        return run->score_time / (double)run->n_scored;
    a_token = run->step_time / (double)run->n_timed / (double)run->n_batch *
              (double)run->options->train->examples->len / (double)run->options->train->n_tokens;
    return a_token * (double)run->options->dev->n_tokens / 3;
}

static double
estimate_left(const Run *run)
{
    const ClozeTrainerProgress *progress = &run->progress;
    gsize n_left = run->learner->recipe.epochs - progress->epoch + 1;

    if (!run->n_timed)
        return 0;
    return (double)(progress->n_steps - progress->step) * run->step_time / (double)run->n_timed +
           (double)n_left * estimate_evaluation(run);
}

static void
report(Run *run, gboolean always)
{
    gint64 now = g_get_monotonic_time();
    double seconds = (double)(now - run->reported) / G_USEC_PER_SEC;

    if (!always && now - run->reported < REPORT_MICROSECONDS)
        return;
    run->progress.tokens_per_second = seconds > 0 ? (double)run->n_tokens / seconds : 0;
    run->progress.seconds_left = estimate_left(run);
    run->reported = now;
    run->n_tokens = 0;
    if (run->options->hooks->report)
        run->options->hooks->report(&run->progress, run->options->hooks->data);
}

static void
keep_best(Run *run)
{
    gsize size = run->learner->n_trained * sizeof *run->best;

    if (!run->best)
        run->best = g_malloc(size + 1);
    memcpy(run->best, cloze_parameters_get_values(run->learner->parameters), size);
}

static void
use_best(Run *run)
{
    memcpy(cloze_parameters_get_values(run->learner->parameters), run->best,
           run->learner->n_trained * sizeof *run->best);
    cloze_learner_pack(run->learner);
}

static ClozeCheckpointArrays
get_arrays(Run *run)
{
    const ClozeOptimizerState *state = cloze_optimizer_get_state(run->learner->optimizer);
    gsize n = run->learner->n_trained;

    if (!run->best)
        run->best = g_malloc(n * sizeof *run->best + 1);
    return (ClozeCheckpointArrays){.values = cloze_parameters_get_values(run->learner->parameters),
                                   .first = state->first,
                                   .second = state->second,
                                   .best = run->best,
                                   .n = n};
}

static void
save(Run *run)
{
    const ClozeTrainerOptions *options = run->options;
    const ClozeCheckpointState state = {
        .step = run->progress.step,
        .optimizer_steps = cloze_optimizer_get_state(run->learner->optimizer)->n_steps,
        .epoch = run->progress.epoch,
        .n_taken = run->n_taken,
        .n_losses = run->n_losses,
        .loss = run->loss,
        .n_behind = run->n_behind,
        .best_epoch = run->result->best_epoch,
        .best_score = run->result->best_score,
        .best_loss = run->best_loss};
    gint64 begun = g_get_monotonic_time();
    g_autoptr(GError) error = NULL;
    ClozeCheckpointArrays arrays;

    if (!options->checkpoint)
        return;
    arrays = get_arrays(run);
    cloze_checkpoint_write(options->checkpoint, &state, &arrays, &error);
    run->saved = g_get_monotonic_time();
    run->save_seconds = (double)(run->saved - begun) / G_USEC_PER_SEC;
    if (options->hooks->saved)
        options->hooks->saved(state.step, error, options->hooks->data);
}

static void
save_sometimes(Run *run)
{
    double least = run->options->checkpoint_seconds > 0 ? run->options->checkpoint_seconds
                                                        : CHECKPOINT_SECONDS;
    double passed = (double)(g_get_monotonic_time() - run->saved) / G_USEC_PER_SEC;

    if (run->options->checkpoint && passed > MAX(least, run->save_seconds / CHECKPOINT_SHARE))
        save(run);
}

static gboolean
load(Run *run, GError **error)
{
    ClozeCheckpointState state = {.epoch = 1};
    ClozeCheckpointArrays arrays;
    gboolean found;

    run->progress.epoch = 1;
    if (!run->options->checkpoint)
        return TRUE;
    arrays = get_arrays(run);
    if (!cloze_checkpoint_read(run->options->checkpoint, &state, &arrays, &found, error))
        return FALSE;
    if (!found)
        return TRUE;
    cloze_optimizer_get_state(run->learner->optimizer)->n_steps = state.optimizer_steps;
    run->progress.step = state.step;
    run->progress.epoch = MAX(state.epoch, 1);
    run->n_taken = state.n_taken;
    run->n_losses = state.n_losses;
    run->loss = state.loss;
    run->n_behind = state.n_behind;
    run->result->best_epoch = state.best_epoch;
    run->result->best_score = state.best_score;
    run->best_loss = state.best_loss;
    cloze_learner_pack(run->learner);
    return TRUE;
}

static gboolean
evaluate(Run *run, GError **error)
{
    gint64 begun = g_get_monotonic_time();
    g_autoptr(ClozeLearnerOutputs) outputs =
        cloze_learner_apply(run->learner, run->options->dev, run->options->cancellable, error);
    gboolean best;
    double score;

    if (!outputs)
        return FALSE;
    run->score_time += (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    run->n_scored++;
    run->progress.seconds_left = estimate_left(run);
    score = run->options->hooks->evaluate(outputs, &run->progress, run->options->hooks->data);
    best = !run->result->best_epoch || score > run->result->best_score ||
           (score >= run->result->best_score && outputs->loss < run->best_loss);
    if (best) {
        keep_best(run);
        run->best_loss = outputs->loss;
        run->result->best_score = score;
        run->result->best_epoch = run->progress.epoch;
        run->n_behind = 0;
    } else {
        run->n_behind++;
    }
    if (run->options->hooks->judge)
        run->options->hooks->judge(best, &run->progress, run->options->hooks->data);
    run->reported = g_get_monotonic_time();
    return TRUE;
}

static void
end(Run *run, ClozeTrainerEnd why)
{
    run->result->end = why;
    run->is_over = TRUE;
}

/* Nothing was changed by the step; what is known goes to whoever asks why. */
static gboolean
meet_no_number(Run *run, const guint32 *examples, gsize n, GError **error)
{
    run->result->sources = g_array_new(FALSE, FALSE, sizeof(gsize));
    for (gsize i = 0; i < n; i++)
        g_array_append_val(run->result->sources,
                           cloze_training_set_get(run->options->train, examples[i])->source);
    end(run, CLOZE_TRAINER_NOT_FINITE);
    if (run->result->best_epoch)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "step %" G_GUINT64_FORMAT " of epoch %zu: the gradient is no finite number, and "
                "there is no earlier state that was evaluated",
                run->progress.step + 1, run->progress.epoch);
    return FALSE;
}

/* The loss of one batch says little, and the mean of an epoch falls off where the next begins. */
static void
tell_loss(Run *run, double loss)
{
    run->loss += LOSS_SHARE * (loss - run->loss);
    run->progress.loss = run->loss / (1 - pow(1 - LOSS_SHARE, (double)++run->n_losses));
}

static gboolean
step(Run *run, const guint32 *examples, gsize n, GError **error)
{
    ClozeTrainerProgress *progress = &run->progress;
    gint64 begun = g_get_monotonic_time();
    ClozeLearnerStep done;

    progress->learning_rate = cloze_optimizer_get_rate(
        run->learner->recipe.learning_rate, progress->step, run->n_warmup, progress->n_steps);
    if (!cloze_learner_step(run->learner, run->options->train, examples, n, progress->step,
                            progress->learning_rate, &done, error))
        return FALSE;
    if (!isfinite(done.loss) || !isfinite(done.norm))
        return meet_no_number(run, examples, n, error);
    progress->step++;
    run->step_time += (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    run->n_timed++;
    run->n_tokens += done.n_tokens;
    tell_loss(run, done.loss);
    report(run, FALSE);
    return TRUE;
}

static gboolean
look_around(Run *run, GError **error)
{
    if (g_cancellable_set_error_if_cancelled(run->options->cancellable, error)) {
        save(run);
        return FALSE;
    }
    if (g_cancellable_is_cancelled(run->options->stop))
        end(run, CLOZE_TRAINER_STOPPED);
    return TRUE;
}

static gboolean
run_steps(Run *run, GError **error)
{
    gsize n = run->options->train->examples->len;
    g_autofree guint32 *order =
        cloze_training_order_shuffle(n, run->learner->recipe.seed, run->progress.epoch);

    while (run->n_taken < n) {
        gsize n_step = MIN(run->n_batch, n - run->n_taken);

        if (!look_around(run, error))
            return FALSE;
        if (run->is_over)
            return TRUE;
        if (!step(run, order + run->n_taken, n_step, error))
            return FALSE;
        run->n_taken += n_step;
        if (run->is_over)
            return TRUE;
        save_sometimes(run);
    }
    return TRUE;
}

static void
begin_epoch(Run *run, gsize epoch)
{
    run->progress.epoch = epoch;
    run->n_taken = 0;
}

static gboolean
run_epoch(Run *run, GError **error)
{
    gsize epoch = run->progress.epoch;

    if (!run_steps(run, error))
        return FALSE;
    if (run->is_over && run->result->best_epoch)
        return TRUE;
    report(run, TRUE);
    if (!evaluate(run, error)) {
        save(run);
        return FALSE;
    }
    if (!run->is_over && run->learner->recipe.patience &&
        run->n_behind >= run->learner->recipe.patience)
        end(run, CLOZE_TRAINER_PATIENCE);
    begin_epoch(run, epoch + 1);
    save(run);
    return TRUE;
}

/* A checkpoint may have been the last of its run: then there is nothing left to do. */
static gboolean
run_epochs(Run *run, GError **error)
{
    const ClozeRecipe *recipe = &run->learner->recipe;

    if (!load(run, error))
        return FALSE;
    if (run->options->hooks->begin)
        run->options->hooks->begin(&run->progress, run->options->hooks->data);
    if (recipe->patience && run->n_behind >= recipe->patience)
        end(run, CLOZE_TRAINER_PATIENCE);
    while (run->progress.epoch <= recipe->epochs && !run->is_over)
        if (!run_epoch(run, error))
            return FALSE;
    use_best(run);
    run->result->step = run->progress.step;
    return TRUE;
}

gboolean
cloze_trainer_run(ClozeLearner *learner, const ClozeTrainerOptions *options,
                  ClozeTrainerResult *result, GError **error)
{
    guint64 n_steps = cloze_trainer_count_steps(&learner->recipe, options->train->examples->len);
    Run run = {.learner = learner,
               .options = options,
               .result = result,
               .n_batch = count_batch(&learner->recipe),
               .n_warmup = (guint64)ceil(learner->recipe.warmup * (double)n_steps),
               .progress = {.n_steps = n_steps},
               .reported = g_get_monotonic_time(),
               .saved = g_get_monotonic_time()};
    gboolean ok;

    *result = (ClozeTrainerResult){.n_steps = n_steps};
    ok = run_epochs(&run, error);
    g_free(run.best);
    return ok;
}

void
cloze_trainer_result_clear(ClozeTrainerResult *result)
{
    g_clear_pointer(&result->sources, g_array_unref);
}
