/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory and counts of examples. What they mean is the task's. */

#include "engine/train/training-set.h"

ClozeTrainingSet *
cloze_training_set_new(gsize n_texts)
{
    ClozeTrainingSet *set = g_new0(ClozeTrainingSet, 1);

    g_assert(n_texts >= 1 && n_texts <= CLOZE_TRAINING_SET_MAX_TEXTS);
    set->n_texts = n_texts;
    set->examples = g_array_new(FALSE, FALSE, sizeof(ClozeTrainingExample));
    set->memory = g_ptr_array_new_with_free_func(g_free);
    return set;
}

void
cloze_training_set_free(ClozeTrainingSet *set)
{
    if (!set)
        return;
    g_array_unref(set->examples);
    g_ptr_array_unref(set->memory);
    g_free(set);
}

static gconstpointer
keep(ClozeTrainingSet *set, gconstpointer data, gsize size)
{
    gpointer copy = data ? g_memdup2(data, size) : NULL;

    if (copy)
        g_ptr_array_add(set->memory, copy);
    return copy;
}

void
cloze_training_set_add(ClozeTrainingSet *set, const ClozeTrainingExample *example)
{
    ClozeTrainingExample copy = *example;
    gsize n = 0;

    for (gsize i = 0; i < set->n_texts; i++) {
        ClozeSequence *text = &copy.texts[i];

        text->ids = keep(set, text->ids, text->n * sizeof *text->ids);
        text->type_ids = keep(set, text->type_ids, text->n);
        n += text->n;
    }
    copy.token_labels = keep(set, copy.token_labels, copy.texts[0].n * sizeof *copy.token_labels);
    g_array_append_val(set->examples, copy);
    set->n_tokens += n;
    set->longest = MAX(set->longest, n);
}

const ClozeTrainingExample *
cloze_training_set_get(const ClozeTrainingSet *set, gsize index)
{
    return &g_array_index(set->examples, ClozeTrainingExample, index);
}

gsize
cloze_training_set_count_tokens(const ClozeTrainingSet *set, gsize index)
{
    const ClozeTrainingExample *example = cloze_training_set_get(set, index);
    gsize n = 0;

    for (gsize i = 0; i < set->n_texts; i++)
        n += example->texts[i].n;
    return n;
}

static void
add(GChecksum *checksum, gconstpointer data, gsize size)
{
    if (data)
        g_checksum_update(checksum, data, (gssize)size);
}

void
cloze_training_set_digest(const ClozeTrainingSet *set, GChecksum *checksum)
{
    for (gsize i = 0; i < set->examples->len; i++) {
        const ClozeTrainingExample *example = cloze_training_set_get(set, i);

        for (gsize k = 0; k < set->n_texts; k++) {
            const ClozeSequence *text = &example->texts[k];

            add(checksum, &text->n, sizeof text->n);
            add(checksum, text->ids, text->n * sizeof *text->ids);
            add(checksum, text->type_ids, text->n);
        }
        add(checksum, example->token_labels, example->texts[0].n * sizeof(gint32));
        add(checksum, &example->label, sizeof example->label);
        add(checksum, &example->target, sizeof example->target);
    }
}
