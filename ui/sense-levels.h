/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How sure the sense of a word is, in the levels that a text is marked by. Main thread. */
#pragma once

#include "app/annotation.h"

typedef enum {
    GLOSS_SENSE_SURE,   /* four in five or more */
    GLOSS_SENSE_LIKELY, /* more likely than not */
    GLOSS_SENSE_OPEN,
    GLOSS_SENSE_N_LEVELS,
} GlossSenseLevel;

GlossSenseLevel gloss_sense_levels_find(float score);
/* For the highlighter: the level of a label of the layer. */
guint gloss_sense_levels_get_index(GlossAnnotation *annotation);
/* Translated, with the scores it stands for. */
const char *gloss_sense_levels_get_name(GlossSenseLevel level);
