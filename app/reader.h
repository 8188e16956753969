/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Readers of document formats, and the one registry of them. A reader turns bytes into UTF-8 text
 * and a map of its structure; it never keeps the file open. A new format is a new file with a
 * GlossReader and a line in reader-registry.c. Any thread. */
#pragma once

#include <gio/gio.h>

/* What a reader fails with where the file gives no text, however often it is read. Else it is a
 * GIOErrorEnum: INVALID_DATA for another kind of data, NOT_SUPPORTED for an encoding, TIMED_OUT for
 * what would take too long. */
#define GLOSS_READER_ERROR (gloss_reader_error_quark())
typedef enum {
    GLOSS_READER_ERROR_ENCRYPTED,
    GLOSS_READER_ERROR_NO_TEXT_LAYER,
    GLOSS_READER_ERROR_DAMAGED,    /* against what its format says */
    GLOSS_READER_ERROR_OLD_FORMAT, /* one that its programs have left behind */
} GlossReaderError;

GQuark gloss_reader_error_quark(void);

typedef enum {
    GLOSS_STRUCTURE_HEADING_1, /* .. 6 */
    GLOSS_STRUCTURE_HEADING_2,
    GLOSS_STRUCTURE_HEADING_3,
    GLOSS_STRUCTURE_HEADING_4,
    GLOSS_STRUCTURE_HEADING_5,
    GLOSS_STRUCTURE_HEADING_6,
    GLOSS_STRUCTURE_PARAGRAPH,
    GLOSS_STRUCTURE_QUOTE,
    GLOSS_STRUCTURE_CODE,
    GLOSS_STRUCTURE_LIST_ITEM,
    GLOSS_STRUCTURE_EMPHASIS,
    GLOSS_STRUCTURE_STRONG,
    GLOSS_STRUCTURE_LINK,
    GLOSS_STRUCTURE_MARKUP, /* characters that are the format's, not the text's */
    GLOSS_STRUCTURE_PAGE,
} GlossStructureKind;

/* Bytes [start, end) of the text. */
typedef struct {
    GlossStructureKind kind;
    gsize start;
    gsize end;
} GlossStructure;

typedef struct {
    char *text; /* UTF-8, NUL-terminated, line ends as in the file */
    gsize size;
    char *encoding;    /* "UTF-8", "GB18030", ... */
    gboolean replaced; /* some bytes did not decode and stand as U+FFFD */
    GArray *structure; /* (element-type GlossStructure) sorted by start */
} GlossReading;

typedef struct {
    const char *id;                /* "text", "markdown" */
    const char *name;              /* for people, translatable */
    const char *const *suffixes;   /* ".txt", ... NULL-terminated */
    const char *const *mime_types; /* NULL-terminated */
    /* NULL with a sentence: expected, found, where. */
    GlossReading *(*read)(GBytes *bytes, const char *name, GCancellable *cancellable,
                          GError **error);
} GlossReader;

void gloss_reader_reading_free(GlossReading *reading);
/* The page, from 1, that byte @at is on; 0 before the first and where the format has none. @n: (out)
 * how many there are. @structure: (nullable) */
guint gloss_reader_find_page(GArray *structure, gsize at, guint *n);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossReading, gloss_reader_reading_free)
