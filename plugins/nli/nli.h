/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One opened instance: the head, where its three classes stand, and how labels become claims. */
#pragma once

#include "engine/model/sequence-head.h"
#include "plugins/plugin.h"

/* In the order of GLOSS_NLI_N_CLASSES scores everywhere in this plugin, whatever the head's is. */
typedef enum {
    GLOSS_NLI_ENTAILMENT,
    GLOSS_NLI_NEUTRAL,
    GLOSS_NLI_CONTRADICTION,
} GlossNliClass;

#define GLOSS_NLI_N_CLASSES 3

typedef struct {
    ClozeSession *session;
    char *model_folder;               /* of the base */
    ClozeSequenceHead *head;          /* NULL: nothing can be judged */
    gsize order[GLOSS_NLI_N_CLASSES]; /* the head's class of each of ours */
    char **labels;                    /* for texts alone; NULL-terminated */
    char *template_text;              /* (nullable) the user's, with {} for a label */
} GlossNli;
