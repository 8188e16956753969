/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors, then epochs over them. */

#include "engine/train/sequence-head-training.h"

#include <string.h>

#include "engine/train/trainer-report.h"

#define GROUP      ((gsize)512) /* sequences between two looks at the clock */
#define BATCH_ROWS 64
#define L2         1e-3

typedef struct {
    const ClozeSequenceHeadTraining *training;
    ClozeSequenceHeadResult *result;
    ClozeFeatureTable *table;
    float *held; /* [dev][D] */
} Run;

static void
send(const Run *run, GVariantDict *dict)
{
    g_autoptr(GVariant) report = g_variant_ref_sink(g_variant_dict_end(dict));

    if (run->training->report)
        run->training->report(report, run->training->report_data);
}

static void
send_start(const Run *run)
{
    const ClozeSequenceHeadTraining *training = run->training;
    gsize n = training->train->set->examples->len, c = g_strv_length(training->data->labels);
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "event", "s", "start");
    g_variant_dict_insert(&dict, "task", "s", training->task_name);
    g_variant_dict_insert(&dict, "how", "s", "head");
    g_variant_dict_insert(&dict, "train_examples", "t", (guint64)n);
    g_variant_dict_insert(&dict, "dev_examples", "t", (guint64)training->dev->set->examples->len);
    g_variant_dict_insert(&dict, "labels", "^as", training->data->labels);
    g_variant_dict_insert(&dict, "steps", "t",
                          (guint64)training->recipe->epochs * ((n + BATCH_ROWS - 1) / BATCH_ROWS));
    g_variant_dict_insert(&dict, "epochs", "t", (guint64)training->recipe->epochs);
    g_variant_dict_insert(&dict, "trainable_parameters", "t",
                          (guint64)(c * (run->table->n_features + 1)));
    g_variant_dict_insert(&dict, "output", "s", training->output_folder);
    g_variant_dict_insert(&dict, "seed", "t", training->recipe->seed);
    g_variant_dict_insert(&dict, "resumed_step", "t", (guint64)0);
    send(run, &dict);
}

/* out[n][D], with progress from @done of @total on. */
static gboolean
embed(const Run *run, const ClozeTrainingSet *set, gsize n, float *out, gsize done, gsize total,
      GError **error)
{
    const ClozeSequenceHeadTraining *training = run->training;
    gsize d = cloze_model_get_config(training->model)->hidden_size;
    g_autofree ClozeSequence *sequences = g_new(ClozeSequence, n + 1);

    for (gsize i = 0; i < n; i++)
        sequences[i] = cloze_training_set_get(set, i)->texts[0];
    for (gsize i = 0; i < n; i += GROUP) {
        GVariantDict dict;

        if (!cloze_session_embed(training->session, training->model, sequences + i,
                                 MIN(GROUP, n - i), out + i * d, training->cancellable, error))
            return FALSE;
        g_variant_dict_init(&dict, NULL);
        g_variant_dict_insert(&dict, "fraction", "d",
                              (double)MIN(done + i + GROUP, total) / (double)total);
        send(run, &dict);
    }
    return TRUE;
}

static gboolean
fill(Run *run, GError **error)
{
    const ClozeTrainingSet *train = run->training->train->set, *dev = run->training->dev->set;
    gsize d = cloze_model_get_config(run->training->model)->hidden_size;
    gsize n = train->examples->len, n_held = dev->examples->len;
    g_autofree float *vectors = g_new(float, n *d + 1);

    run->held = g_new(float, n_held *d + 1);
    run->table = cloze_feature_table_new(d, n);
    if (!embed(run, train, n, vectors, 0, n + n_held, error) ||
        !embed(run, dev, n_held, run->held, n, n + n_held, error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        cloze_feature_table_add(run->table, vectors + i * d,
                                cloze_training_set_get(train, i)->label);
    return TRUE;
}

static void
add_progress(GVariantDict *dict, const ClozeTokenClassifierProgress *progress)
{
    const ClozeTrainerProgress copy = {
        .step = progress->step,
        .n_steps = progress->n_steps,
        .epoch = progress->epoch,
        .loss = progress->loss,
        .learning_rate = progress->learning_rate,
        .tokens_per_second = progress->rows_per_second,
        .seconds_left = (double)(progress->n_steps - MIN(progress->step, progress->n_steps)) *
                        progress->seconds_a_step};

    cloze_trainer_report_add(dict, &copy);
}

static void
report_cb(const ClozeTokenClassifierProgress *progress, gpointer data)
{
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    add_progress(&dict, progress);
    send(data, &dict);
}

static ClozeLearnerOutputs *
apply(const Run *run, const ClozeTokenClassifier *classifier)
{
    const ClozeTrainingSet *set = run->training->dev->set;
    ClozeLearnerOutputs *outputs = g_new0(ClozeLearnerOutputs, 1);
    gsize n = set->examples->len, c = classifier->n_labels;

    outputs->n_examples = n;
    outputs->n_columns = c;
    outputs->starts = g_new0(gsize, n + 1);
    outputs->rows = g_new(float, n *c + 1);
    outputs->losses = g_new0(double, n + 1);
    for (gsize i = 0; i < n; i++) {
        float *row = outputs->rows + i * c;

        outputs->starts[i + 1] = i + 1;
        cloze_token_classifier_apply_row(classifier, run->held + i * classifier->n_features, row);
        outputs->losses[i] = cloze_cross_entropy_run(
            NULL, NULL, row, &cloze_training_set_get(set, i)->label, 1, c, 1, NULL);
        outputs->loss += outputs->losses[i] / (double)n;
    }
    return outputs;
}

static double
evaluate_cb(const ClozeTokenClassifier *classifier, const ClozeTokenClassifierProgress *progress,
            gpointer data)
{
    Run *run = data;
    ClozeSequenceHeadResult *result = run->result;
    g_autoptr(ClozeLearnerOutputs) outputs = apply(run, classifier);
    ClozeSequenceScores *scores =
        cloze_sequence_scores_new(run->training->data, run->training->dev, outputs);
    gboolean best = !result->scores || scores->value > result->scores->value;
    double value = scores->value;
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    add_progress(&dict, progress);
    g_variant_dict_insert(&dict, "loss", "d", outputs->loss);
    g_variant_dict_insert(&dict, "best", "b", best);
    g_variant_dict_insert_value(&dict, "metrics", scores->metrics);
    g_variant_dict_insert_value(&dict, "per_label", scores->per_label);
    g_variant_dict_insert_value(&dict, "confusion", scores->confusion);
    send(run, &dict);
    if (best) {
        cloze_sequence_scores_free(result->scores);
        result->scores = g_steal_pointer(&scores);
        result->epoch = progress->epoch;
    }
    cloze_sequence_scores_free(scores);
    return value;
}

static gboolean
learn(Run *run, GError **error)
{
    const ClozeRecipe *recipe = run->training->recipe;
    const ClozeTokenClassifierHooks hooks = {report_cb, evaluate_cb, run};
    const ClozeTokenClassifierOptions options = {.batch_rows = BATCH_ROWS,
                                                 .max_epochs = recipe->epochs,
                                                 .patience = recipe->patience,
                                                 .learning_rate = recipe->learning_rate,
                                                 .weight_decay = recipe->weight_decay,
                                                 .l2 = L2,
                                                 .seed = recipe->seed};

    run->result->classifier = cloze_token_classifier_train(
        run->table, NULL, run->table->n_rows, g_strv_length(run->training->data->labels), &options,
        &hooks, cloze_session_get_pool(run->training->session), run->training->cancellable, error);
    return run->result->classifier != NULL;
}

/* The vectors are all the work: some of them are computed by the clock. */
static gboolean
estimate(Run *run, GError **error)
{
    const ClozeTrainingSet *train = run->training->train->set, *dev = run->training->dev->set;
    gsize n = MIN(train->examples->len, GROUP);
    gsize d = cloze_model_get_config(run->training->model)->hidden_size, n_tokens = 0;
    g_autofree float *vectors = g_new(float, n *d + 1);
    gint64 begun = g_get_monotonic_time();
    double seconds, megabytes;
    GVariantDict dict;

    if (!embed(run, train, n, vectors, 0, n, error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        n_tokens += cloze_training_set_count_tokens(train, i);
    seconds = MAX((double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC, 1e-3);
    megabytes = (double)(train->examples->len + dev->examples->len) * (double)d * 4 / 1e6;
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "seconds", "d",
                          seconds * (double)(train->n_tokens + dev->n_tokens) / (double)n_tokens +
                              1);
    g_variant_dict_insert(&dict, "peak_rss_mb", "d",
                          cloze_trainer_report_measure_rss(TRUE) + 2 * megabytes);
    g_variant_dict_insert(&dict, "disk_mb", "d", 0.1);
    g_variant_dict_insert(&dict, "tokens_per_second", "d", (double)n_tokens / seconds);
    g_variant_dict_insert(&dict, "steps", "t",
                          (guint64)run->training->recipe->epochs *
                              ((train->examples->len + BATCH_ROWS - 1) / BATCH_ROWS));
    run->result->estimate = g_variant_dict_end(&dict);
    return TRUE;
}

gboolean
cloze_sequence_head_training_run(const ClozeSequenceHeadTraining *training,
                                 ClozeSequenceHeadResult *result, GError **error)
{
    Run run = {.training = training, .result = result};
    gboolean ok;

    if (training->estimate)
        return estimate(&run, error);
    ok = fill(&run, error);
    if (ok) {
        send_start(&run);
        ok = learn(&run, error);
    }
    cloze_feature_table_free(run.table);
    g_free(run.held);
    if (!ok)
        cloze_sequence_head_training_clear(result);
    return ok;
}

void
cloze_sequence_head_training_clear(ClozeSequenceHeadResult *result)
{
    g_clear_pointer(&result->classifier, cloze_token_classifier_free);
    g_clear_pointer(&result->scores, cloze_sequence_scores_free);
}
