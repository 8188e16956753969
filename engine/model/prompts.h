/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a model's folder says is to be put before a query and before a passage:
 * config_sentence_transformers.json, "prompts" and "default_prompt_name"; without that file what is known of
 * the encoder (known-encoders.h). Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    char *query;   /* "" where the folder names none */
    char *passage; /* likewise */
} ClozePrompts;

CLOZE_API gboolean cloze_prompts_read(ClozePrompts *prompts, const char *folder, GError **error);
/* Of the file's bytes. */
CLOZE_API gboolean cloze_prompts_parse(ClozePrompts *prompts, const char *json, gsize size,
                                       const char *name, GError **error);
CLOZE_API void cloze_prompts_clear(ClozePrompts *prompts);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozePrompts, cloze_prompts_clear)
