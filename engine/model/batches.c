/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sorting, cutting and laying out of batches. Any thread. */
#include "engine/model/batches.h"

#include <string.h>

static gint
compare_lengths_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    const ClozeSequence *sequences = data;
    gsize x = *(const gsize *)a, y = *(const gsize *)b;

    if (sequences[x].n != sequences[y].n)
        return sequences[x].n > sequences[y].n ? -1 : 1;
    return x < y ? -1 : x > y;
}

GArray *
cloze_batches_plan(const ClozeSequence *sequences, gsize *indices, gsize n, gsize budget)
{
    GArray *ranges = g_array_new(FALSE, FALSE, sizeof(ClozeBatchRange));
    ClozeBatchRange range = {.indices = indices};

    g_qsort_with_data(indices, (gint)n, sizeof *indices, compare_lengths_cb, (gpointer)sequences);
    for (gsize i = 0; i < n; i++) {
        gsize tokens = sequences[indices[i]].n;

        if (range.n_sequences > 0 && range.n_tokens + tokens > budget) {
            g_array_append_val(ranges, range);
            range = (ClozeBatchRange){.indices = indices + i};
        }
        range.n_sequences++;
        range.n_tokens += tokens;
    }
    if (range.n_sequences > 0)
        g_array_append_val(ranges, range);
    return ranges;
}

void
cloze_batches_lay(ClozeBatchStream *stream, const ClozeSequence *sequences,
                  const ClozeBatchRange *range)
{
    gsize at = 0;

    stream->offsets = g_new(gsize, range->n_sequences + 1);
    stream->ids = g_new(gint32, range->n_tokens);
    stream->type_ids = g_new0(guint8, range->n_tokens);
    for (gsize i = 0; i < range->n_sequences; i++) {
        const ClozeSequence *sequence = &sequences[range->indices[i]];

        stream->offsets[i] = at;
        memcpy(stream->ids + at, sequence->ids, sequence->n * sizeof *sequence->ids);
        if (sequence->type_ids != NULL)
            memcpy(stream->type_ids + at, sequence->type_ids, sequence->n);
        at += sequence->n;
    }
    stream->offsets[range->n_sequences] = at;
    stream->batch = (ClozeBatch){.n_sequences = range->n_sequences,
                                 .offsets = stream->offsets,
                                 .ids = stream->ids,
                                 .type_ids = stream->type_ids};
}

void
cloze_batches_clear(ClozeBatchStream *stream)
{
    g_clear_pointer(&stream->offsets, g_free);
    g_clear_pointer(&stream->ids, g_free);
    g_clear_pointer(&stream->type_ids, g_free);
}
