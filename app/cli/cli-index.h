/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli index: keeps folders searchable. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* @argv begins with the verb. */
GlossCliExit gloss_cli_index_run(GlossCli *cli, char **argv);
