/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What train and eval print: progress reports of a plugin, and metrics. Any one thread at a time. */
#pragma once

#include "app/cli/cli.h"

typedef struct _GlossCliTraining GlossCliTraining;

/* @what: the word before the bar. With --json events go to standard output, with --progress json to
 * standard error, else a bar and a line for each evaluation to standard error. */
GlossCliTraining *gloss_cli_training_new(const GlossCli *cli, const char *what);
/* A GlossReportFunc; @data is the GlossCliTraining. */
void gloss_cli_training_report_cb(GVariant *report, gpointer data);
void gloss_cli_training_free(GlossCliTraining *self);

/* Members of an a{sv}, as those of an event. */
void gloss_cli_training_append_members(GString *line, GVariant *members);
/* A line of JSON to wherever events go: nowhere where a bar is shown. */
void gloss_cli_training_print_line(const GlossCli *cli, const GString *line);

/* Tables of the numbers in an a{sv} and of its "per_label", to standard output. */
void gloss_cli_training_print_metrics(GVariant *metrics);

/* Whether the one argument is a task that can be trained and measured; says what is wrong. */
gboolean gloss_cli_training_check_task(GlossCli *cli);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCliTraining, gloss_cli_training_free)
