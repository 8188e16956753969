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

void
cloze_dense_clear(ClozeDense *dense)
{
    cloze_pages_free(dense->forward.memory);
    cloze_pages_free(dense->backward.memory);
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

/* Whether the parts lie one above the other as they are. */
static gboolean
is_joined(const ClozeDense *dense)
{
    gboolean joined = dense->parts[0].lora_a == NULL;

    for (gsize i = 1; i < dense->n_parts; i++) {
        const ClozeDensePart *before = &dense->parts[i - 1], *part = &dense->parts[i];

        joined = joined && !part->lora_a &&
                 part->weight->value == before->weight->value + before->weight->n;
    }
    return joined;
}

/* The weights of all parts one above the other, low-rank updates added; in @memory where they are
 * not so already. */
static const float *
join(const ClozeDense *dense, const ClozeDenseWork *work, float **memory)
{
    float *weight;

    if (is_joined(dense))
        return dense->parts[0].weight->value;
    weight = *memory = cloze_arenas_take(work->arenas, dense->n * dense->k * sizeof *weight);
    for (gsize i = 0; i < dense->n_parts; i++) {
        const ClozeDensePart *part = &dense->parts[i];

        memcpy(weight, part->weight->value, part->weight->n * sizeof *weight);
        if (part->lora_a)
            add_low_rank(work->kernels, part, weight);
        weight += part->weight->n;
    }
    return *memory;
}

static void
fill_bias(const ClozeDense *dense, float *bias)
{
    for (gsize i = 0; i < dense->n_parts; i++) {
        const ClozeDensePart *part = &dense->parts[i];

        if (part->bias)
            memcpy(bias, part->bias->value, part->bias->n * sizeof *bias);
        else
            memset(bias, 0, part->weight->rows * sizeof *bias);
        bias += part->weight->rows;
    }
}

static gsize
get_packed_size(const ClozeDense *dense, const ClozeDenseWork *work, gboolean backward)
{
    gsize n = backward ? dense->k : dense->n, k = backward ? dense->n : dense->k;

    return dense->narrow ? cloze_narrow_linear_get_size(dense->narrow, n, k)
                         : cloze_linear_get_size(work->kernels, n, k) * sizeof(float);
}

/* Of one direction, its bias behind the weights; @memory: for both. */
static void
pack(const ClozeDense *dense, const ClozeDenseWork *work, ClozeDensePacked *packed, char *memory,
     gboolean backward)
{
    gsize n = backward ? dense->k : dense->n, k = backward ? dense->n : dense->k;
    float *bias = (float *)(gpointer)(memory + get_packed_size(dense, work, backward));
    float *joined = NULL;
    const float *weight = join(dense, work, &joined);

    *packed = (ClozeDensePacked){.memory = memory};
    if (backward)
        memset(bias, 0, n * sizeof *bias);
    else
        fill_bias(dense, bias);
    if (dense->narrow) {
        cloze_narrow_linear_init(&packed->narrow, dense->narrow, memory, bias, n, k);
        if (backward)
            cloze_narrow_linear_pack_transposed(&packed->narrow, work->pool, weight);
        else
            cloze_narrow_linear_pack(&packed->narrow, work->pool, weight);
    } else {
        cloze_linear_init_in(&packed->wide, (float *)(gpointer)memory, bias, n, k);
        cloze_linear_pack(&packed->wide, work->kernels, work->pool, weight, backward);
    }
    if (joined)
        cloze_arenas_give(work->arenas, joined);
}

static gsize
get_room(const ClozeDense *dense, const ClozeDenseWork *work, gboolean backward)
{
    return get_packed_size(dense, work, backward) +
           (backward ? dense->k : dense->n) * sizeof(float);
}

/* Weights that change with each step are packed when they are wanted: that is little beside a product
 * of many rows, and the room serves all layers. Low-rank updates would be added each time. */
static gboolean
is_kept(const ClozeDense *dense)
{
    gboolean has_updates = FALSE, changes = FALSE;

    for (gsize i = 0; i < dense->n_parts; i++) {
        has_updates |= dense->parts[i].lora_a != NULL;
        changes |= dense->parts[i].weight->trained;
    }
    return has_updates || !changes;
}

static void
keep(const ClozeDense *dense, const ClozeDenseWork *work, ClozeDensePacked *packed,
     gboolean backward)
{
    char *memory = packed->memory;

    if (!memory)
        memory = cloze_pages_alloc(get_room(dense, work, backward));
    pack(dense, work, packed, memory, backward);
}

void
cloze_dense_pack(ClozeDense *dense, const ClozeDenseWork *work, gboolean both)
{
    if (!is_kept(dense) || (dense->is_packed && !cloze_dense_is_trained(dense)))
        return;
    keep(dense, work, &dense->forward, FALSE);
    if (both)
        keep(dense, work, &dense->backward, TRUE);
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

static void
run_direction(const ClozeDense *dense, const ClozeDenseWork *work, const ClozeLinearRun *run,
              gboolean backward)
{
    ClozeDensePacked packed = backward ? dense->backward : dense->forward;
    gboolean kept = packed.memory != NULL;

    if (!kept)
        pack(dense, work, &packed, cloze_arenas_take(work->arenas, get_room(dense, work, backward)),
             backward);
    if (dense->narrow)
        run_narrow(&packed.narrow, work, run);
    else
        cloze_linear_run(&packed.wide, work->kernels, work->pool, run);
    if (!kept)
        cloze_arenas_give(work->arenas, packed.memory);
}

void
cloze_dense_run(const ClozeDense *dense, const ClozeDenseWork *work, const ClozeLinearRun *run)
{
    run_direction(dense, work, run, FALSE);
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
    gsize size = cloze_linear_get_size(work->kernels, r, k);
    float *memory = cloze_arenas_take(work->arenas, (size + r) * sizeof *memory);
    ClozeLinear linear;

    memset(memory + size, 0, r * sizeof *memory);
    cloze_linear_init_in(&linear, memory, memory + size, r, k);
    cloze_linear_pack(&linear, work->kernels, work->pool, parameter->value, transposed);
    cloze_linear_run(&linear, work->kernels, work->pool, &run);
    for (gsize i = 0; i < m * r; i++)
        y[i] *= scale;
    cloze_arenas_give(work->arenas, memory);
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

    if (x) {
        add_gradients(dense, work, dy, x, m);
        add_low_rank_gradients(dense, work, dy, x, m);
    }
    if (dx)
        run_direction(dense, work, &run, TRUE);
}
