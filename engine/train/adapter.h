/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Low-rank updates in the folder format of the peft package: adapter_config.json and
 * adapter_model.safetensors, with whole modules (a classifier) beside the updates. What the format
 * knows and this engine does not (DoRA, other scales, ranks by layer, biases) is refused by its
 * key. Plain data, owned by whoever read it. */
#pragma once

#include "engine/base/api.h"
#include "engine/train/trainable-layers.h"

#define CLOZE_ADAPTER_MAX_RANK 1024

typedef struct {
    gsize rank; /* 0, only to write: whole parameters and no updates, no folder for peft */
    double alpha;
    char **targets;  /* NULL-terminated, at least one; see ClozeLora */
    char **modules;  /* modules_to_save, NULL-terminated */
    char *task_type; /* "TOKEN_CLS", "SEQ_CLS", ... or NULL */
    char *base_id;   /* base_model_name_or_path, or NULL */
    gboolean shapes; /* the folder's table of token types is one of word shapes */
    gboolean half; /* cloze_adapter_write rounds the tensors to 16 bits; reading leaves it FALSE */
} ClozeAdapter;

CLOZE_API ClozeAdapter *cloze_adapter_read(const char *folder, GError **error);
/* *@shapes: whether the folder's token types are the shapes of words. CLOZE_ERROR_UNSUPPORTED where
 * they are by a scheme that this version does not know. Any kind of trained folder. */
CLOZE_API gboolean cloze_adapter_read_types(const char *folder, gboolean *shapes, GError **error);
CLOZE_API gboolean cloze_adapter_parse_types(const char *json, gsize size, const char *name,
                                             gboolean *shapes, GError **error);
/* The adapter_config.json part. */
CLOZE_API ClozeAdapter *cloze_adapter_parse(const char *json, gsize size, const char *name,
                                            GError **error);
CLOZE_API void cloze_adapter_free(ClozeAdapter *adapter);
/* For cloze_trainable_new; points into @adapter. */
CLOZE_API ClozeLora cloze_adapter_get_lora(const ClozeAdapter *adapter);
/* Reads the folder's tensors over the parameters; updates that the file lacks are a
 * CLOZE_ERROR_NOT_FOUND, tensors of it that are no parameter's a CLOZE_ERROR_MISMATCH. */
CLOZE_API gboolean cloze_adapter_load(const char *folder, ClozeParameters *parameters,
                                      GError **error);
/* Writes both files into @folder, which exists: all trained parameters, updates under their own
 * names, others under those of saved modules. With @half a tensor that has a value above 65504 stays
 * fp32. */
CLOZE_API gboolean cloze_adapter_write(const ClozeAdapter *adapter,
                                       const ClozeParameters *parameters, const char *folder,
                                       GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeAdapter, cloze_adapter_free)
