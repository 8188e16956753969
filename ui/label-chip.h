/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The switch of one label above the list of entities. It looks as the label's spans do in the text,
 * and so is the legend too. Main thread. */
#pragma once

#include "app/entity-groups.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"

GtkWidget *gloss_label_chip_new(GlossEntityRow *row, GlossEntityGroups *groups,
                                GlossPluginHost *host, const GlossLabelPalette *palette);
