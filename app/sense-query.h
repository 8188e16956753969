/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which senses a word of a text may have, asked of the plugin that ranks them, without waiting. Main
 * thread; the plugin works in a task's. */
#pragma once

#include "app/plugin-host.h"
#include "app/sense.h"

/* A word in a text. */
typedef struct {
    GBytes *text; /* UTF-8 */
    gsize start, end;
    const char *lemma;          /* the person's choice, or NULL */
    const char *part_of_speech; /* "NOUN", "VERB", "ADJ", "ADV" by choice, or NULL */
} GlossSenseQuestion;

/* The word that @at stands in or behind, else the next one: where [*start, *end) is not empty, what it
 * holds without white space around it, if that is short enough to be a word. Bytes of valid UTF-8,
 * both given within @size. FALSE where there is no word. */
gboolean gloss_sense_query_find_word(const char *text, gsize size, gsize *start, gsize *end);

/* (transfer full) (nullable) the plugin that ranks senses, rather one that is READY. */
GlossPluginInfo *gloss_sense_query_find_plugin(GListModel *host);
/* (transfer full) the plugin that ranks senses, READY; else NULL with a sentence on what to do about it.
 * One that could not be opened is tried again: what it needs may have been installed. */
GlossPluginInfo *gloss_sense_query_choose_plugin(GlossPluginHost *host, GError **error);
/* Ranks the senses of the word. Fails where no plugin can, and where @cancellable is cancelled. */
void gloss_sense_query_run_async(GlossPluginHost *host, const GlossSenseQuestion *question,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/* (transfer full) (element-type GlossSense) most probable first; empty where the word has none. The
 * array frees its elements. */
GPtrArray *gloss_sense_query_run_finish(GlossPluginHost *host, GAsyncResult *result,
                                        GError **error);
/* (transfer full) a sentence on why @word, of @text, has none: also that the text is in another language
 * than English, whose words the inventory of senses has. */
char *gloss_sense_query_explain_none(GBytes *text, const char *word);
