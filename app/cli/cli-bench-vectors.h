/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the cases of search and projection are measured on: 21,000 texts and their vectors; the last 1,000
 * are queries, the others the collection, over and over with noise. Any one thread. */
#pragma once

#include "app/text-embedder.h"

#define GLOSS_CLI_BENCH_TEXTS   21000
#define GLOSS_CLI_BENCH_QUERIES 1000

/* (element-type utf8) GLOSS_CLI_BENCH_TEXTS of them; CLOZE_ERROR_NOT_FOUND without the data. */
GPtrArray *gloss_cli_bench_vectors_read_texts(GError **error);
/* [GLOSS_CLI_BENCH_TEXTS][*@width] floats. */
GBytes *gloss_cli_bench_vectors_find(GlossTextEmbedder *embedder, gsize *width, GError **error);
/* Vector @i of a collection that may have more than there are: asked for one after the other with one
 * @random. @scratch: [width] */
const float *gloss_cli_bench_vectors_draw(const float *base, gsize width, gsize i, GRand *random,
                                          float *scratch);
