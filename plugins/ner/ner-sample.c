/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences by a seeded order until the room is full, kept in the order of the files. */

#include "plugins/ner/ner-sample.h"

#include "engine/train/training-order.h"

gsize
gloss_ner_sample_count_words(GPtrArray *examples)
{
    gsize n = 0;

    for (guint i = 0; i < examples->len; i++)
        n += ((const GlossNerExample *)examples->pdata[i])->n_words;
    return n;
}

/* (transfer container) at least one example. */
static GPtrArray *
choose(GPtrArray *examples, gsize n_words, guint64 seed)
{
    g_autofree guint32 *order = cloze_training_order_shuffle(examples->len, seed, 0);
    g_autofree gboolean *is_taken = g_new0(gboolean, examples->len + 1);
    GPtrArray *chosen = g_ptr_array_new();
    gsize n = 0;

    for (guint i = 0; i < examples->len; i++) {
        gsize n_own = ((const GlossNerExample *)examples->pdata[order[i]])->n_words;

        is_taken[order[i]] = i == 0 || n + n_own <= n_words;
        n += is_taken[order[i]] ? n_own : 0;
    }
    for (guint i = 0; i < examples->len; i++)
        if (is_taken[i])
            g_ptr_array_add(chosen, examples->pdata[i]);
    return chosen;
}

void
gloss_ner_sample_reduce(GlossNerTraining *training, gsize n_words)
{
    guint64 seed = training->request->seed;
    gsize n_held = gloss_ner_sample_count_words(training->held_examples);

    if (gloss_ner_sample_count_words(training->all_examples) <= n_words)
        return;
    training->held_sample = choose(training->held_examples, n_words / 4, seed);
    n_held = gloss_ner_sample_count_words(training->held_sample);
    training->train_sample = choose(training->train_examples, n_words - MIN(n_held, n_words), seed);
    gloss_ner_report_message(
        &training->report,
        "the features of all %zu words do not fit in memory: the head learns from %zu words in %u "
        "sentences and is measured on %zu in %u, chosen by the seed (features_mb makes room for "
        "more; "
        "lora and last:K keep none)",
        gloss_ner_sample_count_words(training->all_examples),
        gloss_ner_sample_count_words(training->train_sample), training->train_sample->len, n_held,
        training->held_sample->len);
    training->train_examples = training->train_sample;
    training->held_examples = training->held_sample;
    g_ptr_array_set_size(training->all_examples, 0);
    g_ptr_array_extend(training->all_examples, training->train_sample, NULL, NULL);
    g_ptr_array_extend(training->all_examples, training->held_sample, NULL, NULL);
}
