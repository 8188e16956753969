/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Packing, the two products and what is passed to the weights' gradient. */

#include "engine/train/dense.h"

#include <string.h>

#include "engine/base/pages.h"
#include "engine/train/weight-gradient.h"

void
cloze_dense_add_part(ClozeDense *dense, ClozeParameter *weight, ClozeParameter *bias)
{
    g_assert(dense->n_parts < CLOZE_DENSE_MAX_PARTS);
    dense->parts[dense->n_parts++] = (ClozeDensePart){.weight = weight, .bias = bias};
    dense->n += weight->rows;
    dense->k = weight->columns;
}

static void
clear_narrow(ClozeNarrowLinear *linear)
{
    cloze_pages_free(linear->packed);
    g_free(linear->bias);
}

void
cloze_dense_clear(ClozeDense *dense)
{
    cloze_linear_clear(&dense->forward);
    cloze_linear_clear(&dense->backward);
    clear_narrow(&dense->narrow_forward);
    clear_narrow(&dense->narrow_backward);
    memset(dense, 0, sizeof *dense);
}

static gboolean
is_trained(const ClozeParameter *parameter)
{
    return parameter && parameter->trained;
}

gboolean
cloze_dense_is_trained(const ClozeDense *dense)
{
    for (gsize i = 0; i < dense->n_parts; i++) {
        const ClozeDensePart *part = &dense->parts[i];

        if (is_trained(part->weight) || is_trained(part->bias) || is_trained(part->lora_a) ||
            is_trained(part->lora_b))
            return TRUE;
    }
    return FALSE;
}

static void
prepare(ClozeLinear *linear, const ClozeKernels *kernels, gsize n, gsize k)
{
    if (linear->packed)
        return;
    *linear = (ClozeLinear){
        .packed = cloze_pages_alloc(cloze_linear_get_size(kernels, n, k) * sizeof(float)),
        .bias = g_new0(float, n),
        .n = n,
        .k = k};
}

static void
prepare_narrow(ClozeNarrowLinear *linear, const ClozeNarrow *narrow, gsize n, gsize k)
{
    if (!linear->packed)
        cloze_narrow_linear_init(linear, narrow,
                                 cloze_pages_alloc(cloze_narrow_linear_get_size(narrow, n, k)),
                                 g_new0(float, n), n, k);
}

/* weight[n][K] += scale B A */
static void
add_low_rank(const ClozeKernels *kernels, const ClozeDensePart *part, float *weight)
{
    gsize k = part->weight->columns, r = part->lora_a->rows;

    for (gsize i = 0; i < part->weight->rows; i++)
        for (gsize j = 0; j < r; j++)
            kernels->axpy(weight + i * k, part->lora_a->value + j * k,
                          part->lora_scale * part->lora_b->value[i * r + j], k);
}

/* The weights of all parts one above the other, low-rank updates added. */
static void
gather(const ClozeDense *dense, const ClozeKernels *kernels, float *weight, float *bias)
{
    for (gsize i = 0; i < dense->n_parts; i++) {
        const ClozeDensePart *part = &dense->parts[i];

        memcpy(weight, part->weight->value, part->weight->n * sizeof *weight);
        if (part->lora_a)
            add_low_rank(kernels, part, weight);
        if (part->bias)
            memcpy(bias, part->bias->value, part->bias->n * sizeof *bias);
        weight += part->weight->n;
        bias += part->weight->rows;
    }
}

static void
pack_wide(ClozeDense *dense, const ClozeDenseWork *work, const float *weight, gboolean both)
{
    cloze_linear_pack(&dense->forward, work->kernels, work->pool, weight, FALSE);
    if (!both)
        return;
    prepare(&dense->backward, work->kernels, dense->k, dense->n);
    cloze_linear_pack(&dense->backward, work->kernels, work->pool, weight, TRUE);
}

static void
pack_narrow(ClozeDense *dense, const ClozeDenseWork *work, const float *weight, gboolean both)
{
    cloze_narrow_linear_pack(&dense->narrow_forward, work->pool, weight);
    if (!both)
        return;
    prepare_narrow(&dense->narrow_backward, dense->narrow, dense->k, dense->n);
    cloze_narrow_linear_pack_transposed(&dense->narrow_backward, work->pool, weight);
}

/* The bias of the forward product, with room for that product's weights. */
static float *
prepare_forward(ClozeDense *dense, const ClozeDenseWork *work)
{
    if (dense->narrow) {
        prepare_narrow(&dense->narrow_forward, dense->narrow, dense->n, dense->k);
        return dense->narrow_forward.bias;
    }
    prepare(&dense->forward, work->kernels, dense->n, dense->k);
    return dense->forward.bias;
}

void
cloze_dense_pack(ClozeDense *dense, const ClozeDenseWork *work, gboolean both)
{
    gboolean plain = dense->n_parts == 1 && !dense->parts[0].lora_a;
    const float *weight = dense->parts[0].weight->value;
    float *memory = NULL, *bias;

    if (dense->is_packed && !cloze_dense_is_trained(dense))
        return;
    bias = prepare_forward(dense, work);
    if (plain && dense->parts[0].bias)
        memcpy(bias, dense->parts[0].bias->value, dense->n * sizeof(float));
    if (!plain) {
        memory = cloze_arenas_take(work->arenas, dense->n * dense->k * sizeof *memory);
        gather(dense, work->kernels, memory, bias);
        weight = memory;
    }
    if (dense->narrow)
        pack_narrow(dense, work, weight, both);
    else
        pack_wide(dense, work, weight, both);
    if (memory)
        cloze_arenas_give(work->arenas, memory);
    dense->is_packed = TRUE;
}

static void
run_narrow(const ClozeNarrowLinear *linear, const ClozeDenseWork *work, const ClozeLinearRun *run)
{
    gsize size = run->m * cloze_narrow_row_size(linear->narrow, linear->k);
    char *rows = cloze_arenas_take(work->arenas, size);
    const ClozeNarrowRun narrow = {.y = run->y,
                                   .ldy = run->ldy,
                                   .rows = rows,
                                   .m = run->m,
                                   .add = run->add,
                                   .ldadd = run->ldadd};

    cloze_narrow_linear_prepare(linear->narrow, work->pool, rows, run->x, run->m, linear->k);
    cloze_narrow_linear_run(linear, work->kernels, work->pool, &narrow);
    cloze_arenas_give(work->arenas, rows);
}

void
cloze_dense_run(const ClozeDense *dense, const ClozeDenseWork *work, const ClozeLinearRun *run)
{
    if (dense->narrow)
        run_narrow(&dense->narrow_forward, work, run);
    else
        cloze_linear_run(&dense->forward, work->kernels, work->pool, run);
}

void
cloze_dense_forward(const ClozeDense *dense, const ClozeDenseWork *work, float *y, const float *x,
                    gsize m)
{
    const ClozeLinearRun run = {.y = y, .ldy = dense->n, .x = x, .ldx = dense->k, .m = m};

    cloze_dense_run(dense, work, &run);
}

/* y[M][r] = scale x[M][K] W^T, W [r][K], or [K][r] where @transposed; @x has row stride @ldx. */
static void
run_low_rank(const ClozeDenseWork *work, float *y, const float *x, gsize ldx, gsize m,
             const ClozeParameter *parameter, gboolean transposed, float scale)
{
    gsize r = transposed ? parameter->columns : parameter->rows;
    gsize k = transposed ? parameter->rows : parameter->columns;
    const ClozeLinearRun run = {.y = y, .ldy = r, .x = x, .ldx = ldx, .m = m};
    ClozeLinear linear = {0};

    prepare(&linear, work->kernels, r, k);
    cloze_linear_pack(&linear, work->kernels, work->pool, parameter->value, transposed);
    cloze_linear_run(&linear, work->kernels, work->pool, &run);
    for (gsize i = 0; i < m * r; i++)
        y[i] *= scale;
    cloze_linear_clear(&linear);
}

/* dB += scale dY^T (X A^T), dA += scale (dY B)^T X */
static void
add_low_rank_gradient(const ClozeDense *dense, const ClozeDenseWork *work,
                      const ClozeDensePart *part, const float *dy, const float *x, gsize m)
{
    gsize r = part->lora_a->rows;
    float *low = cloze_arenas_take(work->arenas, m * r * sizeof *low);
    ClozeWeightGradient b = {.weight = part->lora_b->gradient,
                             .dy = dy,
                             .lddy = dense->n,
                             .x = low,
                             .ldx = r,
                             .m = m,
                             .n = part->weight->rows,
                             .k = r};
    ClozeWeightGradient a = {.weight = part->lora_a->gradient,
                             .dy = low,
                             .lddy = r,
                             .x = x,
                             .ldx = dense->k,
                             .m = m,
                             .n = r,
                             .k = dense->k};

    run_low_rank(work, low, x, dense->k, m, part->lora_a, FALSE, part->lora_scale);
    cloze_weight_gradient_add(&b, work->kernels, work->pool, work->arenas);
    run_low_rank(work, low, dy, dense->n, m, part->lora_b, TRUE, part->lora_scale);
    cloze_weight_gradient_add(&a, work->kernels, work->pool, work->arenas);
    cloze_arenas_give(work->arenas, low);
}

/* How many parts from @first on have gradients that follow each other: one product for them all. */
static gsize
count_joined(const ClozeDense *dense, gsize first)
{
    gsize end = first + 1;

    for (; end < dense->n_parts; end++) {
        const ClozeDensePart *before = &dense->parts[end - 1], *part = &dense->parts[end];

        if (part->weight->gradient != before->weight->gradient + before->weight->n || !part->bias ||
            !before->bias || !part->bias->gradient ||
            part->bias->gradient != before->bias->gradient + before->bias->n)
            break;
    }
    return end - first;
}

/* Of a bias whose weights are frozen. */
static void
add_bias_gradient(const ClozeDense *dense, const ClozeDenseWork *work, const ClozeParameter *bias,
                  const float *dy, gsize m)
{
    for (gsize i = 0; i < m; i++)
        work->kernels->axpy(bias->gradient, dy + i * dense->n, 1, bias->n);
}

static void
add_gradients(const ClozeDense *dense, const ClozeDenseWork *work, const float *dy, const float *x,
              gsize m)
{
    gsize column = 0;

    for (gsize i = 0, n_joined; i < dense->n_parts; i += n_joined) {
        const ClozeDensePart *part = &dense->parts[i];
        ClozeWeightGradient gradient = {.weight = part->weight->gradient,
                                        .bias = part->bias ? part->bias->gradient : NULL,
                                        .dy = dy + column,
                                        .lddy = dense->n,
                                        .x = x,
                                        .ldx = dense->k,
                                        .m = m,
                                        .k = dense->k,
                                        .narrow = dense->narrow};

        n_joined = part->weight->gradient ? count_joined(dense, i) : 1;
        for (gsize j = 0; j < n_joined; j++)
            gradient.n += dense->parts[i + j].weight->rows;
        if (part->weight->gradient)
            cloze_weight_gradient_add(&gradient, work->kernels, work->pool, work->arenas);
        else if (gradient.bias)
            add_bias_gradient(dense, work, part->bias, dy + column, m);
        column += gradient.n;
    }
}

static void
add_low_rank_gradients(const ClozeDense *dense, const ClozeDenseWork *work, const float *dy,
                       const float *x, gsize m)
{
    for (gsize i = 0; i < dense->n_parts; i++) {
        const ClozeDensePart *part = &dense->parts[i];

        if (part->lora_a && part->lora_a->gradient)
            add_low_rank_gradient(dense, work, part, dy, x, m);
        dy += part->weight->rows;
    }
}

void
cloze_dense_backward(const ClozeDense *dense, const ClozeDenseWork *work, float *dx,
                     const float *add, const float *dy, const float *x, gsize m)
{
    const ClozeLinearRun run = {
        .y = dx, .ldy = dense->k, .x = dy, .ldx = dense->n, .m = m, .add = add, .ldadd = dense->k};

    add_gradients(dense, work, dy, x, m);
    add_low_rank_gradients(dense, work, dy, x, m);
    if (dx && dense->narrow)
        run_narrow(&dense->narrow_backward, work, &run);
    else if (dx)
        cloze_linear_run(&dense->backward, work->kernels, work->pool, &run);
}
