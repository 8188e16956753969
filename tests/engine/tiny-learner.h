/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A learner over the folder of the tiny random model, and sets that it can learn: a token's label, or
 * that of a text, follows from its ids. For tests only. */
#pragma once

#include "engine/train/learner.h"
#include "tests/engine/tiny-model.h"

typedef struct {
    char *folder;
    ClozeConfig config;
    ClozePool *pool;
    ClozeTrainingSet *set;
    ClozeLearner *learner;
} TinyLearner;

/* @n texts of 3 to 12 tokens, the same for the same seed; of @n_texts each. */
static inline ClozeTrainingSet *
tiny_learner_make_set(gsize n, gsize n_texts, guint32 seed)
{
    ClozeTrainingSet *set = cloze_training_set_new(n_texts);
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);

    for (gsize i = 0; i < n; i++) {
        gint32 ids[3][12], labels[12];
        ClozeTrainingExample example = {.token_labels = labels, .source = i};

        for (gsize k = 0; k < n_texts; k++) {
            gsize length = (gsize)g_rand_int_range(random, 3, 13);

            for (gsize t = 0; t < length; t++)
                ids[k][t] = g_rand_int_range(random, 5, TINY_MODEL_VOCABULARY);
            example.texts[k] = (ClozeSequence){ids[k], NULL, length};
        }
        for (gsize t = 0; t < example.texts[0].n; t++)
            labels[t] = t == 0 ? -100 : ids[0][t] % 3;
        example.label = ids[0][0] % 2;
        example.target = (float)(ids[0][0] % 2);
        cloze_training_set_add(set, &example);
    }
    return set;
}

static inline TinyLearner *
tiny_learner_new_with(ClozeTaskKind kind, const ClozeRecipe *recipe, guint n_threads,
                      gboolean shapes)
{
    TinyLearner *tiny = g_new0(TinyLearner, 1);
    g_autofree char *config = NULL, *weights = NULL;
    g_autoptr(GError) error = NULL;
    gboolean pairs = kind == CLOZE_TASK_NEGATIVES || kind == CLOZE_TASK_COSINES;
    ClozeLearnerOptions options = {
        .prefix = pairs ? "" : "bert.",
        .shapes = shapes,
        .task = {.kind = kind, .n_labels = 3, .n_groups = pairs ? 2 : 1, .scale = 20},
        .recipe = *recipe};

    tiny->folder = scratch_new();
    tiny_model_write(tiny->folder, 3);
    config = g_build_filename(tiny->folder, "config.json", NULL);
    weights = g_build_filename(tiny->folder, "model.safetensors", NULL);
    g_assert_true(cloze_config_read(&tiny->config, config, &error));
    options.config = &tiny->config;
    options.weights = weights;
    tiny->pool = n_threads ? cloze_pool_new(n_threads) : NULL;
    tiny->set = tiny_learner_make_set(60, pairs ? 2 : 1, 5);
    tiny->learner = cloze_learner_new(&options, tiny->pool, &error);
    g_assert_no_error(error);
    return tiny;
}

static inline TinyLearner *
tiny_learner_new(ClozeTaskKind kind, const ClozeRecipe *recipe, guint n_threads)
{
    return tiny_learner_new_with(kind, recipe, n_threads, FALSE);
}

static inline void
tiny_learner_free(TinyLearner *tiny)
{
    cloze_learner_free(tiny->learner);
    cloze_training_set_free(tiny->set);
    cloze_pool_free(tiny->pool);
    scratch_free(tiny->folder);
    g_free(tiny->folder);
    g_free(tiny);
}
