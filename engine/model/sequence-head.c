/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From ids to class scores. The products are small: a row a sequence. */
#include "engine/model/sequence-head.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/kernels/kernels.h"

struct _ClozeSequenceHead {
    ClozeSession *session;
    ClozeModel *model;
    ClozeHead *head;
};

void
cloze_sequence_head_free(ClozeSequenceHead *head)
{
    g_clear_pointer(&head->head, cloze_head_free);
    g_clear_pointer(&head->model, cloze_model_unref);
    cloze_session_unref(head->session);
    g_free(head);
}

ClozeSequenceHead *
cloze_sequence_head_open(ClozeSession *session, const char *model_folder, const char *head_folder,
                         const char *task, GError **error)
{
    g_autoptr(ClozeSequenceHead) head = g_new0(ClozeSequenceHead, 1);

    head->session = cloze_session_ref(session);
    head->model =
        cloze_head_model_load(session, model_folder, head_folder, task,
                              1 << CLOZE_HEAD_POOLER | 1 << CLOZE_HEAD_VECTOR, &head->head, error);
    if (head->model == NULL)
        return NULL;
    if (head->head->reads == CLOZE_HEAD_POOLER && head->head->pooler_weight == NULL &&
        !cloze_encoder_has_pooler(cloze_model_get_encoder(head->model))) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected a pooler in it or in %s, found none", head_folder, model_folder);
        return NULL;
    }
    return g_steal_pointer(&head);
}

const ClozeHead *
cloze_sequence_head_get_head(ClozeSequenceHead *head)
{
    return head->head;
}

ClozeModel *
cloze_sequence_head_get_model(ClozeSequenceHead *head)
{
    return head->model;
}

/* out[n][N] = x[n][K] w[N][K] + b */
static void
apply(float *out, const float *x, const float *w, const float *b, gsize n, gsize n_out, gsize k)
{
    const ClozeKernels *kernels = cloze_kernels_get();

    for (gsize i = 0; i < n; i++) {
        for (gsize j = 0; j < n_out; j++)
            out[i * n_out + j] = kernels->dot(x + i * k, w + j * k, k) + b[j];
    }
}

/* out[n][D]; rows do not depend on each other, to the bit. */
static gboolean
pool(ClozeSequenceHead *head, float *out, const float *first, gsize n, GError **error)
{
    const ClozeHead *numbers = head->head;
    gsize d = numbers->n_features;
    g_autofree gsize *offsets = NULL;
    ClozeBatch batch = {.n_sequences = n};

    if (numbers->pooler_weight == NULL) {
        batch.offsets = offsets = g_new(gsize, n + 1);
        for (gsize i = 0; i <= n; i++)
            offsets[i] = i;
        return cloze_encoder_pool(cloze_model_get_encoder(head->model), out, first, &batch, error);
    }
    apply(out, first, numbers->pooler_weight, numbers->pooler_bias, n, d, d);
    cloze_kernels_get()->tanh(out, n * d);
    return TRUE;
}

gboolean
cloze_sequence_head_score(ClozeSequenceHead *head, const ClozeSequence *sequences, gsize n,
                          float *out, GCancellable *cancellable, GError **error)
{
    const ClozeHead *numbers = head->head;
    gsize d = numbers->n_features;
    g_autofree float *rows = g_new(float, n *d + 1);
    g_autofree float *pooled = NULL;

    if (numbers->reads == CLOZE_HEAD_VECTOR) {
        if (!cloze_session_embed(head->session, head->model, sequences, n, rows, cancellable,
                                 error))
            return FALSE;
    } else {
        if (!cloze_session_encode_first(head->session, head->model, sequences, n, rows, cancellable,
                                        error))
            return FALSE;
        pooled = g_new(float, n *d + 1);
        if (!pool(head, pooled, rows, n, error))
            return FALSE;
    }
    apply(out, pooled != NULL ? pooled : rows, numbers->weight, numbers->bias, n, numbers->n_labels,
          d);
    return TRUE;
}

/* Ids and type ids of all tokens, one text after the other. */
static void
copy_tokens(const GPtrArray *tokens, ClozeSequence *sequences, gint32 *ids, guint8 *type_ids)
{
    for (guint i = 0; i < tokens->len; i++) {
        const ClozeTokens *text = tokens->pdata[i];

        sequences[i] = (ClozeSequence){.ids = ids, .type_ids = type_ids, .n = text->n};
        for (gsize t = 0; t < text->n; t++) {
            *ids++ = text->tokens[t].id;
            *type_ids++ = text->tokens[t].type_id;
        }
    }
}

gboolean
cloze_sequence_head_score_tokens(ClozeSequenceHead *head, const GPtrArray *tokens, float *out,
                                 GCancellable *cancellable, GError **error)
{
    g_autofree ClozeSequence *sequences = g_new(ClozeSequence, tokens->len + 1);
    g_autofree gint32 *ids = NULL;
    g_autofree guint8 *type_ids = NULL;
    gsize n_tokens = 0;

    for (guint i = 0; i < tokens->len; i++)
        n_tokens += ((const ClozeTokens *)tokens->pdata[i])->n;
    ids = g_new(gint32, n_tokens + 1);
    type_ids = g_new(guint8, n_tokens + 1);
    copy_tokens(tokens, sequences, ids, type_ids);
    return cloze_sequence_head_score(head, sequences, tokens->len, out, cancellable, error);
}

void
cloze_sequence_head_softmax(float *scores, gsize n)
{
    float highest = -INFINITY;
    double sum = 0;

    for (gsize i = 0; i < n; i++)
        highest = MAX(highest, scores[i]);
    for (gsize i = 0; i < n; i++) {
        scores[i] = expf(scores[i] - highest);
        sum += (double)scores[i];
    }
    for (gsize i = 0; i < n; i++)
        scores[i] = (float)((double)scores[i] / sum);
}
