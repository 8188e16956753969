/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person decided, as passages with labelled spans: the sentences that decisions are in, put
 * together from the words that the library keeps with each, so that neither the documents nor their
 * texts are needed. Any thread. */
#pragma once

#include "app/decision-table.h"
#include "plugins/plugin.h"

typedef struct {
    char *text; /* valid UTF-8 */
    gsize size;
    GArray *spans;    /* GlossSpan, by place: accepted, corrected, added; labels interned */
    GArray *rejected; /* GlossSpan */
    gint64 document;  /* its row */
} GlossLabelledText;

/* (element-type GlossLabelledText) @rows: GlossDecision in the order of gloss_decision_table_load. */
GPtrArray *gloss_labelled_text_gather(GPtrArray *rows);
void gloss_labelled_text_free(GlossLabelledText *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossLabelledText, gloss_labelled_text_free)
