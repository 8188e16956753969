/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What was learned about senses: a vector each, how often it was seen, how candidates are weighed, and
 * a tagger of parts of speech; in a trained folder (gloss.json, adapter_model.safetensors). Vectors are
 * 8-bit and stay mapped. Immutable; any thread. */
#pragma once

#include "plugins/wsd/sense-score.h"
#include "plugins/wsd/synset.h"

#include <gio/gio.h>

/* The four of WordNet, and whatever is none of them. */
#define GLOSS_SENSE_STORE_N_TAGS (GLOSS_SYNSET_N_POS + 1)

typedef struct _GlossSenseStore GlossSenseStore;

/* What is written; arrays by key in the order of @keys, which is sorted. */
typedef struct {
    gsize n; /* senses */
    gsize d;
    char **keys;
    const float *vectors;       /* [n][d], of any length but 0 */
    const gint32 *counts;       /* [n] */
    const float *weights;       /* [GLOSS_SENSE_N_FEATURES] */
    const float *tagger_weight; /* [GLOSS_SENSE_STORE_N_TAGS][d] */
    const float *tagger_bias;   /* [GLOSS_SENSE_STORE_N_TAGS] */
} GlossSenseStoreData;

/* Writes the tensors into @folder, which exists. */
gboolean gloss_sense_store_write(const GlossSenseStoreData *data, const char *folder,
                                 GError **error);
/* Fails where the file's tensors do not fit each other. */
GlossSenseStore *gloss_sense_store_open(const char *folder, GError **error);
void gloss_sense_store_free(GlossSenseStore *store);

gsize gloss_sense_store_get_n(const GlossSenseStore *store);
gsize gloss_sense_store_get_width(const GlossSenseStore *store);
/* Bytes of the file. */
gsize gloss_sense_store_get_bytes(const GlossSenseStore *store);
const float *gloss_sense_store_get_weights(const GlossSenseStore *store);
/* Its index, or -1. */
gssize gloss_sense_store_find(const GlossSenseStore *store, const char *key);
guint gloss_sense_store_get_count(const GlossSenseStore *store, gsize index);
/* out[d] of length 1 */
void gloss_sense_store_get_vector(const GlossSenseStore *store, gsize index, float *out);
/* Log-probabilities [GLOSS_SENSE_STORE_N_TAGS] of the tags for a word's vector[d]. */
void gloss_sense_store_tag(const GlossSenseStore *store, const float *vector, double *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossSenseStore, gloss_sense_store_free)
