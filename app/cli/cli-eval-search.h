/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli eval search: how well the search that the user has finds the answers of a test
 * collection. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* @folders: of collections, NULL-terminated, at least one. */
GlossCliExit gloss_cli_eval_search_run(GlossCli *cli, char **folders);
