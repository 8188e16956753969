/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Test collections of information retrieval: documents, queries and which documents answer which. Two
 * forms are known, told apart by what is in the files: SMART (".I 1", ".T", ".W"; NAME.ALL, NAME.QRY,
 * NAME.REL, as CISI) and TREC's mark-up (<doc><docno>…, <top><num><title>…, qrels, as Cranfield).
 * Files may be packed. Any one thread. */
#pragma once

#include <gio/gio.h>

typedef struct {
    char *id;
    char *title; /* "" where there is none */
    char *text;
} GlossCollectionText;

typedef struct {
    GPtrArray *documents; /* (element-type GlossCollectionText*) */
    GPtrArray *queries;   /* of those that have answers; the title is empty */
    GPtrArray *answers;   /* (element-type GHashTable*) of each query: a set of document ids */
} GlossCollection;

/* What the three files are is told by their names (all, doc; qry, quer; rel). */
GlossCollection *gloss_cli_collection_read(const char *folder, GCancellable *cancellable,
                                           GError **error);
void gloss_cli_collection_free(GlossCollection *collection);
/* The parts of it, of files' bytes: (element-type GlossCollectionText*). */
GPtrArray *gloss_cli_collection_parse_texts(const char *data, gsize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCollection, gloss_cli_collection_free)
