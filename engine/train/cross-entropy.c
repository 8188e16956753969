/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows are independent; their losses are added up in order. */

#include "engine/train/cross-entropy.h"

#include <math.h>
#include <string.h>

#include "engine/kernels/kernels.h"

#define ROW_CHUNK ((gsize)16)

typedef struct {
    const ClozeKernels *kernels;
    ClozeCrossEntropyOptions options;
    const float *logits;
    const gint32 *labels;
    gsize n;
    double factor; /* scale / sum of weights */
    float *gradient;
    double *losses; /* [rows] */
} Work;

static double
weight_of(const Work *work, gsize class)
{
    return work->options.class_weights ? (double)work->options.class_weights[class] : 1;
}

/* e^(logit - highest) into @out; returns their sum. */
static double
exponentials(const Work *work, const float *logits, float *out, float *highest)
{
    double sum = 0;

    *highest = logits[0];
    for (gsize i = 1; i < work->n; i++)
        *highest = MAX(*highest, logits[i]);
    for (gsize i = 0; i < work->n; i++)
        out[i] = logits[i] - *highest;
    work->kernels->exp(out, out, work->n);
    for (gsize i = 0; i < work->n; i++)
        sum += (double)out[i];
    return sum;
}

/* The loss of a row, not yet divided: sum over classes of target weight * -log p. */
static double
row_loss(const Work *work, const float *logits, gint32 label, double log_sum)
{
    double e = work->options.smoothing, smooth = 0;
    double loss = (1 - e) * weight_of(work, (gsize)label) * (log_sum - (double)logits[label]);

    for (gsize i = 0; e > 0 && i < work->n; i++)
        smooth += weight_of(work, i) * (log_sum - (double)logits[i]);
    return loss + e / (double)work->n * smooth;
}

/* Target weights t_i give sum(t) p_i - t_i. @row holds the exponentials, then the gradient. */
static void
row_gradient(const Work *work, float *row, gint32 label, double sum)
{
    double e = work->options.smoothing, each = e / (double)work->n;
    double total = (1 - e) * weight_of(work, (gsize)label);

    for (gsize i = 0; e > 0 && i < work->n; i++)
        total += each * weight_of(work, i);
    for (gsize i = 0; i < work->n; i++) {
        double target = e > 0 ? each * weight_of(work, i) : 0;

        if (i == (gsize)label)
            target += (1 - e) * weight_of(work, i);
        row[i] = (float)(work->factor * (total * ((double)row[i] / sum) - target));
    }
}

static void
run_row(const Work *work, gsize row, float *memory)
{
    const float *logits = work->logits + row * work->n;
    gint32 label = work->labels[row];
    float highest;
    double sum;

    work->losses[row] = 0;
    if (label < 0) {
        if (work->gradient)
            memset(work->gradient + row * work->n, 0, work->n * sizeof(float));
        return;
    }
    sum = exponentials(work, logits, memory, &highest);
    work->losses[row] = row_loss(work, logits, label, log(sum) + (double)highest);
    if (!work->gradient)
        return;
    row_gradient(work, memory, label, sum);
    memcpy(work->gradient + row * work->n, memory, work->n * sizeof(float));
}

static void
run_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    const Work *work = data;
    g_autofree float *memory = g_new(float, work->n);

    for (gsize row = begin; row < end; row++)
        run_row(work, row, memory);
}

double
cloze_cross_entropy_run(const ClozeCrossEntropyOptions *options, ClozePool *pool,
                        const float *logits, const gint32 *labels, gsize rows, gsize n_classes,
                        double scale, float *gradient)
{
    g_autofree double *losses = g_new(double, MAX(rows, 1));
    double total = 0, loss = 0;
    Work work = {.kernels = cloze_kernels_get(),
                 .logits = logits,
                 .labels = labels,
                 .n = n_classes,
                 .gradient = gradient,
                 .losses = losses};

    if (options)
        work.options = *options;
    for (gsize i = 0; i < rows; i++)
        total += labels[i] < 0 ? 0 : weight_of(&work, (gsize)labels[i]);
    work.factor = total > 0 ? scale / total : 0;
    cloze_pool_parallel_for(pool, rows, ROW_CHUNK, run_cb, &work);
    for (gsize i = 0; i < rows; i++)
        loss += losses[i];
    return loss * work.factor;
}
