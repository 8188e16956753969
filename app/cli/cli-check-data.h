/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli check-data: what labelled files hold and what is wrong with them. */
#pragma once

#include "app/cli/cli.h"

GlossCliExit gloss_cli_check_data_run(GlossCli *cli, char **argv);
