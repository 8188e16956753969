/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/sequence-training.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/lock.h"
#include "engine/model/head.h"
#include "tests/engine/tiny-sequences.h"

typedef struct {
    gsize n_starts, n_evaluations, n_messages;
    gboolean has_confusion;
} Watch;

static void
report_cb(GVariant *report, gpointer data)
{
    Watch *watch = data;
    g_autoptr(GVariant) metrics = g_variant_lookup_value(report, "metrics", G_VARIANT_TYPE_VARDICT);
    g_autoptr(GVariant) confusion =
        g_variant_lookup_value(report, "confusion", G_VARIANT_TYPE_VARDICT);
    const char *text;

    watch->n_evaluations += metrics != NULL;
    watch->has_confusion = watch->has_confusion || confusion;
    watch->n_starts += g_variant_lookup(report, "event", "&s", &text) && g_str_equal(text, "start");
    watch->n_messages += g_variant_lookup(report, "message", "&s", &text);
}

/* (transfer full) */
static GVariant *
train(TinySequences *tiny, const char *path, ClozeDatasetKind kind, const char *how,
      const char *output, gboolean estimate, Watch *watch, GError **error)
{
    const char *paths[] = {path, NULL};
    g_autofree char *predictions = g_build_filename(tiny->folder, "predictions.jsonl", NULL);
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed(
        "{'how': <%s>, 'epochs': <int64 80>, 'batch_size': <int64 16>, 'learning_rate': <0.003>, "
        "'head_factor': <2.0>, 'class_weights': <'balanced'>}",
        how));
    const ClozeSequenceTrainingRequest request = {
        .session = tiny->session,
        .model = tiny->model,
        .task_name = "toy",
        .data = {.train_paths = paths,
                 .dev_paths = paths,
                 .kind = kind,
                 .wants_similarity = kind == CLOZE_DATASET_ANY},
        .options = options,
        .seed = 1,
        .output_folder = output,
        .predictions_path = predictions,
        .estimate = estimate,
        .report = report_cb,
        .report_data = watch};
    GVariant *result = cloze_sequence_training_run(&request, error);

    return result ? g_variant_ref_sink(result) : NULL;
}

static void
check(const char *header, const char *const *lines, gsize n_kinds, ClozeDatasetKind kind,
      const char *how, const char *metric, ClozeHeadInput reads)
{
    TinySequences tiny;
    g_autofree char *path = NULL, *output = NULL, *predictions = NULL, *text = NULL;
    g_autoptr(GVariant) result = NULL;
    g_autoptr(ClozeHead) head = NULL;
    g_autoptr(GError) error = NULL;
    Watch watch = {0};
    double value = 0;

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "data.tsv", header, lines, n_kinds, 24);
    output = g_build_filename(tiny.folder, "out", NULL);
    result = train(&tiny, path, kind, how, output, FALSE, &watch, &error);
    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(result, metric, "d", &value));
    g_assert_cmpfloat(value, >, 0.8);
    g_assert_cmpuint(watch.n_starts, ==, 1);
    g_assert_cmpuint(watch.n_evaluations, >, 0);
    g_assert_cmpint(watch.has_confusion, ==, reads != CLOZE_HEAD_NONE);
    head = cloze_head_read(output, &error);
    g_assert_no_error(error);
    g_assert_cmpint(head->reads, ==, reads);
    g_assert_nonnull(strstr(head->gloss_json, "data.tsv"));
    g_assert_null(strstr(head->gloss_json, tiny.folder));
    predictions = g_build_filename(tiny.folder, "predictions.jsonl", NULL);
    g_assert_true(g_file_get_contents(predictions, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "\"predicted\""));
    tiny_sequences_clear(&tiny);
}

static void
test_texts(void)
{
    check("text\tlabel\n", tiny_sequences_texts, 2, CLOZE_DATASET_TEXTS, "full", "accuracy",
          CLOZE_HEAD_POOLER);
}

static void
test_head(void)
{
    check("text\tlabel\n", tiny_sequences_texts, 2, CLOZE_DATASET_TEXTS, "head", "accuracy",
          CLOZE_HEAD_VECTOR);
}

static void
test_pairs(void)
{
    check("premise\thypothesis\tlabel\n", tiny_sequences_pairs, 3, CLOZE_DATASET_PAIRS, "full",
          "accuracy", CLOZE_HEAD_POOLER);
}

static void
test_scores(void)
{
    check("sentence1\tsentence2\tscore\n", tiny_sequences_scores, 2, CLOZE_DATASET_ANY, "full",
          "spearman", CLOZE_HEAD_NONE);
}

static void
test_refusals(void)
{
    TinySequences tiny;
    g_autofree char *path = NULL, *output = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeLock) lock = NULL;
    Watch watch = {0};

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "data.tsv", "sentence1\tsentence2\tscore\n",
                                tiny_sequences_scores, 2, 8);
    output = g_build_filename(tiny.folder, "out", NULL);
    g_assert_null(train(&tiny, path, CLOZE_DATASET_ANY, "head", output, FALSE, &watch, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_clear_error(&error);
    lock = cloze_lock_new_beside(output, NULL);
    g_assert_null(train(&tiny, path, CLOZE_DATASET_ANY, "full", output, FALSE, &watch, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
    g_assert_false(g_file_test(output, G_FILE_TEST_EXISTS));
    tiny_sequences_clear(&tiny);
}

static void
test_estimate(void)
{
    static const char *const hows[] = {"lora", "head"};
    TinySequences tiny;
    g_autofree char *path = NULL, *output = NULL;
    Watch watch = {0};

    tiny_sequences_init(&tiny);
    path = tiny_sequences_write(&tiny, "data.tsv", "text\tlabel\n", tiny_sequences_texts, 2, 20);
    output = g_build_filename(tiny.folder, "out", NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(hows); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GVariant) found =
            train(&tiny, path, CLOZE_DATASET_TEXTS, hows[i], output, TRUE, &watch, &error);
        double seconds = 0, memory = 0;

        g_assert_no_error(error);
        g_assert_true(g_variant_lookup(found, "seconds", "d", &seconds));
        g_assert_true(g_variant_lookup(found, "peak_rss_mb", "d", &memory));
        g_assert_cmpfloat(seconds, >, 0);
        g_assert_cmpfloat(memory, >, 1);
        g_assert_false(g_file_test(output, G_FILE_TEST_EXISTS));
    }
    tiny_sequences_clear(&tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sequence-training/texts", test_texts);
    g_test_add_func("/sequence-training/head", test_head);
    g_test_add_func("/sequence-training/pairs", test_pairs);
    g_test_add_func("/sequence-training/scores", test_scores);
    g_test_add_func("/sequence-training/refusals", test_refusals);
    g_test_add_func("/sequence-training/estimate", test_estimate);
    return g_test_run();
}
