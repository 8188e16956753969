/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What gloss-cli nli and classify share: asking the plugin in groups, and printing a distribution.
 * Worker thread, but for what says otherwise. */
#pragma once

#include "app/cli/cli-input.h"
#include "app/context.h"
#include "app/judging.h"

/* Requests at once: enough for full batches, few enough that progress is seen. */
#define GLOSS_CLI_JUDGE_GROUP 256

typedef struct {
    GlossPluginInfo *plugin;
    GlossContext *context;
} GlossCliJudge;

/* Main thread. Finds the plugin and gives it the model of the command line. */
gboolean gloss_cli_judge_init(GlossCliJudge *judge, GlossCli *cli, const char *plugin_id,
                              GError **error);
void gloss_cli_judge_clear(GlossCliJudge *judge);
/* (transfer full) (element-type GArray of GlossLabelScore) for all requests, group by group.
 * @what: of the progress shown, or NULL for none. */
GPtrArray *gloss_cli_judge_ask(const GlossCliJudge *judge, GlossCli *cli, const char *what,
                               const GlossClassifyRequest *requests, gsize n, GError **error);
/* Takes a line, if there is something to be judged in it; how many wait now. */
typedef guint (*GlossCliJudgeTake)(GlossCliLines *lines, const char *line, gsize size,
                                   gpointer data);
/* Judges and prints what waits. */
typedef gboolean (*GlossCliJudgeFlush)(GlossCli *cli, gpointer data, GError **error);
/* Reads all lines of @path with progress, flushed whenever a group waits and at the end. */
gboolean gloss_cli_judge_read(GlossCli *cli, const char *path, GlossCliJudgeTake take,
                              GlossCliJudgeFlush flush, gpointer data, GError **error);
/* Adds "label" and "scores". */
void gloss_cli_judge_add_scores(GString *line, const GArray *scores);
/* Adds "evidence": what the answer to a pair that was too long rests on; nothing for others. */
gboolean gloss_cli_judge_add_evidence(const GlossCliJudge *judge, GlossCli *cli, GString *line,
                                      const GlossClassifyRequest *request, GError **error);
/* The same for a sentence of @premise, bytes [@start, @end), that decided with these scores. */
void gloss_cli_judge_add_sentence(GString *line, const char *premise, gsize start, gsize end,
                                  const char *hypothesis, const GArray *scores);
/* (transfer full) the beginning of a text on one line, for a table. */
char *gloss_cli_judge_shorten(const char *text);
