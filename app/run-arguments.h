/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads what a training's command line names, and adds what a run needs: where to write, where to
 * keep checkpoints and predictions. Any thread. */
#pragma once

#include <glib.h>

/* The values of one option, "--name VALUE" and "--name=VALUE". (transfer full), NULL-terminated. */
char **gloss_run_arguments_find(const char *const *argv, const char *option);
/* The last value, which is the one that counts; (transfer full) (nullable). */
char *gloss_run_arguments_dup_last(const char *const *argv, const char *option);
/* @argv with --output, --checkpoint and --predictions inside @folder and --progress json where it
 * does not name them. @id: the output folder's name. (transfer full) */
char **gloss_run_arguments_complete(const char *const *argv, const char *folder, const char *id);
/* For a shell: quoted, behind the program's name. (transfer full) */
char *gloss_run_arguments_quote(const char *const *argv);
