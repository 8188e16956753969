/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which senses a word of a text may have, asked of the plugin that ranks them, without waiting. Main
 * thread; the plugin works in a task's. */
#pragma once

#include "app/plugin-host.h"

typedef struct {
    char *id;             /* such as a sense key */
    char *part_of_speech; /* translated; "" where the plugin does not tell */
    char *words;          /* that have this sense: "bank, depository" */
    char *gloss;
    float score; /* a probability */
} GlossSense;

/* The word that @at stands in or behind, else the next one: where [*start, *end) is not empty, what it
 * holds without white space around it, if that is short enough to be a word. Bytes of valid UTF-8,
 * both given within @size. FALSE where there is no word. */
gboolean gloss_sense_query_find_word(const char *text, gsize size, gsize *start, gsize *end);

/* Ranks the senses of [start, end) in @text (UTF-8). Fails where no plugin can, with a sentence on what
 * to do about it, and where @cancellable is cancelled. One that could not be opened is tried again:
 * what it needs may have been installed. */
void gloss_sense_query_run_async(GlossPluginHost *host, GBytes *text, gsize start, gsize end,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/* (transfer full) (element-type GlossSense) most probable first; empty where the word has none. The
 * array frees its elements. */
GPtrArray *gloss_sense_query_run_finish(GlossPluginHost *host, GAsyncResult *result,
                                        GError **error);
