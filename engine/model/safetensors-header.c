/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything a .safetensors header can lie about is refused here; the data is never touched.
 * Reader: fuzz-safetensors */
#include "engine/model/safetensors-header.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json.h"

#define LENGTH_BYTES 8
#define METADATA_KEY "__metadata__"

static const struct {
    const char *name;
    gsize size;
} dtypes[] = {
    [CLOZE_DTYPE_F32] = {"F32", 4},         [CLOZE_DTYPE_F16] = {"F16", 2},
    [CLOZE_DTYPE_BF16] = {"BF16", 2},       [CLOZE_DTYPE_F64] = {"F64", 8},
    [CLOZE_DTYPE_I64] = {"I64", 8},         [CLOZE_DTYPE_I32] = {"I32", 4},
    [CLOZE_DTYPE_I16] = {"I16", 2},         [CLOZE_DTYPE_I8] = {"I8", 1},
    [CLOZE_DTYPE_U8] = {"U8", 1},           [CLOZE_DTYPE_BOOL] = {"BOOL", 1},
    [CLOZE_DTYPE_U64] = {"U64", 8},         [CLOZE_DTYPE_U32] = {"U32", 4},
    [CLOZE_DTYPE_U16] = {"U16", 2},         [CLOZE_DTYPE_F8_E4M3] = {"F8_E4M3", 1},
    [CLOZE_DTYPE_F8_E5M2] = {"F8_E5M2", 1},
};

const char *
cloze_safetensors_dtype_name(ClozeDtype dtype)
{
    return dtypes[dtype].name;
}

gsize
cloze_safetensors_dtype_size(ClozeDtype dtype)
{
    return dtypes[dtype].size;
}

void
cloze_safetensors_header_free(ClozeSafetensorsHeader *header)
{
    g_array_unref(header->tensors);
    g_string_chunk_free(header->names);
    g_hash_table_unref(header->metadata);
    g_free(header);
}

static gboolean fail(const char *name, const char *tensor, GError **error, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

static gboolean
fail(const char *name, const char *tensor, GError **error, const char *format, ...)
{
    g_autofree char *text = NULL;
    va_list arguments;

    va_start(arguments, format);
    text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: %s%s%s%s", name,
                tensor != NULL ? "tensor " : "", tensor != NULL ? tensor : "",
                tensor != NULL ? ": " : "", text);
    return FALSE;
}

static gboolean
parse_dtype(ClozeTensor *tensor, JsonObject *entry, const char *where, GError **error)
{
    const char *found = NULL;

    if (!cloze_json_get_string(entry, "dtype", where, &found, error))
        return FALSE;
    for (gsize i = 0; found != NULL && i < G_N_ELEMENTS(dtypes); i++) {
        if (g_str_equal(dtypes[i].name, found)) {
            tensor->dtype = (ClozeDtype)i;
            return TRUE;
        }
    }
    g_set_error(error, CLOZE_ERROR, found != NULL ? CLOZE_ERROR_UNSUPPORTED : CLOZE_ERROR_INVALID,
                "%s: dtype: expected a known type such as F32, found %s", where,
                found != NULL ? found : "none");
    return FALSE;
}

static gboolean
get_index(JsonArray *array, guint i, gsize *value)
{
    JsonNode *node = json_array_get_element(array, i);
    gint64 found;

    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_INT64)
        return FALSE;
    found = json_node_get_int(node);
    *value = (gsize)found;
    return found >= 0;
}

static gboolean
parse_shape(ClozeTensor *tensor, JsonObject *entry, const char *where, GError **error)
{
    JsonArray *shape = NULL;

    if (!cloze_json_get_array(entry, "shape", where, &shape, error))
        return FALSE;
    if (shape == NULL || json_array_get_length(shape) > CLOZE_TENSOR_MAX_DIMS)
        return fail(where, NULL, error, "shape: expected at most %d dimensions, found %s",
                    CLOZE_TENSOR_MAX_DIMS, shape != NULL ? "more" : "none given");
    tensor->n_dims = json_array_get_length(shape);
    tensor->n_elements = 1;
    for (guint i = 0; i < tensor->n_dims; i++) {
        if (!get_index(shape, i, &tensor->shape[i]))
            return fail(where, NULL, error, "shape: expected whole numbers from 0");
        if (!g_size_checked_mul(&tensor->n_elements, tensor->n_elements, tensor->shape[i]))
            return fail(where, NULL, error, "shape: the number of elements overflows");
    }
    if (!g_size_checked_mul(&tensor->n_bytes, tensor->n_elements, dtypes[tensor->dtype].size))
        return fail(where, NULL, error, "shape: the number of bytes overflows");
    return TRUE;
}

static gboolean
parse_offsets(ClozeTensor *tensor, JsonObject *entry, const guint8 *data, gsize data_size,
              const char *where, GError **error)
{
    JsonArray *offsets = NULL;
    gsize begin = 0, end = 0;

    if (!cloze_json_get_array(entry, "data_offsets", where, &offsets, error))
        return FALSE;
    if (offsets == NULL || json_array_get_length(offsets) != 2 || !get_index(offsets, 0, &begin) ||
        !get_index(offsets, 1, &end))
        return fail(where, NULL, error, "data_offsets: expected two whole numbers from 0");
    if (begin > end || end > data_size)
        return fail(where, NULL, error,
                    "data_offsets: expected a range inside the %" G_GSIZE_FORMAT
                    " bytes of data, found [%" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT "]",
                    data_size, begin, end);
    if (end - begin != tensor->n_bytes)
        return fail(where, NULL, error,
                    "expected %" G_GSIZE_FORMAT
                    " bytes for its shape and dtype, found %" G_GSIZE_FORMAT
                    " at data_offsets [%" G_GSIZE_FORMAT ", %" G_GSIZE_FORMAT "]",
                    tensor->n_bytes, end - begin, begin, end);
    tensor->data = data + begin;
    return TRUE;
}

static gboolean
parse_tensor(ClozeSafetensorsHeader *header, const char *key, JsonNode *node, const guint8 *data,
             gsize data_size, const char *name, GError **error)
{
    g_autofree char *where = g_strdup_printf("%s: tensor %s", name, key);
    ClozeTensor tensor = {.name = g_string_chunk_insert(header->names, key)};
    JsonObject *entry;

    if (!JSON_NODE_HOLDS_OBJECT(node))
        return fail(where, NULL, error, "expected an object with dtype, shape and data_offsets");
    entry = json_node_get_object(node);
    if (!parse_dtype(&tensor, entry, where, error) || !parse_shape(&tensor, entry, where, error) ||
        !parse_offsets(&tensor, entry, data, data_size, where, error))
        return FALSE;
    g_array_append_val(header->tensors, tensor);
    return TRUE;
}

static gboolean
parse_metadata(ClozeSafetensorsHeader *header, JsonNode *node, const char *name, GError **error)
{
    JsonObjectIter iter;
    const char *key;
    JsonNode *value;

    if (!JSON_NODE_HOLDS_OBJECT(node))
        return fail(name, NULL, error, METADATA_KEY ": expected an object");
    json_object_iter_init(&iter, json_node_get_object(node));
    while (json_object_iter_next(&iter, &key, &value)) {
        if (!JSON_NODE_HOLDS_VALUE(value) || json_node_get_value_type(value) != G_TYPE_STRING)
            return fail(name, NULL, error, METADATA_KEY ": %s: expected a string", key);
        g_hash_table_insert(header->metadata, g_strdup(key), json_node_dup_string(value));
    }
    return TRUE;
}

static gint
compare_offsets_cb(gconstpointer a, gconstpointer b)
{
    const ClozeTensor *x = a, *y = b;

    if (x->data != y->data)
        return (const guint8 *)x->data < (const guint8 *)y->data ? -1 : 1;
    if (x->n_bytes != y->n_bytes)
        return x->n_bytes < y->n_bytes ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* The format wants every byte of the data to belong to exactly one tensor. */
static gboolean
check_tiling(ClozeSafetensorsHeader *header, const guint8 *data, gsize size, const char *name,
             GError **error)
{
    const guint8 *expected = data;

    g_array_sort(header->tensors, compare_offsets_cb);
    for (guint i = 0; i < header->tensors->len; i++) {
        const ClozeTensor *tensor = &g_array_index(header->tensors, ClozeTensor, i);
        gsize begin = (gsize)((const guint8 *)tensor->data - data);

        if (tensor->data != expected)
            return fail(name, tensor->name, error,
                        "expected data at offset %" G_GSIZE_FORMAT ", found %" G_GSIZE_FORMAT
                        " (%s)",
                        (gsize)(expected - data), begin,
                        (const guint8 *)tensor->data < expected ? "overlaps another tensor"
                                                                : "leaves a hole");
        expected += tensor->n_bytes;
    }
    if (expected == data + size)
        return TRUE;
    return fail(name, NULL, error,
                "expected %" G_GSIZE_FORMAT " bytes of tensor data, found %" G_GSIZE_FORMAT,
                (gsize)(expected - data), size);
}

static gboolean
parse_entries(ClozeSafetensorsHeader *header, JsonObject *root, const guint8 *data, gsize size,
              const char *name, GError **error)
{
    JsonObjectIter iter;
    const char *key;
    JsonNode *node;

    json_object_iter_init_ordered(&iter, root);
    while (json_object_iter_next_ordered(&iter, &key, &node)) {
        gboolean good = g_str_equal(key, METADATA_KEY)
                            ? parse_metadata(header, node, name, error)
                            : parse_tensor(header, key, node, data, size, name, error);
        if (!good)
            return FALSE;
    }
    return check_tiling(header, data, size, name, error);
}

/* Where the JSON lies in the file, or NULL with an error. */
static const char *
find_json(const guint8 *data, gsize size, gsize *json_size, const char *name, GError **error)
{
    guint64 length = 0;

    if (size < LENGTH_BYTES) {
        fail(name, NULL, error,
             "expected a safetensors file of at least %d bytes, found %" G_GSIZE_FORMAT,
             LENGTH_BYTES, size);
        return NULL;
    }
    for (guint i = 0; i < LENGTH_BYTES; i++)
        length |= (guint64)data[i] << (8 * i);
    if (length > size - LENGTH_BYTES) {
        fail(name, NULL, error,
             "expected a safetensors header inside the %" G_GSIZE_FORMAT
             " bytes of the file, found a header length of %" G_GUINT64_FORMAT,
             size, length);
        return NULL;
    }
    *json_size = (gsize)length;
    return (const char *)data + LENGTH_BYTES;
}

static ClozeSafetensorsHeader *
header_new(void)
{
    ClozeSafetensorsHeader *header = g_new0(ClozeSafetensorsHeader, 1);

    header->tensors = g_array_new(FALSE, FALSE, sizeof(ClozeTensor));
    header->names = g_string_chunk_new(4096);
    header->metadata = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return header;
}

ClozeSafetensorsHeader *
cloze_safetensors_header_parse(GBytes *bytes, const char *name, GError **error)
{
    g_autoptr(ClozeSafetensorsHeader) header = header_new();
    g_autoptr(JsonNode) root = NULL;
    gsize size, json_size = 0;
    const guint8 *data = g_bytes_get_data(bytes, &size);
    const char *json = find_json(data, size, &json_size, name, error);

    if (json == NULL)
        return NULL;
    root = cloze_json_parse_strict(json, json_size, CLOZE_SAFETENSORS_MAX_VALUES, name, error);
    if (root == NULL)
        return NULL;
    if (!JSON_NODE_HOLDS_OBJECT(root)) {
        fail(name, NULL, error, "expected a header that is a JSON object, found an array");
        return NULL;
    }
    if (!parse_entries(header, json_node_get_object(root), data + LENGTH_BYTES + json_size,
                       size - LENGTH_BYTES - json_size, name, error))
        return NULL;
    return g_steal_pointer(&header);
}

static void
add_metadata(JsonObject *root, GHashTable *metadata)
{
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(metadata), (GCompareFunc)strcmp);
    JsonObject *object = json_object_new();

    for (GList *key = keys; key != NULL; key = key->next)
        json_object_set_string_member(object, key->data, g_hash_table_lookup(metadata, key->data));
    json_object_set_object_member(root, METADATA_KEY, object);
}

static JsonObject *
describe_tensor(const ClozeTensor *tensor, gsize *offset)
{
    JsonObject *entry = json_object_new();
    JsonArray *shape = json_array_new(), *offsets = json_array_new();
    gsize size = cloze_safetensors_dtype_size(tensor->dtype);

    for (guint i = 0; i < tensor->n_dims; i++) {
        json_array_add_int_element(shape, (gint64)tensor->shape[i]);
        size *= tensor->shape[i];
    }
    json_array_add_int_element(offsets, (gint64)*offset);
    *offset += size;
    json_array_add_int_element(offsets, (gint64)*offset);
    json_object_set_string_member(entry, "dtype", cloze_safetensors_dtype_name(tensor->dtype));
    json_object_set_array_member(entry, "shape", shape);
    json_object_set_array_member(entry, "data_offsets", offsets);
    return entry;
}

static GByteArray *
pack_header(JsonNode *root)
{
    g_autofree char *json = json_to_string(root, FALSE);
    GByteArray *header = g_byte_array_new();
    gsize used = strlen(json), length = (used + 7) / 8 * 8;

    for (guint i = 0; i < LENGTH_BYTES; i++)
        g_byte_array_append(header, &(guint8){(guint8)(length >> (8 * i))}, 1);
    g_byte_array_append(header, (const guint8 *)json, (guint)used);
    while (header->len < LENGTH_BYTES + length)
        g_byte_array_append(header, (const guint8 *)" ", 1);
    return header;
}

GByteArray *
cloze_safetensors_header_write(const ClozeTensor *tensors, gsize n, GHashTable *metadata,
                               GError **error)
{
    g_autoptr(JsonNode) root = json_node_new(JSON_NODE_OBJECT);
    JsonObject *object = json_object_new();
    gsize offset = 0;

    json_node_take_object(root, object);
    if (metadata != NULL)
        add_metadata(object, metadata);
    for (gsize i = 0; i < n; i++) {
        if (g_str_equal(tensors[i].name, METADATA_KEY) ||
            json_object_has_member(object, tensors[i].name)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                        "tensor %s: expected a name of its own, found one already used",
                        tensors[i].name);
            return NULL;
        }
        json_object_set_object_member(object, tensors[i].name,
                                      describe_tensor(&tensors[i], &offset));
    }
    return pack_header(root);
}
