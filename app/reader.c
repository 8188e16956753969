/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What every reader returns, and freeing it. */

#include "app/reader.h"

G_DEFINE_QUARK(gloss - reader - error - quark, gloss_reader_error)

void
gloss_reader_reading_free(GlossReading *reading)
{
    g_free(reading->text);
    g_free(reading->encoding);
    g_clear_pointer(&reading->structure, g_array_unref);
    g_free(reading);
}
