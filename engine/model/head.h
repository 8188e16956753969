/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A trained top of an encoder in a PEFT-style folder: adapter_config.json,
 * adapter_model.safetensors and gloss.json (task, labels in order, tag scheme, what is read, base
 * model's content hash, layers, data, metric, licence, how it was made). Tensors of the encoder in
 * the same folder are engine/model/trained-weights.h's. Immutable once read. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include <glib.h>

/* peft_type of a folder with parameters that were trained whole and no updates: the peft package has
 * no name for that and refuses it, instead of missing updates that were never made. */
#define CLOZE_HEAD_WEIGHTS_TYPE "GLOSS_WEIGHTS"

#define CLOZE_HEAD_MAX_LABELS 4096

/* What the classifier stands on. */
typedef enum {
    CLOZE_HEAD_TOKENS, /* "tokens": the hidden states of each token */
    CLOZE_HEAD_POOLER, /* "pooler": tanh(dense(the first token)) of each sequence */
    CLOZE_HEAD_VECTOR, /* "vector": each sequence's vector, pooled as the model's files say */
    CLOZE_HEAD_NONE,   /* "none": there is no classifier, only an encoder that was trained */
} ClozeHeadInput;

typedef struct {
    char *task; /* "ner", ... */
    ClozeHeadInput reads;
    gboolean is_regression; /* one number, no classes; C is 1 */
    char **labels;  /* the classes in order, NULL-terminated; tags for "ner"; empty for a regression
                     * and where there is no classifier */
    gsize n_labels; /* C */
    ClozeTagScheme scheme; /* of tags */
    char *base_id;         /* for people: "all-MiniLM-L6-v2" */
    char *base_hash;       /* cloze_model_get_base_hash of the base it was trained on */
    guint64 layers;   /* bit k: hidden state k is part of the features, lowest first; 0: the last */
    gsize n_features; /* popcount(layers) x D, or D */
    float *weight;    /* [C][n_features] */
    float *bias;      /* [C] */
    float *pooler_weight;    /* [n_features][n_features], or NULL: the encoder's own */
    float *pooler_bias;      /* [n_features] */
    float *transitions;      /* [C][C] from, to, of a CRF, or NULL */
    float *start;            /* [C], with transitions */
    float *end;              /* [C], with transitions */
    gboolean adapts_encoder; /* the folder changes the encoder too: cloze_session_load_adapted */
    char *gloss_json;        /* the whole gloss.json, for cards */
    char *licence;           /* SPDX, or NULL; read, never written from here: see @extra_json */
    char **languages;        /* BCP 47 tags, NULL-terminated; likewise */
} ClozeHead;

/* Fails where the three files do not fit together: CLOZE_ERROR_MISMATCH with both numbers. Where
 * gloss.json has no "reads", the task_type of adapter_config.json decides. */
CLOZE_API ClozeHead *cloze_head_read(const char *folder, GError **error);
/* Whether cloze_head_write may put a head there: the folder is new, empty or holds nothing but the
 * three files of a head. Else CLOZE_ERROR_ARGUMENT says what was found, so that nobody's documents
 * are replaced by a head. For asking before long work too. */
CLOZE_API gboolean cloze_head_check_goal(const char *folder, GError **error);
/* Writes a head alone, whose encoder stays the base's. Writes the folder beside and renames it: an existing one is replaced whole or not at all, and
 * only as cloze_head_check_goal allows.
 * @extra_json: members of gloss.json that only the maker knows (data, metric, licence,
 * languages, ...), an
 * object, or NULL. */
CLOZE_API gboolean cloze_head_write(const ClozeHead *head, const char *folder,
                                    const char *extra_json, GError **error);
/* gloss.json alone, into @folder, which exists: for what is more than a head and whose tensors
 * someone else writes. */
CLOZE_API gboolean cloze_head_write_description(const ClozeHead *head, const char *folder,
                                                const char *extra_json, GError **error);
/* adapter_config.json alone, likewise. */
CLOZE_API gboolean cloze_head_write_config(const ClozeHead *head, const char *folder,
                                           GError **error);
/* The gloss.json part of a head: everything but its numbers. */
CLOZE_API ClozeHead *cloze_head_parse(const char *json, gsize size, const char *name,
                                      GError **error);
CLOZE_API void cloze_head_free(ClozeHead *head);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeHead, cloze_head_free)
