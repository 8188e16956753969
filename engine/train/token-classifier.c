/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Forward, loss, gradient and the epochs of one linear layer. The optimiser's step is adamw.c's;
 * what a good classifier is, the caller's evaluation says. A batch is cut into parts of fixed size,
 * each with its own sum of gradients, added up in order: threads change nothing. The trainer runs
 * in the caller's thread and its pool. */

#include "engine/train/token-classifier.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/kernels/kernels.h"
#include "engine/train/adamw.h"

#define PART_ROWS ((gsize)32)

/* Gradient sums of some rows of a batch, and where one of them is standardised. */
typedef struct {
    float *weight; /* [C][F] */
    float *bias;   /* [C] */
    float *row;    /* [F] */
    float *logits; /* [C] */
    double loss;
} Part;

typedef struct {
    const ClozeFeatureTable *table;
    const ClozeTokenClassifierOptions *options;
    const ClozeKernels *kernels;
    ClozePool *pool;
    ClozeTokenClassifier *layer; /* over standardised features */
    float *mean, *inverse;       /* [F] */
    guint32 *order;              /* [n_rows] of the table */
    gsize n_rows;
    Part *parts;
    gsize n_parts;
    ClozeAdamw *weight_adamw, *bias_adamw;
    GRand *random;
    gsize batch_begin, batch_end; /* in order */
} Trainer;

ClozeTokenClassifier *
cloze_token_classifier_new(gsize n_labels, gsize n_features)
{
    ClozeTokenClassifier *classifier = g_new0(ClozeTokenClassifier, 1);

    classifier->n_labels = n_labels;
    classifier->n_features = n_features;
    classifier->weight = g_new0(float, n_labels *n_features);
    classifier->bias = g_new0(float, n_labels);
    return classifier;
}

void
cloze_token_classifier_free(ClozeTokenClassifier *classifier)
{
    if (classifier == NULL)
        return;
    g_free(classifier->weight);
    g_free(classifier->bias);
    g_free(classifier);
}

static void
trainer_init(Trainer *trainer, gsize n_labels)
{
    const ClozeFeatureTable *table = trainer->table;
    gsize f = table->n_features;
    guint32 seed[2] = {(guint32)trainer->options->seed, (guint32)(trainer->options->seed >> 32)};

    trainer->kernels = cloze_kernels_get();
    trainer->layer = cloze_token_classifier_new(n_labels, f);
    trainer->mean = g_new(float, f);
    trainer->inverse = g_new(float, f);
    cloze_feature_table_measure(table, trainer->order, trainer->n_rows, trainer->mean,
                                trainer->inverse);
    trainer->n_parts = (trainer->options->batch_rows + PART_ROWS - 1) / PART_ROWS;
    trainer->parts = g_new0(Part, trainer->n_parts);
    for (gsize i = 0; i < trainer->n_parts; i++) {
        trainer->parts[i].weight = g_new(float, n_labels *f);
        trainer->parts[i].bias = g_new(float, n_labels);
        trainer->parts[i].row = g_new(float, f);
        trainer->parts[i].logits = g_new(float, n_labels);
    }
    trainer->weight_adamw = cloze_adamw_new(n_labels * f);
    trainer->bias_adamw = cloze_adamw_new(n_labels);
    trainer->random = g_rand_new_with_seed_array(seed, G_N_ELEMENTS(seed));
}

static void
trainer_clear(Trainer *trainer)
{
    for (gsize i = 0; i < trainer->n_parts; i++) {
        g_free(trainer->parts[i].weight);
        g_free(trainer->parts[i].bias);
        g_free(trainer->parts[i].row);
        g_free(trainer->parts[i].logits);
    }
    g_free(trainer->parts);
    g_free(trainer->order);
    g_free(trainer->mean);
    g_free(trainer->inverse);
    cloze_token_classifier_free(trainer->layer);
    cloze_adamw_free(trainer->weight_adamw);
    cloze_adamw_free(trainer->bias_adamw);
    g_rand_free(trainer->random);
}

static void
shuffle(Trainer *trainer)
{
    guint32 *order = trainer->order;

    for (gsize i = trainer->n_rows; i > 1; i--) {
        gsize j = (gsize)g_rand_int_range(trainer->random, 0, (gint32)i);
        guint32 swapped = order[i - 1];

        order[i - 1] = order[j];
        order[j] = swapped;
    }
}

/* logits become the gradient softmax - onehot; returns the loss. */
static double
cross_entropy(float *logits, gsize n, gint32 label)
{
    float highest = logits[0], target;
    double sum = 0;

    for (gsize c = 1; c < n; c++)
        highest = MAX(highest, logits[c]);
    target = logits[label] - highest;
    for (gsize c = 0; c < n; c++) {
        logits[c] = expf(logits[c] - highest);
        sum += logits[c];
    }
    for (gsize c = 0; c < n; c++)
        logits[c] = (float)(logits[c] / sum);
    logits[label] -= 1;
    return log(sum) - target;
}

static void
add_row(const Trainer *trainer, Part *part, gsize row)
{
    const ClozeTokenClassifier *layer = trainer->layer;
    const ClozeKernels *kernels = trainer->kernels;
    const float *raw = cloze_feature_table_get(trainer->table, row);
    gsize f = layer->n_features;

    for (gsize i = 0; i < f; i++)
        part->row[i] = (raw[i] - trainer->mean[i]) * trainer->inverse[i];
    for (gsize c = 0; c < layer->n_labels; c++)
        part->logits[c] = layer->bias[c] + kernels->dot(layer->weight + c * f, part->row, f);
    part->loss += cross_entropy(part->logits, layer->n_labels, trainer->table->labels[row]);
    for (gsize c = 0; c < layer->n_labels; c++) {
        kernels->axpy(part->weight + c * f, part->row, part->logits[c], f);
        part->bias[c] += part->logits[c];
    }
}

static void
run_parts_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Trainer *trainer = data;
    gsize n_labels = trainer->layer->n_labels, f = trainer->layer->n_features;

    for (gsize p = begin; p < end; p++) {
        Part *part = &trainer->parts[p];
        gsize first = trainer->batch_begin + p * PART_ROWS;
        gsize last = MIN(first + PART_ROWS, trainer->batch_end);

        memset(part->weight, 0, n_labels * f * sizeof(float));
        memset(part->bias, 0, n_labels * sizeof(float));
        part->loss = 0;
        for (gsize i = first; i < last; i++)
            add_row(trainer, part, trainer->order[i]);
    }
}

/* The first part's sums become the mean gradient of the batch. Returns the summed loss. */
static double
gather_parts(Trainer *trainer, gsize n_parts)
{
    const ClozeTokenClassifier *layer = trainer->layer;
    Part *first = &trainer->parts[0];
    gsize n = layer->n_labels * layer->n_features;
    float scale = 1 / (float)(trainer->batch_end - trainer->batch_begin);
    double loss = first->loss;

    for (gsize p = 1; p < n_parts; p++) {
        trainer->kernels->axpy(first->weight, trainer->parts[p].weight, 1, n);
        trainer->kernels->axpy(first->bias, trainer->parts[p].bias, 1, layer->n_labels);
        loss += trainer->parts[p].loss;
    }
    for (gsize i = 0; i < n; i++)
        first->weight[i] =
            first->weight[i] * scale + (float)trainer->options->l2 * layer->weight[i];
    for (gsize c = 0; c < layer->n_labels; c++)
        first->bias[c] *= scale;
    return loss;
}

static double
train_batch(Trainer *trainer, gsize begin, double learning_rate)
{
    gsize n_rows = MIN(trainer->options->batch_rows, trainer->n_rows - begin);
    gsize n_parts = (n_rows + PART_ROWS - 1) / PART_ROWS;
    ClozeTokenClassifier *layer = trainer->layer;
    double loss;

    trainer->batch_begin = begin;
    trainer->batch_end = begin + n_rows;
    cloze_pool_parallel_for(trainer->pool, n_parts, 1, run_parts_cb, trainer);
    loss = gather_parts(trainer, n_parts);
    cloze_adamw_step(trainer->weight_adamw, layer->weight, trainer->parts[0].weight, learning_rate,
                     trainer->options->weight_decay);
    cloze_adamw_step(trainer->bias_adamw, layer->bias, trainer->parts[0].bias, learning_rate, 0);
    return loss;
}

/* w (x - mean) / deviation + b, written as a layer over x itself. */
static ClozeTokenClassifier *
fold_scaling(const Trainer *trainer)
{
    const ClozeTokenClassifier *layer = trainer->layer;
    gsize f = layer->n_features;
    ClozeTokenClassifier *folded = cloze_token_classifier_new(layer->n_labels, f);

    for (gsize c = 0; c < layer->n_labels; c++) {
        double shift = 0;

        for (gsize i = 0; i < f; i++) {
            float weight = layer->weight[c * f + i] * trainer->inverse[i];

            folded->weight[c * f + i] = weight;
            shift += (double)weight * trainer->mean[i];
        }
        folded->bias[c] = (float)(layer->bias[c] - shift);
    }
    return folded;
}

static void
report(const ClozeTokenClassifierHooks *hooks, ClozeTokenClassifierProgress *progress,
       gint64 *next_report, gint64 started, guint64 rows_done)
{
    gint64 now = g_get_monotonic_time();

    progress->rows_per_second = (double)rows_done * 1e6 / (double)MAX(now - started, 1);
    progress->seconds_a_step = (double)(now - started) / 1e6 / (double)progress->step;
    if (hooks->report == NULL || now < *next_report)
        return;
    *next_report = now + G_USEC_PER_SEC / 2;
    hooks->report(progress, hooks->data);
}

static gboolean
train_epoch(Trainer *trainer, const ClozeTokenClassifierHooks *hooks,
            ClozeTokenClassifierProgress *progress, gint64 started, GCancellable *cancellable,
            GError **error)
{
    gsize n_rows = trainer->n_rows, batch = trainer->options->batch_rows;
    gint64 next_report = 0;
    double loss = 0;

    shuffle(trainer);
    for (gsize begin = 0; begin < n_rows; begin += batch) {
        guint64 done = (guint64)(progress->epoch - 1) * n_rows + MIN(begin + batch, n_rows);

        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        progress->learning_rate = trainer->options->learning_rate *
                                  (1 - (double)progress->step / (double)MAX(progress->n_steps, 1));
        loss += train_batch(trainer, begin, progress->learning_rate);
        progress->step++;
        progress->loss = loss / (double)MIN(begin + batch, n_rows);
        report(hooks, progress, &next_report, started, done);
    }
    return TRUE;
}

/* Keeps the best classifier in *best. FALSE when patience is at its end. */
static gboolean
evaluate(const Trainer *trainer, const ClozeTokenClassifierHooks *hooks,
         const ClozeTokenClassifierProgress *progress, ClozeTokenClassifier **best,
         double *best_score, gsize *best_epoch)
{
    ClozeTokenClassifier *folded = fold_scaling(trainer);
    double score = hooks->evaluate != NULL ? hooks->evaluate(folded, progress, hooks->data)
                                           : (double)progress->epoch;

    if (*best == NULL || score > *best_score) {
        cloze_token_classifier_free(*best);
        *best = folded;
        *best_score = score;
        *best_epoch = progress->epoch;
        return TRUE;
    }
    cloze_token_classifier_free(folded);
    return trainer->options->patience == 0 ||
           progress->epoch - *best_epoch < trainer->options->patience;
}

static ClozeTokenClassifier *
run_epochs(Trainer *trainer, const ClozeTokenClassifierHooks *hooks, GCancellable *cancellable,
           GError **error)
{
    const ClozeTokenClassifierOptions *options = trainer->options;
    gsize batch = options->batch_rows;
    ClozeTokenClassifierProgress progress = {.n_steps = options->max_epochs *
                                                        ((trainer->n_rows + batch - 1) / batch)};
    g_autoptr(ClozeTokenClassifier) best = NULL;
    gint64 started = g_get_monotonic_time();
    double best_score = 0;
    gsize best_epoch = 0;

    for (progress.epoch = 1; progress.epoch <= options->max_epochs; progress.epoch++) {
        if (!train_epoch(trainer, hooks, &progress, started, cancellable, error))
            return NULL;
        if (!evaluate(trainer, hooks, &progress, &best, &best_score, &best_epoch))
            break;
    }
    return g_steal_pointer(&best);
}

static guint32 *
dup_rows(const ClozeFeatureTable *table, const guint32 *rows, gsize n_rows)
{
    guint32 *copy = g_new(guint32, n_rows + 1);

    for (gsize i = 0; i < n_rows; i++) {
        copy[i] = rows != NULL ? rows[i] : (guint32)i;
        g_assert(copy[i] < table->n_rows);
    }
    return copy;
}

ClozeTokenClassifier *
cloze_token_classifier_train(const ClozeFeatureTable *table, const guint32 *rows, gsize n_rows,
                             gsize n_labels, const ClozeTokenClassifierOptions *options,
                             const ClozeTokenClassifierHooks *hooks, ClozePool *pool,
                             GCancellable *cancellable, GError **error)
{
    Trainer trainer = {.table = table, .options = options, .pool = pool};
    ClozeTokenClassifierHooks none = {0};
    ClozeTokenClassifier *best;

    n_rows = rows != NULL ? n_rows : table->n_rows;
    if (n_rows == 0 || n_rows > G_MAXINT32 || n_labels < 2 || options->batch_rows == 0 ||
        options->max_epochs == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected labelled words, two labels or more, and at least one row a batch and "
                    "one epoch; found %zu words, %zu labels, %zu rows, %zu epochs",
                    n_rows, n_labels, options->batch_rows, options->max_epochs);
        return NULL;
    }
    trainer.order = dup_rows(table, rows, n_rows);
    trainer.n_rows = n_rows;
    trainer_init(&trainer, n_labels);
    best = run_epochs(&trainer, hooks != NULL ? hooks : &none, cancellable, error);
    trainer_clear(&trainer);
    return best;
}

void
cloze_token_classifier_apply_row(const ClozeTokenClassifier *classifier, const float *row,
                                 float *out)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    gsize f = classifier->n_features;

    for (gsize c = 0; c < classifier->n_labels; c++)
        out[c] = classifier->bias[c] + kernels->dot(classifier->weight + c * f, row, f);
}
