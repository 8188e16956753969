/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One load of a document, from file to text: bounded reading, the reader for it, its hash. Knows no
 * document object; any thread. */
#pragma once

#include "app/reader.h"

/* A larger file is refused with a sentence. */
#define GLOSS_DOCUMENT_LOAD_MAX_BYTES ((gsize)64 * 1024 * 1024)

typedef struct {
    const GlossReader *reader;
    GlossReading *reading;
    GBytes *text;         /* the reading's text, one NUL byte after it */
    char *hash;           /* SHA-256 of the text, hexadecimal */
    char *file_hash;      /* SHA-256 of the file's bytes; NULL without a file */
    gint64 file_size;     /* bytes */
    gint64 file_modified; /* microseconds since 1970 */
    char *stamp; /* what the file looked like: compare with gloss_document_load_dup_stamp */
} GlossDocumentLoad;

GlossDocumentLoad *gloss_document_load_file(GFile *file, GCancellable *cancellable, GError **error);
/* @title: chooses the reader and stands in messages. */
GlossDocumentLoad *gloss_document_load_bytes(GBytes *bytes, const char *title,
                                             const char *content_type, GCancellable *cancellable,
                                             GError **error);
/* Size, time and identity of the file now; NULL where it is gone. */
char *gloss_document_load_dup_stamp(GFileInfo *info);
/* What gloss_document_load_dup_stamp looks at. */
#define GLOSS_DOCUMENT_LOAD_ATTRIBUTES                                                             \
    G_FILE_ATTRIBUTE_STANDARD_TYPE                                                                 \
    "," G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE                  \
    "," G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME "," G_FILE_ATTRIBUTE_TIME_MODIFIED                  \
    "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC "," G_FILE_ATTRIBUTE_UNIX_INODE
void gloss_document_load_free(GlossDocumentLoad *load);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossDocumentLoad, gloss_document_load_free)
