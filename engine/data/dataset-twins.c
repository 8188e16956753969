/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hashes that are sorted; a comparison of the texts decides. One thread. */

#include "engine/data/dataset-twins.h"

#include <stdlib.h>
#include <string.h>

#define HASH_START  G_GUINT64_CONSTANT(0xcbf29ce484222325)
#define HASH_FACTOR G_GUINT64_CONSTANT(0x100000001b3)

ClozeDatasetExample *
cloze_dataset_twins_get(const ClozeDataset *first, const ClozeDataset *second, gsize index)
{
    if (index < first->n_examples)
        return &first->examples[index];
    return &second->examples[index - first->n_examples];
}

static void
trim(const char **text, gsize *size)
{
    while (*size > 0 && g_ascii_isspace((*text)[*size - 1]))
        (*size)--;
    while (*size > 0 && g_ascii_isspace(**text)) {
        (*text)++;
        (*size)--;
    }
}

/* FNV-1a, and the length of each text, so that "ab", "c" is not "a", "bc". */
static guint64
add_text(guint64 hash, const char *text, gsize size)
{
    trim(&text, &size);
    for (gsize i = 0; i < size; i++)
        hash = (hash ^ (guint8)text[i]) * HASH_FACTOR;
    return (hash ^ size) * HASH_FACTOR;
}

static guint64
hash_example(const ClozeDatasetExample *example, ClozeDatasetSameness sameness)
{
    guint64 hash = add_text(HASH_START, example->text, example->size);

    if (sameness == CLOZE_DATASET_SAME_FIRST)
        return hash;
    if (example->second != NULL)
        hash = add_text(hash, example->second, example->second_size);
    if (example->negative != NULL)
        hash = add_text(hash, example->negative, strlen(example->negative));
    return hash;
}

static int
compare_twins(const void *a, const void *b)
{
    const ClozeDatasetTwin *left = a, *right = b;

    if (left->hash != right->hash)
        return left->hash < right->hash ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

GArray *
cloze_dataset_twins_find(const ClozeDataset *first, const ClozeDataset *second,
                         ClozeDatasetSameness sameness)
{
    gsize n = first->n_examples + (second != NULL ? second->n_examples : 0);
    GArray *twins = g_array_sized_new(FALSE, FALSE, sizeof(ClozeDatasetTwin), (guint)n);

    g_array_set_size(twins, (guint)n);
    for (gsize i = 0; i < n; i++) {
        ClozeDatasetTwin *twin = &g_array_index(twins, ClozeDatasetTwin, i);

        twin->hash = hash_example(cloze_dataset_twins_get(first, second, i), sameness);
        twin->index = i;
    }
    if (n > 0)
        qsort(twins->data, n, sizeof(ClozeDatasetTwin), compare_twins);
    return twins;
}

static gboolean
is_same(const char *a, gsize a_size, const char *b, gsize b_size)
{
    if (a == NULL || b == NULL)
        return a == b;
    trim(&a, &a_size);
    trim(&b, &b_size);
    return a_size == b_size && memcmp(a, b, a_size) == 0;
}

gboolean
cloze_dataset_twins_are_equal(const ClozeDataset *first, const ClozeDataset *second,
                              ClozeDatasetSameness sameness, gsize i, gsize j)
{
    const ClozeDatasetExample *a = cloze_dataset_twins_get(first, second, i);
    const ClozeDatasetExample *b = cloze_dataset_twins_get(first, second, j);

    if (!is_same(a->text, a->size, b->text, b->size))
        return FALSE;
    return sameness == CLOZE_DATASET_SAME_FIRST ||
           (is_same(a->second, a->second_size, b->second, b->second_size) &&
            g_strcmp0(a->negative, b->negative) == 0);
}
