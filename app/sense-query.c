/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the word and the plugin on the main thread, asks in a task's, and takes the answer apart. */

#include "app/sense-query.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/han-word.h"
#include "app/word-step.h"
#include "engine/text/language.h"

#define MAX_WORD ((gsize)120) /* bytes; what is longer is no collocation */

typedef struct {
    GlossPluginInfo *info;
    GlossSenseQuestion question; /* with its own texts */
} Query;

static void
query_free(gpointer data)
{
    Query *query = data;

    g_object_unref(query->info);
    g_bytes_unref(query->question.text);
    g_free((char *)query->question.lemma);
    g_free((char *)query->question.part_of_speech);
    g_free(query);
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
    if (gloss_han_word_find(text, size, at, start, end))
        return TRUE;
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

GlossPluginInfo *
gloss_sense_query_find_plugin(GListModel *host)
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

GlossPluginInfo *
gloss_sense_query_choose_plugin(GlossPluginHost *host, GError **error)
{
    g_autoptr(GlossPluginInfo) info = gloss_sense_query_find_plugin(G_LIST_MODEL(host));

    if (info == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                    _("No analysis that tells senses apart is installed."));
        return NULL;
    }
    return gloss_plugin_info_make_ready(info, error) ? g_steal_pointer(&info) : NULL;
}

/* ---- the answer ---- */

static GPtrArray *
take_apart(GlossPluginInfo *info, const GPtrArray *choices, GCancellable *cancellable,
           GError **error)
{
    g_autoptr(GPtrArray) senses = g_ptr_array_new_with_free_func(gloss_sense_free);

    for (guint i = 0; i < choices->len; i++) {
        const GlossChoiceScore *choice = choices->pdata[i];
        g_autoptr(GVariant) about =
            gloss_plugin_info_describe(info, choice->id, cancellable, error);

        if (about == NULL)
            return NULL;
        g_ptr_array_add(senses, gloss_sense_new(choice, about));
    }
    return g_steal_pointer(&senses);
}

static void
work_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Query *query = data;
    const GlossSenseQuestion *question = &query->question;
    GlossRankRequest request = {.start = question->start,
                                .end = question->end,
                                .lemma = question->lemma,
                                .part_of_speech = question->part_of_speech};
    g_autoptr(GPtrArray) choices = NULL;
    GPtrArray *senses = NULL;
    GError *error = NULL;

    if (g_task_return_error_if_cancelled(task))
        return;
    request.text = g_bytes_get_data(question->text, &request.size);
    choices = gloss_plugin_info_rank(query->info, &request, cancellable, &error);
    if (choices != NULL)
        senses = take_apart(query->info, choices, cancellable, &error);
    if (senses == NULL)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, senses, (GDestroyNotify)g_ptr_array_unref);
}

void
gloss_sense_query_run_async(GlossPluginHost *host, const GlossSenseQuestion *question,
                            GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(host, cancellable, callback, user_data);
    GError *error = NULL;
    GlossPluginInfo *info = gloss_sense_query_choose_plugin(host, &error);
    Query *query;

    g_task_set_source_tag(task, gloss_sense_query_run_async);
    if (info == NULL) {
        g_task_return_error(task, error);
        return;
    }
    query = g_new0(Query, 1);
    query->info = info;
    query->question = *question;
    query->question.text = g_bytes_ref(question->text);
    query->question.lemma = g_strdup(question->lemma);
    query->question.part_of_speech = g_strdup(question->part_of_speech);
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

char *
gloss_sense_query_explain_none(GBytes *text, const char *word)
{
    gsize size;
    const char *data = g_bytes_get_data(text, &size);
    const char *language = cloze_language_guess(data, size);

    if (language == NULL || g_str_equal(language, "en"))
        /* Translators: a word of the document */
        return g_strdup_printf(_("No senses of “%s” are known here. Another base form or part of "
                                 "speech may have some."),
                               word);
    /* Translators: a word of the document, the code of a language */
    return g_strdup_printf(
        _("No senses of “%s” are known. The text reads like “%s”, and WordNet has "
          "English words; a table of senses of your own can be chosen in the "
          "preferences, under Plugins."),
        word, language);
}
