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
#include "engine/train/classifier-checkpoint.h"

#define PART_ROWS          ((gsize)32)
#define CHECKPOINT_SECONDS 30.0
#define EPOCH_SECONDS      1.0

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

/* Where a run stands. */
typedef struct {
    Trainer *trainer;
    const ClozeTokenClassifierHooks *hooks;
    ClozeTokenClassifierProgress progress;
    ClozeCheckpointState counts; /* the loss is the sum over the rows of this epoch */
    ClozeTokenClassifier *best;
    ClozeTokenClassifierEnd why;
    gboolean is_over;
    guint64 first_step, rows_done; /* of this process */
    gint64 started, saved, next_report;
} Course;

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
report(Course *course)
{
    const ClozeTokenClassifierHooks *hooks = course->hooks;
    ClozeTokenClassifierProgress *progress = &course->progress;
    gint64 now = g_get_monotonic_time(), passed = MAX(now - course->started, 1);
    guint64 n_steps = progress->step - course->first_step;

    progress->rows_per_second = (double)course->rows_done * 1e6 / (double)passed;
    progress->seconds_a_step = (double)passed / 1e6 / (double)MAX(n_steps, 1);
    if (hooks->report == NULL || now < course->next_report)
        return;
    course->next_report = now + G_USEC_PER_SEC / 2;
    hooks->report(progress, hooks->data);
}

static void
save(Course *course)
{
    Trainer *trainer = course->trainer;
    const ClozeClassifierState state = {trainer->layer, trainer->weight_adamw, trainer->bias_adamw,
                                        course->best};
    g_autoptr(GError) error = NULL;

    if (trainer->options->checkpoint == NULL)
        return;
    course->counts.step = course->counts.optimizer_steps = course->progress.step;
    course->counts.epoch = course->progress.epoch;
    cloze_classifier_checkpoint_write(trainer->options->checkpoint, &course->counts, &state,
                                      &error);
    course->saved = g_get_monotonic_time();
    if (course->hooks->saved != NULL)
        course->hooks->saved(course->progress.step, error, course->hooks->data);
}

static void
save_sometimes(Course *course)
{
    double least = course->trainer->options->checkpoint_seconds;
    double passed = (double)(g_get_monotonic_time() - course->saved) / G_USEC_PER_SEC;

    if (passed > (least > 0 ? least : CHECKPOINT_SECONDS))
        save(course);
}

/* Epochs over features that are there may be short, and writing is not. */
static void
save_epoch(Course *course)
{
    double passed = (double)(g_get_monotonic_time() - course->saved) / G_USEC_PER_SEC;
    gboolean is_last =
        course->is_over || course->progress.epoch > course->trainer->options->max_epochs;

    if (is_last || course->progress.epoch == 2 || passed > EPOCH_SECONDS)
        save(course);
}

/* The order of an epoch comes from that of the one before. */
static gboolean
load(Course *course, GError **error)
{
    Trainer *trainer = course->trainer;
    const ClozeClassifierState state = {trainer->layer, trainer->weight_adamw, trainer->bias_adamw,
                                        course->best};
    gboolean found = FALSE;

    course->counts.epoch = 1;
    if (trainer->options->checkpoint != NULL &&
        !cloze_classifier_checkpoint_read(trainer->options->checkpoint, &course->counts, &state,
                                          &found, error))
        return FALSE;
    course->counts.epoch = MAX(course->counts.epoch, 1);
    course->progress.step = course->first_step = course->counts.step;
    for (gsize epoch = 1; epoch < course->counts.epoch; epoch++)
        shuffle(trainer);
    return TRUE;
}

static void
end(Course *course, ClozeTokenClassifierEnd why)
{
    course->why = why;
    course->is_over = TRUE;
}

static gboolean
meet_no_number(Course *course, GError **error)
{
    end(course, CLOZE_TOKEN_CLASSIFIER_NOT_FINITE);
    if (course->counts.best_epoch > 0)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "step %" G_GUINT64_FORMAT " of epoch %zu: the loss is no finite number, and there "
                "is no earlier state that was evaluated",
                course->progress.step + 1, course->progress.epoch);
    return FALSE;
}

static gboolean
is_asked_to_stop(const Course *course)
{
    return course->counts.best_epoch > 0 &&
           g_cancellable_is_cancelled(course->trainer->options->stop);
}

/* One batch; FALSE with an error, or where the run is over. */
static gboolean
step(Course *course, gsize begin, GError **error)
{
    Trainer *trainer = course->trainer;
    ClozeTokenClassifierProgress *progress = &course->progress;
    gsize n_done = MIN(begin + trainer->options->batch_rows, trainer->n_rows);
    double loss;

    progress->learning_rate = trainer->options->learning_rate *
                              (1 - (double)progress->step / (double)MAX(progress->n_steps, 1));
    loss = train_batch(trainer, begin, progress->learning_rate);
    if (!isfinite(loss))
        return meet_no_number(course, error);
    course->counts.loss += loss;
    course->counts.n_taken = n_done;
    course->rows_done += n_done - begin;
    progress->step++;
    progress->loss = course->counts.loss / (double)n_done;
    report(course);
    return TRUE;
}

static gboolean
train_epoch(Course *course, GCancellable *cancellable, GError **error)
{
    const Trainer *trainer = course->trainer;
    gsize batch = trainer->options->batch_rows;

    course->next_report = 0;
    shuffle(course->trainer);
    for (gsize begin = course->counts.n_taken; begin < trainer->n_rows; begin += batch) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error)) {
            save(course);
            return FALSE;
        }
        if (is_asked_to_stop(course)) {
            end(course, CLOZE_TOKEN_CLASSIFIER_STOPPED);
            return TRUE;
        }
        if (!step(course, begin, error))
            return FALSE;
        if (course->is_over)
            return TRUE;
        if (trainer->options->checkpoint != NULL)
            save_sometimes(course);
    }
    return TRUE;
}

static void
evaluate(Course *course)
{
    const Trainer *trainer = course->trainer;
    const ClozeTokenClassifierHooks *hooks = course->hooks;
    ClozeCheckpointState *counts = &course->counts;
    g_autoptr(ClozeTokenClassifier) folded = fold_scaling(trainer);
    gsize epoch = course->progress.epoch;
    double score = hooks->evaluate != NULL ? hooks->evaluate(folded, &course->progress, hooks->data)
                                           : (double)epoch;

    if (counts->best_epoch == 0 || score > counts->best_score) {
        cloze_token_classifier_free(course->best);
        course->best = g_steal_pointer(&folded);
        counts->best_score = score;
        counts->best_epoch = epoch;
    }
    if (trainer->options->patience > 0 && epoch - counts->best_epoch >= trainer->options->patience)
        end(course, CLOZE_TOKEN_CLASSIFIER_PATIENCE);
}

static gboolean
run_epoch(Course *course, GCancellable *cancellable, GError **error)
{
    if (!train_epoch(course, cancellable, error))
        return FALSE;
    if (course->is_over)
        return TRUE;
    evaluate(course);
    course->progress.epoch++;
    course->counts.n_taken = 0;
    course->counts.loss = 0;
    if (!course->is_over && is_asked_to_stop(course))
        end(course, CLOZE_TOKEN_CLASSIFIER_STOPPED);
    save_epoch(course);
    return TRUE;
}

/* A checkpoint may have been the last of its run: then there is nothing left to do. */
static gboolean
run_epochs(Course *course, GCancellable *cancellable, GError **error)
{
    const ClozeTokenClassifierOptions *options = course->trainer->options;

    if (!load(course, error))
        return FALSE;
    course->progress.epoch = course->counts.epoch;
    if (course->hooks->begin != NULL)
        course->hooks->begin(&course->progress, course->hooks->data);
    if (options->patience > 0 && course->counts.best_epoch > 0 &&
        course->counts.epoch - 1 - course->counts.best_epoch >= options->patience)
        end(course, CLOZE_TOKEN_CLASSIFIER_PATIENCE);
    while (course->progress.epoch <= options->max_epochs && !course->is_over)
        if (!run_epoch(course, cancellable, error))
            return FALSE;
    if (course->hooks->end != NULL)
        course->hooks->end(course->why, course->progress.step, course->counts.best_epoch,
                           course->hooks->data);
    return TRUE;
}

static ClozeTokenClassifier *
run_course(Trainer *trainer, const ClozeTokenClassifierHooks *hooks, GCancellable *cancellable,
           GError **error)
{
    gsize batch = trainer->options->batch_rows;
    Course course = {
        .trainer = trainer,
        .hooks = hooks,
        .progress = {.n_steps =
                         trainer->options->max_epochs * ((trainer->n_rows + batch - 1) / batch)},
        .best = cloze_token_classifier_new(trainer->layer->n_labels, trainer->layer->n_features),
        .started = g_get_monotonic_time(),
        .saved = g_get_monotonic_time()};

    if (run_epochs(&course, cancellable, error))
        return course.best;
    cloze_token_classifier_free(course.best);
    return NULL;
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
    best = run_course(&trainer, hooks != NULL ? hooks : &none, cancellable, error);
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
