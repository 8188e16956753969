/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Word-in-Context (Pilehvar and Camacho-Collados 2019): a lemma in two sentences, and whether its
 * sense is the same. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    char *word;         /* the lemma */
    char *sentences[2]; /* valid UTF-8 */
    gboolean same;
    gsize line; /* from 1 */
} GlossWicPair;

/* Whether a file begins as such a table does. */
gboolean gloss_wic_is_table(const char *data, gsize size);
/* (transfer full) (element-type GlossWicPair*) Columns with a TAB between, named by the first line: word,
 * sentence1, sentence2, same_sense (T or F). Fails with file and line. */
GPtrArray *gloss_wic_parse(const char *data, gsize size, const char *name, GError **error);
