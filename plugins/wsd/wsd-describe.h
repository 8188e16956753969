/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What people read of a sense. Any thread. */
#pragma once

#include "plugins/wsd/wsd-rank.h"

/* Fills title and gloss. */
gboolean gloss_wsd_describe_fill(GlossWsd *wsd, const GlossWsdChoice *choice,
                                 GlossChoiceScore *score, GError **error);
/* As the plugin's entry: of a key of WordNet or of an id of the person's own. */
GVariant *gloss_wsd_describe_run(GlossWsd *wsd, const char *id, GError **error);
