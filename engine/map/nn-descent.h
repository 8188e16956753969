/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Approximate nearest neighbours for large collections: a few random divisions of the items into
 * small groups, compared whole, then the neighbours of neighbours until little changes (Dong, Moses
 * and Li, Efficient k-nearest neighbor graph construction, 2011). */
#pragma once

#include "engine/map/neighbours.h"

/* The same for a seed, whatever the number of threads. */
CLOZE_API ClozeNeighbours *cloze_nn_descent_find(const ClozeMapVectors *vectors, gsize k,
                                                 const ClozeMapRun *run, GError **error);
