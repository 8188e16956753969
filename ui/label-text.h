/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What people read for a label and an annotation: names from whichever plugin knows the label, the
 * score in per cent. Main thread. */
#pragma once

#include "app/annotation.h"
#include "app/plugin-host.h"

const char *gloss_label_text_get_name(GlossPluginHost *host, const char *label);
/* "97 %", or "" where there is no score. (transfer full) */
char *gloss_label_text_dup_score(float score);
/* "Person, 97 %" or "Person". (transfer full) */
char *gloss_label_text_describe(GlossPluginHost *host, GlossAnnotation *annotation);
