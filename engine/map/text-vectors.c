/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Batches bound what is in memory beside the vectors. The calling thread tokenizes. */
#include "engine/map/text-vectors.h"

#include <string.h>

#define BATCH 256

typedef struct {
    GArray *ids;
    GArray *types;
    gsize lengths[BATCH];
} Batch;

static gboolean
add_text(Batch *batch, ClozeTokenizer *tokenizer, const ClozeEncodeOptions *options,
         const char *text, gsize size, gsize place, ClozeTokens *tokens, GError **error)
{
    if (!cloze_tokenizer_encode_text(tokenizer, text, size, options, tokens, error))
        return FALSE;
    for (gsize i = 0; i < tokens->n; i++) {
        g_array_append_val(batch->ids, tokens->tokens[i].id);
        g_array_append_val(batch->types, tokens->tokens[i].type_id);
    }
    batch->lengths[place] = tokens->n;
    return TRUE;
}

static void
make_sequences(const Batch *batch, ClozeSequence *sequences, gsize n)
{
    gsize at = 0;

    for (gsize i = 0; i < n; i++) {
        sequences[i] = (ClozeSequence){(const gint32 *)(void *)batch->ids->data + at,
                                       (const guint8 *)batch->types->data + at, batch->lengths[i]};
        at += batch->lengths[i];
    }
}

float *
cloze_text_vectors_make(ClozeSession *session, ClozeModel *model, gsize n, gsize max_tokens,
                        ClozeTextVectorsFunc get_text, gpointer data, const ClozeMapRun *run,
                        GError **error)
{
    gsize d = cloze_model_get_config(model)->hidden_size, most = cloze_model_get_max_tokens(model);
    const ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST,
                                        .max_length = max_tokens ? MIN(max_tokens, most) : most};
    g_autofree float *vectors = g_new(float, n *d + 1);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autoptr(GArray) types = g_array_new(FALSE, FALSE, sizeof(guint8));
    g_auto(ClozeTokens) tokens = {0};
    Batch batch = {ids, types, {0}};

    for (gsize first = 0; first < n; first += BATCH) {
        ClozeSequence sequences[BATCH];
        gsize count = MIN(BATCH, n - first);

        if (!cloze_map_run_report(run, "vectors", (double)first / (double)n, error))
            return NULL;
        g_array_set_size(ids, 0);
        g_array_set_size(types, 0);
        for (gsize i = 0; i < count; i++) {
            gsize size;
            const char *text = get_text(data, first + i, &size);

            if (!add_text(&batch, cloze_model_get_tokenizer(model), &options, text, size, i,
                          &tokens, error)) {
                g_prefix_error(error, "item %" G_GSIZE_FORMAT ": ", first + i + 1);
                return NULL;
            }
        }
        make_sequences(&batch, sequences, count);
        if (!cloze_session_embed(session, model, sequences, count, vectors + first * d,
                                 run->cancellable, error))
            return NULL;
    }
    return g_steal_pointer(&vectors);
}
