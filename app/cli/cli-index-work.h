/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An update of the index from the command line: its progress, holding it and letting it go on, and
 * what a window that waits for it is told of its end. The work itself is index-update.h. */
#pragma once

#include "app/cli/cli-progress.h"
#include "app/index-update.h"

typedef struct {
    GlossCli *cli;
    GlossIndexStore *store;
    const char *folder; /* (nullable) only this one, absolute */
    gboolean rebuild;
    gboolean retry;
    char **only; /* (nullable) as the update's, for the folder */
    GlossIndexSummary summary;
    guint n_unreadable; /* folders */

    gboolean no_model; /* there is none to embed with */
    GlossIndexStage stage;
    guint64 total;
    GlossCliProgress *progress; /* (nullable) */
    gint paused;                /* atomic */
} GlossCliIndexWork;

/* From now on SIGUSR1 holds the work, between two steps, and SIGUSR2 lets it go on. Main thread. */
void gloss_cli_index_work_begin(GlossCliIndexWork *self, GlossCli *cli);
/* The folders that are in the index, or the one. Any one thread. */
gboolean gloss_cli_index_work_run(GlossCliIndexWork *self, GError **error);
/* With --progress json, as the last event, which kind of failure it was: "busy", "model", "disk",
 * "library", "newer" (a library of a newer version), "other". @opened: the library was. */
void gloss_cli_index_work_fail(GlossCliIndexWork *self, gboolean opened, const GError *error);
