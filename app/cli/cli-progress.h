/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Progress on standard error: a bar with rate and time left where it is a terminal, JSON Lines with
 * --progress json, else nothing. Any one thread at a time. */
#pragma once

#include "app/cli/cli.h"

typedef struct _GlossCliProgress GlossCliProgress;

/* @what: shown before the bar and as "what" in events. @unit: of @total. @total 0: unknown. */
GlossCliProgress *gloss_cli_progress_new(const GlossCli *cli, const char *what, const char *unit,
                                         guint64 total);
/* Shows it at most ten times a second; the first and the last call always. */
void gloss_cli_progress_set(GlossCliProgress *self, guint64 done);
/* What events say besides: a word that stays the same in all languages, and what it is at. Either
 * may be NULL. */
void gloss_cli_progress_set_detail(GlossCliProgress *self, const char *stage, const char *path);
/* After a pause: rate and time left begin anew. */
void gloss_cli_progress_resume(GlossCliProgress *self);
/* Shows the end and takes the bar away. */
void gloss_cli_progress_free(GlossCliProgress *self);
/* Takes the bar off the terminal's line before something else is written there. */
void gloss_cli_progress_hide(void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCliProgress, gloss_cli_progress_free)
