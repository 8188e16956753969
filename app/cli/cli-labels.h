/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli labels: what the person decided in the window, exported or taught. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* @argv begins with the verb. */
GlossCliExit gloss_cli_labels_run(GlossCli *cli, char **argv);
