/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row that shows one labelled example: entities coloured as in the document view, or the texts
 * with their label beside them. Main thread. */
#pragma once

#include "app/dataset-example.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"

/* @palette is only read here; @host names the labels. */
GtkWidget *gloss_example_row_new(GlossDatasetExample *example, GlossPluginHost *host,
                                 const GlossLabelPalette *palette);
