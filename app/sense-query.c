/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the word and the plugin on the main thread, asks in a task's, and takes the answer apart. */

#include "app/sense-query.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/word-step.h"

#define MAX_WORD ((gsize)120) /* bytes; what is longer is no collocation */

typedef struct {
    GlossPluginInfo *info;
    GBytes *text;
    gsize start, end;
} Query;

static void
query_free(gpointer data)
{
    Query *query = data;

    g_object_unref(query->info);
    g_bytes_unref(query->text);
    g_free(query);
}

static void
sense_free(gpointer data)
{
    GlossSense *sense = data;

    g_free(sense->id);
    g_free(sense->part_of_speech);
    g_free(sense->words);
    g_free(sense->gloss);
    g_free(sense);
}

/* ---- the word ---- */

static gboolean
holds_word(const char *text, gsize start, gsize end)
{
    for (const char *at = text + start; at < text + end; at = g_utf8_next_char(at))
        if (g_unichar_isalnum(g_utf8_get_char(at)))
            return TRUE;
    return FALSE;
}

static gboolean
is_word(const char *text, gsize size, gsize start, gsize end)
{
    return start < end && gloss_word_step_get_end(text, size, start) == end;
}

gboolean
gloss_sense_query_find_word(const char *text, gsize size, gsize *start, gsize *end)
{
    gsize at = *start;

    gloss_word_step_trim(text, start, end);
    if (*start < *end && *end - *start <= MAX_WORD)
        return holds_word(text, *start, *end);
    if (*start < *end)
        at = *start;
    *end = gloss_word_step_get_end(text, size, at);
    *start = gloss_word_step_get_start(text, *end);
    /* Behind a word that word is meant, not the next one. */
    if (*start > at || !is_word(text, size, *start, *end)) {
        gsize before = gloss_word_step_get_start(text, at);

        if (is_word(text, size, before, at)) {
            *start = before;
            *end = at;
        }
    }
    return is_word(text, size, *start, *end) && holds_word(text, *start, *end);
}

/* ---- the plugin ---- */

static gboolean
is_possible(GlossPluginInfo *info)
{
    return gloss_plugin_info_get_state(info) == GLOSS_PLUGIN_READY;
}

/* (transfer full) (nullable) one that ranks, rather one that is ready */
static GlossPluginInfo *
find_plugin(GListModel *host)
{
    g_autoptr(GlossPluginInfo) found = NULL;

    for (guint i = 0; i < g_list_model_get_n_items(host); i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(host, i);
        const GlossPlugin *table = gloss_plugin_info_get_table(info);

        if (table != NULL && table->rank != NULL &&
            (found == NULL || (is_possible(info) && !is_possible(found))))
            g_set_object(&found, info);
    }
    return g_steal_pointer(&found);
}

/* (transfer full) ready, else NULL with what to do */
static GlossPluginInfo *
choose_plugin(GlossPluginHost *host, GError **error)
{
    g_autoptr(GlossPluginInfo) info = find_plugin(G_LIST_MODEL(host));

    if (info == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                    _("No analysis that tells senses apart is installed."));
        return NULL;
    }
    return gloss_plugin_info_make_ready(info, error) ? g_steal_pointer(&info) : NULL;
}

/* ---- the answer ---- */

/* A title of the form "noun: bank, depository" is told apart; others are words alone. */
static void
split_title(const char *title, GlossSense *sense)
{
    static const char *const names[] = {N_("noun"), N_("verb"), N_("adjective"), N_("adverb")};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        gsize size = strlen(names[i]);

        if (g_str_has_prefix(title, names[i]) && g_str_has_prefix(title + size, ": ")) {
            sense->part_of_speech = g_strdup(_(names[i]));
            sense->words = g_strdup(title + size + 2);
            return;
        }
    }
    sense->part_of_speech = g_strdup("");
    sense->words = g_strdup(title);
}

static GPtrArray *
take_apart(const GPtrArray *choices)
{
    GPtrArray *senses = g_ptr_array_new_with_free_func(sense_free);

    for (guint i = 0; i < choices->len; i++) {
        const GlossChoiceScore *choice = choices->pdata[i];
        GlossSense *sense = g_new0(GlossSense, 1);

        split_title(choice->title != NULL ? choice->title : "", sense);
        sense->id = g_strdup(choice->id);
        sense->gloss = g_strdup(choice->gloss != NULL ? choice->gloss : "");
        sense->score = choice->score;
        g_ptr_array_add(senses, sense);
    }
    return senses;
}

static void
work_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Query *query = data;
    GlossRankRequest request = {.start = query->start, .end = query->end};
    g_autoptr(GPtrArray) choices = NULL;
    GError *error = NULL;

    if (g_task_return_error_if_cancelled(task))
        return;
    request.text = g_bytes_get_data(query->text, &request.size);
    choices = gloss_plugin_info_rank(query->info, &request, cancellable, &error);
    if (choices == NULL)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, take_apart(choices), (GDestroyNotify)g_ptr_array_unref);
}

void
gloss_sense_query_run_async(GlossPluginHost *host, GBytes *text, gsize start, gsize end,
                            GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(host, cancellable, callback, user_data);
    GError *error = NULL;
    GlossPluginInfo *info = choose_plugin(host, &error);
    Query *query;

    g_task_set_source_tag(task, gloss_sense_query_run_async);
    if (info == NULL) {
        g_task_return_error(task, error);
        return;
    }
    query = g_new0(Query, 1);
    *query = (Query){info, g_bytes_ref(text), start, end};
    g_task_set_task_data(task, query, query_free);
    g_task_run_in_thread(task, work_cb);
}

GPtrArray *
gloss_sense_query_run_finish(GlossPluginHost *host, GAsyncResult *result, GError **error)
{
    g_autoptr(GError) local = NULL;
    GPtrArray *senses = g_task_propagate_pointer(G_TASK(result), &local);
    const Query *query = g_task_get_task_data(G_TASK(result));

    if (senses == NULL && query != NULL)
        gloss_plugin_info_report(query->info, local);
    if (senses == NULL)
        g_propagate_error(error, g_steal_pointer(&local));
    return senses;
}
