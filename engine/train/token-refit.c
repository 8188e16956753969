/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The objective and its gradient over all rows, in parts of fixed size that are added up in order,
 * and the minimiser around it. Unknowns are one vector: weights [C][F], then biases [C], over
 * standardised features. Runs in the caller's thread and its pool. */

#include "engine/train/token-refit.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/kernels/kernels.h"

#define PART_ROWS ((gsize)64)
#define MEMORY    8
#define MAX_TRIES 12
/* Of a class that the layer does not have yet: this far below what is certain. */
#define NEW_CLASS_LOGIT -7.0

typedef struct {
    float *gradient; /* [C x F + C] */
    float *logits;   /* [C] */
    double value;
} Part;

typedef struct {
    const ClozeKernels *kernels;
    ClozePool *pool;
    gsize n, f, c; /* rows, features, classes */
    gsize n_unknowns;
    float *rows;     /* [n][F] standardised */
    gint32 *labels;  /* [n] */
    float *targets;  /* [n][C]: what is wanted of each row */
    double *weights; /* [n]: what each row counts */
    float *mean, *inverse;
    double l2;
    const float *origin; /* [n_unknowns] where it began */
    const float *point;  /* where it is being measured */
    Part *parts;
    gsize n_parts;
} Problem;

static void
fill_rows(Problem *problem, const ClozeFeatureTable *table, const guint32 *rows)
{
    problem->mean = g_new(float, problem->f);
    problem->inverse = g_new(float, problem->f);
    cloze_feature_table_measure(table, rows, problem->n, problem->mean, problem->inverse);
    problem->rows = g_new(float, problem->n * problem->f);
    problem->labels = g_new(gint32, problem->n);
    for (gsize i = 0; i < problem->n; i++) {
        const float *raw = cloze_feature_table_get(table, rows[i]);
        float *row = problem->rows + i * problem->f;

        problem->labels[i] = table->labels[rows[i]];
        for (gsize k = 0; k < problem->f; k++)
            row[k] = (raw[k] - problem->mean[k]) * problem->inverse[k];
    }
}

/* w x + b over raw features, written over standardised ones. */
static float *
dup_origin(const Problem *problem, const ClozeTokenClassifier *start)
{
    float *origin = g_new0(float, problem->n_unknowns);
    float *bias = origin + problem->c * problem->f;

    for (gsize c = 0; c < start->n_labels; c++) {
        double shift = start->bias[c];

        for (gsize k = 0; k < problem->f; k++) {
            float weight = start->weight[c * problem->f + k];

            origin[c * problem->f + k] = weight / problem->inverse[k];
            shift += (double)weight * problem->mean[k];
        }
        bias[c] = (float)shift;
    }
    return origin;
}

static void
score_row(const Problem *problem, const float *point, gsize row, float *logits)
{
    const float *x = problem->rows + row * problem->f, *bias = point + problem->c * problem->f;

    for (gsize c = 0; c < problem->c; c++)
        logits[c] = bias[c] + problem->kernels->dot(point + c * problem->f, x, problem->f);
}

/* Log-sum-exp of the first @n. */
static double
sum_logits(const float *logits, gsize n)
{
    float highest = logits[0];
    double sum = 0;

    for (gsize c = 1; c < n; c++)
        highest = MAX(highest, logits[c]);
    for (gsize c = 0; c < n; c++)
        sum += exp((double)(logits[c] - highest));
    return log(sum) + highest;
}

/* A new class is as unlikely on the mean row as NEW_CLASS_LOGIT says. */
static void
set_new_biases(Problem *problem, float *origin, gsize n_old)
{
    g_autofree float *logits = g_new(float, problem->c);
    double sum = 0;

    if (n_old == problem->c)
        return;
    for (gsize i = 0; i < problem->n; i++) {
        score_row(problem, origin, i, logits);
        sum += sum_logits(logits, n_old);
    }
    for (gsize c = n_old; c < problem->c; c++)
        origin[problem->c * problem->f + c] = (float)(sum / (double)problem->n + NEW_CLASS_LOGIT);
}

/* Taught rows: the class. Others: what the layer says of them now. */
static void
set_targets(Problem *problem, double strength)
{
    gsize n_taught = 0;

    problem->targets = g_new0(float, problem->n * problem->c);
    problem->weights = g_new(double, problem->n);
    for (gsize i = 0; i < problem->n; i++)
        n_taught += problem->labels[i] >= 0;
    for (gsize i = 0; i < problem->n; i++) {
        float *target = problem->targets + i * problem->c;
        double total;

        if (problem->labels[i] >= 0) {
            target[problem->labels[i]] = 1;
            problem->weights[i] = strength / (double)n_taught;
            continue;
        }
        score_row(problem, problem->origin, i, target);
        total = sum_logits(target, problem->c);
        for (gsize c = 0; c < problem->c; c++)
            target[c] = (float)exp((double)target[c] - total);
        problem->weights[i] = 1 / (double)(problem->n - n_taught);
    }
}

static void
add_row(const Problem *problem, Part *part, gsize row)
{
    const float *x = problem->rows + row * problem->f;
    const float *target = problem->targets + row * problem->c;
    float *bias = part->gradient + problem->c * problem->f;
    double total;

    score_row(problem, problem->point, row, part->logits);
    total = sum_logits(part->logits, problem->c);
    for (gsize c = 0; c < problem->c; c++) {
        double log_p = (double)part->logits[c] - total;
        float slope = (float)(problem->weights[row] * (exp(log_p) - (double)target[c]));

        if (target[c] > 0)
            part->value +=
                problem->weights[row] * (double)target[c] * (log((double)target[c]) - log_p);
        problem->kernels->axpy(part->gradient + c * problem->f, x, slope, problem->f);
        bias[c] += slope;
    }
}

static void
run_parts_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Problem *problem = data;

    for (gsize p = begin; p < end; p++) {
        Part *part = &problem->parts[p];
        gsize last = MIN((p + 1) * PART_ROWS, problem->n);

        memset(part->gradient, 0, problem->n_unknowns * sizeof(float));
        part->value = 0;
        for (gsize row = p * PART_ROWS; row < last; row++)
            add_row(problem, part, row);
    }
}

static double
measure(Problem *problem, const float *point, float *gradient)
{
    double value = 0;

    problem->point = point;
    cloze_pool_parallel_for(problem->pool, problem->n_parts, 1, run_parts_cb, problem);
    memset(gradient, 0, problem->n_unknowns * sizeof(float));
    for (gsize p = 0; p < problem->n_parts; p++) {
        problem->kernels->axpy(gradient, problem->parts[p].gradient, 1, problem->n_unknowns);
        value += problem->parts[p].value;
    }
    for (gsize i = 0; i < problem->n_unknowns; i++) {
        double change = (double)point[i] - problem->origin[i];

        gradient[i] += (float)(problem->l2 * change);
        value += problem->l2 / 2 * change * change;
    }
    return value;
}

/* ---- L-BFGS ---- */

typedef struct {
    gsize n;
    float *steps[MEMORY], *turns[MEMORY]; /* changes of the point and of the gradient */
    double curvature[MEMORY];             /* step . turn */
    gsize count;                          /* pairs so far */
} History;

static double
dot(const float *a, const float *b, gsize n)
{
    double sum = 0;

    for (gsize i = 0; i < n; i++)
        sum += (double)a[i] * b[i];
    return sum;
}

static void
add_scaled(float *to, const float *from, double by, gsize n)
{
    for (gsize i = 0; i < n; i++)
        to[i] += (float)(by * from[i]);
}

/* The two-loop recursion: direction = - H gradient. */
static void
choose_direction(const History *history, const float *gradient, float *direction)
{
    gsize n_kept = MIN(history->count, MEMORY);
    double alphas[MEMORY];

    for (gsize i = 0; i < history->n; i++)
        direction[i] = -gradient[i];
    for (gsize i = 0; i < n_kept; i++) {
        gsize at = (history->count - 1 - i) % MEMORY;

        alphas[at] = dot(history->steps[at], direction, history->n) / history->curvature[at];
        add_scaled(direction, history->turns[at], -alphas[at], history->n);
    }
    if (n_kept > 0) {
        gsize at = (history->count - 1) % MEMORY;
        double scale =
            history->curvature[at] / dot(history->turns[at], history->turns[at], history->n);

        for (gsize i = 0; i < history->n; i++)
            direction[i] *= (float)scale;
    }
    for (gsize i = n_kept; i > 0; i--) {
        gsize at = (history->count - i) % MEMORY;
        double beta = dot(history->turns[at], direction, history->n) / history->curvature[at];

        add_scaled(direction, history->steps[at], alphas[at] - beta, history->n);
    }
}

static void
remember(History *history, const float *from, const float *to, const float *old_gradient,
         const float *new_gradient)
{
    gsize at = history->count % MEMORY;

    if (history->steps[at] == NULL) {
        history->steps[at] = g_new(float, history->n);
        history->turns[at] = g_new(float, history->n);
    }
    for (gsize i = 0; i < history->n; i++) {
        history->steps[at][i] = to[i] - from[i];
        history->turns[at][i] = new_gradient[i] - old_gradient[i];
    }
    history->curvature[at] = dot(history->steps[at], history->turns[at], history->n);
    if (history->curvature[at] > 1e-12)
        history->count++;
}

static void
history_clear(History *history)
{
    for (gsize i = 0; i < MEMORY; i++) {
        g_free(history->steps[i]);
        g_free(history->turns[i]);
    }
}

/* Along @direction by halves until the value falls enough (Armijo). FALSE where it does not. */
static gboolean
search(Problem *problem, const float *from, const float *direction, double slope, double first,
       double *value, float *to, float *gradient)
{
    double length = first;

    for (guint i = 0; i < MAX_TRIES; i++, length /= 2) {
        double found;

        memcpy(to, from, problem->n_unknowns * sizeof(float));
        add_scaled(to, direction, length, problem->n_unknowns);
        found = measure(problem, to, gradient);
        if (found <= *value + 1e-4 * length * slope) {
            *value = found;
            return TRUE;
        }
    }
    return FALSE;
}

static void
swap(float **a, float **b)
{
    float *held = *a;

    *a = *b;
    *b = held;
}

/* (transfer full) the point, or NULL when cancelled. */
static float *
minimise(Problem *problem, gsize max_steps, GCancellable *cancellable, GError **error)
{
    gsize n = problem->n_unknowns;
    History history = {.n = n};
    g_autofree float *point = g_memdup2(problem->origin, n * sizeof(float));
    g_autofree float *gradient = g_new(float, n), *next = g_new(float, n);
    g_autofree float *next_gradient = g_new(float, n), *direction = g_new(float, n);
    double value = measure(problem, point, gradient), before;

    for (gsize step = 0; step < max_steps; step++) {
        double slope, norm = sqrt(dot(gradient, gradient, n));

        if (g_cancellable_set_error_if_cancelled(cancellable, error)) {
            history_clear(&history);
            return NULL;
        }
        choose_direction(&history, gradient, direction);
        slope = dot(gradient, direction, n);
        before = value;
        if (norm < 1e-7 || slope >= 0 ||
            !search(problem, point, direction, slope, step == 0 ? MIN(1, 1 / norm) : 1, &value,
                    next, next_gradient))
            break;
        remember(&history, point, next, gradient, next_gradient);
        swap(&point, &next);
        swap(&gradient, &next_gradient);
        if (before - value < 1e-5 * before)
            break;
    }
    history_clear(&history);
    return g_steal_pointer(&point);
}

/* ---- whole ---- */

static ClozeTokenClassifier *
fold_scaling(const Problem *problem, const float *point)
{
    ClozeTokenClassifier *folded = cloze_token_classifier_new(problem->c, problem->f);

    for (gsize c = 0; c < problem->c; c++) {
        double bias = point[problem->c * problem->f + c];

        for (gsize k = 0; k < problem->f; k++) {
            float weight = point[c * problem->f + k] * problem->inverse[k];

            folded->weight[c * problem->f + k] = weight;
            bias -= (double)weight * problem->mean[k];
        }
        folded->bias[c] = (float)bias;
    }
    return folded;
}

static void
make_parts(Problem *problem)
{
    problem->n_parts = (problem->n + PART_ROWS - 1) / PART_ROWS;
    problem->parts = g_new0(Part, problem->n_parts);
    for (gsize p = 0; p < problem->n_parts; p++) {
        problem->parts[p].gradient = g_new(float, problem->n_unknowns);
        problem->parts[p].logits = g_new(float, problem->c);
    }
}

static void
problem_clear(Problem *problem)
{
    for (gsize p = 0; p < problem->n_parts; p++) {
        g_free(problem->parts[p].gradient);
        g_free(problem->parts[p].logits);
    }
    g_free(problem->parts);
    g_free(problem->rows);
    g_free(problem->labels);
    g_free(problem->targets);
    g_free(problem->weights);
    g_free(problem->mean);
    g_free(problem->inverse);
}

static gboolean
check(const ClozeFeatureTable *table, const ClozeTokenClassifier *start, gsize n_rows,
      gsize n_labels, GError **error)
{
    if (n_rows > 0 && n_labels >= start->n_labels && table->n_features == start->n_features)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected rows of %zu features and at least %zu labels, found %zu rows of %zu and "
                "%zu labels",
                start->n_features, start->n_labels, n_rows, table->n_features, n_labels);
    return FALSE;
}

ClozeTokenClassifier *
cloze_token_refit_run(const ClozeFeatureTable *table, const guint32 *rows, gsize n_rows,
                      const ClozeTokenClassifier *start, gsize n_labels,
                      const ClozeTokenRefitOptions *options, ClozePool *pool,
                      GCancellable *cancellable, GError **error)
{
    Problem problem = {.kernels = cloze_kernels_get(),
                       .pool = pool,
                       .n = n_rows,
                       .f = table->n_features,
                       .c = n_labels,
                       .n_unknowns = n_labels * table->n_features + n_labels,
                       .l2 = options->l2};
    g_autofree float *origin = NULL, *point = NULL;
    ClozeTokenClassifier *refitted = NULL;

    if (!check(table, start, n_rows, n_labels, error))
        return NULL;
    fill_rows(&problem, table, rows);
    origin = dup_origin(&problem, start);
    set_new_biases(&problem, origin, start->n_labels);
    problem.origin = origin;
    set_targets(&problem, options->strength);
    make_parts(&problem);
    point = minimise(&problem, options->max_steps, cancellable, error);
    if (point != NULL)
        refitted = fold_scaling(&problem, point);
    problem_clear(&problem);
    return refitted;
}
