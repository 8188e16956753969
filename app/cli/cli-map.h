/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The verb map. */
#pragma once

#include "app/cli/cli.h"

GlossCliExit gloss_cli_map_run(GlossCli *cli, char **argv);
