/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Registration, memory and reading. What the numbers mean is the caller's. */

#include "engine/train/parameters.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/pages.h"

#define CLEAR_CHUNK ((gsize)32) /* pieces */

struct _ClozeParameters {
    GPtrArray *list;
    GHashTable *by_name;
    gsize n_trained;
    gsize n_frozen;
    float *trained; /* values, then gradients */
    float *frozen;
};

static void
parameter_free(gpointer data)
{
    ClozeParameter *parameter = data;

    g_free(parameter->name);
    g_free(parameter->marks);
    g_free(parameter);
}

ClozeParameters *
cloze_parameters_new(void)
{
    ClozeParameters *parameters = g_new0(ClozeParameters, 1);

    parameters->list = g_ptr_array_new_with_free_func(parameter_free);
    parameters->by_name = g_hash_table_new(g_str_hash, g_str_equal);
    return parameters;
}

void
cloze_parameters_free(ClozeParameters *parameters)
{
    if (!parameters)
        return;
    g_hash_table_unref(parameters->by_name);
    g_ptr_array_unref(parameters->list);
    cloze_pages_unmap(parameters->trained, 2 * parameters->n_trained * sizeof(float));
    cloze_pages_unmap(parameters->frozen, parameters->n_frozen * sizeof(float));
    g_free(parameters);
}

ClozeParameter *
cloze_parameters_add(ClozeParameters *parameters, const char *name, gsize rows, gsize columns)
{
    ClozeParameter *parameter = g_new0(ClozeParameter, 1);

    parameter->name = g_strdup(name);
    parameter->rows = rows;
    parameter->columns = columns;
    parameter->n = rows * MAX(columns, 1);
    parameter->trained = TRUE;
    parameter->factor = 1;
    parameter->decays = !g_str_has_suffix(name, "bias") && !strstr(name, "LayerNorm");
    g_ptr_array_add(parameters->list, parameter);
    g_hash_table_insert(parameters->by_name, parameter->name, parameter);
    return parameter;
}

gsize
cloze_parameters_get_n(const ClozeParameters *parameters)
{
    return parameters->list->len;
}

ClozeParameter *
cloze_parameters_get(const ClozeParameters *parameters, gsize index)
{
    return parameters->list->pdata[index];
}

ClozeParameter *
cloze_parameters_find(const ClozeParameters *parameters, const char *name)
{
    return g_hash_table_lookup(parameters->by_name, name);
}

void
cloze_parameters_freeze(ClozeParameters *parameters, const char *prefix)
{
    for (guint i = 0; i < parameters->list->len; i++) {
        ClozeParameter *parameter = parameters->list->pdata[i];

        if (g_str_has_prefix(parameter->name, prefix))
            parameter->trained = FALSE;
    }
}

static void
add_gradient(ClozeParameter *parameter, float *gradients)
{
    parameter->gradient = gradients + parameter->first_index;
    if (!parameter->sparse)
        return;
    cloze_pages_set_sparse(parameter->gradient, parameter->n * sizeof(float));
    parameter->marks =
        g_new0(guint8, (parameter->n + CLOZE_PARAMETER_PIECE - 1) / CLOZE_PARAMETER_PIECE);
}

void
cloze_parameters_allocate(ClozeParameters *parameters)
{
    gsize n_frozen = 0, n_trained = 0;

    for (guint i = 0; i < parameters->list->len; i++) {
        ClozeParameter *parameter = parameters->list->pdata[i];
        gsize *count = parameter->trained ? &n_trained : &n_frozen;

        parameter->first_index = *count;
        *count += parameter->n;
    }
    parameters->n_trained = n_trained;
    parameters->n_frozen = n_frozen;
    parameters->trained = cloze_pages_map(2 * n_trained * sizeof(float));
    parameters->frozen = cloze_pages_map(n_frozen * sizeof(float));
    for (guint i = 0; i < parameters->list->len; i++) {
        ClozeParameter *parameter = parameters->list->pdata[i];
        float *values = parameter->trained ? parameters->trained : parameters->frozen;

        parameter->value = values + parameter->first_index;
        if (parameter->trained)
            add_gradient(parameter, values + n_trained);
    }
}

gsize
cloze_parameters_get_n_trained(const ClozeParameters *parameters)
{
    return parameters->n_trained;
}

float *
cloze_parameters_get_gradients(const ClozeParameters *parameters)
{
    return parameters->trained + parameters->n_trained;
}

float *
cloze_parameters_get_values(const ClozeParameters *parameters)
{
    return parameters->trained;
}

static void
clear_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    ClozeParameter *parameter = data;

    for (gsize i = begin; i < end; i++) {
        gsize first = i * CLOZE_PARAMETER_PIECE;

        if (parameter->marks && !(parameter->marks[i] & CLOZE_PARAMETER_WRITTEN))
            continue;
        memset(parameter->gradient + first, 0,
               MIN(CLOZE_PARAMETER_PIECE, parameter->n - first) * sizeof(float));
        if (parameter->marks)
            parameter->marks[i] &= (guint8)~CLOZE_PARAMETER_WRITTEN;
    }
}

void
cloze_parameters_clear_gradients(ClozeParameters *parameters, ClozePool *pool)
{
    for (guint i = 0; i < parameters->list->len; i++) {
        ClozeParameter *parameter = parameters->list->pdata[i];
        gsize n_pieces = (parameter->n + CLOZE_PARAMETER_PIECE - 1) / CLOZE_PARAMETER_PIECE;

        if (parameter->gradient)
            cloze_pool_parallel_for(n_pieces > CLEAR_CHUNK ? pool : NULL, n_pieces, CLEAR_CHUNK,
                                    clear_cb, parameter);
    }
}

void
cloze_parameters_mark_row(ClozeParameter *parameter, gsize row)
{
    gsize n = MAX(parameter->columns, 1), first = row * n / CLOZE_PARAMETER_PIECE;
    gsize last = ((row + 1) * n - 1) / CLOZE_PARAMETER_PIECE;

    for (gsize i = first; parameter->marks && i <= last; i++)
        parameter->marks[i] = CLOZE_PARAMETER_WRITTEN | CLOZE_PARAMETER_MET;
}

/* LayerNorm.weight was once LayerNorm.gamma. */
static const ClozeTensor *
find_old(ClozeSafetensors *tensors, const char *name)
{
    const char *end = strstr(name, "LayerNorm.");
    g_autofree char *stem = NULL, *old = NULL;

    if (!end)
        return NULL;
    end += strlen("LayerNorm.");
    stem = g_strndup(name, (gsize)(end - name));
    old = g_strconcat(stem, g_str_equal(end, "weight") ? "gamma" : "beta", NULL);
    return cloze_safetensors_find(tensors, old);
}

static const ClozeTensor *
find_either(ClozeSafetensors *tensors, const char *name)
{
    const ClozeTensor *tensor = cloze_safetensors_find(tensors, name);

    return tensor ? tensor : find_old(tensors, name);
}

static const ClozeTensor *
find_tensor(ClozeSafetensors *tensors, const char *prefix, const char *name)
{
    g_autofree char *full = g_strconcat(prefix, name, NULL);
    const ClozeTensor *tensor = find_either(tensors, full);

    if (!tensor)
        tensor = find_either(tensors, name);
    if (!tensor && *prefix && g_str_has_prefix(name, prefix))
        tensor = find_either(tensors, name + strlen(prefix));
    return tensor;
}

static gboolean
check_shape(const ClozeParameter *parameter, const ClozeTensor *tensor, GError **error)
{
    guint n_dims = parameter->columns ? 2 : 1;
    g_autofree char *found = NULL, *columns = NULL;

    if (tensor->n_dims == n_dims &&
        (tensor->shape[0] == parameter->rows ||
         (parameter->grows && tensor->shape[0] > 0 && tensor->shape[0] < parameter->rows)) &&
        (n_dims == 1 || tensor->shape[1] == parameter->columns))
        return TRUE;
    found = cloze_safetensors_describe_shape(tensor);
    columns =
        n_dims == 1 ? g_strdup("") : g_strdup_printf(", %" G_GSIZE_FORMAT, parameter->columns);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "Tensor %s: expected shape [%" G_GSIZE_FORMAT "%s], found %s", tensor->name,
                parameter->rows, columns, found);
    return FALSE;
}

static void
grow(ClozeParameter *parameter, gsize n_rows)
{
    gsize n = MAX(parameter->columns, 1);

    for (gsize i = n_rows; i < parameter->rows; i++)
        memcpy(parameter->value + i * n, parameter->value, n * sizeof *parameter->value);
}

gboolean
cloze_parameters_load(ClozeParameters *parameters, ClozeSafetensors *tensors, const char *prefix,
                      GError **error)
{
    for (guint i = 0; i < parameters->list->len; i++) {
        ClozeParameter *parameter = parameters->list->pdata[i];
        const ClozeTensor *tensor = find_tensor(tensors, prefix, parameter->name);

        if (!tensor)
            continue;
        if (!check_shape(parameter, tensor, error) ||
            !cloze_safetensors_read_f32(tensor, parameter->value, error))
            return FALSE;
        grow(parameter, tensor->shape[0]);
        parameter->is_set = TRUE;
    }
    return TRUE;
}

gboolean
cloze_parameters_check_set(const ClozeParameters *parameters, GError **error)
{
    for (guint i = 0; i < parameters->list->len; i++) {
        const ClozeParameter *parameter = parameters->list->pdata[i];

        if (!parameter->is_set) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "The weights hold no tensor %s",
                        parameter->name);
            return FALSE;
        }
    }
    return TRUE;
}

void
cloze_parameters_initialise(ClozeParameter *parameter, double spread, guint32 seed)
{
    guint32 seeds[2] = {seed, g_str_hash(parameter->name)};
    GRand *random = g_rand_new_with_seed_array(seeds, G_N_ELEMENTS(seeds));

    for (gsize i = 0; i < parameter->n; i++)
        parameter->value[i] =
            spread > 0 ? (float)g_rand_double_range(random, -spread, spread) : 0.0f;
    parameter->is_set = TRUE;
    g_rand_free(random);
}
