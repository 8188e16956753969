/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing is copied but scales: a tensor says by its layout where its rows are. */
#include "engine/model/onnx-weight.h"

#include <string.h>

#include "engine/base/error.h"

/* Nodes between a constant and its use. */
#define MAX_DEPTH 8

static gboolean
is_vector(const ClozeTensor *tensor, gsize n)
{
    return tensor != NULL && tensor->data != NULL && tensor->dtype == CLOZE_DTYPE_F32 &&
           (tensor->n_elements == 1 || tensor->n_elements == n);
}

/* The transpose of a matrix, or any turn of one that is no matrix. */
static gboolean
is_plain_turn(const ClozeOnnxNode *node)
{
    const ClozeOnnxAttribute *order = cloze_onnx_node_find(node, "perm");

    return order == NULL ||
           (order->n_integers == 2 && order->integers[0] == 1 && order->integers[1] == 0);
}

static gboolean
find_constant(const ClozeOnnxNode *node, guint index, const ClozeTensor **tensor)
{
    const ClozeOnnxValue *value = cloze_onnx_node_get_input(node, index);

    *tensor = value != NULL ? value->tensor : NULL;
    return *tensor != NULL;
}

/* DequantizeLinear(x, scales, zeros) */
static gboolean
dequantise(const ClozeOnnxNode *node, ClozeOnnxWeight *weight)
{
    const ClozeOnnxAttribute *axis = cloze_onnx_node_find(node, "axis");
    gint64 dim = axis != NULL ? axis->integer : 1;

    find_constant(node, 2, &weight->zeros);
    weight->scale_axis = dim == 0 || dim == -2 ? 0 : 1;
    return find_constant(node, 1, &weight->scales);
}

/* Mul(x, scales): along the last dimension unless they stand in a column. */
static gboolean
scale(const ClozeOnnxNode *node, guint index, ClozeOnnxWeight *weight)
{
    if (weight->scales != NULL || !find_constant(node, index, &weight->scales))
        return FALSE;
    weight->scale_axis = weight->scales->n_dims == 2 && weight->scales->shape[1] == 1 ? 0 : 1;
    return TRUE;
}

static gboolean
find(const ClozeOnnxValue *value, guint depth, ClozeOnnxWeight *weight)
{
    const ClozeOnnxNode *node = value != NULL ? value->producer : NULL;
    const ClozeOnnxValue *input;

    if (value == NULL || depth > MAX_DEPTH)
        return FALSE;
    if (value->tensor != NULL) {
        weight->tensor = value->tensor;
        return value->tensor->data != NULL;
    }
    if (node == NULL)
        return FALSE;
    input = cloze_onnx_node_get_input(node, 0);
    if (cloze_onnx_node_is(node, "Identity") || cloze_onnx_node_is(node, "Cast"))
        return find(input, depth + 1, weight);
    if (cloze_onnx_node_is(node, "Transpose") && is_plain_turn(node)) {
        weight->turned = !weight->turned;
        return find(input, depth + 1, weight);
    }
    if (cloze_onnx_node_is(node, "DequantizeLinear"))
        return find(input, depth + 1, weight) && dequantise(node, weight);
    if (cloze_onnx_node_is(node, "Mul"))
        return find(input, depth + 1, weight) && scale(node, 1, weight);
    return FALSE;
}

gboolean
cloze_onnx_weight_find(const ClozeOnnxValue *value, ClozeOnnxWeight *weight)
{
    *weight = (ClozeOnnxWeight){.scale_axis = 1};
    if (find(value, 0, weight) && weight->tensor->n_dims <= 2)
        return TRUE;
    weight->tensor = NULL;
    return FALSE;
}

static gsize
get_dim(const ClozeOnnxWeight *weight, guint dim)
{
    const ClozeTensor *tensor = weight->tensor;

    if (tensor->n_dims < 2)
        return dim == 0 ? tensor->n_elements : 1;
    return tensor->shape[weight->turned ? 1 - dim : dim];
}

gsize
cloze_onnx_weight_get_rows(const ClozeOnnxWeight *weight)
{
    return get_dim(weight, 0);
}

gsize
cloze_onnx_weight_get_columns(const ClozeOnnxWeight *weight)
{
    return get_dim(weight, 1);
}

static gboolean
fail(const ClozeOnnxStore *store, const char *name, const ClozeTensor *tensor, GError **error,
     const char *expected)
{
    g_autofree char *shape = cloze_safetensors_describe_shape(tensor);

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "%s: tensor %s, read as %s: expected %s, found %s %s", store->path, tensor->name,
                name, expected, cloze_safetensors_dtype_name(tensor->dtype), shape);
    return FALSE;
}

/* A number of any width, as zeros come. */
static double
get_number(const ClozeTensor *tensor, gsize index)
{
    gsize width = cloze_safetensors_dtype_size(tensor->dtype);
    const guint8 *at = (const guint8 *)tensor->data + index * width;
    gint64 integer = 0;
    gint32 word = 0;
    double wide;
    float single;

    switch (tensor->dtype) {
    case CLOZE_DTYPE_U8: return *at;
    case CLOZE_DTYPE_I8: return (gint8)*at;
    case CLOZE_DTYPE_I32: memcpy(&word, at, sizeof word); return word;
    case CLOZE_DTYPE_I64: memcpy(&integer, at, sizeof integer); return (double)integer;
    case CLOZE_DTYPE_F64: memcpy(&wide, at, sizeof wide); return wide;
    case CLOZE_DTYPE_F32: memcpy(&single, at, sizeof single); return (double)single;
    default: return 0;
    }
}

/* (transfer full) layout, scales and zeros in one piece. */
static GBytes *
make_layout(const ClozeOnnxWeight *weight, gsize first, gsize n, ClozeTensorLayout layout)
{
    gsize n_scales = weight->scales == NULL ? 0 : weight->scales->n_elements > 1 ? n : 1;
    gsize size = sizeof layout + 2 * n_scales * sizeof(float);
    ClozeTensorLayout *made = g_malloc0(size);
    float *numbers = (float *)(made + 1);

    layout.n_scales = n_scales;
    layout.scales = numbers;
    layout.zeros = numbers + n_scales;
    for (gsize i = 0; i < n_scales; i++) {
        gsize at = n_scales > 1 ? first + i : 0;
        gsize zero = weight->zeros != NULL && weight->zeros->n_elements > 1 ? at : 0;

        numbers[i] = (float)get_number(weight->scales, at);
        numbers[n_scales + i] = weight->zeros != NULL ? (float)get_number(weight->zeros, zero) : 0;
    }
    *made = layout;
    return g_bytes_new_take(made, size);
}

/* Whether it holds floats, or bytes with a scale for all or for each row. */
static gboolean
check_kind(const ClozeOnnxStore *store, const char *name, const ClozeOnnxWeight *weight, gsize rows,
           gboolean flipped, GError **error)
{
    const ClozeTensor *tensor = weight->tensor, *zeros = weight->zeros;

    if (tensor->dtype <= CLOZE_DTYPE_BF16 && weight->scales == NULL)
        return TRUE;
    if ((tensor->dtype != CLOZE_DTYPE_I8 && tensor->dtype != CLOZE_DTYPE_U8) ||
        !is_vector(weight->scales, rows))
        return fail(store, name, tensor, error,
                    "F32, F16, BF16, or I8 or U8 with scales in F32 for each row");
    if (weight->scales->n_elements > 1 && tensor->n_dims == 2 &&
        weight->scale_axis != (flipped ? 1u : 0u))
        return fail(store, name, tensor, error, "scales of the outputs");
    if (zeros != NULL &&
        (zeros->data == NULL || (zeros->n_elements != 1 && zeros->n_elements != rows)))
        return fail(store, name, tensor, error, "as many zeros as scales");
    return TRUE;
}

gboolean
cloze_onnx_weight_add(ClozeOnnxStore *store, const char *name, const ClozeOnnxWeight *weight,
                      gboolean turned, gsize first, gsize n, GError **error)
{
    const ClozeTensor *tensor = weight->tensor;
    gboolean flipped = tensor->n_dims == 2 && weight->turned != turned;
    gsize width = tensor->n_dims == 2 ? tensor->shape[1] : 1;
    gsize rows = tensor->n_dims < 2 ? tensor->n_elements : tensor->shape[flipped ? 1 : 0];
    gsize columns = tensor->n_dims < 2 ? 1 : tensor->shape[flipped ? 0 : 1];
    ClozeTensorLayout layout = {flipped ? 1 : width, flipped ? width : 1, 0, NULL, NULL};
    gsize size = cloze_safetensors_dtype_size(tensor->dtype);
    ClozeTensor added = {.name = name, .dtype = tensor->dtype, .n_dims = MAX(tensor->n_dims, 1)};

    if (tensor->n_elements == 0 || first + n > rows)
        return fail(store, name, tensor, error, "more numbers");
    if (!check_kind(store, name, weight, rows, flipped, error))
        return FALSE;
    added.shape[0] = n;
    added.shape[1] = columns;
    added.n_elements = n * columns;
    added.n_bytes = ((n - 1) * layout.row_step + (columns - 1) * layout.column_step + 1) * size;
    added.data = (const guint8 *)tensor->data + first * layout.row_step * size;
    if (flipped || weight->scales != NULL) {
        g_autoptr(GBytes) bytes = make_layout(weight, first, n, layout);

        cloze_safetensors_keep(store->set, bytes, FALSE);
        added.layout = g_bytes_get_data(bytes, NULL);
    }
    cloze_safetensors_add(store->set, &added);
    return TRUE;
}

gboolean
cloze_onnx_weight_get_scalar(const ClozeOnnxValue *value, double *number)
{
    ClozeOnnxWeight weight;
    const ClozeOnnxAttribute *attribute;

    if (value != NULL && cloze_onnx_node_is(value->producer, "Constant") && value->tensor == NULL) {
        attribute = cloze_onnx_node_find(value->producer, "value_float");
        *number = attribute != NULL ? attribute->number : 0;
        return attribute != NULL;
    }
    if (!cloze_onnx_weight_find(value, &weight) || weight.tensor->n_elements != 1 ||
        weight.scales != NULL)
        return FALSE;
    if (weight.tensor->dtype == CLOZE_DTYPE_F16 || weight.tensor->dtype == CLOZE_DTYPE_BF16) {
        float half;

        cloze_safetensors_read_f32(weight.tensor, &half, NULL);
        *number = (double)half;
    } else
        *number = get_number(weight.tensor, 0);
    return TRUE;
}

gboolean
cloze_onnx_weight_get_from_end(const ClozeOnnxValue *value, guint index, gint64 *number)
{
    const ClozeOnnxNode *node = value != NULL ? value->producer : NULL;
    ClozeOnnxWeight weight;

    if (cloze_onnx_weight_find(value, &weight)) {
        if (weight.tensor->dtype != CLOZE_DTYPE_I64 || weight.tensor->n_elements <= index)
            return FALSE;
        *number = (gint64)get_number(weight.tensor, weight.tensor->n_elements - 1 - index);
        return TRUE;
    }
    if (!cloze_onnx_node_is(node, "Concat") || node->n_inputs <= index)
        return FALSE;
    value = cloze_onnx_node_get_input(node, node->n_inputs - 1 - index);
    return cloze_onnx_weight_find(value, &weight) && weight.tensor->n_elements == 1 &&
           weight.tensor->dtype == CLOZE_DTYPE_I64 &&
           cloze_onnx_weight_get_from_end(value, 0, number);
}
