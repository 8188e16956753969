/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many sequences go through the encoder at once: sorted by length, cut by a budget of tokens,
 * and laid one after the other in a stream. Nothing here runs anything. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/encoder.h"
#include <glib.h>

/* One sequence of ids with the template's special tokens. */
typedef struct {
    const gint32 *ids;
    const guint8 *type_ids; /* or NULL */
    gsize n;
} ClozeSequence;

typedef struct {
    gsize *indices; /* [n_sequences] into the sequences given, longest first */
    gsize n_sequences;
    gsize n_tokens;
} ClozeBatchRange;

/* Sorts @indices (of the sequences wanted) and cuts it: (element-type ClozeBatchRange), each of at
 * most @budget tokens or of one sequence. The ranges point into @indices. */
CLOZE_API GArray *cloze_batches_plan(const ClozeSequence *sequences, gsize *indices, gsize n,
                                     gsize budget);

/* A batch and the memory it points into. */
typedef struct {
    ClozeBatch batch;
    gsize *offsets;
    gint32 *ids;
    guint8 *type_ids;
} ClozeBatchStream;

CLOZE_API void cloze_batches_lay(ClozeBatchStream *stream, const ClozeSequence *sequences,
                                 const ClozeBatchRange *range);
CLOZE_API void cloze_batches_clear(ClozeBatchStream *stream);
