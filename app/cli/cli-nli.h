/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli nli: does one text follow from another. */
#pragma once

#include "app/cli/cli.h"

GlossCliExit gloss_cli_nli_run(GlossCli *cli, char **argv);
