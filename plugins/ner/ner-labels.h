/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a label of a data file is called here: first the caller's pairs, then, where a model's labels
 * are given, those that it has, then the usual synonyms (PERSON, person, ... for PER). Remembers
 * what was asked, for the report. */
#pragma once

#include <glib.h>

typedef struct _GlossNerLabels GlossNerLabels;

/* @map: (nullable) pairs from, to, NULL-terminated; to "" drops the label. CLOZE_ERROR_ARGUMENT for
 * an odd number. @known: (nullable) the model's types, NULL-terminated. */
GlossNerLabels *gloss_ner_labels_new(const char *const *map, const char *const *known,
                                     GError **error);
void gloss_ner_labels_free(GlossNerLabels *labels);
/* Interned; NULL where the label is dropped. */
const char *gloss_ner_labels_map(GlossNerLabels *labels, const char *type);
/* a{ss}: every label asked for and what it became, in byte order; floating. */
GVariant *gloss_ner_labels_get_used(GlossNerLabels *labels);
/* (transfer full) labels that no pair, no model and no synonym knew, NULL-terminated. */
char **gloss_ner_labels_dup_unknown(GlossNerLabels *labels);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNerLabels, gloss_ner_labels_free)
