/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces of the parameters for the pool. The update itself is adamw.c's. */

#include "engine/train/optimizer.h"

#include <math.h>
#include <string.h>

#include "engine/base/pages.h"
#include "engine/kernels/kernels.h"
#include "engine/train/adamw.h"

#define PIECE CLOZE_PARAMETER_PIECE

/* Elements of one parameter. */
typedef struct {
    float *value;
    const float *gradient;
    gsize first_index;
    gsize n;
    guint kind;         /* in kinds */
    const guint8 *mark; /* NULL: its gradient may be anything */
    double squares;     /* sum of the gradient's */
    gboolean rests;     /* its running means are 0, and so is the gradient */
} Piece;

/* Parameters that step alike. */
typedef struct {
    gboolean decays;
    double factor;
    ClozeAdamwFactors factors;
} Kind;

struct _ClozeOptimizer {
    const ClozeKernels *kernels;
    ClozeOptimizerOptions options;
    ClozeOptimizerState state;
    gboolean looked; /* at the running means, since someone else could write them */
    GArray *pieces;  /* of Piece */
    GArray *kinds;   /* of Kind */
};

static guint
find_kind(ClozeOptimizer *optimizer, const ClozeParameter *parameter)
{
    Kind kind = {.decays = parameter->decays, .factor = parameter->factor};

    for (guint i = 0; i < optimizer->kinds->len; i++) {
        const Kind *known = &g_array_index(optimizer->kinds, Kind, i);

        if (known->decays == kind.decays && known->factor == kind.factor)
            return i;
    }
    g_array_append_val(optimizer->kinds, kind);
    return optimizer->kinds->len - 1;
}

static void
add_pieces(ClozeOptimizer *optimizer, const ClozeParameter *parameter)
{
    guint kind = find_kind(optimizer, parameter);

    for (gsize i = 0; i < parameter->n; i += PIECE) {
        Piece piece = {.value = parameter->value + i,
                       .gradient = parameter->gradient + i,
                       .first_index = parameter->first_index + i,
                       .n = MIN(PIECE, parameter->n - i),
                       .kind = kind,
                       .mark = parameter->marks ? &parameter->marks[i / PIECE] : NULL};

        g_array_append_val(optimizer->pieces, piece);
    }
}

static void
set_sparse(const ClozeOptimizer *optimizer, const ClozeParameter *parameter)
{
    gsize size = parameter->n * sizeof(float);

    cloze_pages_set_sparse(optimizer->state.first + parameter->first_index, size);
    cloze_pages_set_sparse(optimizer->state.second + parameter->first_index, size);
}

ClozeOptimizer *
cloze_optimizer_new(ClozeParameters *parameters, const ClozeOptimizerOptions *options)
{
    ClozeOptimizer *optimizer = g_new0(ClozeOptimizer, 1);
    gsize n = cloze_parameters_get_n_trained(parameters);

    optimizer->state.n = n;
    optimizer->state.first = cloze_pages_map(2 * n * sizeof(float));
    optimizer->state.second = optimizer->state.first + n;
    optimizer->kernels = cloze_kernels_get();
    optimizer->options = *options;
    optimizer->pieces = g_array_new(FALSE, FALSE, sizeof(Piece));
    optimizer->kinds = g_array_new(FALSE, FALSE, sizeof(Kind));
    for (gsize i = 0; i < cloze_parameters_get_n(parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(parameters, i);

        if (parameter->gradient)
            add_pieces(optimizer, parameter);
        if (parameter->marks)
            set_sparse(optimizer, parameter);
    }
    return optimizer;
}

void
cloze_optimizer_free(ClozeOptimizer *optimizer)
{
    if (!optimizer)
        return;
    cloze_pages_unmap(optimizer->state.first, 2 * optimizer->state.n * sizeof(float));
    g_array_unref(optimizer->pieces);
    g_array_unref(optimizer->kinds);
    g_free(optimizer);
}

ClozeOptimizerState *
cloze_optimizer_get_state(ClozeOptimizer *optimizer)
{
    optimizer->looked = FALSE;
    return &optimizer->state;
}

static gboolean
is_zero(const float *x, gsize n)
{
    static const float zero = 0;

    return memcmp(x, &zero, sizeof zero) == 0 && memcmp(x, x + 1, (n - 1) * sizeof *x) == 0;
}

static gboolean
is_untouched(const Piece *piece)
{
    return piece->mark && !(*piece->mark & CLOZE_PARAMETER_WRITTEN);
}

/* What rested before rests on as long as its gradient is 0. */
static gboolean
find_rest(const ClozeOptimizer *optimizer, const Piece *piece)
{
    const ClozeOptimizerState *state = &optimizer->state;

    if (piece->squares != 0 || (optimizer->looked && !piece->rests))
        return FALSE;
    return (is_untouched(piece) || is_zero(piece->gradient, piece->n)) &&
           (optimizer->looked || (is_zero(state->first + piece->first_index, piece->n) &&
                                  is_zero(state->second + piece->first_index, piece->n)));
}

static void
measure_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeOptimizer *optimizer = data;

    for (gsize i = begin; i < end; i++) {
        Piece *piece = &g_array_index(optimizer->pieces, Piece, i);

        piece->squares =
            is_untouched(piece)
                ? 0
                : (double)optimizer->kernels->dot(piece->gradient, piece->gradient, piece->n);
        piece->rests = find_rest(optimizer, piece);
    }
}

double
cloze_optimizer_measure_norm(ClozeOptimizer *optimizer, ClozePool *pool)
{
    double sum = 0;

    cloze_pool_parallel_for(pool, optimizer->pieces->len, 64, measure_cb, optimizer);
    optimizer->looked = TRUE;
    for (guint i = 0; i < optimizer->pieces->len; i++)
        sum += g_array_index(optimizer->pieces, Piece, i).squares;
    return sqrt(sum);
}

/* The step of what rests reads no running means: words that were never met only decay. */
static void
step_resting(const ClozeOptimizer *optimizer, const Piece *piece, const ClozeAdamwFactors *factors)
{
    float zeros[3][PIECE] = {{0}};

    if (factors->keep != 1)
        optimizer->kernels->adamw(piece->value, zeros[0], zeros[1], zeros[2], piece->n, factors);
}

static void
step_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeOptimizer *optimizer = data;
    const ClozeOptimizerState *state = &optimizer->state;

    for (gsize i = begin; i < end; i++) {
        const Piece *piece = &g_array_index(optimizer->pieces, Piece, i);
        const ClozeAdamwFactors *factors =
            &g_array_index(optimizer->kinds, Kind, piece->kind).factors;

        if (piece->rests)
            step_resting(optimizer, piece, factors);
        else
            optimizer->kernels->adamw(piece->value, state->first + piece->first_index,
                                      state->second + piece->first_index, piece->gradient, piece->n,
                                      factors);
    }
}

double
cloze_optimizer_step(ClozeOptimizer *optimizer, ClozePool *pool, double learning_rate)
{
    const ClozeOptimizerOptions *options = &optimizer->options;
    double norm = cloze_optimizer_measure_norm(optimizer, pool);
    double clip = options->max_norm > 0 ? MIN(1, options->max_norm / (norm + 1e-6)) : 1;
    guint64 step;

    if (!isfinite(norm))
        return norm;
    step = ++optimizer->state.n_steps;
    for (guint i = 0; i < optimizer->kinds->len; i++) {
        Kind *kind = &g_array_index(optimizer->kinds, Kind, i);

        cloze_adamw_fill(&kind->factors, step, learning_rate * kind->factor,
                         kind->decays ? options->weight_decay : 0, clip);
    }
    cloze_pool_parallel_for(pool, optimizer->pieces->len, 32, step_cb, optimizer);
    return norm;
}

double
cloze_optimizer_get_rate(double learning_rate, guint64 step, guint64 n_warmup, guint64 n_steps)
{
    if (step < n_warmup)
        return learning_rate * (double)step / (double)n_warmup;
    if (step >= n_steps)
        return 0;
    return learning_rate * (double)(n_steps - step) / (double)(n_steps - n_warmup);
}
