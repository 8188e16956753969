/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From paths to a dataset, and what is asked of one. The dialects are read in files of their own.
 * One thread while it reads. */

#include "engine/data/dataset.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/data/dataset-labels.h"
#include "engine/data/dataset-sample.h"
#include "engine/data/dataset-store.h"

static void
free_file(gpointer data)
{
    ClozeDatasetFile *file = data;

    cloze_dataset_layout_free(file->layout);
    g_free(file->path);
    g_free(file);
}

static ClozeDataset *
new_dataset(void)
{
    ClozeDataset *dataset = g_new0(ClozeDataset, 1);

    dataset->files = g_ptr_array_new_with_free_func(free_file);
    dataset->labels = g_array_new(FALSE, FALSE, sizeof(ClozeDatasetLabel));
    dataset->problems = cloze_dataset_problems_new();
    dataset->renamed = g_hash_table_new(g_direct_hash, g_direct_equal);
    dataset->store = cloze_dataset_store_new();
    dataset->least_score = dataset->greatest_score = NAN;
    return dataset;
}

void
cloze_dataset_free(ClozeDataset *dataset)
{
    if (dataset == NULL)
        return;
    g_ptr_array_unref(dataset->files);
    g_array_unref(dataset->labels);
    cloze_dataset_problems_free(dataset->problems);
    g_hash_table_unref(dataset->renamed);
    cloze_dataset_store_free(dataset->store);
    g_free(dataset->examples);
    g_free(dataset);
}

static gboolean
check_kind(const ClozeDataset *dataset, const ClozeDatasetLayout *layout, const char *name,
           GError **error)
{
    if (dataset->kind == CLOZE_DATASET_ANY || dataset->kind == layout->kind)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected %s as in the file before it, found %s", name,
                cloze_dataset_layout_get_kind_name(dataset->kind),
                cloze_dataset_layout_get_kind_name(layout->kind));
    return FALSE;
}

static gboolean
read_file(ClozeDatasetBuilder *builder, ClozeDataLines *lines, GError **error)
{
    ClozeDataset *dataset = builder->dataset;
    const ClozeDatasetOptions *options = builder->options;
    const char *name = cloze_data_lines_get_name(lines);
    ClozeDatasetKind wanted = dataset->kind != CLOZE_DATASET_ANY ? dataset->kind : options->kind;
    g_autoptr(ClozeDatasetHints) hints = cloze_dataset_hints_parse(options->reading, error);
    ClozeDatasetLayout *layout = NULL;

    if (hints != NULL)
        layout = options->layout != NULL ? cloze_dataset_layout_copy(options->layout)
                                         : cloze_dataset_sample_detect(lines, wanted, hints, error);
    if (layout == NULL)
        return FALSE;
    if (!check_kind(dataset, layout, name, error)) {
        cloze_dataset_layout_free(layout);
        return FALSE;
    }
    dataset->kind = layout->kind;
    cloze_dataset_builder_begin(builder, name, layout, lines);
    if (!cloze_dataset_readers[layout->dialect](builder, error) ||
        g_cancellable_set_error_if_cancelled(options->cancellable, error))
        return FALSE;
    cloze_dataset_builder_end(builder);
    return TRUE;
}

static gboolean
check_not_empty(const ClozeDataset *dataset, const char *name, GError **error)
{
    const ClozeDatasetProblem *first;

    if (dataset->n_examples > 0)
        return TRUE;
    first = dataset->problems->list->len > 0 ? g_ptr_array_index(dataset->problems->list, 0) : NULL;
    if (first != NULL)
        g_set_error(
            error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
            "%s: expected labelled examples, found none that can be used; %zu problems, the "
            "first in line %zu: %s",
            name, dataset->problems->n, first->line, first->message);
    else
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "%s: expected labelled examples, found none", name);
    return FALSE;
}

ClozeDataset *
cloze_dataset_read(const char *const *paths, const ClozeDatasetOptions *options, GError **error)
{
    static const ClozeDatasetOptions defaults = {0};
    g_autoptr(ClozeDataset) dataset = new_dataset();
    ClozeDatasetBuilder *builder =
        cloze_dataset_builder_new(dataset, options != NULL ? options : &defaults);
    gboolean done = TRUE;

    for (gsize i = 0; done && paths[i] != NULL; i++) {
        g_autoptr(ClozeDataLines) lines = cloze_data_lines_open(paths[i], error);

        done = lines != NULL && read_file(builder, lines, error);
    }
    cloze_dataset_builder_finish(builder);
    cloze_dataset_builder_free(builder);
    if (!done || !check_not_empty(dataset, paths[0] != NULL ? paths[0] : "no file", error))
        return NULL;
    return g_steal_pointer(&dataset);
}

ClozeDataset *
cloze_dataset_parse(const char *data, gsize size, const char *name,
                    const ClozeDatasetOptions *options, GError **error)
{
    static const ClozeDatasetOptions defaults = {0};
    g_autoptr(ClozeDataset) dataset = new_dataset();
    g_autoptr(ClozeDataLines) lines = cloze_data_lines_new_for_bytes(data, size, name, error);
    ClozeDatasetBuilder *builder;
    gboolean done;

    if (lines == NULL)
        return NULL;
    builder = cloze_dataset_builder_new(dataset, options != NULL ? options : &defaults);
    done = read_file(builder, lines, error);
    cloze_dataset_builder_finish(builder);
    cloze_dataset_builder_free(builder);
    if (!done || !check_not_empty(dataset, name, error))
        return NULL;
    return g_steal_pointer(&dataset);
}

int
cloze_dataset_find_label(const ClozeDataset *dataset, const char *name)
{
    for (guint i = 0; i < dataset->labels->len; i++) {
        if (strcmp(g_array_index(dataset->labels, ClozeDatasetLabel, i).name, name) == 0)
            return (int)i;
    }
    return -1;
}

char **
cloze_dataset_dup_label_names(const ClozeDataset *dataset)
{
    char **names = g_new0(char *, dataset->labels->len + 1);

    for (guint i = 0; i < dataset->labels->len; i++)
        names[i] = g_strdup(g_array_index(dataset->labels, ClozeDatasetLabel, i).name);
    return names;
}

GArray *
cloze_dataset_dup_strict(const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    const ClozeDatasetTagging *tagging = example->tagging;
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, example->file);
    GArray *entities = NULL;

    g_return_val_if_fail(tagging != NULL, NULL);
    if (tagging->tags != NULL && file->scheme != CLOZE_TAG_SCHEME_IO &&
        file->scheme != CLOZE_TAG_SCHEME_IOB1)
        entities = cloze_tag_scheme_entities_strict(file->scheme, tagging->tags, tagging->n_words);
    if (entities != NULL)
        return cloze_dataset_labels_rename(dataset, entities);
    entities = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));
    if (tagging->n_entities > 0)
        g_array_append_vals(entities, tagging->entities, tagging->n_entities);
    return entities;
}

static const char *
get_row_name(ClozeDatasetKind kind)
{
    switch (kind) {
    case CLOZE_DATASET_WORDS: return "sentences";
    case CLOZE_DATASET_TEXTS: return "texts";
    default: return "pairs";
    }
}

char *
cloze_dataset_describe(const ClozeDataset *dataset, guint file)
{
    const ClozeDatasetFile *info = g_ptr_array_index(dataset->files, file);
    g_autofree char *layout = cloze_dataset_layout_describe(info->layout);
    GString *words = g_string_new(layout);

    if (dataset->kind == CLOZE_DATASET_WORDS && info->layout->roles[CLOZE_DATASET_ROLE_TAGS] >= 0)
        g_string_append_printf(words, ", %s", cloze_tag_scheme_to_string(info->scheme));
    g_string_append_printf(words, "; %zu %s", info->n_examples, get_row_name(dataset->kind));
    if (dataset->labels->len > 0)
        g_string_append_printf(words, ", %u labels", dataset->labels->len);
    if (info->n_left_out > 0)
        g_string_append_printf(words, ", %zu left out", info->n_left_out);
    return g_string_free(words, FALSE);
}
