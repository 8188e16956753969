/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What pushes the points of a t-SNE map apart, for all pairs at once: charges are spread on a grid,
 * convolved by Fourier transforms and read back (Linderman and others, Fast interpolation-based
 * t-SNE, 2019). */
#pragma once

#include "engine/map/map-run.h"

typedef struct _ClozeGridRepulsion ClozeGridRepulsion;

CLOZE_API ClozeGridRepulsion *cloze_grid_repulsion_new(gsize n, const ClozeMapRun *run);
CLOZE_API void cloze_grid_repulsion_free(ClozeGridRepulsion *grid);
/* With q = 1 / (1 + |a - b|^2): force[n][2] of each point a = sum over b of q^2 (a - b); returns the
 * sum of q over all pairs of different points, both orders. */
CLOZE_API double cloze_grid_repulsion_compute(ClozeGridRepulsion *grid, const float *points,
                                              float *force);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeGridRepulsion, cloze_grid_repulsion_free)
