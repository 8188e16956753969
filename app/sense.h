/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One sense that a word may have, as people read it. Any thread. */
#pragma once

#include "plugins/plugin.h"

typedef struct {
    char *id;             /* such as a sense key */
    char *part_of_speech; /* translated; "" where the plugin does not tell */
    char *words;          /* that have this sense: "bank, depository" */
    char *gloss;
    char *lemma;     /* "" where the plugin does not tell, as all that follows */
    char **examples; /* NULL-terminated */
    char *broader;   /* what it is a kind of: "financial institution, ..." */
    char *inventory; /* where it stands: "WordNet 3.0" */
    guint seen;      /* in how many examples it was met in training */
    float score;     /* a probability */
} GlossSense;

/* @about: a{sv}, as a plugin describes the choice's id. */
GlossSense *gloss_sense_new(const GlossChoiceScore *choice, GVariant *about);
/* A sense that nobody ranked. */
GlossSense *gloss_sense_new_described(const char *id, GVariant *about);
void gloss_sense_free(gpointer sense);
/* (transfer full) "62 %"; never rounded to nothing, nor up to certainty. */
char *gloss_sense_dup_percent(float score);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSense, gloss_sense_free)
