/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a model is trained: how much of it, how fast, for how long. Plain data; numbers left at 0 are
 * filled in by what is trained. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/precision.h"
#include <glib.h>

typedef enum {
    CLOZE_RECIPE_HEAD, /* the encoder stays as it is */
    CLOZE_RECIPE_LAST, /* the last layers */
    CLOZE_RECIPE_LORA, /* low-rank updates of every dense layer (Hu et al. 2022) */
    CLOZE_RECIPE_FULL,
} ClozeRecipeHow;

typedef struct {
    ClozeRecipeHow how;
    gsize n_last;         /* layers of CLOZE_RECIPE_LAST */
    gsize rank;           /* of CLOZE_RECIPE_LORA */
    guint targets;        /* bits: the dense layers that get them; see cloze_recipe_dup_targets */
    double alpha;         /* updates are scaled by alpha / rank */
    gsize epochs;         /* at most */
    double learning_rate; /* at its highest */
    double head_factor;   /* the head learns this many times as fast */
    double shapes_factor; /* so does the table of word shapes, where there is one */
    gsize batch_size;     /* examples a pass over which the mean is taken */
    gsize accumulate;     /* batches a step */
    double warmup;        /* share of all steps */
    double weight_decay;
    double dropout;           /* of hidden states */
    double attention_dropout; /* of attention's probabilities */
    double max_norm;          /* of the gradient; 0: never clipped */
    gsize patience;           /* evaluations without a better score before it stops; 0: never */
    ClozePrecision precision; /* of the products: fp32 or bf16 */
    gboolean half; /* what is learnt is stored in 16 bits, rounded; the learning does not change */
    guint64 seed;
    gsize pass_tokens; /* memory is for so many tokens at once, or for one example */
} ClozeRecipe;

/* head | last:K | lora | full */
CLOZE_API gboolean cloze_recipe_set_how(ClozeRecipe *recipe, const char *text, GError **error);
/* (transfer full) */
CLOZE_API char *cloze_recipe_dup_how(const ClozeRecipe *recipe);
/* Names with commas between, each an end of modules' names: query, key, value, attention.output.dense,
 * intermediate.dense, output.dense (which is attention's too); empty: all. */
CLOZE_API gboolean cloze_recipe_set_targets(ClozeRecipe *recipe, const char *text, GError **error);
/* (transfer full) as ClozeLora has them, NULL-terminated; of all where none was chosen. */
CLOZE_API char **cloze_recipe_dup_targets(const ClozeRecipe *recipe);
/* Fills in what is 0 and cannot be. */
CLOZE_API void cloze_recipe_complete(ClozeRecipe *recipe);
/* @options: a{sv} with members how, rank, targets, alpha, epochs, patience, learning_rate, head_factor,
 * batch_size, accumulate, warmup, weight_decay (below 0: by how), dropout, attention_dropout, precision,
 * storage (fp32 or fp16); what is missing stays 0. Gradients are clipped at 1. */
CLOZE_API gboolean cloze_recipe_read(ClozeRecipe *recipe, GVariant *options, guint64 seed,
                                     GError **error);
/* All numbers that learning depends on in one line, equal for equal recipes; (transfer full). */
CLOZE_API char *cloze_recipe_describe(const ClozeRecipe *recipe);
