/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names in the two files and the sums. The file format is safetensors.c's, the configuration
 * adapter.c's. */
#include "engine/model/trained-weights.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/kernels/kernels.h"
#include "engine/text/word-shapes.h"
#include "engine/train/adapter.h"

#define TENSORS_NAME "adapter_model.safetensors"
#define SAVED        ".modules_to_save.default."
#define TYPES_NAME   "embeddings.token_type_embeddings.weight"
#define LORA_A       ".lora_A.weight"
#define LORA_B       ".lora_B.weight"

typedef struct {
    ClozeSafetensors *base;
    ClozeSafetensors *trained;
    const char *path;
    gsize rank; /* of the updates, if there are any */
    float scale;
    gboolean shapes;   /* token types are the shapes of words, and have a row each */
    GHashTable *names; /* owned: name without prefixes -> name in the file */
} Merge;

/* (transfer full) the parameter's name without what wraps it: "encoder.layer.0. ..." */
static char *
dup_plain(const char *name)
{
    const char *saved;

    name += g_str_has_prefix(name, "base_model.model.") ? strlen("base_model.model.") : 0;
    name += g_str_has_prefix(name, "bert.") ? strlen("bert.") : 0;
    saved = strstr(name, SAVED);
    if (saved != NULL)
        return g_strdup_printf("%.*s.%s", (int)(saved - name), name, saved + strlen(SAVED));
    return g_strdup(name);
}

static gboolean
is_encoder(const char *plain)
{
    return g_str_has_prefix(plain, "embeddings.") || g_str_has_prefix(plain, "encoder.");
}

gboolean
cloze_trained_weights_find(const char *folder, gboolean *has, GError **error)
{
    g_autofree char *path = g_build_filename(folder, TENSORS_NAME, NULL);
    g_autoptr(ClozeSafetensors) tensors = cloze_safetensors_open(path, error);

    *has = FALSE;
    if (tensors == NULL)
        return FALSE;
    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(tensors) && !*has; i++) {
        g_autofree char *plain = dup_plain(cloze_safetensors_get_tensor(tensors, i)->name);

        *has = is_encoder(plain);
    }
    return TRUE;
}

static gboolean
fail(const Merge *merge, GError **error, const char *tensor, const char *expected)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH, "%s: tensor %s: expected %s", merge->path,
                tensor, expected);
    return FALSE;
}

/* The base's own spelling; NULL where it has no such parameter. */
static const ClozeTensor *
find_base(const Merge *merge, const char *plain)
{
    g_autofree char *prefixed = g_strconcat("bert.", plain, NULL);
    const char *const names[] = {plain, prefixed};
    const ClozeTensor *found = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(names) && found == NULL; i++) {
        const char *end = strstr(names[i], "LayerNorm.");

        found = cloze_safetensors_find(merge->base, names[i]);
        if (found == NULL && end != NULL) {
            g_autofree char *old =
                g_strdup_printf("%.*s%s", (int)(end - names[i]) + (int)strlen("LayerNorm."),
                                names[i], g_str_has_suffix(end, "weight") ? "gamma" : "beta");
            found = cloze_safetensors_find(merge->base, old);
        }
    }
    return found;
}

static gboolean
has_shape(const ClozeTensor *tensor, gsize rows, gsize columns)
{
    return tensor->n_dims == 2 && tensor->shape[0] == rows && tensor->shape[1] == columns;
}

static gboolean
has_shape_of(const ClozeTensor *tensor, const ClozeTensor *other)
{
    return tensor->n_dims == other->n_dims &&
           memcmp(tensor->shape, other->shape, other->n_dims * sizeof *other->shape) == 0;
}

/* (transfer full) */
static float *
read_values(const Merge *merge, const ClozeTensor *tensor, GError **error)
{
    g_autofree float *values = g_new(float, tensor->n_elements + 1);

    if (cloze_safetensors_read_f32(tensor, values, error))
        return g_steal_pointer(&values);
    g_prefix_error(error, "%s: ", merge->path);
    return NULL;
}

/* As read_values; what is no number is told here, where its file is known. */
static float *
read_trained(const Merge *merge, const ClozeTensor *tensor, GError **error)
{
    g_autofree float *values = read_values(merge, tensor, error);

    for (gsize i = 0; values != NULL && i < tensor->n_elements; i++) {
        if (!isfinite(values[i])) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s: tensor %s: expected finite numbers, found none at element "
                        "%" G_GSIZE_FORMAT,
                        merge->path, tensor->name, i);
            return NULL;
        }
    }
    return g_steal_pointer(&values);
}

static gboolean
fail_types(const Merge *merge, GError **error, const ClozeTensor *trained)
{
    g_autofree char *found = trained != NULL ? cloze_safetensors_describe_shape(trained) : NULL;

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: tensor " TYPES_NAME ": expected %d rows as wide as the base's for the token "
                "types " CLOZE_WORD_SHAPES_SCHEME " of the configuration, found %s",
                merge->path, CLOZE_WORD_SHAPES_N, found != NULL ? found : "none");
    return FALSE;
}

static gboolean
replace_whole(Merge *merge, const ClozeTensor *trained, const char *plain, GError **error)
{
    const ClozeTensor *base = find_base(merge, plain);
    float *values;

    /* A base made for sentence vectors may come without a pooler. */
    if (base == NULL && is_encoder(plain))
        return fail(merge, error, trained->name, "a parameter of the base");
    if (base != NULL && base->n_dims == 2 && merge->shapes && g_str_equal(plain, TYPES_NAME)) {
        if (!has_shape(trained, CLOZE_WORD_SHAPES_N, base->shape[1]))
            return fail_types(merge, error, trained);
    } else if (base != NULL && !has_shape_of(trained, base)) {
        g_autofree char *shape = cloze_safetensors_describe_shape(base);
        g_autofree char *expected = g_strconcat("the base's shape ", shape, NULL);

        return fail(merge, error, trained->name, expected);
    }
    values = read_trained(merge, trained, error);
    if (values == NULL)
        return FALSE;
    cloze_safetensors_replace(merge->base, base != NULL ? base->name : plain, trained->shape,
                              trained->n_dims, values);
    return TRUE;
}

/* w[N][K] += scale b[N][r] a[r][K] */
static void
add_update(const Merge *merge, float *w, const float *b, const float *a, gsize n, gsize k)
{
    const ClozeKernels *kernels = cloze_kernels_get();

    for (gsize i = 0; i < n; i++) {
        for (gsize j = 0; j < merge->rank; j++)
            kernels->axpy(w + i * k, a + j * k, merge->scale * b[i * merge->rank + j], k);
    }
}

static gboolean
check_pair(const Merge *merge, const ClozeTensor *base, const ClozeTensor *a, const ClozeTensor *b,
           const char *name, GError **error)
{
    if (a == NULL || b == NULL)
        return fail(merge, error, name, "its other half beside it");
    if (base == NULL || base->n_dims != 2)
        return fail(merge, error, name, "a matrix of the base");
    if (has_shape(a, merge->rank, base->shape[1]) && has_shape(b, base->shape[0], merge->rank))
        return TRUE;
    return fail(merge, error, name, "the rank of the configuration and the shape of the base");
}

static const ClozeTensor *
find_half(const Merge *merge, const char *module, const char *suffix)
{
    g_autofree char *plain = g_strconcat(module, suffix, NULL);
    const char *name = g_hash_table_lookup(merge->names, plain);

    return name != NULL ? cloze_safetensors_find(merge->trained, name) : NULL;
}

static gboolean
merge_pair(Merge *merge, const char *module, const char *name, GError **error)
{
    const ClozeTensor *a = find_half(merge, module, LORA_A), *b = find_half(merge, module, LORA_B);
    g_autofree char *plain = g_strconcat(module, ".weight", NULL);
    const ClozeTensor *base = find_base(merge, plain);
    g_autofree float *w = NULL, *a_values = NULL, *b_values = NULL;

    if (!check_pair(merge, base, a, b, name, error))
        return FALSE;
    w = read_values(merge, base, error);
    a_values = w != NULL ? read_trained(merge, a, error) : NULL;
    b_values = a_values != NULL ? read_trained(merge, b, error) : NULL;
    if (b_values == NULL)
        return FALSE;
    add_update(merge, w, b_values, a_values, base->shape[0], base->shape[1]);
    cloze_safetensors_replace(merge->base, base->name, base->shape, 2, g_steal_pointer(&w));
    return TRUE;
}

/* Updates come last: where a matrix was trained whole too, they belong on top of that. */
static gboolean
merge_all(Merge *merge, gboolean updates, GError **error)
{
    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(merge->trained); i++) {
        const ClozeTensor *tensor = cloze_safetensors_get_tensor(merge->trained, i);
        g_autofree char *plain = dup_plain(tensor->name);
        gboolean is_a = g_str_has_suffix(plain, LORA_A), is_b = g_str_has_suffix(plain, LORA_B);
        g_autofree char *module =
            is_a || is_b ? g_strndup(plain, strlen(plain) - strlen(LORA_A)) : NULL;

        if ((module != NULL) != updates)
            continue;
        if (!is_encoder(plain) && !g_str_has_prefix(plain, "pooler.")) {
            if (module != NULL)
                return fail(merge, error, tensor->name, "updates of the encoder alone");
            continue;
        }
        if (module == NULL ? !replace_whole(merge, tensor, plain, error)
                           : (is_a || find_half(merge, module, LORA_A) == NULL) &&
                                 !merge_pair(merge, module, tensor->name, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
collect_names(Merge *merge)
{
    gboolean has_updates = FALSE;

    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(merge->trained); i++) {
        const char *name = cloze_safetensors_get_tensor(merge->trained, i)->name;

        has_updates |= g_str_has_suffix(name, LORA_A) || g_str_has_suffix(name, LORA_B);
        g_hash_table_insert(merge->names, dup_plain(name), (gpointer)name);
    }
    return has_updates;
}

static gboolean
read_scale(Merge *merge, const char *folder, GError **error)
{
    g_autoptr(ClozeAdapter) adapter = cloze_adapter_read(folder, error);

    if (adapter == NULL)
        return FALSE;
    merge->rank = adapter->rank;
    merge->scale = (float)(adapter->alpha / (double)adapter->rank);
    return TRUE;
}

gboolean
cloze_trained_weights_merge(ClozeSafetensors *base, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, TENSORS_NAME, NULL);
    g_autoptr(ClozeSafetensors) trained = cloze_safetensors_open(path, error);
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    Merge merge = {.base = base, .trained = trained, .path = path, .names = names};

    if (trained == NULL || !cloze_adapter_read_types(folder, &merge.shapes, error) ||
        (collect_names(&merge) && !read_scale(&merge, folder, error)))
        return FALSE;
    if (merge.shapes && !g_hash_table_contains(names, TYPES_NAME))
        return fail_types(&merge, error, NULL);
    return merge_all(&merge, FALSE, error) && merge_all(&merge, TRUE, error);
}
