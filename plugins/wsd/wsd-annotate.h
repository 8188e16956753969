/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The senses of all words of a range: each word that has senses becomes a span, labelled with its most
 * probable one. Words of the person's own inventory may be several words of text. One thread at a time
 * for one instance. */
#pragma once

#include "plugins/wsd/wsd.h"

/* As the plugin's entry. */
GArray *gloss_wsd_annotate_run(GlossWsd *wsd, const GlossAnnotateRequest *request,
                               GCancellable *cancellable, GError **error);
