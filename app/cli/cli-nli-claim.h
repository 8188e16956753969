/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli nli --claim T FILE…: one claim against every passage of documents. */
#pragma once

#include "app/cli/cli-judge.h"

/* @most: passages shown, the least neutral first; 0: all. */
GlossCliExit gloss_cli_nli_claim_run(GlossCli *cli, GlossCliJudge *judge, const char *claim,
                                     guint most);
