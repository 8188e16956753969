/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Senses are asked for a number of uses at a time, so that it can be stopped and other questions come
 * between. */
#include "app/word-uses.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/map-embedding.h"
#include "app/map-passages.h"
#include "app/sense-query.h"
#include "app/word-places.h"

#define GROUP    32
#define MAX_USES 2000

struct _GlossWordUses {
    gatomicrefcount references;
    char *word;
    GPtrArray *texts;
    GPtrArray *names;
    GlossLibrary *library; /* (nullable) the main thread's: the worker opens it again */
    GlossPluginInfo *info; /* (nullable) */
    char *problem;         /* (nullable) why there is none */
    gint done;             /* thousandths, below 0: not begun */
};

/* What the worker brings: the best sense of each use. */
typedef struct {
    ClozeMapItems *items;
    gsize n;
    GPtrArray *ids;     /* char, NULL: none */
    GArray *scores;     /* float */
    GHashTable *senses; /* id to GVariant */
    gboolean limited;
} Findings;

static void
findings_free(gpointer data)
{
    Findings *findings = data;

    g_clear_pointer(&findings->items, cloze_map_items_free);
    g_ptr_array_unref(findings->ids);
    g_array_unref(findings->scores);
    g_hash_table_unref(findings->senses);
    g_free(findings);
}

/* ---- the question ---- */

static void
take_document(GlossWordUses *self, GlossDocument *document)
{
    GFile *file = gloss_document_get_file(document);
    char *path = file != NULL ? g_file_get_path(file) : NULL;

    g_ptr_array_add(self->texts, g_bytes_ref(gloss_document_get_text(document)));
    g_ptr_array_add(self->names,
                    path != NULL ? path : g_strdup(gloss_document_get_title(document)));
}

GlossWordUses *
gloss_word_uses_new(GlossContext *context, const char *word, GListModel *documents)
{
    GlossWordUses *self = g_new0(GlossWordUses, 1);
    GlossLibrary *library = gloss_context_get_library(context, NULL);
    g_autoptr(GError) error = NULL;

    g_atomic_ref_count_init(&self->references);
    self->word = g_strdup(word);
    self->texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    self->names = g_ptr_array_new_with_free_func(g_free);
    self->library = library != NULL ? gloss_library_ref(library) : NULL;
    self->info = gloss_sense_query_choose_plugin(gloss_context_get_host(context), &error);
    self->problem = error != NULL ? g_strdup(error->message) : NULL;
    self->done = -1;
    for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(documents, i);

        take_document(self, document);
    }
    return self;
}

GlossWordUses *
gloss_word_uses_ref(GlossWordUses *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void
gloss_word_uses_unref(GlossWordUses *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_free(self->word);
    g_ptr_array_unref(self->texts);
    g_ptr_array_unref(self->names);
    g_clear_pointer(&self->library, gloss_library_unref);
    g_clear_object(&self->info);
    g_free(self->problem);
    g_free(self);
}

double
gloss_word_uses_get_fraction(GlossWordUses *self)
{
    return g_atomic_int_get(&self->done) / 1000.0;
}

/* ---- in the worker ---- */

static const char *
get_value(const ClozeMapItems *items, const char *column, gsize row)
{
    const ClozeMapColumn *found = cloze_map_items_find_column(items, column);
    const char *value = found != NULL ? cloze_map_items_get(found, row) : NULL;

    return value != NULL ? value : "";
}

static gsize
get_number(const ClozeMapItems *items, const char *column, gsize row)
{
    return (gsize)g_ascii_strtoull(get_value(items, column, row), NULL, 10);
}

static GlossRankRequest
make_request(const ClozeMapItems *items, gsize row)
{
    const char *text = cloze_map_items_get_text(items, row);
    gsize at = get_number(items, GLOSS_MAP_EMBEDDING_AT, row);
    gsize size = strlen(get_value(items, GLOSS_MAP_EMBEDDING_WORD, row));

    return (GlossRankRequest){text, strlen(text), at, at + size, NULL, NULL};
}

static gboolean
take_answer(GlossWordUses *self, Findings *findings, const GPtrArray *choices,
            GCancellable *cancellable, GError **error)
{
    const GlossChoiceScore *best = choices->len > 0 ? choices->pdata[0] : NULL;
    float score = best != NULL ? best->score : 0;

    g_ptr_array_add(findings->ids, best != NULL ? g_strdup(best->id) : NULL);
    g_array_append_val(findings->scores, score);
    if (best != NULL && !g_hash_table_contains(findings->senses, best->id)) {
        GVariant *about = gloss_plugin_info_describe(self->info, best->id, cancellable, error);

        if (about == NULL)
            return FALSE;
        if (g_variant_n_children(about) == 0) {
            g_variant_unref(about);
            about = g_variant_ref_sink(
                g_variant_new_parsed("{'title': <%s>, 'gloss': <%s>}", best->title, best->gloss));
        }
        g_hash_table_insert(findings->senses, g_strdup(best->id), about);
    }
    return TRUE;
}

static gboolean
rank_group(GlossWordUses *self, Findings *findings, gsize first, gsize n, GCancellable *cancellable,
           GError **error)
{
    GlossRankRequest requests[GROUP] = {0};
    g_autoptr(GPtrArray) answers = NULL;

    for (gsize i = 0; i < n; i++)
        requests[i] = make_request(findings->items, first + i);
    answers = gloss_plugin_info_rank_many(self->info, requests, n, cancellable, error);
    for (gsize i = 0; answers != NULL && i < n; i++)
        if (!take_answer(self, findings, answers->pdata[i], cancellable, error))
            return FALSE;
    return answers != NULL;
}

static gboolean
rank_all(GlossWordUses *self, Findings *findings, GCancellable *cancellable, GError **error)
{
    for (gsize first = 0; first < findings->n; first += GROUP) {
        g_atomic_int_set(&self->done, (gint)(1000 * first / findings->n));
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !rank_group(self, findings, first, MIN(GROUP, findings->n - first), cancellable, error))
            return FALSE;
    }
    return TRUE;
}

static void
work_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GlossWordUses *self = data;
    g_autoptr(GlossLibrary) library =
        self->library != NULL ? gloss_library_open_again(self->library, NULL) : NULL;
    const GlossWordPlacesSource places = {self->texts, self->names, library};
    Findings *findings = g_new0(Findings, 1);
    GError *error = NULL;

    findings->ids = g_ptr_array_new_with_free_func(g_free);
    findings->scores = g_array_new(FALSE, FALSE, sizeof(float));
    findings->senses =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
    findings->items =
        gloss_word_places_find(self->word, &places, &findings->limited, cancellable, &error);
    if (findings->items != NULL) {
        findings->n = MIN(findings->items->n, MAX_USES);
        findings->limited = findings->limited || findings->n < findings->items->n;
        if (self->info != NULL && !rank_all(self, findings, cancellable, &error))
            g_clear_pointer(&findings->items, cloze_map_items_free);
    }
    if (findings->items != NULL) {
        g_task_return_pointer(task, findings, findings_free);
    } else {
        findings_free(findings);
        g_task_return_error(task, error);
    }
}

/* ---- the answer ---- */

static GlossWordUse *
make_use(const Findings *findings, gsize row)
{
    const ClozeMapItems *items = findings->items;
    GlossRankRequest request = make_request(items, row);
    float score = row < findings->scores->len ? g_array_index(findings->scores, float, row) : 0;

    return gloss_word_use_new(get_value(items, GLOSS_MAP_PASSAGES_FILE, row),
                              get_number(items, GLOSS_MAP_PASSAGES_START, row),
                              get_number(items, GLOSS_MAP_PASSAGES_END, row), request.text,
                              request.start, request.end - request.start, score);
}

/* (transfer none) of the group in @groups; "" is that of uses without a sense. */
static GlossWordGroup *
get_group(GHashTable *groups, const Findings *findings, const char *id)
{
    const char *key = id != NULL ? id : "";
    GlossWordGroup *group = g_hash_table_lookup(groups, key);

    if (group == NULL) {
        group = gloss_word_group_new(
            id != NULL ? gloss_sense_new_described(id, g_hash_table_lookup(findings->senses, id))
                       : NULL);
        g_hash_table_insert(groups, g_strdup(key), group);
    }
    return group;
}

static int
compare_groups_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    GlossWordGroup *x = (gpointer)a, *y = (gpointer)b;
    const GlossSense *sense = gloss_word_group_get_sense(x);
    const GlossSense *other = gloss_word_group_get_sense(y);
    guint n = g_list_model_get_n_items(gloss_word_group_get_uses(x));
    guint m = g_list_model_get_n_items(gloss_word_group_get_uses(y));

    if (sense == NULL || other == NULL)
        return (sense == NULL) - (other == NULL);
    return n != m ? (n < m) - (n > m) : strcmp(sense->id, other->id);
}

static GListModel *
make_groups(const Findings *findings)
{
    g_autoptr(GHashTable) groups =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_object_unref);
    GListStore *list = g_list_store_new(GLOSS_TYPE_WORD_GROUP);
    GHashTableIter iter;
    gpointer group;

    for (gsize i = 0; i < findings->n; i++) {
        const char *id = i < findings->ids->len ? findings->ids->pdata[i] : NULL;
        g_autoptr(GlossWordUse) use = make_use(findings, i);

        gloss_word_group_add(get_group(groups, findings, id), use);
    }
    g_hash_table_iter_init(&iter, groups);
    while (g_hash_table_iter_next(&iter, NULL, &group))
        g_list_store_insert_sorted(list, group, compare_groups_cb, NULL);
    return G_LIST_MODEL(list);
}

void
gloss_word_uses_run_async(GlossWordUses *self, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);

    g_task_set_source_tag(task, gloss_word_uses_run_async);
    g_task_set_task_data(task, gloss_word_uses_ref(self), (GDestroyNotify)gloss_word_uses_unref);
    g_task_run_in_thread(task, work_cb);
}

GListModel *
gloss_word_uses_run_finish(GlossWordUses *self, GAsyncResult *result, char **notice, GError **error)
{
    g_autoptr(GError) local = NULL;
    Findings *findings = g_task_propagate_pointer(G_TASK(result), &local);
    GListModel *groups;

    *notice = NULL;
    if (findings == NULL) {
        if (self->info != NULL && local->domain == GLOSS_PLUGIN_ERROR)
            gloss_plugin_info_report(self->info, local);
        g_propagate_error(error, g_steal_pointer(&local));
        return NULL;
    }
    if (self->problem != NULL)
        *notice = g_strdup(self->problem);
    else if (findings->limited)
        *notice = g_strdup(_("There are more uses; those found first are shown."));
    groups = make_groups(findings);
    findings_free(findings);
    return groups;
}
