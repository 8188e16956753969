/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How long each way of training would take on this machine, and how much memory and disk: measured
 * by `gloss-cli train --estimate`, which runs a few real steps, one way after another. What was
 * measured is kept until a choice changes that it depends on. Main thread.
 *
 * Signal "changed". */
#pragma once

#include "app/training-plan.h"

typedef enum {
    GLOSS_TRAINING_ESTIMATE_NONE,
    GLOSS_TRAINING_ESTIMATE_WAITING,
    GLOSS_TRAINING_ESTIMATE_RUNNING,
    GLOSS_TRAINING_ESTIMATE_DONE,
    GLOSS_TRAINING_ESTIMATE_FAILED,
} GlossTrainingEstimateState;

typedef struct {
    GlossTrainingEstimateState state;
    double seconds;
    double peak_mb; /* of memory, the process whole */
    double disk_mb;
    double tokens_per_second;
    guint64 steps;
    char *error; /* where it failed: the last line that the process said */
    char *key;   /* the choices it was measured for */
} GlossTrainingEstimate;

#define GLOSS_TYPE_TRAINING_ESTIMATES (gloss_training_estimates_get_type())
G_DECLARE_FINAL_TYPE(GlossTrainingEstimates, gloss_training_estimates, GLOSS, TRAINING_ESTIMATES,
                     GObject)

/* @program: path of gloss-cli. */
GlossTrainingEstimates *gloss_training_estimates_new(GlossTrainingPlan *plan, const char *program);
/* NONE where it was measured for other choices than those of now; borrowed until "changed". */
const GlossTrainingEstimate *gloss_training_estimates_get(GlossTrainingEstimates *self,
                                                          GlossTrainingHow how);
/* Measures what is not measured yet, the chosen way first. */
void gloss_training_estimates_start(GlossTrainingEstimates *self);
void gloss_training_estimates_stop(GlossTrainingEstimates *self);
gboolean gloss_training_estimates_is_running(GlossTrainingEstimates *self);

/* Reads the one object that the process prints; FALSE where it is none. */
gboolean gloss_training_estimates_parse(const char *text, gssize size,
                                        GlossTrainingEstimate *estimate, GError **error);
