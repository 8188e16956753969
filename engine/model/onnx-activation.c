/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Exporters write one GELU in a dozen ways; its values are the same in all. */
#include "engine/model/onnx-activation.h"

#include <math.h>
#include <string.h>

#include "engine/model/onnx-weight.h"

#define MAX_STEPS 2000
#define MAX_DEPTH 40
/* Half of what lies between the two kinds of GELU; constants in 16 bits are off by as much. */
#define TOLERANCE 2e-4

static const double points[] = {-3.5, -2.25, -1, -0.375, 0.25, 0.75, 1.5, 2.75};

typedef struct {
    const ClozeOnnxValue *start;
    double x;
    guint n_steps;
} Point;

static double
gelu(double x)
{
    return 0.5 * x * (1 + erf(x * G_SQRT2 / 2));
}

static double
gelu_tanh(double x)
{
    return 0.5 * x * (1 + tanh(sqrt(2 / G_PI) * (x + 0.044715 * x * x * x)));
}

static double
relu(double x)
{
    return MAX(x, 0);
}

static const struct {
    ClozeActivation activation;
    double (*compute)(double x);
} functions[] = {
    {CLOZE_ACTIVATION_GELU, gelu},
    {CLOZE_ACTIVATION_GELU_NEW, gelu_tanh},
    {CLOZE_ACTIVATION_RELU, relu},
};

static double
compute_gelu(const ClozeOnnxNode *node, double x)
{
    const ClozeOnnxAttribute *kind = cloze_onnx_node_find(node, "approximate");

    return kind != NULL && strcmp(kind->text, "tanh") == 0 ? gelu_tanh(x) : gelu(x);
}

/* Of one operand; the bias of the fused ones has been taken apart by whoever asks. */
static gboolean
apply(const ClozeOnnxNode *node, double x, double *y)
{
    static const char *const copies[] = {
        "Identity", "Cast",      "Dropout",          "DynamicQuantizeLinear", "Reshape",
        "Squeeze",  "Unsqueeze", "DequantizeLinear", "QuantizeLinear",        NULL};
    static const struct {
        const char *op;
        double (*compute)(double x);
    } ops[] = {
        {"Erf", erf},       {"Tanh", tanh}, {"Sqrt", sqrt}, {"Exp", exp}, {"FastGelu", gelu_tanh},
        {"BiasGelu", gelu}, {"Relu", relu},
    };

    *y = x;
    if (g_strv_contains(copies, node->op))
        return TRUE;
    if (cloze_onnx_node_is(node, "Gelu")) {
        *y = compute_gelu(node, x);
        return TRUE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(ops); i++) {
        if (cloze_onnx_node_is(node, ops[i].op)) {
            *y = ops[i].compute(x);
            return TRUE;
        }
    }
    if (cloze_onnx_node_is(node, "Neg"))
        *y = -x;
    else if (cloze_onnx_node_is(node, "Sigmoid"))
        *y = 1 / (1 + exp(-x));
    else
        return FALSE;
    return TRUE;
}

static gboolean
combine(const ClozeOnnxNode *node, double a, double b, double *y)
{
    if (cloze_onnx_node_is(node, "Add"))
        *y = a + b;
    else if (cloze_onnx_node_is(node, "Sub"))
        *y = a - b;
    else if (cloze_onnx_node_is(node, "Mul"))
        *y = a * b;
    else if (cloze_onnx_node_is(node, "Div"))
        *y = a / b;
    else if (cloze_onnx_node_is(node, "Pow"))
        *y = pow(a, b);
    else
        return FALSE;
    return TRUE;
}

static gboolean
evaluate(Point *point, const ClozeOnnxValue *value, guint depth, double *y)
{
    const ClozeOnnxNode *node = value != NULL ? value->producer : NULL;
    double a, b;

    if (value != NULL && value == point->start) {
        *y = point->x;
        return TRUE;
    }
    if (cloze_onnx_weight_get_scalar(value, y))
        return TRUE;
    if (node == NULL || depth > MAX_DEPTH || point->n_steps++ > MAX_STEPS ||
        !evaluate(point, cloze_onnx_node_get_input(node, 0), depth + 1, &a))
        return FALSE;
    if (apply(node, a, y))
        return TRUE;
    return evaluate(point, cloze_onnx_node_get_input(node, 1), depth + 1, &b) &&
           combine(node, a, b, y);
}

gboolean
cloze_onnx_activation_find(const ClozeOnnxValue *start, const ClozeOnnxValue *end,
                           ClozeActivation *activation)
{
    double values[G_N_ELEMENTS(points)], least = G_MAXDOUBLE;

    for (gsize i = 0; i < G_N_ELEMENTS(points); i++) {
        Point point = {start, points[i], 0};

        if (!evaluate(&point, end, 0, &values[i]))
            return FALSE;
    }
    for (gsize k = 0; k < G_N_ELEMENTS(functions); k++) {
        double off = 0;

        for (gsize i = 0; i < G_N_ELEMENTS(points); i++)
            off = fmax(off, fabs(values[i] - functions[k].compute(points[i])));
        if (off < least) {
            least = off;
            *activation = functions[k].activation;
        }
    }
    return least < TOLERANCE;
}
