/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be set about a map, and the values as the engine takes them. */
#pragma once

#include "engine/map/layout.h"
#include "plugins/plugin.h"

extern const GlossOption gloss_visualizer_options[];

typedef enum {
    GLOSS_VISUALIZER_DENSITY,
    GLOSS_VISUALIZER_MEANS,
    GLOSS_VISUALIZER_NONE,
} GlossVisualizerClusters;

typedef struct {
    ClozeLayoutOptions layout;
    GlossVisualizerClusters clusters;
    gsize min_size; /* of a cluster; 0: by the number of items */
    gsize n_means;  /* 0: by the number of items */
} GlossVisualizerChoice;

/* @options: a{sv}, every option. */
void gloss_visualizer_options_read(GVariant *options, GlossVisualizerChoice *choice);
