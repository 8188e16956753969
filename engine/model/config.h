/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hugging Face config.json of an encoder. Only what the forward pass needs; a value that is
 * missing gets the default of the architecture's own configuration class, one that makes no sense
 * is refused with its key. Plain data, owned by whoever read it. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef enum {
    CLOZE_ARCHITECTURE_BERT,
} ClozeArchitecture;

typedef enum {
    CLOZE_ACTIVATION_GELU,
    CLOZE_ACTIVATION_GELU_NEW,
    CLOZE_ACTIVATION_RELU,
} ClozeActivation;

typedef struct {
    ClozeArchitecture architecture;
    gsize vocab_size;        /* V */
    gsize hidden_size;       /* D */
    gsize n_layers;          /* L */
    gsize n_heads;           /* H, divides D */
    gsize intermediate_size; /* F */
    gsize max_positions;     /* the longest sequence */
    gsize type_vocab_size;
    ClozeActivation activation;
    float layer_norm_eps;
    gint pad_token_id;
} ClozeConfig;

/* CLOZE_ERROR_UNSUPPORTED names the model_type this engine does not know. */
CLOZE_API gboolean cloze_config_read(ClozeConfig *config, const char *path, GError **error);
CLOZE_API gboolean cloze_config_parse(ClozeConfig *config, const char *json, gsize size,
                                      const char *name, GError **error);
