/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli wsd */
#pragma once

#include "app/cli/cli.h"

GlossCliExit gloss_cli_wsd_run(GlossCli *cli, char **argv);
