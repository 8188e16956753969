/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A trained top of an encoder in a PEFT-style folder: adapter_config.json,
 * adapter_model.safetensors and gloss.json (task, labels in order, tag scheme, base model's content
 * hash, layers read, data, metric, licence, how it was made). Immutable once read. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include <glib.h>

#define CLOZE_HEAD_MAX_LABELS 4096

typedef struct {
    char *task;     /* "ner", ... */
    char **labels;  /* the classes in order, NULL-terminated; tags for "ner" */
    gsize n_labels; /* C */
    ClozeTagScheme scheme;
    char *base_id;    /* for people: "all-MiniLM-L6-v2" */
    char *base_hash;  /* cloze_model_get_hash of the base it was trained on */
    guint64 layers;   /* bit k: hidden state k is part of the features, lowest first */
    gsize n_features; /* popcount(layers) x D */
    float *weight;    /* [C][n_features] */
    float *bias;      /* [C] */
    char *gloss_json; /* the whole gloss.json, for cards */
    char *licence;    /* SPDX, or NULL; read, never written from here: see @extra_json */
    char **languages; /* BCP 47 tags, NULL-terminated; likewise */
} ClozeHead;

/* Fails where the three files do not fit together: CLOZE_ERROR_MISMATCH with both numbers. */
CLOZE_API ClozeHead *cloze_head_read(const char *folder, GError **error);
/* Whether cloze_head_write may put a head there: the folder is new, empty or holds nothing but the
 * three files of a head. Else CLOZE_ERROR_ARGUMENT says what was found, so that nobody's documents
 * are replaced by a head. For asking before long work too. */
CLOZE_API gboolean cloze_head_check_goal(const char *folder, GError **error);
/* Writes the folder beside and renames it: an existing one is replaced whole or not at all, and
 * only as cloze_head_check_goal allows.
 * @extra_json: members of gloss.json that only the maker knows (data, metric, licence,
 * languages, ...), an
 * object, or NULL. */
CLOZE_API gboolean cloze_head_write(const ClozeHead *head, const char *folder,
                                    const char *extra_json, GError **error);
/* The gloss.json part of a head: everything but weight and bias. */
CLOZE_API ClozeHead *cloze_head_parse(const char *json, gsize size, const char *name,
                                      GError **error);
CLOZE_API void cloze_head_free(ClozeHead *head);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeHead, cloze_head_free)
