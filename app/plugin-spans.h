/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a plugin's annotate returned, made safe to use. Any thread. */
#pragma once

#include "plugins/plugin.h"

/* (transfer full) (element-type GlossSpan) those of @spans that have a label, are not empty, lie in
 * the range asked for and on character boundaries; sorted by start, then by end descending; labels
 * interned. @n_dropped (nullable): how many were not. */
GArray *gloss_plugin_spans_check(const GlossSpan *spans, gsize n,
                                 const GlossAnnotateRequest *request, gsize *n_dropped);
