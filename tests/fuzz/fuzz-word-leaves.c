/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One input is a segment: leaves of 64 bytes and what is left. All terms are read, places too. */
#include "app/word-leaves.h"

#define LEAF 64

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

typedef struct {
    const guint8 *data;
    gsize size;
} Input;

static gboolean
next_cb(gpointer data, const guint8 **bytes, gsize *size)
{
    Input *input = data;

    if (input->size == 0)
        return FALSE;
    *bytes = input->data;
    *size = MIN(input->size, LEAF);
    input->data += *size;
    input->size -= *size;
    return TRUE;
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    Input input = {data, size};
    g_auto(GlossWordLeaves) walk;
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, 4), counts = g_array_new(FALSE, FALSE, 1);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, 8);
    GlossWordList list = {rows, counts, places, NULL, 1 << 20, 1 << 20};

    gloss_word_leaves_init(&walk, next_cb, &input);
    for (guint i = 0; gloss_word_leaves_next(&walk); i++)
        if (i % 3 != 2)
            gloss_word_leaves_read(&walk, &list);
    if (rows->len != counts->len)
        g_error("a row without a count");
    return 0;
}
