/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which files make up a model's folder, whether they are still the same, and their content hash.
 * The files stay open, so the hash is that of the bytes that were loaded even after the folder has
 * been replaced. Immutable; any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeModelFiles ClozeModelFiles;

/* (nullable) (transfer full) The name in @folder of the file that its weights are read from:
 * model.safetensors, the index of its parts, or the first that is there of the names that exporters of
 * ONNX give. */
CLOZE_API char *cloze_model_files_find_weights(const char *folder);

/* Fails with the folder and what was expected in it where config, tokenizer or weights are
 * missing. */
CLOZE_API ClozeModelFiles *cloze_model_files_open(const char *folder, GError **error);
/* The same with the two files of a trained folder (adapter_config.json and
 * adapter_model.safetensors), which then belong to identity and hash. */
CLOZE_API ClozeModelFiles *
cloze_model_files_open_adapted(const char *folder, const char *adapter_folder, GError **error);
/* (nullable) the trained folder. */
CLOZE_API const char *cloze_model_files_get_adapter(ClozeModelFiles *files);
CLOZE_API void cloze_model_files_free(ClozeModelFiles *files);
/* Equal for the same bytes at the same place, without reading them: inodes, sizes and times. */
CLOZE_API const char *cloze_model_files_get_identity(ClozeModelFiles *files);
/* The same without the trained folder's: the identity of the base alone. */
CLOZE_API const char *cloze_model_files_get_base_identity(ClozeModelFiles *files);
/* (nullable) The path of config.json; weights in ONNX may come without one. */
CLOZE_API const char *cloze_model_files_get_config(ClozeModelFiles *files);
/* The path of the weights: a .safetensors file, the index of several, or an .onnx file. */
CLOZE_API const char *cloze_model_files_get_weights(ClozeModelFiles *files);
/* (transfer full) SHA-256 in hexadecimal of one line a file, "NAME DIGEST\n": config, tokenizer and
 * weights, in the order of the names. */
CLOZE_API char *cloze_model_files_hash(ClozeModelFiles *files, GError **error);
/* (transfer full) The same without the trained folder's: the hash of the base. */
CLOZE_API char *cloze_model_files_hash_base(ClozeModelFiles *files, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeModelFiles, cloze_model_files_free)
