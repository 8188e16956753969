/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks up and converts the tensors of one file or of a sharded set, and writes files. The header
 * of one file is checked in safetensors-header.c. Any thread once open. Reader: fuzz-safetensors */
#include "engine/model/safetensors.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/json.h"
#include "engine/kernels/kernels.h"
#include "engine/model/safetensors-header.h"

#define MAX_INDEX_BYTES ((gsize)64 << 20)
#define MAX_SHARDS      1024

struct _ClozeSafetensors {
    GPtrArray *files;     /* GBytes: the files, and what replaced some of their tensors */
    GPtrArray *maps;      /* GBytes: those of them that are mapped; borrowed */
    GArray *tensors;      /* ClozeTensor; names are the keys of by_name */
    GHashTable *by_name;  /* owned name -> index + 1 */
    GHashTable *metadata; /* owned string -> owned string */
};

ClozeSafetensors *
cloze_safetensors_new(void)
{
    ClozeSafetensors *file = g_new0(ClozeSafetensors, 1);

    file->files = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    file->maps = g_ptr_array_new();
    file->tensors = g_array_new(FALSE, FALSE, sizeof(ClozeTensor));
    file->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    file->metadata = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return file;
}

void
cloze_safetensors_close(ClozeSafetensors *file)
{
    g_ptr_array_unref(file->maps);
    g_ptr_array_unref(file->files);
    g_array_unref(file->tensors);
    g_hash_table_unref(file->by_name);
    g_hash_table_unref(file->metadata);
    g_free(file);
}

void
cloze_safetensors_keep(ClozeSafetensors *file, GBytes *bytes, gboolean mapped)
{
    g_ptr_array_add(file->files, g_bytes_ref(bytes));
    if (mapped)
        g_ptr_array_add(file->maps, bytes);
}

void
cloze_safetensors_add(ClozeSafetensors *file, const ClozeTensor *tensor)
{
    ClozeTensor copy = *tensor;
    char *name = g_strdup(tensor->name);

    copy.name = name;
    g_array_append_val(file->tensors, copy);
    g_hash_table_insert(file->by_name, name, GSIZE_TO_POINTER(file->tensors->len));
}

/* Adds the tensors of one file that @wanted maps to @shard, or all when @wanted is NULL. */
static gboolean
add_file(ClozeSafetensors *file, GBytes *bytes, const char *name, GHashTable *wanted,
         const char *shard, GError **error)
{
    g_autoptr(ClozeSafetensorsHeader) header = cloze_safetensors_header_parse(bytes, name, error);
    GHashTableIter iter;
    gpointer key, value;

    if (header == NULL)
        return FALSE;
    g_ptr_array_add(file->files, g_bytes_ref(bytes));
    for (guint i = 0; i < header->tensors->len; i++) {
        const ClozeTensor *tensor = &g_array_index(header->tensors, ClozeTensor, i);

        if (wanted == NULL || g_strcmp0(g_hash_table_lookup(wanted, tensor->name), shard) == 0)
            cloze_safetensors_add(file, tensor);
    }
    g_hash_table_iter_init(&iter, header->metadata);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        if (!g_hash_table_contains(file->metadata, key))
            g_hash_table_insert(file->metadata, g_strdup(key), g_strdup(value));
    }
    return TRUE;
}

ClozeSafetensors *
cloze_safetensors_open_bytes(GBytes *bytes, const char *name, GError **error)
{
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_new();

    if (!add_file(file, bytes, name, NULL, NULL, error))
        return NULL;
    return g_steal_pointer(&file);
}

/* A shard lies beside its index: a plain file name, whatever the index says. */
static gboolean
check_shard_name(const char *shard, const char *tensor, const char *path, GError **error)
{
    if (shard[0] != '\0' && shard[0] != '.' && strchr(shard, '/') == NULL)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: weight_map: %s: expected the name of a file in the same folder, found \"%s\"",
                path, tensor, shard);
    return FALSE;
}

/* Fills @wanted (tensor to shard) and @shards (each once, in the order of the index). */
static gboolean
read_weight_map(JsonObject *map, const char *path, GHashTable *wanted, GPtrArray *shards,
                GError **error)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    JsonObjectIter iter;
    const char *tensor;
    JsonNode *node;

    json_object_iter_init_ordered(&iter, map);
    while (json_object_iter_next_ordered(&iter, &tensor, &node)) {
        const char *shard = NULL;

        if (!cloze_json_get_string(map, tensor, path, &shard, error) ||
            !check_shard_name(shard != NULL ? shard : "", tensor, path, error))
            return FALSE;
        g_hash_table_insert(wanted, g_strdup(tensor), g_strdup(shard));
        if (g_hash_table_add(seen, (gpointer)shard))
            g_ptr_array_add(shards, g_strdup(shard));
    }
    if (shards->len > 0 && shards->len <= MAX_SHARDS)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: weight_map: expected 1 to %d files, found %u", path, MAX_SHARDS, shards->len);
    return FALSE;
}

static gboolean
check_complete(ClozeSafetensors *file, GHashTable *wanted, const char *path, GError **error)
{
    GHashTableIter iter;
    gpointer tensor, shard;

    g_hash_table_iter_init(&iter, wanted);
    while (g_hash_table_iter_next(&iter, &tensor, &shard)) {
        if (g_hash_table_contains(file->by_name, tensor))
            continue;
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: weight_map: expected tensor %s in %s, found none of that name", path,
                    (const char *)tensor, (const char *)shard);
        return FALSE;
    }
    return TRUE;
}

static gboolean
add_shards(ClozeSafetensors *file, const char *path, GHashTable *wanted, GPtrArray *shards,
           GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);

    for (guint i = 0; i < shards->len; i++) {
        g_autofree char *shard_path = g_build_filename(folder, shards->pdata[i], NULL);
        g_autoptr(GBytes) bytes = cloze_file_map(shard_path, error);

        if (bytes == NULL || !add_file(file, bytes, shard_path, wanted, shards->pdata[i], error))
            return FALSE;
        g_ptr_array_add(file->maps, bytes);
    }
    return check_complete(file, wanted, path, error);
}

static ClozeSafetensors *
open_index(const char *path, GError **error)
{
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_new();
    g_autoptr(GHashTable) wanted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GPtrArray) shards = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_INDEX_BYTES, error);
    g_autoptr(JsonNode) root = NULL;
    JsonObject *map = NULL;

    if (bytes == NULL)
        return NULL;
    root = cloze_json_parse_strict(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                                   CLOZE_SAFETENSORS_MAX_VALUES, path, error);
    if (root == NULL)
        return NULL;
    if (JSON_NODE_HOLDS_OBJECT(root) &&
        !cloze_json_get_object(json_node_get_object(root), "weight_map", path, &map, error))
        return NULL;
    if (map == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected an object with a weight_map, found none", path);
        return NULL;
    }
    if (!read_weight_map(map, path, wanted, shards, error) ||
        !add_shards(file, path, wanted, shards, error))
        return NULL;
    return g_steal_pointer(&file);
}

ClozeSafetensors *
cloze_safetensors_open(const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = NULL;
    ClozeSafetensors *file;

    if (g_str_has_suffix(path, ".json"))
        return open_index(path, error);
    bytes = cloze_file_map(path, error);
    file = bytes != NULL ? cloze_safetensors_open_bytes(bytes, path, error) : NULL;
    if (file != NULL)
        g_ptr_array_add(file->maps, bytes);
    return file;
}

gsize
cloze_safetensors_get_n_tensors(ClozeSafetensors *file)
{
    return file->tensors->len;
}

const ClozeTensor *
cloze_safetensors_get_tensor(ClozeSafetensors *file, gsize index)
{
    g_return_val_if_fail(index < file->tensors->len, NULL);
    return &g_array_index(file->tensors, ClozeTensor, index);
}

const ClozeTensor *
cloze_safetensors_find(ClozeSafetensors *file, const char *name)
{
    gsize index = GPOINTER_TO_SIZE(g_hash_table_lookup(file->by_name, name));

    return index > 0 ? &g_array_index(file->tensors, ClozeTensor, index - 1) : NULL;
}

/* Memory that is not a file's would lose what stands in it. */
static gboolean
is_mapped(ClozeSafetensors *file, const ClozeTensor *tensor)
{
    for (guint i = 0; i < file->maps->len; i++) {
        gsize size;
        const char *start = g_bytes_get_data(file->maps->pdata[i], &size);

        if ((const char *)tensor->data >= start && (const char *)tensor->data < start + size)
            return TRUE;
    }
    return FALSE;
}

void
cloze_safetensors_release(ClozeSafetensors *file, const ClozeTensor *tensor)
{
    guintptr page = (guintptr)sysconf(_SC_PAGESIZE), start = (guintptr)tensor->data;
    guintptr end = (start + tensor->n_bytes) / page * page;

    start = (start + page - 1) / page * page;
    if (start < end && is_mapped(file, tensor))
        madvise((gpointer)start, end - start, MADV_DONTNEED);
}

void
cloze_safetensors_replace(ClozeSafetensors *file, const char *name, const gsize *shape,
                          guint n_dims, float *values)
{
    gsize index = GPOINTER_TO_SIZE(g_hash_table_lookup(file->by_name, name));
    ClozeTensor tensor = {.name = name, .dtype = CLOZE_DTYPE_F32, .n_dims = n_dims, .data = values};

    g_return_if_fail(n_dims <= CLOZE_TENSOR_MAX_DIMS);
    memcpy(tensor.shape, shape, n_dims * sizeof *shape);
    tensor.n_elements = 1;
    for (guint i = 0; i < n_dims; i++)
        tensor.n_elements *= shape[i];
    tensor.n_bytes = tensor.n_elements * sizeof *values;
    g_ptr_array_add(file->files, g_bytes_new_take(values, tensor.n_bytes));
    if (index == 0) {
        cloze_safetensors_add(file, &tensor);
        return;
    }
    tensor.name = g_array_index(file->tensors, ClozeTensor, index - 1).name;
    g_array_index(file->tensors, ClozeTensor, index - 1) = tensor;
}

const char *
cloze_safetensors_get_metadata(ClozeSafetensors *file, const char *key)
{
    return g_hash_table_lookup(file->metadata, key);
}

/* A tensor may begin at an odd byte, and kernels read whole numbers: pieces go through memory that
 * is aligned. */
static void
read_16_bit(const ClozeTensor *tensor, float *out)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    const guint8 *data = tensor->data;
    guint16 piece[1024];

    for (gsize i = 0; i < tensor->n_elements; i += G_N_ELEMENTS(piece)) {
        gsize n = MIN(G_N_ELEMENTS(piece), tensor->n_elements - i);

        memcpy(piece, data + i * sizeof *piece, n * sizeof *piece);
        if (tensor->dtype == CLOZE_DTYPE_F16)
            kernels->f32_from_f16(out + i, piece, n);
        else
            kernels->f32_from_bf16(out + i, piece, n);
    }
}

gboolean
cloze_safetensors_is_float(const ClozeTensor *tensor)
{
    gboolean bytes = tensor->dtype == CLOZE_DTYPE_I8 || tensor->dtype == CLOZE_DTYPE_U8;

    return tensor->dtype <= CLOZE_DTYPE_BF16 ||
           (bytes && tensor->layout != NULL && tensor->layout->n_scales > 0);
}

gboolean
cloze_safetensors_read_f32(const ClozeTensor *tensor, float *out, GError **error)
{
    if (tensor->layout != NULL)
        return cloze_tensor_layout_read(tensor, out, error);
    switch (tensor->dtype) {
    case CLOZE_DTYPE_F32:
        if (tensor->n_bytes > 0)
            memcpy(out, tensor->data, tensor->n_bytes);
        return TRUE;
    case CLOZE_DTYPE_F16:
    case CLOZE_DTYPE_BF16: read_16_bit(tensor, out); return TRUE;
    default:
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "tensor %s: expected F32, F16 or BF16, found %s", tensor->name,
                    cloze_safetensors_dtype_name(tensor->dtype));
        return FALSE;
    }
}

char *
cloze_safetensors_describe_shape(const ClozeTensor *tensor)
{
    GString *text = g_string_new("[");

    for (guint i = 0; i < tensor->n_dims; i++)
        g_string_append_printf(text, "%s%" G_GSIZE_FORMAT, i > 0 ? ", " : "", tensor->shape[i]);
    return g_string_free(g_string_append_c(text, ']'), FALSE);
}

gboolean
cloze_safetensors_write(const char *path, const ClozeTensor *tensors, gsize n, GHashTable *metadata,
                        GError **error)
{
    g_autoptr(GByteArray) header = cloze_safetensors_header_write(tensors, n, metadata, error);
    g_autofree ClozeFilePart *parts = g_new(ClozeFilePart, n + 1);

    if (header == NULL)
        return FALSE;
    parts[0] = (ClozeFilePart){header->data, header->len};
    for (gsize i = 0; i < n; i++) {
        gsize size = cloze_safetensors_dtype_size(tensors[i].dtype);

        for (guint k = 0; k < tensors[i].n_dims; k++)
            size *= tensors[i].shape[k];
        parts[i + 1] = (ClozeFilePart){tensors[i].data, size};
    }
    return cloze_file_write_atomic_parts(path, parts, n + 1, error);
}
