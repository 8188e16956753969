/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How many examples each label has, as bars; the same numbers stand in a table beside it, which is
 * also what is read out. Main thread. */
#pragma once

#include "app/dataset-preview.h"
#include "app/plugin-host.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_LABEL_CHART (gloss_label_chart_get_type())
G_DECLARE_FINAL_TYPE(GlossLabelChart, gloss_label_chart, GLOSS, LABEL_CHART, GtkWidget)

/* @labels: (element-type GlossDatasetPreviewLabel), copied; @host names them. */
void gloss_label_chart_set_labels(GlossLabelChart *self, const GArray *labels,
                                  GlossPluginHost *host);
