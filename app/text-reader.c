/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plain text. The structure stays empty: a plain text has none that is marked. Reader: fuzz-encoding.
 * Any thread. */

#include "app/text-reader.h"

#include "app/encoding.h"
#include <glib/gi18n.h>

static const char *const suffixes[] = {".txt", ".text", ".log", NULL};
static const char *const mime_types[] = {"text/plain", NULL};

const GlossReader gloss_text_reader = {
    .id = "text",
    .name = N_("Plain text"),
    .suffixes = suffixes,
    .mime_types = mime_types,
    .read = gloss_text_reader_read,
};

GlossReading *
gloss_text_reader_read(GBytes *bytes, const char *name, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossReading) reading = g_new0(GlossReading, 1);

    reading->text = gloss_encoding_decode(bytes, name, &reading->size, &reading->encoding,
                                          &reading->replaced, error);
    if (reading->text == NULL)
        return NULL;
    reading->structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    return g_steal_pointer(&reading);
}
