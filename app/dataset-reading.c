/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-reading.h. */

#include "app/dataset-reading.h"

#include <glib/gi18n.h>

#include "engine/data/dataset-check.h"
#include "engine/data/dataset-hints.h"

static void
clear_reading(gpointer data)
{
    GlossDatasetReading *reading = data;

    cloze_dataset_free(reading->train);
    cloze_dataset_free(reading->dev);
    g_free(reading->how);
}

GlossDatasetReading *
gloss_dataset_reading_ref(GlossDatasetReading *reading)
{
    return g_atomic_rc_box_acquire(reading);
}

void
gloss_dataset_reading_unref(GlossDatasetReading *reading)
{
    g_atomic_rc_box_release_full(reading, clear_reading);
}

/* Similarity is learned from pairs with a number, or from pairs that belong together. */
static ClozeDatasetKind
choose_kind(const GlossDatasetReadingRequest *request)
{
    g_autoptr(ClozeDatasetLayout) layout = NULL;

    switch (request->task) {
    case GLOSS_TRAINING_ENTITIES: return CLOZE_DATASET_WORDS;
    case GLOSS_TRAINING_TEXTS: return CLOZE_DATASET_TEXTS;
    case GLOSS_TRAINING_PAIRS: return CLOZE_DATASET_PAIRS;
    default: break;
    }
    if (request->layout != NULL)
        return request->layout->kind;
    layout = cloze_dataset_layout_detect(request->train[0], CLOZE_DATASET_ANY, NULL);
    return layout != NULL && layout->kind == CLOZE_DATASET_POSITIVES ? CLOZE_DATASET_POSITIVES
                                                                     : CLOZE_DATASET_SCORES;
}

gboolean
gloss_dataset_reading_find_task(const char *path, GlossTrainingTask *task)
{
    g_autoptr(ClozeDatasetLayout) layout =
        cloze_dataset_layout_detect(path, CLOZE_DATASET_ANY, NULL);

    if (layout == NULL)
        return FALSE;
    switch (layout->kind) {
    case CLOZE_DATASET_WORDS: *task = GLOSS_TRAINING_ENTITIES; return TRUE;
    case CLOZE_DATASET_TEXTS: *task = GLOSS_TRAINING_TEXTS; return TRUE;
    case CLOZE_DATASET_PAIRS: *task = GLOSS_TRAINING_PAIRS; return TRUE;
    case CLOZE_DATASET_SCORES:
    case CLOZE_DATASET_POSITIVES: *task = GLOSS_TRAINING_SIMILARITY; return TRUE;
    case CLOZE_DATASET_ANY: break;
    }
    return FALSE;
}

/* ---- reading ---- */

/* A layout that was chosen for one file serves another where that has the same fields. */
static gboolean
fits(const ClozeDatasetLayout *layout, const char *const *paths, ClozeDatasetKind kind)
{
    g_autoptr(ClozeDatasetLayout) own = cloze_dataset_layout_detect(paths[0], kind, NULL);

    return own == NULL || (own->dialect == layout->dialect &&
                           g_strv_length(own->fields) == g_strv_length(layout->fields));
}

static ClozeDataset *
read_files(const GlossDatasetReadingRequest *request, const char *const *paths,
           ClozeDatasetKind kind, gboolean is_dev, GCancellable *cancellable, GError **error)
{
    ClozeDatasetOptions options = {.kind = kind,
                                   .skip = request->skip,
                                   .answers = request->answers,
                                   .max_examples = request->max_examples,
                                   .cancellable = cancellable};

    if (request->layout != NULL && (!is_dev || fits(request->layout, paths, kind)))
        options.layout = request->layout;
    return cloze_dataset_read(paths, &options, error);
}

static gboolean
reads_so(const char *how, const ClozeDataset *dataset)
{
    const ClozeDatasetOptions options = {.kind = dataset->kind, .reading = how, .max_examples = 1};
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    g_autoptr(ClozeDataset) again = NULL;

    for (guint i = 0; i < dataset->files->len; i++)
        g_ptr_array_add(paths, ((const ClozeDatasetFile *)dataset->files->pdata[i])->path);
    g_ptr_array_add(paths, NULL);
    again = cloze_dataset_read((const char *const *)paths->pdata, &options, NULL);
    for (guint i = 0; again != NULL && i < dataset->files->len; i++) {
        const ClozeDatasetFile *file = dataset->files->pdata[i], *other = again->files->pdata[i];
        g_autofree char *words = cloze_dataset_layout_describe(file->layout);
        g_autofree char *others = cloze_dataset_layout_describe(other->layout);

        if (!g_str_equal(words, others))
            return FALSE;
    }
    return again != NULL;
}

/* (transfer full) NULL where words do not lead to the same. */
static char *
find_words(const GlossDatasetReadingRequest *request, const GlossDatasetReading *reading)
{
    g_autofree char *how =
        request->layout != NULL ? cloze_dataset_hints_print(request->layout) : NULL;

    return how != NULL && reads_so(how, reading->train) &&
                   (reading->dev == NULL || reads_so(how, reading->dev))
               ? g_steal_pointer(&how)
               : NULL;
}

GlossDatasetReading *
gloss_dataset_reading_new(const GlossDatasetReadingRequest *request, GCancellable *cancellable,
                          GError **error)
{
    g_autoptr(GlossDatasetReading) reading = g_atomic_rc_box_new0(GlossDatasetReading);
    ClozeDatasetKind kind = choose_kind(request);

    reading->train = read_files(request, request->train, kind, FALSE, cancellable, error);
    if (reading->train == NULL)
        return NULL;
    if (request->dev != NULL && request->dev[0] != NULL) {
        reading->dev =
            read_files(request, request->dev, reading->train->kind, TRUE, cancellable, error);
        if (reading->dev == NULL)
            return NULL;
    }
    reading->how = find_words(request, reading);
    reading->limited =
        request->max_examples != 0 && reading->train->n_examples >= request->max_examples;
    cloze_dataset_check_rows(reading->train, reading->dev, request->skip, request->answers);
    if (reading->train->n_examples > 0)
        return g_steal_pointer(&reading);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("Nothing is left to learn from: every example would be skipped"));
    return NULL;
}
