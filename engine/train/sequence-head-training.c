/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors, then epochs over them. */

#include "engine/train/sequence-head-training.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/train/run-report.h"
#include "engine/train/trainer-report.h"
#include "engine/train/training-order.h"

#define GROUP      ((gsize)512) /* sequences between two looks at the clock */
#define BATCH_ROWS 64
#define L2         1e-3

typedef struct {
    const ClozeSequenceHeadTraining *training;
    ClozeSequenceHeadResult *result;
    const ClozeTrainingSet *learned; /* all examples, or those whose vectors fit in memory */
    ClozeTrainingSet *sample;        /* (nullable) */
    float *held;                     /* [dev][D] */
    double loss;                     /* of the last score */
} Run;

static gsize
get_width(const Run *run)
{
    return cloze_model_get_config(run->training->model)->hidden_size;
}

/* Of a large file some examples, by chance, in their order: a linear layer learns as much from the
 * millions that fit. */
static gboolean
choose_learned(Run *run, GError **error)
{
    const ClozeTrainingSet *train = run->training->train->set;
    gsize n = train->examples->len, n_held = run->training->dev->set->examples->len;
    gsize room = run->training->room ? run->training->room : G_MAXSIZE;
    gsize n_left = room - MIN(n_held, room);
    g_autofree guint32 *order = NULL;
    g_autofree gboolean *is_taken = NULL;

    run->learned = train;
    if (n <= n_left)
        return TRUE;
    if (n_left < room / 4 || n_left == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected held-out examples whose vectors leave room for some to learn from "
                    "(%zu vectors fit), found %zu; hold out fewer, or train with lora or last:K",
                    room, n_held);
        return FALSE;
    }
    order = cloze_training_order_shuffle(n, run->training->recipe->seed, 0);
    is_taken = g_new0(gboolean, n);
    for (gsize i = 0; i < n_left; i++)
        is_taken[order[i]] = TRUE;
    run->sample = cloze_training_set_new(train->n_texts);
    for (gsize i = 0; i < n; i++)
        if (is_taken[i])
            cloze_training_set_add(run->sample, cloze_training_set_get(train, i));
    run->learned = run->sample;
    cloze_run_report_say(
        run->training->report, run->training->report_data,
        "the vectors of all %zu examples do not fit in memory: the head learns from %zu of them, "
        "chosen by the seed (features_mb makes room for more)",
        n, n_left);
    return TRUE;
}

/* out[n][D] for the examples from @first on. */
static gboolean
embed(const Run *run, const ClozeTrainingSet *set, gsize first, gsize n, float *out, GError **error)
{
    const ClozeSequenceHeadTraining *training = run->training;
    g_autofree ClozeSequence *sequences = g_new(ClozeSequence, n + 1);

    for (gsize i = 0; i < n; i++)
        sequences[i] = cloze_training_set_get(set, first + i)->texts[0];
    return cloze_session_embed(training->session, training->model, sequences, n, out,
                               training->cancellable, error);
}

static void
report_fraction(const Run *run, gsize done, gsize total)
{
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "fraction", "d", (double)done / (double)total);
    cloze_run_report_send(run->training->report, run->training->report_data, &dict);
}

static gboolean
fill_table(Run *run, ClozeFeatureTable *table, const ClozeTrainingSet *set, gsize total,
           GError **error)
{
    gsize n = set->examples->len, d = table->n_features;
    g_autofree float *vectors = g_new(float, GROUP *d);

    for (gsize i = 0; i < n; i += GROUP) {
        gsize n_group = MIN(GROUP, n - i);

        if (!embed(run, set, i, n_group, vectors, error))
            return FALSE;
        for (gsize k = 0; k < n_group; k++)
            cloze_feature_table_add(table, vectors + k * d,
                                    cloze_training_set_get(set, i + k)->label);
        report_fraction(run, i + n_group, total);
    }
    return TRUE;
}

static gboolean
fill(Run *run, GError **error)
{
    const ClozeTrainingSet *dev = run->training->dev->set;
    gsize n = run->learned->examples->len, n_held = dev->examples->len, d = get_width(run);

    run->held = g_new(float, n_held *d + 1);
    run->result->table = cloze_feature_table_new(d, n);
    if (!fill_table(run, run->result->table, run->learned, n + n_held, error))
        return FALSE;
    for (gsize i = 0; i < n_held; i += GROUP) {
        gsize n_group = MIN(GROUP, n_held - i);

        if (!embed(run, dev, i, n_group, run->held + i * d, error))
            return FALSE;
        report_fraction(run, n + i + n_group, n + n_held);
    }
    return TRUE;
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
score_cb(const ClozeTokenClassifier *classifier, gpointer data)
{
    Run *run = data;
    g_autoptr(ClozeLearnerOutputs) outputs = apply(run, classifier);

    run->loss = outputs->loss;
    cloze_sequence_scores_free(run->result->scores);
    run->result->scores =
        cloze_sequence_scores_new(run->training->data, run->training->dev, outputs);
    return run->result->scores->value;
}

static void
describe_cb(GVariantDict *dict, gpointer data)
{
    const Run *run = data;
    const ClozeSequenceScores *scores = run->result->scores;

    g_variant_dict_insert(dict, "loss", "d", run->loss);
    g_variant_dict_insert_value(dict, "metrics", scores->metrics);
    g_variant_dict_insert_value(dict, "per_label", scores->per_label);
    g_variant_dict_insert_value(dict, "confusion", scores->confusion);
}

/* (transfer full) what the outcome depends on besides the features. */
static char *
dup_identity(const Run *run)
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);

    cloze_training_set_digest(run->learned, checksum);
    cloze_training_set_digest(run->training->dev->set, checksum);
    return g_strconcat(cloze_model_get_base_hash(run->training->model), " ",
                       g_checksum_get_string(checksum), NULL);
}

static ClozeHeadRunOptions
describe_run(Run *run, const char *identity)
{
    const ClozeSequenceHeadTraining *training = run->training;
    const ClozeRecipe *recipe = training->recipe;

    return (ClozeHeadRunOptions){.table = run->result->table,
                                 .n_rows = run->result->table->n_rows,
                                 .options = {.batch_rows = BATCH_ROWS,
                                             .max_epochs = recipe->epochs,
                                             .patience = recipe->patience,
                                             .learning_rate = recipe->learning_rate,
                                             .weight_decay = recipe->weight_decay,
                                             .l2 = L2,
                                             .seed = recipe->seed},
                                 .task_name = training->task_name,
                                 .labels = (const char *const *)training->data->labels,
                                 .n_train = run->learned->examples->len,
                                 .n_dev = training->dev->set->examples->len,
                                 .output_folder = training->output_folder,
                                 .identity = identity,
                                 .checkpoint_folder = training->checkpoint_folder,
                                 .pool = cloze_session_get_pool(training->session),
                                 .cancellable = training->cancellable,
                                 .stop = training->stop,
                                 .score = score_cb,
                                 .describe = describe_cb,
                                 .report = training->report,
                                 .report_data = training->report_data,
                                 .data = run};
}

static gboolean
learn(Run *run, GError **error)
{
    ClozeSequenceHeadResult *result = run->result;
    g_autofree char *identity = dup_identity(run);
    const ClozeHeadRunOptions options = describe_run(run, identity);

    result->run = cloze_head_run_new(&options, error);
    result->classifier = result->run ? cloze_head_run_learn(result->run, error) : NULL;
    if (!result->classifier)
        return FALSE;
    result->epoch = cloze_head_run_get_best_epoch(result->run);
    return TRUE;
}

/* Examples spread over all of a set. */
static ClozeTrainingSet *
choose_sample(const ClozeTrainingSet *set, gsize most)
{
    ClozeTrainingSet *sample = cloze_training_set_new(set->n_texts);
    gsize n = MIN(set->examples->len, most);

    for (gsize i = 0; i < n; i++)
        cloze_training_set_add(sample, cloze_training_set_get(set, i * set->examples->len / n));
    return sample;
}

/* Seconds of vectors and of an epoch over them, for a sample. */
static gboolean
measure(Run *run, const ClozeTrainingSet *sample, double *vectors, double *epoch, GError **error)
{
    gsize n = sample->examples->len, c = g_strv_length(run->training->data->labels);
    g_autoptr(ClozeFeatureTable) table = cloze_feature_table_new(get_width(run), n);
    const ClozeTokenClassifierOptions options = {
        .batch_rows = BATCH_ROWS, .max_epochs = 1, .learning_rate = 1e-3, .l2 = L2};
    g_autoptr(ClozeTokenClassifier) classifier = NULL;
    gint64 begun = g_get_monotonic_time(), embedded;

    if (!fill_table(run, table, sample, n, error))
        return FALSE;
    embedded = g_get_monotonic_time();
    classifier = cloze_token_classifier_train(table, NULL, n, c, &options, NULL,
                                              cloze_session_get_pool(run->training->session),
                                              run->training->cancellable, error);
    *vectors = MAX((double)(embedded - begun) / G_USEC_PER_SEC, 1e-3);
    *epoch = (double)(g_get_monotonic_time() - embedded) / G_USEC_PER_SEC;
    return classifier != NULL;
}

/* Some vectors and an epoch are computed by the clock. */
static gboolean
estimate(Run *run, GError **error)
{
    const ClozeTrainingSet *train = run->learned, *dev = run->training->dev->set;
    double before = cloze_trainer_report_measure_processor(), vectors, epoch;
    gsize d = get_width(run);
    gsize n = train->examples->len, n_epochs = run->training->recipe->epochs;
    gsize c = g_strv_length(run->training->data->labels);
    g_autoptr(ClozeTrainingSet) few = choose_sample(train, 16);
    g_autoptr(ClozeTrainingSet) sample = choose_sample(train, GROUP);
    double megabytes = (double)(n + dev->examples->len) * (double)d * sizeof(float) / 1e6;
    GVariantDict dict;

    if (!measure(run, few, &vectors, &epoch, error) ||
        !measure(run, sample, &vectors, &epoch, error))
        return FALSE;
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(
        &dict, "seconds", "d",
        before + vectors * (double)(train->n_tokens + dev->n_tokens) / (double)sample->n_tokens +
            epoch * (double)(n * n_epochs) / (double)sample->examples->len);
    g_variant_dict_insert(&dict, "peak_rss_mb", "d",
                          cloze_trainer_report_measure_rss(TRUE) + megabytes);
    g_variant_dict_insert(&dict, "disk_mb", "d",
                          (double)(c * (d + 1) * sizeof(float)) / 1e6 *
                              (run->training->checkpoint_folder ? CLOZE_CHECKPOINT_ARRAYS : 1));
    g_variant_dict_insert(&dict, "tokens_per_second", "d", (double)sample->n_tokens / vectors);
    g_variant_dict_insert(&dict, "steps", "t",
                          (guint64)n_epochs * ((n + BATCH_ROWS - 1) / BATCH_ROWS));
    run->result->estimate = g_variant_dict_end(&dict);
    return TRUE;
}

gboolean
cloze_sequence_head_training_run(const ClozeSequenceHeadTraining *training,
                                 ClozeSequenceHeadResult *result, GError **error)
{
    Run run = {.training = training, .result = result};
    gboolean ok = choose_learned(&run, error);

    if (ok && training->estimate)
        ok = estimate(&run, error);
    else
        ok = ok && fill(&run, error) && learn(&run, error);
    g_clear_pointer(&run.sample, cloze_training_set_free);
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
    g_clear_pointer(&result->run, cloze_head_run_free);
    g_clear_pointer(&result->table, cloze_feature_table_free);
}
