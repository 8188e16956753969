/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts to vectors by a loaded model, a batch at a time. */
#pragma once

#include "engine/map/map-run.h"
#include "engine/model/session.h"

/* (transfer none) text @index, UTF-8, @size bytes. */
typedef const char *(*ClozeTextVectorsFunc)(gpointer data, gsize index, gsize *size);

/* (transfer full) [n][D], pooled and normalised as the model's files say; longer texts are cut at
 * what the model takes, of at most @max_tokens (0: no other limit). Stage "vectors". */
CLOZE_API float *cloze_text_vectors_make(ClozeSession *session, ClozeModel *model, gsize n,
                                         gsize max_tokens, ClozeTextVectorsFunc get_text,
                                         gpointer data, const ClozeMapRun *run, GError **error);
