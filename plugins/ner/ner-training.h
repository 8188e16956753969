/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What every way of training starts from: the labelled files read, split into what is learned and
 * what is held out, and the tags; and what is said of the outcome. Worker thread. */
#pragma once

#include "engine/base/lock.h"
#include "plugins/ner/ner-data.h"
#include "plugins/ner/ner-report.h"
#include "plugins/ner/ner-split.h"

typedef struct {
    GlossNer *ner;
    const GlossTrainRequest *request;
    GCancellable *cancellable;
    GlossNerReport report;
    ClozeLock *lock; /* on the output folder */
    GlossNerLabels *labels;
    GlossNerData *data;
    GlossNerData *dev;                         /* NULL: split holds a part out */
    GlossNerSplit *split;                      /* NULL where dev is given */
    GPtrArray *train_examples, *held_examples; /* borrowed */
    GPtrArray *all_examples;
    GPtrArray *train_sample, *held_sample; /* owned parts of the two, or NULL: see ner-sample.h */
    char **tags;                           /* O, then B- and I- of each type */
    gsize n_tags;
    double restart; /* as gloss_ner_decode_set_restart has it */
    GlossNerDecoder *decoder;
    gsize best_epoch;
    GVariant *best_metrics; /* a{sv} */
} GlossNerTraining;

/* Reads the files of the request, and reports what was odd in them. */
gboolean gloss_ner_training_init(GlossNerTraining *training, GlossNer *ner,
                                 const GlossTrainRequest *request, GCancellable *cancellable,
                                 GError **error);
void gloss_ner_training_clear(GlossNerTraining *training);
/* (transfer full) members of gloss.json that training alone knows; @how: how much was trained. */
char *gloss_ner_training_dup_card(GlossNerTraining *training, const char *how);
/* The best metrics in their own order, then what they were measured on; floating a{sv}. */
GVariant *gloss_ner_training_describe(GlossNerTraining *training);
