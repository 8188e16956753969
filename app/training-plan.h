/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All choices of one training in one place, and the arguments of `gloss-cli train` that they mean.
 * What the files hold is app/dataset-preview.h. Main thread. */
#pragma once

#include "app/training-options.h"

#define GLOSS_TYPE_TRAINING_PLAN (gloss_training_plan_get_type())
G_DECLARE_FINAL_TYPE(GlossTrainingPlan, gloss_training_plan, GLOSS, TRAINING_PLAN, GObject)

/* Signal "changed": any choice is another one than before. */
GlossTrainingPlan *gloss_training_plan_new(void);

GlossTrainingTask gloss_training_plan_get_task(GlossTrainingPlan *self);
void gloss_training_plan_set_task(GlossTrainingPlan *self, GlossTrainingTask task);

/* NULL-terminated, absolute. Those that are trained on, and those it is measured by; without the
 * latter a share of the former is held out. */
const char *const *gloss_training_plan_get_train(GlossTrainingPlan *self);
const char *const *gloss_training_plan_get_dev(GlossTrainingPlan *self);
void gloss_training_plan_set_train(GlossTrainingPlan *self, const char *const *paths);
void gloss_training_plan_set_dev(GlossTrainingPlan *self, const char *const *paths);

/* Files that stand in for the chosen ones, repaired or read in another way; NULL: none. They go
 * when other files are chosen. */
void gloss_training_plan_set_copies(GlossTrainingPlan *self, const char *const *train,
                                    const char *const *dev);
/* What the files' form is, where it is not found out (--columns); NULL: nothing is said. */
void gloss_training_plan_set_reading(GlossTrainingPlan *self, const char *reading);

/* Without files to measure by, the share of the examples that is held out for it. */
double gloss_training_plan_get_share(GlossTrainingPlan *self);
void gloss_training_plan_set_share(GlossTrainingPlan *self, double share);

/* How many examples are trained on: defaults go by it. */
guint64 gloss_training_plan_get_size(GlossTrainingPlan *self);
void gloss_training_plan_set_size(GlossTrainingPlan *self, guint64 n_examples);

/* The base: an id of the model store, or NULL for its default. */
const char *gloss_training_plan_get_model(GlossTrainingPlan *self);
void gloss_training_plan_set_model(GlossTrainingPlan *self, const char *id);

GlossTrainingHow gloss_training_plan_get_how(GlossTrainingPlan *self);
void gloss_training_plan_set_how(GlossTrainingPlan *self, GlossTrainingHow how);

/* The train_options of the plugin that trains, borrowed for good; NULL: not known. */
void gloss_training_plan_set_plugin(GlossTrainingPlan *self, const GlossOption *train_options);

/* The options that task and how have now, with the defaults of this size; borrowed until the next
 * change. */
const GlossOption *gloss_training_plan_get_options(GlossTrainingPlan *self);
/* (transfer full) what was set, else the default; NULL where there is no such option now. */
GVariant *gloss_training_plan_dup_value(GlossTrainingPlan *self, const char *key);
/* @value NULL: back to the default. What was set stays while it does not apply. */
gboolean gloss_training_plan_set_value(GlossTrainingPlan *self, const char *key, GVariant *value,
                                       GError **error);
/* All options back to their defaults. */
void gloss_training_plan_reset(GlossTrainingPlan *self);
gboolean gloss_training_plan_is_default(GlossTrainingPlan *self, const char *key);

/* What the result is called: a folder of this name in the user's folder of heads. */
const char *gloss_training_plan_get_name(GlossTrainingPlan *self);
/* Taken as it is; gloss_training_plan_check says what is wrong with it. NULL: by task and file,
 * such that no folder has it yet. */
void gloss_training_plan_set_name(GlossTrainingPlan *self, const char *name);
/* Where the folder is made instead; for tests. */
void gloss_training_plan_set_parent(GlossTrainingPlan *self, const char *folder);
char *gloss_training_plan_dup_output(GlossTrainingPlan *self); /* (transfer full) */

/* Whether it can be started; the error is a sentence for people. */
gboolean gloss_training_plan_check(GlossTrainingPlan *self, GError **error);

/* (transfer full) "gloss-cli", "train", the task and its options, NULL-terminated. */
char **gloss_training_plan_dup_argv(GlossTrainingPlan *self);
/* (transfer full) what follows "gloss-cli", without a place for the result: for a run, which has its
 * own. */
char **gloss_training_plan_dup_run_argv(GlossTrainingPlan *self);
/* The same if @how were chosen. */
char **gloss_training_plan_dup_argv_for(GlossTrainingPlan *self, GlossTrainingHow how);
/* (transfer full) the arguments quoted for a shell, one option a line. */
char *gloss_training_plan_dup_command(GlossTrainingPlan *self);
