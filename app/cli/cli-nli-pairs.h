/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli nli FILE…: the pairs of files. */
#pragma once

#include "app/cli/cli-judge.h"

/* One pair, from the command line. */
GlossCliExit gloss_cli_nli_pairs_judge(GlossCli *cli, GlossCliJudge *judge, const char *premise,
                                       const char *hypothesis);
/* A line that is no pair is named and left out: GLOSS_CLI_PARTIAL then. */
GlossCliExit gloss_cli_nli_pairs_run(GlossCli *cli, GlossCliJudge *judge);
