/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The user's library and the model of its index, for the verbs that search. Any one thread. */
#pragma once

#include "app/cli/cli.h"
#include "app/index-store.h"
#include "app/text-embedder.h"

/* (transfer full) the index in the user's library. */
GlossIndexStore *gloss_cli_library_open(GError **error);
/* (transfer full) for the model that --model names, else for the one that the index was made with,
 * else for the default one. */
GlossTextEmbedder *gloss_cli_library_make_embedder(const GlossCli *cli, GlossIndexStore *store,
                                                   GError **error);
/* (transfer full) for the model that --model names, else for the default one; loaded in @session. */
GlossTextEmbedder *gloss_cli_library_make_default_embedder(const GlossCli *cli,
                                                           ClozeSession *session, GError **error);
/* (transfer full) absolute, without "." and "..", links left as they are. */
char *gloss_cli_library_dup_folder(const char *argument);
/* (transfer full) microseconds since 1970 as ISO 8601 in UTC, NULL for 0. */
char *gloss_cli_library_format_time(gint64 time);
/* (transfer full) a path for people and JSON: valid UTF-8. */
char *gloss_cli_library_show_path(const char *path);
