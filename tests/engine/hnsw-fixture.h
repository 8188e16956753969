/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors in groups about random centres, as those of texts are, in a vector file. */
#pragma once

#include <math.h>

#include "engine/search/vector-scan.h"
#include "tests/scratch.h"

#define HNSW_WIDTH 48
#define HNSW_K     10

typedef struct {
    char *folder;
    char *path; /* of the graph */
    ClozeVectorFile *file;
    GRand *random;
    float centres[40][HNSW_WIDTH];
} HnswFixture;

static inline void
hnsw_fixture_draw(HnswFixture *fixture, float *vector)
{
    const float *centre = fixture->centres[g_rand_int_range(fixture->random, 0, 40)];
    double sum = 0;

    for (gsize i = 0; i < HNSW_WIDTH; i++) {
        vector[i] = centre[i] + (float)g_rand_double_range(fixture->random, -0.9, 0.9);
        sum += (double)vector[i] * (double)vector[i];
    }
    for (gsize i = 0; i < HNSW_WIDTH; i++)
        vector[i] /= (float)sqrt(sum);
}

static inline void
hnsw_fixture_write(HnswFixture *fixture, gsize slot, guint64 id)
{
    float vector[HNSW_WIDTH];

    hnsw_fixture_draw(fixture, vector);
    g_assert_true(cloze_vector_file_write(fixture->file, slot, id, vector, NULL));
}

static inline void
hnsw_fixture_set_up(HnswFixture *fixture, gconstpointer data)
{
    g_autofree char *path = NULL;

    fixture->folder = scratch_new();
    fixture->path = g_build_filename(fixture->folder, "graph", NULL);
    path = g_build_filename(fixture->folder, "vectors", NULL);
    fixture->file = cloze_vector_file_open_writable(path, "model", HNSW_WIDTH, NULL);
    g_assert_nonnull(fixture->file);
    fixture->random = g_rand_new_with_seed(5);
    for (gsize i = 0; i < 40; i++)
        for (gsize j = 0; j < HNSW_WIDTH; j++)
            fixture->centres[i][j] = (float)g_rand_double_range(fixture->random, -1, 1);
    for (gsize i = 0; i < (gsize)GPOINTER_TO_SIZE(data); i++)
        hnsw_fixture_write(fixture, i, i + 1);
}

static inline void
hnsw_fixture_tear_down(HnswFixture *fixture, gconstpointer data)
{
    cloze_vector_file_free(fixture->file);
    scratch_free(fixture->folder);
    g_rand_free(fixture->random);
    g_free(fixture->folder);
    g_free(fixture->path);
}
