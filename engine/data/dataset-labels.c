/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Renaming, dropping and adopting labels in place. One thread. */

#include "engine/data/dataset-labels.h"

#include <string.h>

/* What @name is called now; NULL: dropped. */
static const char *
get_name(GHashTable *renamed, const char *name)
{
    const char *to = g_hash_table_lookup(renamed, name);

    if (to == NULL)
        return name;
    return to[0] != '\0' ? to : NULL;
}

/* Notes the pairs for what is still to be read from tags, older names first. */
static GHashTable *
note_pairs(ClozeDataset *dataset, const char *const *map)
{
    GHashTable *step = g_hash_table_new(g_direct_hash, g_direct_equal);
    GHashTableIter old;
    gpointer from, to;

    for (; map[0] != NULL && map[1] != NULL; map += 2)
        g_hash_table_insert(step, (gpointer)g_intern_string(map[0]),
                            (gpointer)g_intern_string(map[1]));
    g_hash_table_iter_init(&old, dataset->renamed);
    while (g_hash_table_iter_next(&old, &from, &to)) {
        if (g_hash_table_contains(step, to))
            g_hash_table_iter_replace(&old, g_hash_table_lookup(step, to));
    }
    g_hash_table_iter_init(&old, step);
    while (g_hash_table_iter_next(&old, &from, &to)) {
        if (!g_hash_table_contains(dataset->renamed, from))
            g_hash_table_insert(dataset->renamed, from, to);
    }
    return step;
}

GArray *
cloze_dataset_labels_rename(const ClozeDataset *dataset, GArray *entities)
{
    guint n = 0;

    for (guint i = 0; i < entities->len; i++) {
        ClozeEntity entity = g_array_index(entities, ClozeEntity, i);

        entity.type = get_name(dataset->renamed, entity.type);
        if (entity.type != NULL)
            g_array_index(entities, ClozeEntity, n++) = entity;
    }
    g_array_set_size(entities, n);
    return entities;
}

/* The arrays lie in the dataset's own memory. */
static void
map_entities(const ClozeDatasetTagging *fixed, GHashTable *step)
{
    ClozeDatasetTagging *tagging = (ClozeDatasetTagging *)fixed;
    ClozeEntity *entities = (ClozeEntity *)tagging->entities;
    ClozeDatasetSpan *spans = (ClozeDatasetSpan *)tagging->spans;
    guint32 n = 0;

    for (guint32 i = 0; i < tagging->n_entities; i++) {
        const char *name = get_name(step, entities[i].type);

        if (name == NULL)
            continue;
        entities[n] = entities[i];
        spans[n] = spans[i];
        entities[n].type = spans[n].label = name;
        n++;
    }
    tagging->n_entities = n;
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(((const ClozeDatasetLabel *)a)->name, ((const ClozeDatasetLabel *)b)->name);
}

/* The labels under their new names, each once, in byte order. */
static GArray *
map_list(const GArray *labels, GHashTable *step)
{
    GArray *sorted = g_array_new(FALSE, FALSE, sizeof(ClozeDatasetLabel));
    guint n = 0;

    for (guint i = 0; i < labels->len; i++) {
        ClozeDatasetLabel label = g_array_index(labels, ClozeDatasetLabel, i);

        label.name = get_name(step, label.name);
        if (label.name != NULL)
            g_array_append_val(sorted, label);
    }
    g_array_sort(sorted, compare_names_cb);
    for (guint i = 0; i < sorted->len; i++) {
        ClozeDatasetLabel label = g_array_index(sorted, ClozeDatasetLabel, i);

        if (n > 0 && g_array_index(sorted, ClozeDatasetLabel, n - 1).name == label.name)
            g_array_index(sorted, ClozeDatasetLabel, n - 1).n += label.n;
        else
            g_array_index(sorted, ClozeDatasetLabel, n++) = label;
    }
    g_array_set_size(sorted, n);
    return sorted;
}

static GHashTable *
index_names(const GArray *labels)
{
    GHashTable *index = g_hash_table_new(g_direct_hash, g_direct_equal);

    for (guint i = 0; i < labels->len; i++)
        g_hash_table_insert(index, (gpointer)g_array_index(labels, ClozeDatasetLabel, i).name,
                            GUINT_TO_POINTER(i + 1));
    return index;
}

static void
map_examples(ClozeDataset *dataset, const GArray *labels, GHashTable *step)
{
    g_autoptr(GHashTable) index = index_names(labels);
    gsize n = 0;

    for (gsize i = 0; i < dataset->n_examples; i++) {
        ClozeDatasetExample *example = &dataset->examples[i];
        const char *name = NULL;

        if (example->tagging != NULL)
            map_entities(example->tagging, step);
        if (example->label >= 0) {
            ClozeDatasetFile *file = g_ptr_array_index(dataset->files, example->file);

            name = get_name(step,
                            g_array_index(dataset->labels, ClozeDatasetLabel, example->label).name);
            file->n_left_out += name == NULL;
            file->n_examples -= name == NULL;
            if (name == NULL)
                continue;
            example->label = (gint32)GPOINTER_TO_UINT(g_hash_table_lookup(index, name)) - 1;
        }
        dataset->examples[n++] = *example;
    }
    dataset->n_examples = n;
}

void
cloze_dataset_labels_map(ClozeDataset *dataset, const char *const *map)
{
    g_autoptr(GHashTable) step = note_pairs(dataset, map);
    GArray *labels = map_list(dataset->labels, step);

    map_examples(dataset, labels, step);
    g_array_unref(dataset->labels);
    dataset->labels = labels;
}

static gsize
count_foreign(const ClozeDatasetTagging *tagging, GHashTable *index)
{
    gsize n = 0;

    for (guint32 i = 0; i < tagging->n_entities; i++)
        n += !g_hash_table_contains(index, tagging->entities[i].type);
    return n;
}

gsize
cloze_dataset_labels_adopt(ClozeDataset *dataset, const char *const *names)
{
    GArray *labels = g_array_new(FALSE, FALSE, sizeof(ClozeDatasetLabel));
    g_autoptr(GHashTable) index = NULL;
    gsize n_foreign = 0;

    for (; *names != NULL; names++) {
        int old = cloze_dataset_find_label(dataset, *names);
        ClozeDatasetLabel label = {g_intern_string(*names), 0};

        if (old >= 0)
            label.n = g_array_index(dataset->labels, ClozeDatasetLabel, old).n;
        g_array_append_val(labels, label);
    }
    index = index_names(labels);
    for (gsize i = 0; i < dataset->n_examples; i++) {
        ClozeDatasetExample *example = &dataset->examples[i];
        const char *name;

        if (example->tagging != NULL)
            n_foreign += count_foreign(example->tagging, index);
        if (example->label < 0)
            continue;
        name = g_array_index(dataset->labels, ClozeDatasetLabel, example->label).name;
        example->label = (gint32)GPOINTER_TO_UINT(g_hash_table_lookup(index, name)) - 1;
        n_foreign += example->label < 0;
    }
    g_array_unref(dataset->labels);
    dataset->labels = labels;
    return n_foreign;
}

static void
discount(ClozeDataset *dataset, const ClozeDatasetExample *example, GHashTable *index)
{
    const ClozeDatasetTagging *tagging = example->tagging;
    ClozeDatasetLabel *labels = (ClozeDatasetLabel *)dataset->labels->data;
    ClozeDatasetFile *file = g_ptr_array_index(dataset->files, example->file);

    file->n_examples--;
    file->n_left_out++;
    if (example->label >= 0)
        labels[example->label].n--;
    for (guint32 i = 0; tagging != NULL && i < tagging->n_entities; i++) {
        guint label = GPOINTER_TO_UINT(g_hash_table_lookup(index, tagging->entities[i].type));

        if (label > 0)
            labels[label - 1].n--;
    }
    file->n_words -= tagging != NULL ? tagging->n_words : 0;
}

void
cloze_dataset_labels_drop(ClozeDataset *dataset, const guint8 *dropped)
{
    g_autoptr(GHashTable) index = index_names(dataset->labels);
    gsize n = 0;

    for (gsize i = 0; i < dataset->n_examples; i++) {
        if (dropped[i])
            discount(dataset, &dataset->examples[i], index);
        else
            dataset->examples[n++] = dataset->examples[i];
    }
    dataset->n_examples = n;
}
