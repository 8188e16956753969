/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which words of a block of text are asked about. Any thread. */
#pragma once

#include "app/plugin-info.h"

/* (transfer full) (element-type GlossRankRequest) each place where @word stands, in any case; NULL: all
 * words. */
GArray *gloss_cli_wsd_words_find(const GlossAnnotateRequest *block, const char *word);
/* The same for the words that the plugin finds senses for. */
GArray *gloss_cli_wsd_words_ask(GlossPluginInfo *plugin, const GlossAnnotateRequest *block,
                                GCancellable *cancellable, GError **error);
