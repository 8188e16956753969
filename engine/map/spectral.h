/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A start for layouts from the graph alone: the smoothest functions on it, eigenvectors of its
 * normalised Laplacian. */
#pragma once

#include "engine/map/sparse-graph.h"

/* points[n][2]; FALSE where the graph falls into parts or is too small, and @points is untouched. */
gboolean cloze_spectral_place(const ClozeSparseGraph *graph, const ClozeMapRun *run,
                              double *points);
