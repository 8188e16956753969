/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be set of a training, described as data as a plugin describes its options: keys are the
 * options of `gloss-cli train` without their dashes. Defaults go by what is learned, how much of the
 * model is trained and how many examples there are. Any thread. */
#pragma once

#include "plugins/plugin.h"

typedef enum {
    GLOSS_TRAINING_ENTITIES,   /* spans in a text */
    GLOSS_TRAINING_TEXTS,      /* a label for a text */
    GLOSS_TRAINING_PAIRS,      /* a label for two texts */
    GLOSS_TRAINING_SIMILARITY, /* a number for two texts */
    GLOSS_TRAINING_N_TASKS,
} GlossTrainingTask;

typedef enum {
    GLOSS_TRAINING_HEAD, /* the base stays as it is */
    GLOSS_TRAINING_LAST, /* and its last layers */
    GLOSS_TRAINING_LORA, /* low-rank updates in every layer (Hu et al. 2021) */
    GLOSS_TRAINING_FULL, /* everything */
    GLOSS_TRAINING_N_HOWS,
} GlossTrainingHow;

/* The task's name on the command line: "ner", "classify", "nli" or "similarity". */
const char *gloss_training_options_get_task_name(GlossTrainingTask task);

/* (transfer full) ends with a member whose key is NULL, free with g_free; the texts are static or
 * @plugin's. Titles and summaries are for gettext, of what only the plugin has in its own domain.
 * @n_examples 0: not known yet. @plugin: the train_options of the plugin that is to train: what it
 * does not have is left out, what it has besides comes last. NULL: no plugin is known. */
GlossOption *gloss_training_options_make(GlossTrainingTask task, GlossTrainingHow how,
                                         guint64 n_examples, const GlossOption *plugin);
/* Whether it is given as `--KEY VALUE`; else it is the plugin's own, `--option KEY=VALUE`. */
gboolean gloss_training_options_has_flag(const char *key);
/* Whether it is one of the few that are worth a look; the others are left alone by most. */
gboolean gloss_training_options_is_basic(const char *key);
