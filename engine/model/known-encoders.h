/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How encoders that are given out as bare files are meant to be used: which tokens are pooled and what
 * is put before a text, known by the name of the folder. What a folder's own files say goes first.
 * Constant data; any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/pooling.h"

typedef struct {
    const char *pattern; /* of the folder's name in lower case, as g_pattern_match_simple has it */
    ClozePoolingMode mode;
    gboolean normalize;
    const char *query; /* "": nothing */
    const char *passage;
} ClozeKnownEncoder;

/* (nullable) */
CLOZE_API const ClozeKnownEncoder *cloze_known_encoders_find(const char *folder);
