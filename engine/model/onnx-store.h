/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where what an ONNX file holds is kept while it is read: texts, bytes, the files of data beside it.
 * Private to the reader of ONNX. */
#pragma once

#include "engine/model/protobuf.h"
#include "engine/model/safetensors.h"

typedef struct {
    const char *path;      /* of the ONNX file */
    ClozeSafetensors *set; /* keeps all bytes */
    GStringChunk *strings;
    GHashTable *data_files; /* name -> GBytes*, kept by the set */
} ClozeOnnxStore;

void cloze_onnx_store_init(ClozeOnnxStore *store, const char *path);
void cloze_onnx_store_clear(ClozeOnnxStore *store);
/* (nullable, with @error) a copy in the store of the string that @field holds. */
const char *cloze_onnx_store_read_string(ClozeOnnxStore *store, const ClozeProtobuf *message,
                                         const ClozeProtobufField *field, GError **error);
/* (nullable) Maps the file of that name beside the ONNX file, once; lives as long as the set. Only one
 * whose name begins with the ONNX file's own is asked for: those are the files that a model's identity
 * and hash take in. */
GBytes *cloze_onnx_store_map(ClozeOnnxStore *store, const char *name, GError **error);
/* Whether @name is such a file's. */
gboolean cloze_onnx_store_may_map(const ClozeOnnxStore *store, const char *name);
