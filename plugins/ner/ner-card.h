/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a head says about its making: the members of gloss.json that only the trainer knows. No
 * folder of this machine, no time: the same training writes the same bytes. */
#pragma once

#include "plugins/ner/ner-data.h"

/* The member of gloss.json that holds restart. */
#define GLOSS_NER_CARD_RESTART "restart"

typedef struct {
    const GlossNerData *train;
    const GlossNerData *dev; /* NULL: a part of train was held out */
    const char *how;         /* how much was trained */
    GVariant *label_map;     /* a{ss} */
    GVariant *options;       /* a{sv} */
    guint64 seed;
    gsize epoch;
    double restart;    /* share of entities that directly follow one of their type */
    GVariant *metrics; /* a{sv} of doubles: of the held-out part at that epoch */
} GlossNerCard;

/* (transfer full) a JSON object */
char *gloss_ner_card_write(const GlossNerCard *card);
