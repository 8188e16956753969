/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The verb "lab". */
#pragma once

#include "app/cli/cli.h"

GlossCliExit gloss_cli_lab_run(GlossCli *cli, char **argv);
