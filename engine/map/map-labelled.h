/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled files of every kind the dataset reader knows (CSV, TSV, CoNLL columns, fastText …) as items
 * of a map: the texts, and columns "label" and "line". */
#pragma once

#include "engine/map/map-items.h"

/* Into empty @items. */
gboolean cloze_map_labelled_read(ClozeMapItems *items, const char *data, gsize size,
                                 const char *name, GError **error);
