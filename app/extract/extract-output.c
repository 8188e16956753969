/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One buffer for the whole, as the text is at hand as a whole too. */
#include "app/extract/extract-output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void
add_number(GByteArray *stream, gsize number)
{
    guint32 bytes = GUINT32_TO_LE((guint32)number);

    g_byte_array_append(stream, (const guint8 *)&bytes, sizeof bytes);
}

static GByteArray *
begin(void)
{
    GByteArray *stream = g_byte_array_new();

    g_byte_array_append(stream, (const guint8 *)GLOSS_EXTRACTION_MAGIC,
                        GLOSS_EXTRACTION_MAGIC_SIZE);
    return stream;
}

static gboolean
send(int fd, const GByteArray *stream)
{
    gsize done = 0;

    while (done < stream->len) {
        gssize n = write(fd, stream->data + done, stream->len - done);

        if (n < 0 && errno != EINTR)
            return FALSE;
        done += n > 0 ? (gsize)n : 0;
    }
    return TRUE;
}

gboolean
gloss_extract_output_write(int fd, const GString *text, GArray *structure)
{
    g_autoptr(GByteArray) stream = begin();

    add_number(stream, GLOSS_EXTRACTION_TEXT);
    add_number(stream, text->len);
    g_byte_array_append(stream, (const guint8 *)text->str, (guint)text->len);
    add_number(stream, GLOSS_EXTRACTION_STRUCTURE);
    add_number(stream, (gsize)structure->len * 12);
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *item = &g_array_index(structure, GlossStructure, i);

        add_number(stream, item->kind);
        add_number(stream, item->start);
        add_number(stream, item->end);
    }
    add_number(stream, GLOSS_EXTRACTION_END);
    add_number(stream, 0);
    return send(fd, stream);
}

gboolean
gloss_extract_output_fail(int fd, GlossExtractionReason reason, const char *detail)
{
    g_autoptr(GByteArray) stream = begin();
    gsize n = MIN(strlen(detail), GLOSS_EXTRACTION_MAX_DETAIL);

    add_number(stream, GLOSS_EXTRACTION_FAILURE);
    add_number(stream, 4 + n);
    add_number(stream, reason);
    g_byte_array_append(stream, (const guint8 *)detail, (guint)n);
    return send(fd, stream);
}
