/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-losses.h"

#include "engine/base/error.h"
#include "engine/train/crf.h"
#include "engine/train/cross-entropy.h"
#include <math.h>
#include <string.h>

#define SECTION "heads"

/* One case of the CRF, its tensors and what is found. */
typedef struct {
    ClozeSafetensors *tensors;
    JsonObject *json;
    const char *name;
    GPtrArray *memory;
    gsize b, t, c;
    ClozeCrf crf;
    const float *emissions;
    const gint32 *lengths;
    const gint32 *tags;
    float *gradient;  /* [B][T][C], then [C][C], [C], [C] */
    double worst_sum; /* relative to the sum of |scores| */
    double worst_marginal;
    double worst_path;
    double worst_gradient;
} Case;

static gpointer
keep(Case *one, gpointer memory)
{
    g_ptr_array_add(one->memory, memory);
    return memory;
}

static float *
read_f32(Case *one, const char *what, guint n_dims, gsize rows, gsize columns, gsize depth,
         GError **error)
{
    g_autofree char *name = g_strconcat(one->name, ".", what, NULL);
    gsize shape[3] = {rows, columns, depth};
    float *values = golden_files_read_f32(one->tensors, name, shape, n_dims, error);

    return values ? keep(one, values) : NULL;
}

static gint32 *
read_i32(Case *one, const char *what, guint n_dims, gsize rows, gsize columns, GError **error)
{
    g_autofree char *name = g_strconcat(one->name, ".", what, NULL);
    gsize shape[2] = {rows, columns};
    gint32 *values = golden_files_read_i32(one->tensors, name, shape, n_dims, error);

    return values ? keep(one, values) : NULL;
}

static gboolean
read_case(Case *one, GError **error)
{
    gsize c;

    one->b = (gsize)json_object_get_int_member(one->json, "B");
    one->t = (gsize)json_object_get_int_member(one->json, "T");
    c = one->c = one->crf.n_tags = (gsize)json_object_get_int_member(one->json, "C");
    one->gradient = keep(one, g_new0(float, one->b * one->t * c + c * c + 2 * c));
    return (one->crf.transitions = read_f32(one, "transitions", 2, c, c, 0, error)) &&
           (one->crf.start = read_f32(one, "start", 1, c, 0, 0, error)) &&
           (one->crf.end = read_f32(one, "end", 1, c, 0, 0, error)) &&
           (one->emissions = read_f32(one, "emissions", 3, one->b, one->t, c, error)) &&
           (one->lengths = read_i32(one, "lengths", 1, one->b, 0, error)) &&
           (one->tags = read_i32(one, "tags", 2, one->b, one->t, error));
}

static double
off(double found, double expected)
{
    double difference = fabs(found - expected);

    return isnan(difference) ? INFINITY : difference;
}

static double
number_in(JsonObject *object, const char *list, gsize i)
{
    return json_array_get_double_element(json_object_get_array_member(object, list), (guint)i);
}

static double
sum_of_scores(const Case *one, gsize row, gsize n)
{
    gsize c = one->c;
    const float *emissions = one->emissions + row * one->t * c;
    const gint32 *tags = one->tags + row * one->t;
    double sum = 1;

    for (gsize t = 0; t < n; t++) {
        sum += fabs((double)emissions[t * c + (gsize)tags[t]]);
        if (t > 0)
            sum += fabs((double)one->crf.transitions[(gsize)tags[t - 1] * c + (gsize)tags[t]]);
    }
    return sum;
}

static void
run_row(Case *one, gsize row, const float *marginals, const gint32 *path)
{
    gsize c = one->c, n = (gsize)one->lengths[row], at = row * one->t * c;
    const float *emissions = one->emissions + at;
    const gint32 *tags = one->tags + row * one->t;
    float *transitions = one->gradient + one->b * one->t * c;
    const ClozeCrfGradient sums = {one->gradient + at, transitions, transitions + c * c,
                                   transitions + c * c + c};
    g_autofree float *found = g_new(float, n *c);
    g_autofree gint32 *best = g_new(gint32, n);
    double scale = sum_of_scores(one, row, n), error;

    error = off(cloze_crf_sum(&one->crf, emissions, n, found),
                number_in(one->json, "log_partition", row));
    error = MAX(error, off(cloze_crf_score(&one->crf, emissions, tags, n),
                           number_in(one->json, "gold_score", row)));
    error = MAX(error, off(cloze_crf_decode(&one->crf, emissions, n, best),
                           number_in(one->json, "best_score", row)));
    one->worst_sum = MAX(one->worst_sum, error / scale);
    cloze_crf_add_gradient(&one->crf, emissions, tags, n, 1, &sums);
    for (gsize i = 0; i < n * c; i++)
        one->worst_marginal =
            MAX(one->worst_marginal, off((double)found[i], (double)marginals[at + i]));
    for (gsize i = 0; i < n && !g_str_equal(one->name, "zeros"); i++)
        if (best[i] != path[row * one->t + i])
            one->worst_path = 1;
}

static gboolean
compare_gradient(Case *one, GError **error)
{
    gsize c = one->c, n = one->b * one->t * c;
    const float *found = one->gradient;
    const float *emissions = read_f32(one, "grad_emissions", 3, one->b, one->t, c, error);
    const float *transitions =
        emissions ? read_f32(one, "grad_transitions", 2, c, c, 0, error) : NULL;
    const float *start = transitions ? read_f32(one, "grad_start", 1, c, 0, 0, error) : NULL;
    const float *end = start ? read_f32(one, "grad_end", 1, c, 0, 0, error) : NULL;
    const struct {
        const float *expected;
        gsize n;
    } parts[] = {{emissions, n}, {transitions, c * c}, {start, c}, {end, c}};

    if (!end)
        return FALSE;
    for (gsize k = 0; k < G_N_ELEMENTS(parts); k++)
        for (gsize i = 0; i < parts[k].n; i++, found++)
            one->worst_gradient =
                MAX(one->worst_gradient, off((double)*found, (double)parts[k].expected[i]));
    return TRUE;
}

/* What the scheme forbids is what the case's tables forbid. */
static void
check_forbidden(Case *one)
{
    JsonNode *node = json_object_get_member(one->json, "labels");
    gsize c = one->c, n = c * c + 2 * c;
    g_autofree float *own = g_new(float, n);
    g_autofree const char **labels = g_new0(const char *, c + 1);

    if (!node || !JSON_NODE_HOLDS_ARRAY(node))
        return;
    for (gsize i = 0; i < c; i++)
        labels[i] = json_array_get_string_element(json_node_get_array(node), (guint)i);
    memcpy(own, one->crf.transitions, c * c * sizeof *own);
    memcpy(own + c * c, one->crf.start, c * sizeof *own);
    memcpy(own + c * c + c, one->crf.end, c * sizeof *own);
    for (gsize i = 0; i < n; i++)
        if (own[i] == CLOZE_CRF_FORBIDDEN)
            own[i] = 0;
    cloze_crf_forbid(CLOZE_TAG_SCHEME_BIO, labels, c, own, own + c * c, own + c * c + c);
    for (gsize i = 0; i < c; i++) {
        if (own[c * c + i] != one->crf.start[i] || own[c * c + c + i] != one->crf.end[i])
            one->worst_path = 1;
        for (gsize j = 0; j < c; j++)
            if (own[i * c + j] != one->crf.transitions[i * c + j])
                one->worst_path = 1;
    }
}

static gboolean
run_case(Case *one, GError **error)
{
    const float *marginals;
    const gint32 *path;

    if (!read_case(one, error))
        return FALSE;
    marginals = read_f32(one, "marginals", 3, one->b, one->t, one->c, error);
    path = marginals ? read_i32(one, "best_path", 2, one->b, one->t, error) : NULL;
    if (!path)
        return FALSE;
    for (gsize row = 0; row < one->b; row++)
        run_row(one, row, marginals, path);
    check_forbidden(one);
    return compare_gradient(one, error);
}

static void
report_one(GoldenFiles *files, GoldenReport *report, const char *name, const char *tolerance,
           double worst)
{
    g_autoptr(GError) error = NULL;
    double allowed = 0;

    if (golden_files_get_allowed(files, SECTION, tolerance, &allowed, &error))
        golden_report_result(report, name, worst, allowed, NULL);
    else
        golden_report_failed(report, name, error->message);
}

void
golden_losses_check_crf(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = golden_files_read_json(files, SECTION, "crf.json", &error);
    g_autoptr(ClozeSafetensors) tensors =
        node ? golden_files_open_tensors(files, SECTION, "crf.safetensors", &error) : NULL;
    JsonArray *cases =
        tensors ? golden_files_get_array(json_node_get_object(node), "cases", &error) : NULL;
    double sum = 0, marginal = 0, path = 0, gradient = 0, large = 0;

    for (guint i = 0; cases && !error && i < json_array_get_length(cases); i++) {
        Case one = {.tensors = tensors,
                    .json = json_array_get_object_element(cases, i),
                    .memory = g_ptr_array_new_with_free_func(g_free)};

        one.name = json_object_get_string_member(one.json, "name");
        if (run_case(&one, &error)) {
            double *worst = g_str_equal(one.name, "large-scores") ? &large : &gradient;

            sum = MAX(sum, one.worst_sum);
            marginal = MAX(marginal, one.worst_marginal);
            path = MAX(path, one.worst_path);
            *worst = MAX(*worst, one.worst_gradient);
        }
        g_ptr_array_unref(one.memory);
    }
    if (error) {
        golden_report_failed(report, "heads/crf", error->message);
        return;
    }
    report_one(files, report, "heads/crf: sums",
               "crf log_partition relative to the sum of |scores|", sum);
    report_one(files, report, "heads/crf: marginals", "crf marginals", marginal);
    report_one(files, report, "heads/crf: paths", "crf paths", path);
    report_one(files, report, "heads/crf: gradients", "crf gradients", gradient);
    report_one(files, report, "heads/crf: gradients of large scores", "crf gradients large-scores",
               large);
}

/* The tensors of the one case. */
typedef struct {
    ClozeSafetensors *tensors;
    JsonObject *losses;
    float *logits; /* [T][V] */
    gint32 *labels;
    gsize t, v;
} Entropy;

static double
relative(double found, double expected)
{
    return off(found, expected) / MAX(fabs(expected), 1);
}

static double
compare_entropy(const Entropy *entropy, const ClozeCrossEntropyOptions *options, double scale,
                const char *loss_name, const char *gradient_name, GError **error)
{
    gsize shape[2] = {entropy->t, entropy->v}, n = entropy->t * entropy->v;
    g_autofree float *expected =
        golden_files_read_f32(entropy->tensors, gradient_name, shape, 2, error);
    g_autofree float *found = g_new(float, n);
    double loss = cloze_cross_entropy_run(options, NULL, entropy->logits, entropy->labels,
                                          entropy->t, entropy->v, scale, found);
    double worst = relative(loss, json_object_get_double_member(entropy->losses, loss_name));

    for (gsize i = 0; expected && i < n; i++)
        worst = MAX(worst, relative((double)found[i], (double)expected[i]));
    return expected ? worst : INFINITY;
}

/* -log p of every class, one labelled row at a time. */
static double
compare_log_softmax(const Entropy *entropy, GError **error)
{
    gsize shape[2] = {entropy->t, entropy->v};
    g_autofree float *expected =
        golden_files_read_f32(entropy->tensors, "log_softmax", shape, 2, error);
    double worst = 0;

    for (gsize row = 0; expected && row < entropy->t; row++)
        for (gsize i = 0; i < entropy->v; i++) {
            gint32 label = (gint32)i;
            double loss = cloze_cross_entropy_run(NULL, NULL, entropy->logits + row * entropy->v,
                                                  &label, 1, entropy->v, 1, NULL);

            worst = MAX(worst, relative(-loss, (double)expected[row * entropy->v + i]));
        }
    return expected ? worst : INFINITY;
}

static double
compare_all(Entropy *entropy, GError **error)
{
    gsize any[2] = {G_MAXSIZE, G_MAXSIZE}, n_labelled = 0;
    const ClozeTensor *tensor = cloze_safetensors_find(entropy->tensors, "logits");
    g_autofree float *logits = golden_files_read_f32(entropy->tensors, "logits", any, 2, error);
    g_autofree gint32 *labels =
        logits ? golden_files_read_i32(entropy->tensors, "labels", any, 1, error) : NULL;
    g_autofree float *weights =
        labels ? golden_files_read_f32(entropy->tensors, "class_weights", any, 1, error) : NULL;
    const ClozeCrossEntropyOptions smooth = {.smoothing = 0.1},
                                   weighted = {.class_weights = weights};
    double worst = 0;

    if (!weights)
        return INFINITY;
    entropy->logits = logits;
    entropy->labels = labels;
    entropy->t = tensor->shape[0];
    entropy->v = tensor->shape[1];
    for (gsize i = 0; i < entropy->t; i++)
        n_labelled += labels[i] >= 0;
    worst = MAX(worst, compare_entropy(entropy, NULL, 1, "mean", "grad_mean", error));
    if (!*error)
        worst = MAX(worst,
                    compare_entropy(entropy, NULL, (double)n_labelled, "sum", "grad_sum", error));
    if (!*error)
        worst = MAX(worst,
                    compare_entropy(entropy, &smooth, 1, "smooth_0.1", "grad_smooth_0.1", error));
    if (!*error)
        worst =
            MAX(worst, compare_entropy(entropy, &weighted, 1, "weighted", "grad_weighted", error));
    if (!*error)
        worst = MAX(worst, compare_log_softmax(entropy, error));
    return worst;
}

void
golden_losses_check_cross_entropy(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = golden_files_read_json(files, SECTION, "cross-entropy.json", &error);
    g_autoptr(ClozeSafetensors) tensors =
        node ? golden_files_open_tensors(files, SECTION, "cross-entropy.safetensors", &error)
             : NULL;
    Entropy entropy = {.tensors = tensors};
    double worst = INFINITY;

    if (tensors) {
        entropy.losses = json_object_get_object_member(json_node_get_object(node), "losses");
        worst = compare_all(&entropy, &error);
    }
    if (error)
        golden_report_failed(report, "heads/cross-entropy", error->message);
    else
        report_one(files, report, "heads/cross-entropy", "cross-entropy relative", worst);
}
