/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of a file: numbers count up, no line holds a line feed. */

#include "engine/data/data-lines.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(ClozeDataLines) lines =
        cloze_data_lines_new_for_bytes((const char *)data, size, "fuzz", NULL);
    const char *line;
    gsize n = 0, line_size;

    while (lines != NULL && cloze_data_lines_next(lines, &line, &line_size, NULL)) {
        g_assert(cloze_data_lines_get_number(lines) == ++n);
        g_assert(line_size == 0 || memchr(line, '\n', line_size) == NULL);
    }
    return 0;
}
