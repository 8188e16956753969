/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the library knows of the passages that a search has found. The thread of the library. */
#pragma once

#include "app/search-run.h"

/* (element-type GlossSearchHit*) as many of @fused (element-type ClozeFused) as @request wants and
 * some file has, in its order; those that are equal in score and parts by their paths and places. */
GPtrArray *gloss_search_hits_read(GlossLibrary *library, GArray *fused,
                                  const GlossPassageRequest *request, GError **error);
