/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which encoding bytes are probably in: the order of tests that encoding.c then decodes by. Pure
 * functions of the bytes. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    const char *name;  /* for people: "Shift_JIS" */
    const char *iconv; /* what iconv calls it: "CP932" */
    gsize skip;        /* bytes of a byte-order mark */
} GlossEncodingGuess;

/* Always gives one: Windows-1252 where nothing else fits. */
GlossEncodingGuess gloss_encoding_guess_bytes(const guint8 *data, gsize size);
/* What kind of file starts like this, where it is a well-known binary one; else NULL. */
const char *gloss_encoding_guess_binary(const guint8 *data, gsize size);
