/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A layout that stands, and what is new between its points. Worker thread. */
#pragma once

#include "engine/map/layout.h"
#include "plugins/plugin.h"

/* (transfer full) [n][2]. Items of request->places stay where they are; with none of them placed
 * the layout is made anew. */
float *gloss_visualizer_place_run(const ClozeMapVectors *vectors, const ClozeLayoutOptions *options,
                                  const GlossProjectRequest *request, const ClozeMapRun *run,
                                  GError **error);
