/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where things are. The build tree is used when GLOSS_BUILD_DIR and GLOSS_SOURCE_DIR are set (./dev
 * sets them), else the folders are found beside the running program (relocatable), else the
 * configured prefix. Any thread. */
#pragma once

#include <glib.h>

/* resources/ as installed: models.json, heads/, samples/. (transfer full) all */
char *gloss_paths_dup_data_folder(void);
/* Folders scanned for plugins, installed first, then the user's. NULL-terminated. */
char **gloss_paths_dup_plugin_folders(void);
/* The user's data folder, $XDG_DATA_HOME/gloss; made when missing. */
char *gloss_paths_dup_user_folder(void);
char *gloss_paths_dup_models_folder(void); /* user folder / models */
char *gloss_paths_dup_heads_folder(void);  /* user folder / heads */
char *gloss_paths_dup_runs_folder(void);   /* user folder / runs */
/* The command line's program, gloss-cli, that belongs to the running one. */
char *gloss_paths_dup_command(void);
/* The program that reads hostile formats, gloss-extract, that belongs to the running one. */
char *gloss_paths_dup_extractor(void);
char *gloss_paths_dup_locale_folder(void);
