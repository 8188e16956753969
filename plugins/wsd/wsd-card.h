/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss.json of trained senses: inventory, data with their digests, licence. */
#pragma once

#include "plugins/wsd/sense-corpus.h"
#include "plugins/wsd/wsd.h"

/* @corpora: (element-type GlossSenseCorpus), one for each of the request's training paths. */
gboolean gloss_wsd_card_write(GlossWsd *wsd, const GlossTrainRequest *request,
                              const GPtrArray *corpora, gsize n_senses, const char *folder,
                              GError **error);
