/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/trainer.h"

#include <math.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "tests/engine/tiny-learner.h"

typedef struct {
    const ClozeTrainingSet *set;
    gsize n_reports, n_evaluations;
    double scores[64]; /* where given[0] is not 0, these are said instead */
    const double *given;
    GCancellable *cancel_at_report;
    float *poison; /* becomes no number at the first report */
} Watch;

static void
report_cb(const ClozeTrainerProgress *progress, gpointer data)
{
    Watch *watch = data;

    watch->n_reports++;
    g_assert_cmpuint(progress->step, <=, progress->n_steps);
    if (watch->cancel_at_report)
        g_cancellable_cancel(watch->cancel_at_report);
}

static double
evaluate_cb(const ClozeLearnerOutputs *outputs, const ClozeTrainerProgress *progress, gpointer data)
{
    Watch *watch = data;
    gsize n = 0, n_right = 0;

    for (gsize i = 0; i < outputs->n_examples; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(watch->set, i);

        for (gsize t = 0; t < example->texts[0].n; t++) {
            const float *row = outputs->rows + (outputs->starts[i] + t) * 3;
            gint32 best = row[1] > row[0] ? 1 : 0;

            best = row[2] > row[best] ? 2 : best;
            n += example->token_labels[t] >= 0;
            n_right += example->token_labels[t] == best;
        }
    }
    if (watch->poison)
        *watch->poison = NAN;
    watch->scores[watch->n_evaluations++] = (double)n_right / (double)n;
    return watch->given ? watch->given[watch->n_evaluations - 1] : (double)n_right / (double)n;
}

static const ClozeRecipe recipe = {.how = CLOZE_RECIPE_FULL,
                                   .epochs = 12,
                                   .learning_rate = 0.02,
                                   .head_factor = 1,
                                   .batch_size = 10,
                                   .warmup = 0.1,
                                   .dropout = 0.1,
                                   .max_norm = 1};

static gboolean
run(TinyLearner *tiny, Watch *watch, GCancellable *cancellable, GCancellable *stop,
    ClozeTrainerResult *result, GError **error)
{
    const ClozeTrainerHooks hooks = {.report = report_cb, .evaluate = evaluate_cb, .data = watch};
    const ClozeTrainerOptions options = {.train = tiny->set,
                                         .dev = tiny->set,
                                         .hooks = &hooks,
                                         .cancellable = cancellable,
                                         .stop = stop};

    watch->set = tiny->set;
    return cloze_trainer_run(tiny->learner, &options, result, error);
}

static void
test_learns(void)
{
    ClozeRecipe longer = recipe;
    TinyLearner *tiny;
    ClozeTrainerResult result;
    Watch watch = {0};
    g_autoptr(GError) error = NULL;

    longer.epochs = 50;
    longer.dropout = 0;
    tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &longer, 2);
    g_assert_true(run(tiny, &watch, NULL, NULL, &result, &error));
    g_assert_cmpint(result.end, ==, CLOZE_TRAINER_FINISHED);
    g_assert_cmpuint(result.step, ==, 300);
    g_assert_cmpuint(result.n_steps, ==, 300);
    g_assert_cmpuint(watch.n_evaluations, ==, 50);
    g_assert_cmpfloat(watch.scores[0], <, 0.8);
    g_assert_cmpfloat(result.best_score, >, 0.95);
    tiny_learner_free(tiny);
}

/* The weights of the epoch that was best are there afterwards. */
static void
test_best_is_kept(void)
{
    static const double given[] = {0.1, 0.9, 0.2, 0.3, 0.4, 0.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.8};
    ClozeRecipe patient = recipe;
    TinyLearner *tiny, *whole;
    ClozeTrainerResult result;
    Watch watch = {.given = given}, other = {.given = given};
    gsize size;

    patient.patience = 3;
    tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &patient, 0);
    g_assert_true(run(tiny, &watch, NULL, NULL, &result, NULL));
    g_assert_cmpint(result.end, ==, CLOZE_TRAINER_PATIENCE);
    g_assert_cmpuint(result.best_epoch, ==, 2);
    g_assert_cmpuint(watch.n_evaluations, ==, 5);

    /* Without patience the run goes on to its end, and back to the same state. */
    whole = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    g_assert_true(run(whole, &other, NULL, NULL, &result, NULL));
    g_assert_cmpint(result.end, ==, CLOZE_TRAINER_FINISHED);
    g_assert_cmpuint(result.best_epoch, ==, 2);
    size = tiny->learner->n_trained * sizeof(float);
    g_assert_cmpmem(cloze_parameters_get_values(tiny->learner->parameters), size,
                    cloze_parameters_get_values(whole->learner->parameters), size);
    tiny_learner_free(tiny);
    tiny_learner_free(whole);
}

static void
test_stop(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    g_autoptr(GCancellable) stop = g_cancellable_new();
    ClozeTrainerResult result;
    Watch watch = {.cancel_at_report = stop};

    g_assert_true(run(tiny, &watch, NULL, stop, &result, NULL));
    g_assert_cmpint(result.end, ==, CLOZE_TRAINER_STOPPED);
    g_assert_cmpuint(watch.n_evaluations, ==, 1);
    g_assert_cmpuint(result.best_epoch, ==, 1);
    tiny_learner_free(tiny);
}

static void
test_cancel(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    ClozeTrainerResult result;
    Watch watch = {.cancel_at_report = cancellable};

    g_assert_false(run(tiny, &watch, cancellable, NULL, &result, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    tiny_learner_free(tiny);
}

/* A gradient that is no number ends the run with the best state and the examples of the batch. */
static void
test_not_finite(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    const ClozeParameter *bias =
        cloze_parameters_find(tiny->learner->parameters, "classifier.bias");
    ClozeTrainerResult result;
    Watch watch = {.poison = bias->value};
    g_autoptr(GError) error = NULL;

    bias->value[1] = NAN;
    cloze_learner_pack(tiny->learner);
    g_assert_false(run(tiny, &watch, NULL, NULL, &result, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_cmpint(result.end, ==, CLOZE_TRAINER_NOT_FINITE);
    g_assert_cmpuint(result.sources->len, ==, 10);
    cloze_trainer_result_clear(&result);
    tiny_learner_free(tiny);
}

static void
test_not_finite_later(void)
{
    TinyLearner *tiny = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    float *value =
        cloze_parameters_find(tiny->learner->parameters, "bert.embeddings.LayerNorm.bias")->value;
    ClozeTrainerResult result;
    Watch watch = {.poison = value};
    g_autoptr(GError) error = NULL;

    /* LayerNorm reads its values anew in each pass; the hook runs after the sixth step. */
    g_assert_true(run(tiny, &watch, NULL, NULL, &result, &error));
    g_assert_no_error(error);
    g_assert_cmpint(result.end, ==, CLOZE_TRAINER_NOT_FINITE);
    g_assert_cmpuint(result.best_epoch, ==, 1);
    g_assert_cmpuint(result.step, ==, 6);
    g_assert_cmpuint(result.sources->len, ==, 10);
    cloze_trainer_result_clear(&result);
    tiny_learner_free(tiny);
}

static void
saved_cb(guint64 step, const GError *error, gpointer data)
{
    g_assert_no_error(error);
}

/* Cancels itself after so many reports. */
static void
count_cb(const ClozeTrainerProgress *progress, gpointer data)
{
    Watch *watch = data;

    if (watch->cancel_at_report && ++watch->n_reports == 2)
        g_cancellable_cancel(watch->cancel_at_report);
}

static gboolean
run_with_checkpoint(TinyLearner *tiny, const char *folder, Watch *watch, GCancellable *cancellable,
                    ClozeTrainerResult *result, GError **error)
{
    const ClozeTrainerHooks hooks = {
        .report = count_cb, .evaluate = evaluate_cb, .saved = saved_cb, .data = watch};
    g_autoptr(ClozeCheckpoint) checkpoint = cloze_checkpoint_new(folder, "run", NULL);
    const ClozeTrainerOptions options = {.train = tiny->set,
                                         .dev = tiny->set,
                                         .hooks = &hooks,
                                         .cancellable = cancellable,
                                         .checkpoint = checkpoint,
                                         .checkpoint_seconds = 1e-6};

    watch->set = tiny->set;
    return cloze_trainer_run(tiny->learner, &options, result, error);
}

/* Cancelled over and over, each process going on from the checkpoint of the one before: the same
 * bytes as a run without a stop. */
static void
test_resume(void)
{
    g_autofree char *folder = scratch_new();
    TinyLearner *whole = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0), *part = NULL;
    gsize size = whole->learner->n_trained * sizeof(float), n_parts = 0;
    ClozeTrainerResult result, other;
    Watch watch = {0};
    gboolean done = FALSE;

    g_assert_true(run(whole, &watch, NULL, NULL, &result, NULL));
    while (!done) {
        g_autoptr(GCancellable) cancellable = g_cancellable_new();
        g_autoptr(GError) error = NULL;
        Watch again = {.cancel_at_report = cancellable};

        g_clear_pointer(&part, tiny_learner_free);
        part = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
        done = run_with_checkpoint(part, folder, &again, cancellable, &other, &error);
        if (!done)
            g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
        n_parts++;
    }
    g_assert_cmpuint(n_parts, >, 3);
    g_assert_cmpuint(other.best_epoch, ==, result.best_epoch);
    g_assert_cmpmem(cloze_parameters_get_values(whole->learner->parameters), size,
                    cloze_parameters_get_values(part->learner->parameters), size);
    tiny_learner_free(whole);
    tiny_learner_free(part);
    scratch_free(folder);
}

/* A checkpoint within an epoch, as a killed process leaves it. */
static void
test_resume_after_kill(void)
{
    g_autofree char *folder = scratch_new();
    TinyLearner *whole = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0), *part;
    gsize size = whole->learner->n_trained * sizeof(float);
    ClozeTrainerResult result, other;
    Watch watch = {0}, again = {0};
    pid_t child;
    int status;

    g_assert_true(run(whole, &watch, NULL, NULL, &result, NULL));
    part = tiny_learner_new(CLOZE_TASK_TOKENS, &recipe, 0);
    child = fork();
    if (child == 0) {
        watch = (Watch){0};
        run_with_checkpoint(part, folder, &watch, NULL, &other, NULL);
        _exit(0);
    }
    for (;;) {
        g_autofree char *state = g_build_filename(folder, "state.safetensors", NULL);

        if (g_file_test(state, G_FILE_TEST_EXISTS))
            break;
        g_usleep(200);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    g_assert_true(run_with_checkpoint(part, folder, &again, NULL, &other, NULL));
    g_assert_cmpuint(again.n_evaluations, <=, 12);
    g_assert_cmpmem(cloze_parameters_get_values(whole->learner->parameters), size,
                    cloze_parameters_get_values(part->learner->parameters), size);
    tiny_learner_free(whole);
    tiny_learner_free(part);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trainer/learns", test_learns);
    g_test_add_func("/trainer/best-is-kept", test_best_is_kept);
    g_test_add_func("/trainer/stop", test_stop);
    g_test_add_func("/trainer/cancel", test_cancel);
    g_test_add_func("/trainer/not-finite", test_not_finite);
    g_test_add_func("/trainer/not-finite-later", test_not_finite_later);
    g_test_add_func("/trainer/resume", test_resume);
    g_test_add_func("/trainer/resume-after-kill", test_resume_after_kill);
    return g_test_run();
}
