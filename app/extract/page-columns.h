/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which segments of a page are read before which: regions one below the other, and within a region
 * columns. Any thread. */
#pragma once

#include "app/extract/page-segments.h"

/* (element-type GArray of guint) for each column or other region, in reading order, the segments that
 * are in it, in no order. @segments: GlossPageSegment */
GPtrArray *gloss_page_columns_find(GArray *segments);
