/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Raw text to labelled spans: sentences, words, scores, entities, bytes. */
#pragma once

#include "plugins/ner/ner.h"

/* (element-type GlossSpan) sorted by start, within the range asked for. A span starts and ends with
 * a word that a name can start or end with, and lies within one sentence. */
GArray *gloss_ner_annotate_run(GlossNer *ner, const GlossAnnotateRequest *request,
                               GCancellable *cancellable, GError **error);
