/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files to examples on two sides. */

#include "engine/train/sequence-data.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/data/dataset-labels.h"
#include "engine/data/dataset-split.h"

#define MAX_MESSAGES 10

void
cloze_sequence_data_free(ClozeSequenceData *data)
{
    if (!data)
        return;
    if (data->dev != data->train)
        cloze_dataset_free(data->dev);
    cloze_dataset_free(data->train);
    g_free(data->train_indices);
    g_free(data->dev_indices);
    g_strfreev(data->labels);
    g_strfreev(data->train_hashes);
    g_strfreev(data->dev_hashes);
    g_ptr_array_unref(data->messages);
    g_free(data);
}

static void
add_problems(ClozeSequenceData *data, const ClozeDataset *dataset)
{
    const ClozeDatasetProblems *problems = dataset->problems;

    for (guint i = 0; i < dataset->files->len; i++)
        g_ptr_array_add(data->messages, cloze_dataset_describe(dataset, i));
    for (guint i = 0; i < MIN(problems->list->len, MAX_MESSAGES); i++) {
        const ClozeDatasetProblem *problem = problems->list->pdata[i];
        const ClozeDatasetFile *file = dataset->files->pdata[problem->file];
        g_autofree char *name = g_path_get_basename(file->path);

        g_ptr_array_add(data->messages,
                        problem->line
                            ? g_strdup_printf("%s:%zu: %s", name, problem->line, problem->message)
                            : g_strdup_printf("%s: %s", name, problem->message));
    }
    if (problems->n > MAX_MESSAGES)
        g_ptr_array_add(data->messages, g_strdup_printf("%zu more problems (check-data lists them)",
                                                        problems->n - MAX_MESSAGES));
}

/* The task's own names for the labels that a file has; what it does not know is left out. */
static void
rename_labels(ClozeSequenceData *data, ClozeDataset *dataset,
              const char *(*rename)(const char *label))
{
    g_autoptr(GPtrArray) map = g_ptr_array_new();

    for (guint i = 0; i < dataset->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dataset->labels, ClozeDatasetLabel, i);
        const char *name = label->name, *known = rename(name);

        if (!known)
            g_ptr_array_add(data->messages,
                            g_strdup_printf("examples with the label “%s” are left out (%zu): the "
                                            "task does not know it, --map renames it",
                                            name, label->n));
        g_ptr_array_add(map, (gpointer)name);
        g_ptr_array_add(map, (gpointer)(known ? known : ""));
    }
    g_ptr_array_add(map, NULL);
    cloze_dataset_labels_map(dataset, (const char *const *)map->pdata);
}

/* Before the files are read: what they are called by must not be what they became meanwhile. */
static char **
hash_files(const char *const *paths, GError **error)
{
    g_autoptr(GStrvBuilder) hashes = g_strv_builder_new();

    for (gsize i = 0; paths[i]; i++) {
        g_autofree char *hash = cloze_file_sha256(paths[i], error);

        if (!hash)
            return NULL;
        g_strv_builder_add(hashes, hash);
    }
    return g_strv_builder_end(hashes);
}

static ClozeDataset *
read_files(ClozeSequenceData *data, const ClozeSequenceDataOptions *options,
           const char *const *paths, ClozeDatasetKind kind, GError **error)
{
    const ClozeDatasetOptions dataset_options = {
        .kind = kind, .reading = options->reading, .cancellable = options->cancellable};
    ClozeDataset *dataset = cloze_dataset_read(paths, &dataset_options, error);

    if (!dataset)
        return NULL;
    add_problems(data, dataset);
    if (options->label_map)
        cloze_dataset_labels_map(dataset, options->label_map);
    if (options->rename)
        rename_labels(data, dataset, options->rename);
    return dataset;
}

/* Files with scores are scores; others are taken for texts that belong together. What is neither is
 * refused for what scores lack: a label may say that two texts do not belong together. */
static ClozeDataset *
read_similar(ClozeSequenceData *data, const ClozeSequenceDataOptions *options, GError **error)
{
    g_autoptr(GError) failure = NULL;
    ClozeDataset *dataset =
        read_files(data, options, options->train_paths, CLOZE_DATASET_SCORES, &failure);

    if (!dataset)
        dataset = read_files(data, options, options->train_paths, CLOZE_DATASET_POSITIVES, NULL);
    if (!dataset)
        g_propagate_error(error, g_steal_pointer(&failure));
    return dataset;
}

static gboolean
has_classes(const ClozeDataset *dataset)
{
    return dataset->kind == CLOZE_DATASET_TEXTS || dataset->kind == CLOZE_DATASET_PAIRS;
}

static gboolean
choose_labels(ClozeSequenceData *data, const ClozeSequenceDataOptions *options, GError **error)
{
    if (!has_classes(data->train)) {
        data->labels = g_new0(char *, 1);
        return TRUE;
    }
    data->labels = options->labels ? g_strdupv((char **)options->labels)
                                   : cloze_dataset_dup_label_names(data->train);
    if (data->train->labels->len < 2) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected at least two labels to tell apart, found only “%s”",
                    data->train->labels->len
                        ? g_array_index(data->train->labels, ClozeDatasetLabel, 0).name
                        : "");
        return FALSE;
    }
    cloze_dataset_labels_adopt(data->train, (const char *const *)data->labels);
    if (data->dev != data->train)
        cloze_dataset_labels_adopt(data->dev, (const char *const *)data->labels);
    return TRUE;
}

static gsize *
count_up(gsize n)
{
    gsize *numbers = g_new(gsize, n + 1);

    for (gsize i = 0; i < n; i++)
        numbers[i] = i;
    return numbers;
}

static gboolean
split(ClozeSequenceData *data, const ClozeSequenceDataOptions *options, GError **error)
{
    g_autoptr(ClozeDatasetSplit) split = NULL;

    if (data->dev != data->train) {
        data->n_train = data->train->n_examples;
        data->n_dev = data->dev->n_examples;
        data->train_indices = count_up(data->n_train);
        data->dev_indices = count_up(data->n_dev);
    } else {
        split = cloze_dataset_split_new(data->train, options->held_share, options->seed);
        data->n_train = split->n_train;
        data->n_dev = split->n_held;
        data->train_indices = g_steal_pointer(&split->train);
        data->dev_indices = g_steal_pointer(&split->held);
    }
    if (data->n_train && data->n_dev)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected examples to learn from and examples held out, found %zu and %zu; give a "
                "development file or more examples",
                data->n_train, data->n_dev);
    return FALSE;
}

/* Where nothing that is held out can be measured there is no best state to keep. */
static gboolean
check_held(const ClozeSequenceData *data, GError **error)
{
    for (gsize i = 0; i < data->n_dev; i++)
        if (data->dev->examples[data->dev_indices[i]].label >= 0)
            return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected held-out examples with the labels that are learned (%s …), found none "
                "among %zu",
                data->labels[0], data->n_dev);
    return FALSE;
}

static void
say_absent(ClozeSequenceData *data)
{
    gsize n_labels = g_strv_length(data->labels);
    g_autofree gsize *held = g_new0(gsize, n_labels + 1), *train = g_new0(gsize, n_labels + 1);

    for (gsize i = 0; i < data->n_dev; i++)
        held[data->dev->examples[data->dev_indices[i]].label + 1]++;
    for (gsize i = 0; i < data->n_train; i++)
        train[data->train->examples[data->train_indices[i]].label + 1]++;
    for (gsize i = 0; i < n_labels; i++) {
        if (!held[i + 1])
            g_ptr_array_add(data->messages,
                            g_strdup_printf("no held-out example has the label “%s”: nothing is "
                                            "measured for it",
                                            data->labels[i]));
        if (!train[i + 1])
            g_ptr_array_add(data->messages,
                            g_strdup_printf("no example to learn from has the label “%s”: it will "
                                            "never be found",
                                            data->labels[i]));
    }
    if (held[0])
        g_ptr_array_add(
            data->messages,
            g_strdup_printf("%zu held-out examples are left out: their label is none of "
                            "those that are learned",
                            held[0]));
}

ClozeSequenceData *
cloze_sequence_data_read(const ClozeSequenceDataOptions *options, GError **error)
{
    g_autoptr(ClozeSequenceData) data = g_new0(ClozeSequenceData, 1);

    data->messages = g_ptr_array_new_with_free_func(g_free);
    data->train_hashes = hash_files(options->train_paths, error);
    if (!data->train_hashes)
        return NULL;
    data->train = options->wants_similarity
                      ? read_similar(data, options, error)
                      : read_files(data, options, options->train_paths, options->kind, error);
    if (!data->train)
        return NULL;
    data->dev = data->train;
    if (options->dev_paths && options->dev_paths[0]) {
        data->dev_hashes = hash_files(options->dev_paths, error);
        if (!data->dev_hashes)
            return NULL;
        data->dev = read_files(data, options, options->dev_paths, data->train->kind, error);
    }
    if (!data->dev || !choose_labels(data, options, error) || !split(data, options, error))
        return NULL;
    if (has_classes(data->train)) {
        if (!check_held(data, error))
            return NULL;
        say_absent(data);
    }
    return g_steal_pointer(&data);
}
