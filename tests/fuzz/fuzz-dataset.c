/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled files of every dialect: whatever comes in, examples hold together and nothing is left out
 * without a problem. The first byte chooses what is asked for. */

#include "engine/data/dataset.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static void
check_tagging(const ClozeDatasetExample *example)
{
    const ClozeDatasetTagging *tagging = example->tagging;
    gsize end = 0, word = 0;

    for (guint32 i = 0; i < tagging->n_words; i++) {
        g_assert(tagging->words[i].start >= end &&
                 tagging->words[i].end >= tagging->words[i].start);
        end = tagging->words[i].end;
    }
    g_assert(end <= example->size);
    end = 0;
    for (guint32 i = 0; i < tagging->n_entities; i++) {
        const ClozeDatasetSpan *span = &tagging->spans[i];

        g_assert(tagging->entities[i].start >= word &&
                 tagging->entities[i].end > tagging->entities[i].start);
        word = tagging->entities[i].end;
        g_assert(span->start >= end && span->end >= span->start && span->end <= example->size);
        end = span->end;
    }
    g_assert(word <= tagging->n_words);
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    ClozeDatasetOptions options = {0};
    g_autoptr(ClozeDataset) dataset = NULL;
    const ClozeDatasetFile *file;

    if (size == 0)
        return 0;
    options.kind = data[0] % (CLOZE_DATASET_POSITIVES + 1);
    options.skip = data[0] >= 128 ? G_MAXUINT32 : 0;
    dataset = cloze_dataset_parse((const char *)data + 1, size - 1, "fuzz", &options, NULL);
    if (dataset == NULL)
        return 0;
    file = g_ptr_array_index(dataset->files, 0);
    g_assert(file->n_rows == file->n_examples + file->n_left_out);
    g_assert(file->n_left_out == 0 || dataset->problems->n > 0);
    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *example = &dataset->examples[i];

        g_assert(example->label < (gint32)dataset->labels->len && example->line > 0);
        g_assert(example->text[example->size] == '\0');
        g_assert((example->tagging != NULL) == (dataset->kind == CLOZE_DATASET_WORDS));
        if (example->tagging != NULL)
            check_tagging(example);
    }
    return 0;
}
