/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The options: those that every verb knows and those of one verb. Main thread. */
#pragma once

#include "app/cli/cli.h"

/* Reads @argv (its first element is the verb) into @cli and the places that @entries (nullable)
 * name. FALSE when the run ends here, with *@exit_code: help or version was asked for and printed,
 * or the usage was wrong and a hint was printed. */
gboolean gloss_cli_options_parse(GlossCli *cli, const GOptionEntry *entries, char **argv,
                                 GlossCliExit *exit_code);
void gloss_cli_options_clear(GlossCli *cli);

/* Prints what is wrong with the command line and where to look; returns the exit code for it. */
GlossCliExit gloss_cli_options_usage_error(const GlossCli *cli, const char *format, ...)
    G_GNUC_PRINTF(2, 3);
/* FALSE with a usage error printed where fewer than @least or more than @most arguments are left. */
gboolean gloss_cli_options_check_count(const GlossCli *cli, guint least, guint most);
