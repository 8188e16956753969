/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs one function away from the main thread while the main loop waits for it, so that an
 * interrupt is noticed and can be obeyed between two pieces of work. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* Looks at cli->cancellable now and then. */
typedef gboolean (*GlossCliWorkerFunc)(GlossCli *cli, gpointer data, GError **error);

/* After the first interrupt cli->cancellable is cancelled; a second one ends the program. */
void gloss_cli_worker_watch_signals(GlossCli *cli);
gboolean gloss_cli_worker_run(GlossCli *cli, GlossCliWorkerFunc func, gpointer data,
                              GError **error);
/* Prints @error and returns FAILED, or INTERRUPTED where that is what it says. */
GlossCliExit gloss_cli_worker_fail(GlossCli *cli, const GError *error);
