/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asking a plugin that classifies about many texts or pairs, and reading its distributions. Knows no
 * label. Worker thread, but for what says otherwise. */
#pragma once

#include "app/plugin-host.h"

/* How far it is: @done of @total. */
typedef void (*GlossJudgingReport)(gsize done, gsize total, gpointer data);

/* Main thread. (transfer full) the plugin with that id, ready; else the error is a sentence on what to
 * do. One that could not be opened is tried again: what it needs may have been installed. */
GlossPluginInfo *gloss_judging_find_plugin(GlossPluginHost *host, const char *id, GError **error);
/* (transfer full) (element-type GArray of GlossLabelScore) for all requests, in groups of @group with
 * a report after each. @report (nullable). */
GPtrArray *gloss_judging_ask(GlossPluginInfo *plugin, const GlossClassifyRequest *requests, gsize n,
                             gsize group, GlossJudgingReport report, gpointer data,
                             GCancellable *cancellable, GError **error);
/* Any thread. The label with the highest score, "" where there is none. */
const char *gloss_judging_get_best(const GArray *scores);
/* Any thread. 0 where there is no such label. */
float gloss_judging_get_score(const GArray *scores, const char *label);
/* Any thread. Whether there is nothing to be judged in a text. */
gboolean gloss_judging_is_blank(const char *text);
