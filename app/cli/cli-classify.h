/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli classify, and gloss-cli nli --labels: each line of the input under a label. */
#pragma once

#include "app/cli/cli-judge.h"

/* Each line of the inputs is a text; those without a character that shows are named and left out. */
GlossCliExit gloss_cli_classify_lines(GlossCli *cli, GlossCliJudge *judge);
GlossCliExit gloss_cli_classify_run(GlossCli *cli, char **argv);
