/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the person decided, in all documents, as a labelled file that others read and that Gloss reads
 * back: the sentences that decisions are in, with what was accepted, corrected and added; what was
 * rejected is outside. The library's thread. */
#pragma once

#include "app/library.h"

typedef struct {
    guint n_passages;
    guint n_spans;
    guint n_left_out; /* spans that overlap another one, which no form can hold */
} GlossLabelExport;

/* The form by the name's ending: .jsonl and .json, else CoNLL columns in BIO. Whole or not at all.
 * CLOZE_ERROR_ARGUMENT where nothing was decided. */
gboolean gloss_label_export_write(GlossLibrary *library, const char *path,
                                  GlossLabelExport *written, GError **error);
