/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is an example is the dataset reader's to say. Reader: fuzz-dataset */
#include "engine/map/map-labelled.h"

#include <math.h>

#include "engine/data/dataset.h"

static void
add_example(ClozeMapItems *items, const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    g_autofree char *line = g_strdup_printf("%" G_GSIZE_FORMAT, example->line);
    g_autofree char *pair =
        example->second ? g_strdup_printf("%s / %s", example->text, example->second) : NULL;

    cloze_map_items_set(items, cloze_map_items_add_column(items, "text"), items->n,
                        pair ? pair : example->text);
    if (example->label >= 0)
        cloze_map_items_set(items, cloze_map_items_add_column(items, "label"), items->n,
                            g_array_index(dataset->labels, ClozeDatasetLabel, example->label).name);
    if (!isnan(example->score)) {
        char score[G_ASCII_DTOSTR_BUF_SIZE];

        cloze_map_items_set(items, cloze_map_items_add_column(items, "score"), items->n,
                            g_ascii_formatd(score, sizeof score, "%.9g", example->score));
    }
    cloze_map_items_set(items, cloze_map_items_add_column(items, "line"), items->n, line);
    items->n++;
}

gboolean
cloze_map_labelled_read(ClozeMapItems *items, const char *data, gsize size, const char *name,
                        GError **error)
{
    g_autoptr(ClozeDataset) dataset = cloze_dataset_parse(data, size, name, NULL, error);

    for (gsize i = 0; dataset && i < dataset->n_examples; i++)
        add_example(items, dataset, &dataset->examples[i]);
    return dataset != NULL;
}
