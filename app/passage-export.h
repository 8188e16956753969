/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passages written to a file for other programs: those that a search found, or those of a collection.
 * CSV (RFC 4180) with a line of names first, or JSON Lines, by the end of the file's name. Any
 * thread. */
#pragma once

#include "app/collection-row.h"
#include "app/search-run.h"

typedef struct _GlossPassageExport GlossPassageExport;

GlossPassageExport *gloss_passage_export_new(void);
void gloss_passage_export_free(GlossPassageExport *self);
/* rank, score, words, meaning, file, page, heading, start, end, language, modified, text: as
 * gloss-cli search names them. @rank: from 1. */
void gloss_passage_export_add_hit(GlossPassageExport *self, const GlossSearchHit *hit, guint rank);
/* file, start, end, text. */
void gloss_passage_export_add_item(GlossPassageExport *self, const GlossCollectionItem *item);
/* The whole file or none of it. @path ends in .csv or .jsonl, else CLOZE_ERROR_ARGUMENT. */
gboolean gloss_passage_export_write(GlossPassageExport *self, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPassageExport, gloss_passage_export_free)
