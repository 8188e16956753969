/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Guesses what the fields of a table or of JSON objects are used for: first by the names that people
 * give them, then by what the cells hold. One thread. */
#pragma once

#include "engine/data/dataset-builder.h"

/* What was seen in the cells of one field. */
typedef struct {
    gsize n; /* cells that are not empty */
    gsize n_numbers;
    gsize n_fractions; /* numbers with a decimal point */
    gsize n_characters;
    gsize n_blanks;        /* between words */
    GHashTable *different; /* set of char*, at most 1,000 */
} ClozeDatasetFieldStats;

/* Adds a cell. */
void cloze_dataset_fields_see(ClozeDatasetFieldStats *stats, ClozeDatasetCell cell);
void cloze_dataset_fields_clear(ClozeDatasetFieldStats *stats, gsize n);
/* Sets layout->roles of the fields whose name is a usual one. @allowed: for each field the bits
 * 1 << ClozeDatasetRole that its values can have. */
CLOZE_API void cloze_dataset_fields_match_names(ClozeDatasetLayout *layout, const guint *allowed);
/* Whether a cell is a usual name of a field. */
CLOZE_API gboolean cloze_dataset_fields_is_name(ClozeDatasetCell cell);
/* Sets the roles that texts, pairs and scores need and the names did not give, from stats[n]. */
void cloze_dataset_fields_match_contents(ClozeDatasetLayout *layout,
                                         const ClozeDatasetFieldStats *stats, gsize n);
/* From the roles to layout->kind, as @wanted where it is not ANY. FALSE with an error that lists the
 * fields where they do not make that kind. */
gboolean cloze_dataset_fields_choose_kind(ClozeDatasetLayout *layout, ClozeDatasetKind wanted,
                                          const char *name, GError **error);
