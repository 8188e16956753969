/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a model's folder says a text becomes one vector: sentence-transformers modules.json with
 * 1_Pooling/config.json and a Normalize module. Without modules.json: mean, not normalised. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef enum {
    CLOZE_POOLING_MEAN, /* over all tokens, specials included */
    CLOZE_POOLING_CLS,  /* the first token's vector */
    CLOZE_POOLING_MAX,
    CLOZE_POOLING_MEAN_SQRT, /* sum / sqrt(T) */
} ClozePoolingMode;

typedef struct {
    ClozePoolingMode mode;
    gboolean normalize; /* divide by the L2 norm */
    gsize max_tokens;   /* sentence_bert_config.json max_seq_length, else tokenizer_config.json
                         * model_max_length, or 0 */
    gsize width;        /* D as the pooling module states it, or 0 */
} ClozePooling;

/* Reads what the folder has; without modules.json and 1_Pooling what is known of the encoder
 * (known-encoders.h), else the mean. A module this engine does not know (Dense, several modes side by side)
 * fails with CLOZE_ERROR_UNSUPPORTED and its name: leaving it out would give other vectors. */
CLOZE_API gboolean cloze_pooling_read(ClozePooling *pooling, const char *model_folder,
                                      GError **error);
/* FALSE where the mean is taken for want of anything that says another. */
CLOZE_API gboolean cloze_pooling_is_stated(const char *model_folder);
/* modules.json: sets normalize and *@module_folder (transfer full), the pooling module's. */
CLOZE_API gboolean cloze_pooling_parse_modules(ClozePooling *pooling, const char *json, gsize size,
                                               const char *name, char **module_folder,
                                               GError **error);
/* The pooling module's config.json: sets mode and width. */
CLOZE_API gboolean cloze_pooling_parse_mode(ClozePooling *pooling, const char *json, gsize size,
                                            const char *name, GError **error);
/* sentence_bert_config.json or tokenizer_config.json: sets max_tokens. "Without end" is written as
 * a huge number there and leaves it alone. */
CLOZE_API gboolean cloze_pooling_parse_limits(ClozePooling *pooling, const char *json, gsize size,
                                              const char *name, GError **error);
/* out[D] from hidden[T][D]; T at least 1 */
CLOZE_API void cloze_pooling_apply(const ClozePooling *pooling, float *out, const float *hidden,
                                   gsize t, gsize d);
