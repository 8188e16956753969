/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A claim that is checked away from the main thread: against documents, a folder, or parts that were
 * kept. Of a folder that is indexed, the search finds what is read; of another one, all files are.
 * Main thread. */
#pragma once

#include "app/claim-check.h"
#include "app/context.h"
#include "app/document.h"

typedef struct _GlossClaimSearch GlossClaimSearch;

typedef struct {
    GlossClaimResult *result;
    gsize n_passages; /* there are, where that is known, else as many as were read */
    gsize n_read;     /* of these */
    gsize n_failed;   /* files that could not be read */
    char *notice;     /* (nullable) a sentence on what limits the answer */
} GlossClaimFindings;

GlossClaimSearch *gloss_claim_search_new(GlossContext *context, const char *claim);
/* Its text as it is now; one without text adds nothing. */
void gloss_claim_search_add_document(GlossClaimSearch *self, GlossDocument *document);
/* @path: absolute. */
void gloss_claim_search_add_folder(GlossClaimSearch *self, const char *path);
/* A part of a file or document that begins at byte @start. */
void gloss_claim_search_add_part(GlossClaimSearch *self, const char *file, gsize start,
                                 const char *text);
/* Where the claim was taken from: bytes of the file or document of that title. */
void gloss_claim_search_set_own(GlossClaimSearch *self, const char *file, gsize start, gsize end);
void gloss_claim_search_run_async(GlossClaimSearch *self, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) */
GlossClaimFindings *gloss_claim_search_run_finish(GlossClaimSearch *self, GAsyncResult *result,
                                                  GError **error);
/* How far it is: a sentence on what is done now, and 0 .. 1 of that. */
const char *gloss_claim_search_get_stage(GlossClaimSearch *self, double *fraction);
GlossClaimSearch *gloss_claim_search_ref(GlossClaimSearch *self);
void gloss_claim_search_unref(GlossClaimSearch *self);
void gloss_claim_search_findings_free(GlossClaimFindings *findings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossClaimSearch, gloss_claim_search_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossClaimFindings, gloss_claim_search_findings_free)
