/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maps: neighbours, components, the first stages of UMAP and t-SNE, the quality of both layouts, and
 * clusterings. */
#pragma once

#include "engine/base/pool.h"
#include "tests/reference/golden-files.h"
#include "tests/reference/golden-report.h"

void golden_maps_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool);
