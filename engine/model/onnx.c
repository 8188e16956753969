/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening, and comparing what a graph does with what a configuration says. Reader: fuzz-onnx */
#include "engine/model/onnx.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/model/onnx-bert.h"

static const char *const activations[] = {
    [CLOZE_ACTIVATION_GELU] = "gelu",
    [CLOZE_ACTIVATION_GELU_NEW] = "gelu_new",
    [CLOZE_ACTIVATION_RELU] = "relu",
};

gboolean
cloze_onnx_is_named(const char *path)
{
    return g_str_has_suffix(path, ".onnx");
}

static ClozeSafetensors *
open_bytes(GBytes *bytes, const char *path, gboolean mapped, ClozeConfig *found, GError **error)
{
    g_autoptr(ClozeOnnxGraph) graph = cloze_onnx_graph_read(bytes, path, mapped, error);

    if (graph == NULL || !cloze_onnx_bert_name(graph, found, error))
        return NULL;
    return g_steal_pointer(&graph->store.set);
}

ClozeSafetensors *
cloze_onnx_open_bytes(GBytes *bytes, const char *path, ClozeConfig *found, GError **error)
{
    return open_bytes(bytes, path, FALSE, found, error);
}

ClozeSafetensors *
cloze_onnx_open(const char *path, ClozeConfig *found, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_map(path, error);

    return bytes != NULL ? open_bytes(bytes, path, TRUE, found, error) : NULL;
}

ClozeSafetensors *
cloze_onnx_open_weights(const char *path, GError **error)
{
    ClozeConfig found;

    return cloze_onnx_is_named(path) ? cloze_onnx_open(path, &found, error)
                                     : cloze_safetensors_open(path, error);
}

static gboolean
fail(const char *path, const char *what, const char *expected, const char *found, GError **error)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: %s: expected %s, as config.json has it, found %s", path, what, expected,
                found);
    return FALSE;
}

static gboolean
check_size(const char *path, const char *what, gsize given, gsize found, GError **error)
{
    g_autofree char *expected = g_strdup_printf("%" G_GSIZE_FORMAT, given);
    g_autofree char *other = g_strdup_printf("%" G_GSIZE_FORMAT, found);

    return given == found || fail(path, what, expected, other, error);
}

static gboolean
check_epsilon(const char *path, float given, float found, GError **error)
{
    g_autofree char *expected = g_strdup_printf("%g", (double)given);
    g_autofree char *other = g_strdup_printf("%g", (double)found);

    return fabsf(given - found) <= 0.01f * given ||
           fail(path, "layer_norm_eps", expected, other, error);
}

gboolean
cloze_onnx_settle_config(ClozeConfig *found, const ClozeConfig *given, const char *path,
                         GError **error)
{
    if (given == NULL && found->n_heads == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected a config.json in the model's folder that says how many heads "
                    "attention has (num_attention_heads), since the graph does not, found none",
                    path);
        return FALSE;
    }
    if (given == NULL)
        return TRUE;
    if (!check_size(path, "vocab_size", given->vocab_size, found->vocab_size, error) ||
        !check_size(path, "hidden_size", given->hidden_size, found->hidden_size, error) ||
        !check_size(path, "num_hidden_layers", given->n_layers, found->n_layers, error) ||
        !check_size(path, "num_attention_heads", given->n_heads,
                    found->n_heads > 0 ? found->n_heads : given->n_heads, error) ||
        !check_size(path, "intermediate_size", given->intermediate_size, found->intermediate_size,
                    error) ||
        !check_epsilon(path, given->layer_norm_eps, found->layer_norm_eps, error))
        return FALSE;
    if (given->activation != found->activation)
        return fail(path, "hidden_act", activations[given->activation],
                    activations[found->activation], error);
    *found = *given;
    return TRUE;
}
