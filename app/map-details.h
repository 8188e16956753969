/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a stored layout says beside its points: how far to trust it, how distances are spread, names of
 * its clusters. Pure. */
#pragma once

#include "app/map.h"

/* @names: (element-type char*) */
GBytes *gloss_map_details_write(const GlossMapTrust *trust, const GlossMapSpread *spread,
                                GPtrArray *names);
/* (transfer full) (nullable) the names; NULL where @bytes are something else. */
GPtrArray *gloss_map_details_read(GBytes *bytes, GlossMapTrust *trust, GlossMapSpread *spread);
