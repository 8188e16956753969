/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Training on whole sequences: texts or pairs with a label, pairs with a score, texts that belong
 * together. Files in, a trained folder out; what the labels mean is the caller's. Worker thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/session.h"
#include "engine/train/sequence-data.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model; /* the base */
    const char *task_name;
    ClozeSequenceDataOptions data;
    GVariant *options; /* a{sv}: see ClozeTrainingOptions, and max_length, licence, languages */
    guint64 seed;
    const char *output_folder;
    const char *checkpoint_folder; /* (nullable) */
    const char *predictions_path;  /* (nullable) */
    gboolean estimate;
    GCancellable *cancellable;                       /* (nullable) */
    GCancellable *stop;                              /* (nullable) */
    void (*report)(GVariant *report, gpointer data); /* (nullable) */
    gpointer report_data;
} ClozeSequenceTrainingRequest;

/* A floating a{sv}: the best metrics and what they were measured on; or the estimate. */
CLOZE_API GVariant *cloze_sequence_training_run(const ClozeSequenceTrainingRequest *request,
                                                GError **error);
