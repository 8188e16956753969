/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli index watch: keeps the index fresh until it is told to end. Main thread; each update is a
 * worker's. */
#pragma once

#include "app/cli/cli-index-work.h"

typedef void (*GlossCliIndexWatchFunc)(GlossCliIndexWork *work, gpointer data);

/* @work: with an open store. @interval: seconds between looks where folders cannot be watched.
 * @updated: called after each update. To be interrupted is to be done. */
GlossCliExit gloss_cli_index_watch_run(GlossCliIndexWork *work, guint interval,
                                       GlossCliIndexWatchFunc updated, gpointer data);
