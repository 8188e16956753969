/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The switches of all labels of a document, kept in step with its groups. Main thread. */
#pragma once

#include "app/entity-groups.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"

#define GLOSS_TYPE_CHIP_BAR (gloss_chip_bar_get_type())
G_DECLARE_FINAL_TYPE(GlossChipBar, gloss_chip_bar, GLOSS, CHIP_BAR, GtkWidget)

/* @groups NULL: no switches. */
void gloss_chip_bar_set_groups(GlossChipBar *self, GlossEntityGroups *groups, GlossPluginHost *host,
                               const GlossLabelPalette *palette);
