/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli plugins: what analyses there are, and why one cannot be used. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* @argv begins with the verb. */
GlossCliExit gloss_cli_plugins_run(GlossCli *cli, char **argv);
