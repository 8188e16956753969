/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli encode: hidden states of each line, to a .safetensors file. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* @argv begins with the verb. */
GlossCliExit gloss_cli_encode_run(GlossCli *cli, char **argv);
