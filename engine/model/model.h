/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A model's folder, loaded: config, tokenizer, packed encoder, pooling, and a content hash that is
 * its identity. Immutable; made and freed by the session. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/config.h"
#include "engine/model/encoder.h"
#include "engine/model/model-files.h"
#include "engine/model/pooling.h"
#include "engine/text/tokenizer.h"
#include <glib.h>

typedef struct _ClozeModel ClozeModel;

CLOZE_API ClozeModel *cloze_model_ref(ClozeModel *model);
CLOZE_API void cloze_model_unref(ClozeModel *model);
/* Whether the caller's reference is the only one. */
CLOZE_API gboolean cloze_model_is_unshared(ClozeModel *model);
CLOZE_API const char *cloze_model_get_folder(ClozeModel *model);
/* Hexadecimal SHA-256 over config, tokenizer and weight files as loaded: what a head names as its
 * base. Computed when first asked for and remembered across starts, so the first call for a new
 * model reads its files (about a third of a second for 90 MB). Empty when they cannot be read. */
CLOZE_API const char *cloze_model_get_hash(ClozeModel *model);
/* The same without what a trained folder adds: equal for all models over one base. */
CLOZE_API const char *cloze_model_get_base_hash(ClozeModel *model);
/* (nullable) The trained folder that is merged into it. */
CLOZE_API const char *cloze_model_get_adapter_folder(ClozeModel *model);
/* A number no other model of this process has or will have. */
CLOZE_API guint64 cloze_model_get_serial(ClozeModel *model);
CLOZE_API const ClozeConfig *cloze_model_get_config(ClozeModel *model);
CLOZE_API ClozePrecision cloze_model_get_precision(ClozeModel *model);
/* Whether its token types are the shapes of words (engine/text/word-shapes.h), because a trained folder
 * that is merged into it says so: then windows have to be cut with them. */
CLOZE_API gboolean cloze_model_has_shapes(ClozeModel *model);
CLOZE_API ClozeTokenizer *cloze_model_get_tokenizer(ClozeModel *model);
CLOZE_API ClozeEncoder *cloze_model_get_encoder(ClozeModel *model);
CLOZE_API const ClozePooling *cloze_model_get_pooling(ClozeModel *model);
/* The longest input in tokens, specials included: positions and the folder's own limits. */
CLOZE_API gsize cloze_model_get_max_tokens(ClozeModel *model);
CLOZE_API gsize cloze_model_get_bytes(ClozeModel *model);

/* Loads without a session (tests, tools). @pool may be NULL. Config, vocabulary and weights that
 * do not fit together fail with CLOZE_ERROR_MISMATCH and both numbers. */
CLOZE_API ClozeModel *cloze_model_load(const char *folder, ClozePool *pool, GError **error);
/* The same, its dense layers in another precision than fp32. */
CLOZE_API ClozeModel *cloze_model_load_at(const char *folder, ClozePrecision precision,
                                          ClozePool *pool, GError **error);
/* The same with a trained folder merged in (engine/model/trained-weights.h). */
CLOZE_API ClozeModel *cloze_model_load_adapted(const char *folder, const char *adapter_folder,
                                               ClozePrecision precision, ClozePool *pool,
                                               GError **error);
/* The same for files already found, a trained folder's among them or not; @files (transfer full)
 * also on failure. */
CLOZE_API ClozeModel *cloze_model_load_files(const char *folder, ClozeModelFiles *files,
                                             ClozePrecision precision, ClozePool *pool,
                                             GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeModel, cloze_model_unref)
