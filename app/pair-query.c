/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin tells the evidence of texts that are too long to be read at once; for others it is found
 * here, by asking about each sentence of the first text alone. */
#include "app/pair-query.h"

#include <string.h>

#include "app/model-language.h"
#include "engine/text/blocks.h"

#define MOST_SENTENCES 64
#define CLOSE          0.2F /* between the two highest scores */
#define NEUTRAL        "neutral"

typedef struct {
    GlossPluginInfo *plugin;
    GlossModelStore *models;
    GlossPairAnswer *answer;
} Query;

typedef struct {
    GlossEvidence part;
    float key;
} Ranked;

void
gloss_pair_query_answer_free(GlossPairAnswer *answer)
{
    g_free(answer->first);
    g_free(answer->second);
    g_free(answer->notice);
    g_clear_pointer(&answer->scores, g_array_unref);
    g_clear_pointer(&answer->evidence, g_array_unref);
    g_free(answer);
}

static void
query_free(gpointer data)
{
    Query *query = data;

    g_object_unref(query->plugin);
    g_clear_pointer(&query->answer, gloss_pair_query_answer_free);
    g_free(query);
}

gboolean
gloss_pair_query_is_unsure(const GArray *scores)
{
    float best = 0, next = 0;

    for (guint i = 0; i < scores->len; i++) {
        float score = g_array_index(scores, GlossLabelScore, i).score;

        if (score > best) {
            next = best;
            best = score;
        } else {
            next = MAX(next, score);
        }
    }
    return best - next < CLOSE;
}

/* ---- in the worker ---- */

static gboolean
ask_whole(Query *query, GCancellable *cancellable, GError **error)
{
    GlossPairAnswer *answer = query->answer;
    const GlossClassifyRequest request = {answer->first, answer->second};
    g_autoptr(GPtrArray) found =
        gloss_plugin_info_classify(query->plugin, &request, 1, cancellable, error);

    if (!found)
        return FALSE;
    answer->scores = g_array_ref(found->pdata[0]);
    answer->unsure = gloss_pair_query_is_unsure(answer->scores);
    answer->evidence = gloss_plugin_info_find_evidence(query->plugin, &request, cancellable, error);
    return answer->evidence != NULL;
}

static gint
compare_ranked_cb(gconstpointer a, gconstpointer b)
{
    const Ranked *x = a, *y = b;

    if (x->key < y->key || x->key > y->key)
        return x->key > y->key ? -1 : 1;
    return x->part.first_start < y->part.first_start ? -1 : 1;
}

/* By how much the sentence says what the whole does; where that says nothing, by how much it says at
 * all. */
static Ranked
rank(const GlossPairAnswer *answer, ClozeRange range, const GArray *scores)
{
    const char *whole = gloss_judging_get_best(answer->scores);
    const char *label = gloss_judging_get_best(scores);
    float key = gloss_judging_get_score(scores, whole);

    return (Ranked){{range.start, range.end, 0, strlen(answer->second), label,
                     gloss_judging_get_score(scores, label)},
                    g_str_equal(whole, NEUTRAL) ? 1 - key : key};
}

static gboolean
ask_sentences(Query *query, GArray *sentences, GCancellable *cancellable, GError **error)
{
    GlossPairAnswer *answer = query->answer;
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree GlossClassifyRequest *requests = g_new(GlossClassifyRequest, sentences->len);
    g_autoptr(GArray) ranked = g_array_new(FALSE, FALSE, sizeof(Ranked));
    g_autoptr(GPtrArray) found = NULL;

    for (guint i = 0; i < sentences->len; i++) {
        ClozeRange range = g_array_index(sentences, ClozeRange, i);

        g_ptr_array_add(texts, g_strndup(answer->first + range.start, range.end - range.start));
        requests[i] = (GlossClassifyRequest){texts->pdata[i], answer->second};
    }
    found = gloss_plugin_info_classify(query->plugin, requests, sentences->len, cancellable, error);
    for (guint i = 0; found && i < sentences->len; i++) {
        Ranked one = rank(answer, g_array_index(sentences, ClozeRange, i), found->pdata[i]);

        g_array_append_val(ranked, one);
    }
    g_array_sort(ranked, compare_ranked_cb);
    for (guint i = 0; i < ranked->len; i++)
        g_array_append_val(answer->evidence, g_array_index(ranked, Ranked, i).part);
    return found != NULL;
}

/* (element-type ClozeRange) without the white space between them, and without empty ones. */
static GArray *
find_sentences(const char *text)
{
    GArray *sentences = cloze_blocks_sentences(text, 0, strlen(text));

    for (guint i = sentences->len; i-- > 0;) {
        ClozeRange *range = &g_array_index(sentences, ClozeRange, i);

        while (range->start < range->end && g_ascii_isspace(text[range->start]))
            range->start++;
        while (range->end > range->start && g_ascii_isspace(text[range->end - 1]))
            range->end--;
        if (range->start == range->end)
            g_array_remove_index(sentences, i);
    }
    return sentences;
}

static gboolean
ask(Query *query, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) sentences = NULL;

    if (!ask_whole(query, cancellable, error))
        return FALSE;
    if (query->answer->evidence->len)
        return TRUE;
    sentences = find_sentences(query->answer->first);
    return sentences->len < 2 || sentences->len > MOST_SENTENCES ||
           ask_sentences(query, sentences, cancellable, error);
}

static void
work_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Query *query = data;
    g_autofree char *folder = gloss_model_store_find_model(query->models, NULL, NULL);
    g_autofree char *both = g_strconcat(query->answer->first, "\n", query->answer->second, NULL);
    GError *error = NULL;

    if (g_task_return_error_if_cancelled(task))
        return;
    query->answer->notice =
        folder ? gloss_model_language_dup_warning(query->models, folder, both) : NULL;
    if (ask(query, cancellable, &error))
        g_task_return_pointer(task, g_steal_pointer(&query->answer),
                              (GDestroyNotify)gloss_pair_query_answer_free);
    else
        g_task_return_error(task, error);
}

/* ---- in the main thread ---- */

void
gloss_pair_query_run_async(GlossPluginHost *host, GlossModelStore *models, const char *first,
                           const char *second, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(host, cancellable, callback, user_data);
    GError *error = NULL;
    GlossPluginInfo *plugin = gloss_judging_find_plugin(host, "nli", &error);
    Query *query;

    if (!plugin) {
        g_task_return_error(task, error);
        return;
    }
    query = g_new0(Query, 1);
    query->plugin = plugin;
    query->models = models;
    query->answer = g_new0(GlossPairAnswer, 1);
    query->answer->first = g_strdup(first);
    query->answer->second = g_strdup(second);
    g_task_set_task_data(task, query, query_free);
    g_task_run_in_thread(task, work_cb);
}

GlossPairAnswer *
gloss_pair_query_run_finish(GAsyncResult *result, GError **error)
{
    g_autoptr(GError) local = NULL;
    const Query *query = g_task_get_task_data(G_TASK(result));
    GlossPairAnswer *answer = g_task_propagate_pointer(G_TASK(result), &local);

    if (answer)
        return answer;
    if (query)
        gloss_plugin_info_report(query->plugin, local);
    g_propagate_error(error, g_steal_pointer(&local));
    return NULL;
}
