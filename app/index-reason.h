/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Why a file cannot be indexed, as one of a few kinds: the library keeps the kind's name beside the
 * message, the window says it in words with a way on. Any thread. */
#pragma once

#include <glib.h>

typedef enum {
    GLOSS_INDEX_REASON_UNREADABLE, /* any other */
    GLOSS_INDEX_REASON_PERMISSION,
    GLOSS_INDEX_REASON_NOT_TEXT,
    GLOSS_INDEX_REASON_TOO_LARGE,
    GLOSS_INDEX_REASON_CHANGING,
    GLOSS_INDEX_REASON_ENCRYPTED,
    GLOSS_INDEX_REASON_NO_TEXT_LAYER,
    GLOSS_INDEX_REASON_FOLDER, /* a folder whose files are not known */
    GLOSS_INDEX_REASON_DAMAGED,
    GLOSS_INDEX_REASON_TOO_SLOW,
    GLOSS_INDEX_REASON_NO_READER, /* no failure: of a file that nobody said was a document */
    GLOSS_INDEX_REASON_OLD_FORMAT,
} GlossIndexReason;

/* What reading a file failed with. */
GlossIndexReason gloss_index_reason_of(const GError *error);
const char *gloss_index_reason_get_name(GlossIndexReason reason);
/* UNREADABLE for what no kind is called. @name (nullable). */
GlossIndexReason gloss_index_reason_from_name(const char *name);
/* In the user's language: "Not a text". */
const char *gloss_index_reason_get_title(GlossIndexReason reason);
/* What to do: "Open it to see more, or leave it out". */
const char *gloss_index_reason_get_hint(GlossIndexReason reason);
