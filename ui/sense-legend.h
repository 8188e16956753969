/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the marks of senses in a text stand for: a bar with the levels, whether words on screen are still
 * being read, and why there are none. Main thread. */
#pragma once

#include "app/document.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"

#define GLOSS_TYPE_SENSE_LEGEND (gloss_sense_legend_get_type())
G_DECLARE_FINAL_TYPE(GlossSenseLegend, gloss_sense_legend, GLOSS, SENSE_LEGEND, GtkBox)

void gloss_sense_legend_set_document(GlossSenseLegend *self, GlossDocument *document,
                                     GlossPluginHost *host);
void gloss_sense_legend_set_palette(GlossSenseLegend *self, const GlossLabelPalette *palette);
