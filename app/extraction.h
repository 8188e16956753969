/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the program that reads hostile formats (app/extract) says on its standard output, and reading
 * that. The program is trusted with nothing: it may have been taken over by the file that it reads.
 *
 * The stream is the magic and then records, each of two little-endian 32-bit numbers, kind and size,
 * and so many bytes. TEXT records are UTF-8 without NUL and follow each other; STRUCTURE records are
 * triples of such numbers, kind (GlossStructureKind), start and end in bytes of the whole text, sorted
 * by start. The last record is END or FAILURE. Any thread. */
#pragma once

#include "app/reader.h"

#define GLOSS_EXTRACTION_MAGIC "GLOSSX1\n"
/* Without the NUL. */
#define GLOSS_EXTRACTION_MAGIC_SIZE    8
#define GLOSS_EXTRACTION_MAX_TEXT      ((gsize)32 * 1024 * 1024)
#define GLOSS_EXTRACTION_MAX_STRUCTURE ((gsize)4 * 1000 * 1000)
/* Of what is said in a failure, in bytes. */
#define GLOSS_EXTRACTION_MAX_DETAIL 400
/* More than any stream that is right. */
#define GLOSS_EXTRACTION_MAX_BYTES                                                                 \
    (GLOSS_EXTRACTION_MAX_TEXT + 12 * GLOSS_EXTRACTION_MAX_STRUCTURE + (gsize)4 * 1024 * 1024)

typedef enum {
    GLOSS_EXTRACTION_TEXT = 1,
    GLOSS_EXTRACTION_STRUCTURE,
    GLOSS_EXTRACTION_FAILURE, /* a GlossExtractionReason and a sentence in English */
    GLOSS_EXTRACTION_END,
} GlossExtractionRecord;

typedef enum {
    GLOSS_EXTRACTION_DAMAGED = 1,
    GLOSS_EXTRACTION_ENCRYPTED,
    GLOSS_EXTRACTION_NO_TEXT_LAYER,
    GLOSS_EXTRACTION_TOO_LARGE,  /* more text than GLOSS_EXTRACTION_MAX_TEXT */
    GLOSS_EXTRACTION_OLD_FORMAT, /* of an office program, from before 2007 */
    GLOSS_EXTRACTION_OTHER_KIND, /* no text document: what it is */
} GlossExtractionReason;

/* @name: the file's, for messages. A stream that is cut short or breaks a rule is an error too, FAILED,
 * and so is a damaged file. */
GlossReading *gloss_extraction_parse(const guint8 *stream, gsize size, const char *name,
                                     GError **error);
