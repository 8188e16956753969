/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From examples to arrays. */

#include "engine/train/training-stream.h"

#include <string.h>

ClozeTrainingStream *
cloze_training_stream_new(void)
{
    ClozeTrainingStream *stream = g_new0(ClozeTrainingStream, 1);

    stream->ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    stream->type_ids = g_array_new(FALSE, TRUE, sizeof(guint8));
    stream->offsets = g_array_new(FALSE, FALSE, sizeof(gsize));
    stream->token_labels = g_array_new(FALSE, FALSE, sizeof(gint32));
    stream->labels = g_array_new(FALSE, FALSE, sizeof(gint32));
    stream->values = g_array_new(FALSE, FALSE, sizeof(float));
    return stream;
}

void
cloze_training_stream_free(ClozeTrainingStream *stream)
{
    if (!stream)
        return;
    g_array_unref(stream->ids);
    g_array_unref(stream->type_ids);
    g_array_unref(stream->offsets);
    g_array_unref(stream->token_labels);
    g_array_unref(stream->labels);
    g_array_unref(stream->values);
    g_free(stream);
}

static void
append_text(ClozeTrainingStream *stream, const ClozeSequence *text)
{
    guint begin = stream->type_ids->len;
    gsize end;

    g_array_append_vals(stream->ids, text->ids, (guint)text->n);
    g_array_set_size(stream->type_ids, begin + (guint)text->n);
    if (text->type_ids)
        memcpy(&g_array_index(stream->type_ids, guint8, begin), text->type_ids, text->n);
    else
        memset(&g_array_index(stream->type_ids, guint8, begin), 0, text->n);
    end = stream->ids->len;
    g_array_append_val(stream->offsets, end);
}

static void
append_token_labels(ClozeTrainingStream *stream, const ClozeTrainingExample *example)
{
    gint32 none = CLOZE_CROSS_ENTROPY_IGNORE;

    if (example->token_labels)
        g_array_append_vals(stream->token_labels, example->token_labels,
                            (guint)example->texts[0].n);
    for (gsize i = 0; !example->token_labels && i < example->texts[0].n; i++)
        g_array_append_val(stream->token_labels, none);
}

static void
clear(ClozeTrainingStream *stream)
{
    gsize zero = 0;

    g_array_set_size(stream->ids, 0);
    g_array_set_size(stream->type_ids, 0);
    g_array_set_size(stream->offsets, 0);
    g_array_set_size(stream->token_labels, 0);
    g_array_set_size(stream->labels, 0);
    g_array_set_size(stream->values, 0);
    g_array_append_val(stream->offsets, zero);
}

void
cloze_training_stream_lay(ClozeTrainingStream *stream, const ClozeTrainingSet *set,
                          const guint32 *examples, gsize n)
{
    clear(stream);
    for (gsize k = 0; k < set->n_texts; k++)
        for (gsize i = 0; i < n; i++)
            append_text(stream, &cloze_training_set_get(set, examples[i])->texts[k]);
    for (gsize i = 0; i < n; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(set, examples[i]);

        append_token_labels(stream, example);
        g_array_append_val(stream->labels, example->label);
        g_array_append_val(stream->values, example->target);
    }
    stream->batch = (ClozeBatch){.n_sequences = n * set->n_texts,
                                 .offsets = (const gsize *)(gpointer)stream->offsets->data,
                                 .ids = (const gint32 *)(gpointer)stream->ids->data,
                                 .type_ids = (const guint8 *)stream->type_ids->data};
    stream->targets =
        (ClozeTaskTargets){.token_labels = (const gint32 *)(gpointer)stream->token_labels->data,
                           .labels = (const gint32 *)(gpointer)stream->labels->data,
                           .targets = (const float *)(gpointer)stream->values->data};
}

static double
weigh_label(const ClozeTaskOptions *options, gint32 label)
{
    const float *weights = options->cross_entropy.class_weights;

    if (label < 0)
        return 0;
    return weights ? (double)weights[label] : 1;
}

static double
weigh_tokens(const ClozeTaskOptions *options, const ClozeTrainingExample *example)
{
    double weight = 0;

    for (gsize i = 0; i < example->texts[0].n; i++)
        weight += weigh_label(options, example->token_labels[i]);
    return options->kind == CLOZE_TASK_TOKENS_CRF ? (double)(weight > 0) : weight;
}

double
cloze_training_stream_weigh(const ClozeTaskOptions *options, const ClozeTrainingSet *set,
                            const guint32 *examples, gsize n)
{
    double weight = 0;

    for (gsize i = 0; i < n; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(set, examples[i]);

        if (options->kind == CLOZE_TASK_TOKENS || options->kind == CLOZE_TASK_TOKENS_CRF)
            weight += weigh_tokens(options, example);
        else if (options->kind == CLOZE_TASK_SEQUENCES)
            weight += weigh_label(options, example->label);
        else
            weight += 1;
    }
    return weight;
}
