/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One projection: vectors, layout, clusters. Worker thread. */
#pragma once

#include "plugins/visualizer/visualizer.h"

GArray *gloss_visualizer_project_run(GlossVisualizer *visualizer,
                                     const GlossProjectRequest *request, GCancellable *cancellable,
                                     GError **error);
