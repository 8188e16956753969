/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A distribution over labels as bars with numbers. Main thread. */
#pragma once

#include "app/plugin-info.h"
#include <adwaita.h>

#define GLOSS_TYPE_DISTRIBUTION_VIEW (gloss_distribution_view_get_type())
G_DECLARE_FINAL_TYPE(GlossDistributionView, gloss_distribution_view, GLOSS, DISTRIBUTION_VIEW,
                     AdwBin)

GtkWidget *gloss_distribution_view_new(void);
/* @scores: (element-type GlossLabelScore) in the order in which they are shown. @plugin (nullable):
 * what gives the labels their names. */
void gloss_distribution_view_show(GlossDistributionView *self, const GArray *scores,
                                  GlossPluginInfo *plugin);
