/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts are copied, bytes never. One thread. Reader: fuzz-onnx */
#include "engine/model/onnx-store.h"

#include <string.h>

#include "engine/base/file.h"

void
cloze_onnx_store_init(ClozeOnnxStore *store, const char *path)
{
    store->path = path;
    store->set = cloze_safetensors_new();
    store->strings = g_string_chunk_new(4096);
    store->data_files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

void
cloze_onnx_store_clear(ClozeOnnxStore *store)
{
    g_clear_pointer(&store->set, cloze_safetensors_close);
    g_clear_pointer(&store->strings, g_string_chunk_free);
    g_clear_pointer(&store->data_files, g_hash_table_unref);
}

const char *
cloze_onnx_store_read_string(ClozeOnnxStore *store, const ClozeProtobuf *message,
                             const ClozeProtobufField *field, GError **error)
{
    if (field->type == CLOZE_PROTOBUF_BYTES &&
        g_utf8_validate((const char *)field->data, (gssize)field->size, NULL))
        return g_string_chunk_insert_len(store->strings, (const char *)field->data,
                                         (gssize)field->size);
    cloze_protobuf_fail(message, field->offset, error, "a text in UTF-8", "other bytes");
    return NULL;
}

gboolean
cloze_onnx_store_may_map(const ClozeOnnxStore *store, const char *name)
{
    g_autofree char *own = g_path_get_basename(store->path);

    return strchr(name, '/') == NULL && g_str_has_prefix(name, own) && !g_str_equal(name, own);
}

GBytes *
cloze_onnx_store_map(ClozeOnnxStore *store, const char *name, GError **error)
{
    GBytes *bytes = g_hash_table_lookup(store->data_files, name);
    g_autofree char *folder = NULL, *path = NULL;

    if (bytes != NULL)
        return bytes;
    folder = g_path_get_dirname(store->path);
    path = g_build_filename(folder, name, NULL);
    bytes = cloze_file_map(path, error);
    if (bytes == NULL)
        return NULL;
    g_hash_table_insert(store->data_files, g_strdup(name), bytes);
    cloze_safetensors_keep(store->set, bytes, TRUE);
    g_bytes_unref(bytes);
    return bytes;
}
