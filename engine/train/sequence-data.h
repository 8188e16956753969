/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The labelled files of a training of whole sequences: read, renamed, split. Worker thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset.h"

typedef struct {
    ClozeDataset *train;
    ClozeDataset *dev;    /* the same as train where a part of it is held out */
    gsize *train_indices; /* [n_train] of train */
    gsize *dev_indices;   /* [n_dev] of dev */
    gsize n_train, n_dev;
    char **labels; /* the classes in order, NULL-terminated; empty where there are none */
    char **train_hashes, **dev_hashes; /* SHA-256 of each file as it was read */
    GPtrArray *messages;               /* char*: what was odd, for people */
} ClozeSequenceData;

typedef struct {
    const char *const *train_paths; /* NULL-terminated */
    const char *const *dev_paths; /* NULL-terminated, empty or NULL: a part of train is held out */
    const char *const *label_map; /* (nullable) pairs from, to */
    ClozeDatasetKind kind;        /* wanted */
    gboolean wants_similarity;    /* pairs with a score, else texts that belong together */
    /* (nullable) what a label is called by the task, interned or static; NULL: it is none. */
    const char *(*rename)(const char *label);
    const char *const
        *labels; /* (nullable) the classes and their order, where the task has its own */
    double held_share;
    guint64 seed;
    const char *reading;       /* (nullable) as in ClozeDatasetOptions */
    GCancellable *cancellable; /* (nullable) */
} ClozeSequenceDataOptions;

/* CLOZE_ERROR_ARGUMENT where there is only one class, or nothing to hold out. */
CLOZE_API ClozeSequenceData *cloze_sequence_data_read(const ClozeSequenceDataOptions *options,
                                                      GError **error);
CLOZE_API void cloze_sequence_data_free(ClozeSequenceData *data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSequenceData, cloze_sequence_data_free)
