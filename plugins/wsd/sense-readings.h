/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ways to read a word: as which part of speech, of which lemma, with which senses of WordNet and
 * of the person's own. Looks up; weighs nothing. One thread at a time for one instance. */
#pragma once

#include "plugins/wsd/wsd.h"

typedef struct {
    GlossSynsetPos pos;
    double weight;  /* the share of the part of speech, by the tagger, and of the lemma in it */
    char *lemma;    /* of WordNet; NULL where it has none */
    GArray *senses; /* GlossWordnetSense; empty where there is no lemma */
    GPtrArray *own; /* GlossInventorySense, borrowed from the inventory */
} GlossSenseReading;

/* (transfer full) (element-type GlossSenseReading) those that have a sense; empty where the word has
 * none, or is taken for a word without meaning of its own. @form: the word as it is written; lemma and
 * part of speech of @request are the person's choice. @tags: log-probabilities [
 * GLOSS_SENSE_STORE_N_TAGS]. NULL only for damaged files. */
GArray *gloss_sense_readings_find(GlossWsd *wsd, const GlossRankRequest *request, const char *form,
                                  const double *tags, GError **error);
/* How many senses a reading has. */
guint gloss_sense_readings_count(const GlossSenseReading *reading);
