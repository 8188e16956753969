/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli search: passages of the indexed folders. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* @argv begins with the verb. */
GlossCliExit gloss_cli_search_run(GlossCli *cli, char **argv);
