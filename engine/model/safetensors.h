/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes .safetensors: a little-endian u64 header length, a JSON header, then the bytes
 * of every tensor (format: huggingface/safetensors README). The file is mapped, never copied; a
 * header that lies about sizes, offsets, holes or overlaps is refused with the tensor's name. Also
 * reads a sharded set through its *.index.json. Immutable once open and
 * merged (cloze_safetensors_replace); any thread may look up. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/tensor-layout.h"
#include <glib.h>

typedef enum {
    CLOZE_DTYPE_F32,
    CLOZE_DTYPE_F16,
    CLOZE_DTYPE_BF16,
    CLOZE_DTYPE_F64,
    CLOZE_DTYPE_I64,
    CLOZE_DTYPE_I32,
    CLOZE_DTYPE_I16,
    CLOZE_DTYPE_I8,
    CLOZE_DTYPE_U8,
    CLOZE_DTYPE_BOOL,
    CLOZE_DTYPE_U64,
    CLOZE_DTYPE_U32,
    CLOZE_DTYPE_U16,
    CLOZE_DTYPE_F8_E4M3,
    CLOZE_DTYPE_F8_E5M2,
} ClozeDtype;

#define CLOZE_TENSOR_MAX_DIMS 8

/* A view into the mapped file; lives as long as the ClozeSafetensors. */
typedef struct _ClozeTensor {
    const char *name;
    ClozeDtype dtype;
    guint n_dims;
    gsize shape[CLOZE_TENSOR_MAX_DIMS];
    gsize n_elements;
    gsize n_bytes;
    const void *data; /* may be unaligned */
    const ClozeTensorLayout
        *layout; /* NULL: row after row as the shape says, as in all .safetensors */
} ClozeTensor;

typedef struct _ClozeSafetensors ClozeSafetensors;

/* @path: a .safetensors file or a .safetensors.index.json */
CLOZE_API ClozeSafetensors *cloze_safetensors_open(const char *path, GError **error);
/* The same from memory; @bytes is referenced. @name stands in messages. */
CLOZE_API ClozeSafetensors *cloze_safetensors_open_bytes(GBytes *bytes, const char *name,
                                                         GError **error);
/* An empty set, for the reader of another format to fill. */
ClozeSafetensors *cloze_safetensors_new(void);
/* Keeps @bytes for as long as the set. @mapped: they are a file's, so that they can be let go. */
void cloze_safetensors_keep(ClozeSafetensors *file, GBytes *bytes, gboolean mapped);
/* A view into what is kept; the name is copied and must be new. */
void cloze_safetensors_add(ClozeSafetensors *file, const ClozeTensor *tensor);
CLOZE_API void cloze_safetensors_close(ClozeSafetensors *file);
CLOZE_API gsize cloze_safetensors_get_n_tensors(ClozeSafetensors *file);
/* In file order. */
CLOZE_API const ClozeTensor *cloze_safetensors_get_tensor(ClozeSafetensors *file, gsize index);
/* (nullable) */
CLOZE_API const ClozeTensor *cloze_safetensors_find(ClozeSafetensors *file, const char *name);
/* Puts @values (taken) in the place of the tensor @name, or adds it; fp32 from now on. While one
 * thread alone has the file; views of its tensors are no longer valid. */
CLOZE_API void cloze_safetensors_replace(ClozeSafetensors *file, const char *name,
                                         const gsize *shape, guint n_dims, float *values);
/* Value of __metadata__, or NULL. */
CLOZE_API const char *cloze_safetensors_get_metadata(ClozeSafetensors *file, const char *key);
/* Lets go of the memory that reading a mapped tensor took; it can be read again. */
CLOZE_API void cloze_safetensors_release(ClozeSafetensors *file, const ClozeTensor *tensor);
/* F32, F16 or BF16 to float, whatever layout they are in; @out holds n_elements. FALSE with
 * CLOZE_ERROR_UNSUPPORTED otherwise. */
CLOZE_API gboolean cloze_safetensors_read_f32(const ClozeTensor *tensor, float *out,
                                              GError **error);
/* Whether read_f32 can read it. */
CLOZE_API gboolean cloze_safetensors_is_float(const ClozeTensor *tensor);
CLOZE_API const char *cloze_safetensors_dtype_name(ClozeDtype dtype);
CLOZE_API gsize cloze_safetensors_dtype_size(ClozeDtype dtype);

/* [32, 6] for messages; (transfer full) */
CLOZE_API char *cloze_safetensors_describe_shape(const ClozeTensor *tensor);

/* Writes @n tensors in the given order beside @path, syncs and renames; of each, name, dtype,
 * n_dims, shape and data count. @metadata: (nullable) string to string. Same input, same bytes. */
CLOZE_API gboolean cloze_safetensors_write(const char *path, const ClozeTensor *tensors, gsize n,
                                           GHashTable *metadata, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSafetensors, cloze_safetensors_close)
