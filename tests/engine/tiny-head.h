/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A folder with a head over the tiny model, of any kind. For tests only. */
#pragma once

#include "engine/model/head.h"
#include "engine/model/session.h"
#include "tests/engine/tiny-model.h"

/* Labels "a", "b", "c" and numbers by @seed; over the model in @model_folder. */
static inline void
tiny_head_write(const char *folder, const char *model_folder, const char *task,
                ClozeHeadInput reads, guint32 seed)
{
    char *labels[] = {(char *)"a", (char *)"b", (char *)"c", NULL};
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = cloze_model_load(model_folder, NULL, &error);
    float weight[3 * TINY_MODEL_WIDTH], bias[3];
    ClozeHead head = {.task = (char *)task,
                      .reads = reads,
                      .labels = labels,
                      .n_labels = 3,
                      .base_id = (char *)"tiny",
                      .base_hash = (char *)cloze_model_get_hash(model),
                      .n_features = TINY_MODEL_WIDTH,
                      .weight = weight,
                      .bias = bias};

    g_assert_no_error(error);
    for (gsize i = 0; i < G_N_ELEMENTS(weight); i++)
        weight[i] = (float)g_rand_double_range(random, -1, 1);
    for (gsize i = 0; i < G_N_ELEMENTS(bias); i++)
        bias[i] = (float)g_rand_double_range(random, -1, 1);
    g_assert_true(cloze_head_write(&head, folder, NULL, &error));
    g_assert_no_error(error);
}
