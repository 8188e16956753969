/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/training.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/engine/tiny-learner.h"
#include "tests/engine/tiny-sequences.h"

typedef struct {
    GString *events; /* their names, each once, in order */
    GCancellable *cancellable;
    guint64 resumed_step;
    gsize n_evaluations;
} Watch;

static void
report_cb(GVariant *report, gpointer data)
{
    Watch *watch = data;
    g_autoptr(GVariant) metrics = g_variant_lookup_value(report, "metrics", G_VARIANT_TYPE_VARDICT);
    const char *event = metrics ? "evaluation" : "progress";

    g_variant_lookup(report, "event", "&s", &event);
    if (g_str_equal(event, "start"))
        g_variant_lookup(report, "resumed_step", "t", &watch->resumed_step);
    if (metrics && ++watch->n_evaluations == 1 && watch->cancellable)
        g_cancellable_cancel(watch->cancellable);
    if (!strstr(watch->events->str, event))
        g_string_append_printf(watch->events, "%s ", event);
}

static double
score_cb(ClozeTraining *training, const ClozeLearnerOutputs *outputs, gpointer data)
{
    return -outputs->loss;
}

static void
describe_cb(GVariantDict *dict, gpointer data)
{
    g_variant_dict_insert_value(dict, "metrics", g_variant_new_parsed("@a{sv} {'score': <1.0>}"));
}

static char *
locate_cb(gsize source, gpointer data)
{
    return g_strdup_printf("line %zu", source);
}

static ClozeTraining *
make(TinySequences *tiny, const ClozeTrainingSet *set, GVariant *options, const char *checkpoint,
     Watch *watch, GError **error)
{
    const ClozeTrainingOptions training = {.model = tiny->model,
                                           .task_name = "toy",
                                           .prefix = "bert.",
                                           .task = {.kind = CLOZE_TASK_TOKENS, .n_labels = 3},
                                           .options = options,
                                           .seed = 1,
                                           .train = set,
                                           .dev = set,
                                           .output_folder = "out",
                                           .checkpoint_folder = checkpoint,
                                           .cancellable = watch->cancellable,
                                           .score = score_cb,
                                           .describe = describe_cb,
                                           .locate = locate_cb,
                                           .report = report_cb,
                                           .report_data = watch};

    return cloze_training_new(&training, error);
}

/* Cancelled after the first evaluation, then gone on with; other options are another run. */
static void
test_events_and_resume(void)
{
    TinySequences tiny;
    g_autoptr(ClozeTrainingSet) set = tiny_learner_make_set(40, 1, 1);
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed(
        "{'how': <'lora'>, 'epochs': <int64 3>, 'class_weights': <'balanced'>}"));
    g_autoptr(GVariant) other =
        g_variant_ref_sink(g_variant_new_parsed("{'how': <'lora'>, 'epochs': <int64 4>}"));
    g_autofree char *folder = NULL;
    Watch first = {.events = g_string_new(NULL), .cancellable = g_cancellable_new()};
    Watch second = {.events = g_string_new(NULL)};
    ClozeTraining *training;
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    folder = g_build_filename(tiny.folder, "checkpoint", NULL);
    training = make(&tiny, set, options, folder, &first, &error);
    g_assert_no_error(error);
    g_assert_false(cloze_training_run(training, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    cloze_training_free(training);
    g_assert_nonnull(strstr(first.events->str, "start progress evaluation checkpoint"));

    training = make(&tiny, set, other, folder, &second, &error);
    g_assert_false(cloze_training_run(training, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_clear_error(&error);
    cloze_training_free(training);

    training = make(&tiny, set, options, folder, &second, &error);
    g_assert_true(cloze_training_run(training, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(second.resumed_step, ==, 2);
    g_assert_cmpuint(second.n_evaluations, ==, 2);
    g_assert_nonnull(cloze_training_get_best_metrics(training));
    cloze_training_finish(training);
    cloze_training_free(training);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    g_object_unref(first.cancellable);
    g_string_free(first.events, TRUE);
    g_string_free(second.events, TRUE);
    tiny_sequences_clear(&tiny);
}

static void
test_nothing(void)
{
    TinySequences tiny;
    g_autoptr(ClozeTrainingSet) set = cloze_training_set_new(1);
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed("@a{sv} {}"));
    Watch watch = {0};
    g_autoptr(GError) error = NULL;

    tiny_sequences_init(&tiny);
    g_assert_null(make(&tiny, set, options, NULL, &watch, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    tiny_sequences_clear(&tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training/events-and-resume", test_events_and_resume);
    g_test_add_func("/training/nothing", test_nothing);
    return g_test_run();
}
