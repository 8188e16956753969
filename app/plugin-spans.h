/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a plugin's annotate returned, made safe to use. Any thread. */
#pragma once

#include "plugins/plugin.h"

/* No more are taken from one call; a block of the scheduler has 4096 bytes. */
#define GLOSS_PLUGIN_SPANS_MAX ((gsize)1 << 16)

/* (transfer full) (element-type GlossSpan) those of @spans that have a label, are not empty, lie in
 * the range asked for and on character boundaries; sorted by start, then by end descending; labels
 * interned; of equal ones the first, and none beyond GLOSS_PLUGIN_SPANS_MAX. @n_dropped (nullable):
 * how many were left out. */
GArray *gloss_plugin_spans_check(const GlossSpan *spans, gsize n,
                                 const GlossAnnotateRequest *request, gsize *n_dropped);
