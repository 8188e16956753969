/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Entries of the directory stand at multiples of their size wherever its sectors lie, so that no chain
 * has to be followed. MS-CFB 2.6.1. Reader: fuzz-office. */
#include "app/extract/compound-file.h"

#include <string.h>

#define ENTRY_BYTES 128
#define LENGTH_AT   64
#define MAX_NAME    31

static const guint8 signature[] = {0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1};

gboolean
gloss_compound_file_is(GBytes *bytes)
{
    gsize size;
    const guint8 *data = g_bytes_get_data(bytes, &size);

    return size >= sizeof signature && memcmp(data, signature, sizeof signature) == 0;
}

gboolean
gloss_compound_file_has(GBytes *bytes, const char *name)
{
    gsize size, n = strlen(name);
    const guint8 *data = g_bytes_get_data(bytes, &size);
    guint8 entry[2 * MAX_NAME + 2] = {0};

    g_return_val_if_fail(n <= MAX_NAME, FALSE);
    for (gsize i = 0; i < n; i++)
        entry[2 * i] = (guint8)name[i];
    for (gsize at = 0; at + ENTRY_BYTES <= size; at += ENTRY_BYTES)
        if (data[at + LENGTH_AT] == 2 * n + 2 && data[at + LENGTH_AT + 1] == 0 &&
            memcmp(data + at, entry, 2 * n + 2) == 0)
            return TRUE;
    return FALSE;
}
