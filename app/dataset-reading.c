/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-reading.h. */

#include "app/dataset-reading.h"

#include <glib/gi18n.h>

#include "engine/data/dataset-check.h"

static void
clear_reading(gpointer data)
{
    GlossDatasetReading *reading = data;

    cloze_dataset_free(reading->train);
    cloze_dataset_free(reading->dev);
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
                                   .max_examples = request->max_examples,
                                   .cancellable = cancellable};

    if (request->layout != NULL && (!is_dev || fits(request->layout, paths, kind)))
        options.layout = request->layout;
    return cloze_dataset_read(paths, &options, error);
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
    reading->limited =
        request->max_examples != 0 && reading->train->n_examples >= request->max_examples;
    cloze_dataset_check_rows(reading->train, reading->dev, request->skip);
    if (reading->train->n_examples > 0)
        return g_steal_pointer(&reading);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("Nothing is left to learn from: every example would be skipped"));
    return NULL;
}
