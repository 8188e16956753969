/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A document: where it is, its text, its structure and its annotations. The text of a revision
 * never changes; loading again makes a new revision. The source file is never written to. Main
 * thread, but for the GBytes, which any thread may read. */
#pragma once

#include "app/annotations.h"
#include "app/reader.h"
#include <gio/gio.h>

#define GLOSS_TYPE_DOCUMENT (gloss_document_get_type())
G_DECLARE_FINAL_TYPE(GlossDocument, gloss_document, GLOSS, DOCUMENT, GObject)

typedef enum {
    GLOSS_DOCUMENT_EMPTY, /* not loaded yet */
    GLOSS_DOCUMENT_LOADING,
    GLOSS_DOCUMENT_READY,
    GLOSS_DOCUMENT_FAILED,
} GlossDocumentState;

/* Properties (readable, with notify): "file", "title", "state", "revision" (uint64),
 * "changed-on-disk" (boolean), "progress" (double 0..1 of the analysis), "layer-busy" (boolean). */

GlossDocument *gloss_document_new(GFile *file);
/* A document that has no file. */
GlossDocument *gloss_document_new_for_text(const char *title, const char *text, gssize size);

/* Reads, decodes and maps in a worker; a load replaces the text and raises the revision. On failure
 * the state is FAILED and gloss_document_get_error says why; text loaded before stays. */
void gloss_document_load_async(GlossDocument *self, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
gboolean gloss_document_load_finish(GlossDocument *self, GAsyncResult *result, GError **error);
/* The same in the calling thread, for the command line. */
gboolean gloss_document_load(GlossDocument *self, GCancellable *cancellable, GError **error);

GFile *gloss_document_get_file(GlossDocument *self);       /* (nullable) */
const char *gloss_document_get_title(GlossDocument *self); /* the file's display name */
GlossDocumentState gloss_document_get_state(GlossDocument *self);
const GError *gloss_document_get_error(GlossDocument *self); /* (nullable) */
guint64 gloss_document_get_revision(GlossDocument *self);
/* UTF-8 with a NUL byte after its end; empty before the first load. */
GBytes *gloss_document_get_text(GlossDocument *self);
const char *gloss_document_get_text_hash(GlossDocument *self); /* SHA-256, hexadecimal */
/* Of the file as it was read: SHA-256 of its bytes (NULL without a file), how many they were, and when
 * it was changed last in microseconds since 1970. */
const char *gloss_document_get_file_state(GlossDocument *self, gint64 *size, gint64 *modified);
const char *gloss_document_get_encoding(GlossDocument *self);
gboolean gloss_document_get_replaced(GlossDocument *self); /* U+FFFD was put in */
const GlossReader *gloss_document_get_reader(GlossDocument *self);
GArray *gloss_document_get_structure(GlossDocument *self); /* GlossStructure */
GlossAnnotations *gloss_document_get_annotations(GlossDocument *self);
/* What was found because a person asked for it (GLOSS_PLUGIN_ON_REQUEST). */
GlossAnnotations *gloss_document_get_layer(GlossDocument *self);
/* Whether what is on screen is still being read for it; with notify::layer-busy. */
gboolean gloss_document_get_layer_busy(GlossDocument *self);
gboolean gloss_document_get_changed_on_disk(GlossDocument *self); /* or gone from there */
double gloss_document_get_progress(GlossDocument *self);
/* For the scheduler: 0..1 of the analysis of this revision. */
void gloss_document_set_progress(GlossDocument *self, double progress);
void gloss_document_set_layer_busy(GlossDocument *self, gboolean busy);
