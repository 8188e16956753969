/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What every verb of gloss-cli shares: the common options, the exit codes, the table of verbs.
 * Verbs run on the main thread and hand their work to gloss_cli_worker_run. */
#pragma once

#include <gio/gio.h>

/* The exit codes of the contract. */
typedef enum {
    GLOSS_CLI_DONE = 0,
    GLOSS_CLI_FAILED = 1,
    GLOSS_CLI_USAGE = 2,
    GLOSS_CLI_PARTIAL = 3, /* some inputs failed and the others were done */
    GLOSS_CLI_INTERRUPTED = 130,
} GlossCliExit;

/* One run: what the common options say, and what stays on the command line. */
typedef struct {
    const struct _GlossCliVerb *verb;
    gboolean json;
    gboolean quiet;
    gboolean progress_json;
    char *model; /* (nullable) an id or a folder */
    char *precision;
    guint threads; /* 0: the CPUs this process may use */
    guint64 seed;
    char **arguments; /* without options; never NULL */
    GCancellable *cancellable;
} GlossCli;

typedef struct _GlossCliVerb {
    const char *name;
    const char *arguments; /* for the usage line */
    const char *summary;   /* translatable */
    const char *details;   /* (nullable) translatable: more for --help */
    GlossCliExit (*run)(GlossCli *cli, char **argv);
} GlossCliVerb;
