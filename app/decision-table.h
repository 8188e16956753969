/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person decided about a document, as rows of the library: reading and writing them. When
 * they are written is decisions.c. The library's thread. */
#pragma once

#include "app/anchor.h"
#include "app/annotation.h"
#include "app/document.h"
#include "app/library.h"

typedef struct {
    gint64 id;       /* 0: no row yet */
    gint64 document; /* its row; set when read */
    gsize start;
    gsize end;
    char *label;
    float score; /* of the suggestion; NAN: none */
    char *origin;
    GlossAnnotationState state;
    gboolean lost; /* start and end are of an older text */
    GlossAnchor *anchor;
    char *text_hash; /* of the text that start and end are in */
} GlossDecision;

void gloss_decision_table_free_row(GlossDecision *decision);
/* The name under which @document is kept: its address, or its text's hash where it has no file.
 * (transfer full) */
char *gloss_decision_table_dup_uri(GlossDocument *document);
/* The row of @document; 0 where it has none, -1 with an error. One that is gone from where it was
 * and has the same text is taken for it: the file was moved. */
gint64 gloss_decision_table_find_document(GlossLibrary *library, GlossDocument *document,
                                          GError **error);
/* The same, made where it is missing and brought up to date. Within a transaction. */
gint64 gloss_decision_table_ensure_document(GlossLibrary *library, GlossDocument *document,
                                            GError **error);
/* The row of a text; made where it is missing. -1 with an error. Within a transaction. */
gint64 gloss_decision_table_ensure_text(GlossLibrary *library, const char *hash, gsize size,
                                        GError **error);
/* (element-type GlossDecision) by place; @document 0: of all documents, by document and place */
GPtrArray *gloss_decision_table_load(GlossLibrary *library, gint64 document, GError **error);
/* Writes a new row or over the one it has, sets its id. Within a transaction. */
gboolean gloss_decision_table_write(GlossLibrary *library, gint64 document, gint64 text,
                                    GlossDecision *decision, GError **error);
gboolean gloss_decision_table_remove(GlossLibrary *library, gint64 id, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossDecision, gloss_decision_table_free_row)
