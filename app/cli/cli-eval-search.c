/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The collection becomes a folder of a library of its own, made for this and removed again; every
 * query goes through the same search as the user's. */
#include "app/cli/cli-eval-search.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/cli/cli-collection-library.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/search-documents.h"
#include "engine/data/ranking-scores.h"

#define DEPTH   100
#define N_MODES 3

typedef struct {
    double ndcg;   /* at 10: binary gain, log2 discount */
    double recall; /* at 100 */
    double mrr;
} Scores;

typedef struct {
    const char *folder;
    GlossCollection *collection;
    GlossCollectionLibrary *library;
    Scores scores[N_MODES]; /* by GlossSearchMode; sums, then means */
} Evaluation;

static const char *const mode_names[N_MODES] = {"hybrid", "meaning", "words"};

/* ---- scores ---- */

static void
score_ranking(Scores *scores, GPtrArray *documents, GHashTable *answers)
{
    g_autofree double *ranked = g_new0(double, documents->len + 1);
    g_autofree double *judged = g_new(double, g_hash_table_size(answers));
    ClozeRanking ranking = {ranked, documents->len, judged, g_hash_table_size(answers)};

    for (guint i = 0; i < documents->len; i++) {
        g_autofree char *id = g_path_get_basename(g_ptr_array_index(documents, i));

        ranked[i] = g_hash_table_contains(answers, id);
    }
    for (gsize i = 0; i < ranking.n_judged; i++)
        judged[i] = 1;
    scores->ndcg += cloze_ranking_scores_ndcg(&ranking, 10, FALSE);
    scores->recall += cloze_ranking_scores_recall(&ranking, DEPTH);
    scores->mrr += cloze_ranking_scores_reciprocal_rank(&ranking, DEPTH);
}

/* (element-type utf8) paths, each document once. */
static GPtrArray *
list_documents(Evaluation *self, const char *query, GlossSearchMode mode, GCancellable *cancellable,
               GError **error)
{
    const GlossPassageRequest request = {.text = query, .plain = TRUE, .mode = mode, .k = DEPTH};
    g_autoptr(GPtrArray) found =
        gloss_search_documents_find(self->library->run, &request, cancellable, error);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; found && i < found->len; i++) {
        const GlossSearchDocument *document = g_ptr_array_index(found, i);
        const GlossSearchHit *hit = g_ptr_array_index(document->hits, 0);

        g_ptr_array_add(paths, g_strdup(hit->path));
        for (gsize j = 0; hit->copies && hit->copies[j]; j++)
            g_ptr_array_add(paths, g_strdup(hit->copies[j]));
    }
    return found ? g_steal_pointer(&paths) : NULL;
}

static gboolean
run_queries(GlossCli *cli, Evaluation *self, GError **error)
{
    guint n = self->collection->queries->len;

    for (guint i = 0; i < n; i++) {
        const GlossCollectionText *query = g_ptr_array_index(self->collection->queries, i);
        GHashTable *answers = g_ptr_array_index(self->collection->answers, i);

        for (guint mode = 0; mode < N_MODES; mode++) {
            g_autoptr(GPtrArray) documents =
                list_documents(self, query->text, (GlossSearchMode)mode, cli->cancellable, error);

            if (!documents)
                return FALSE;
            score_ranking(&self->scores[mode], documents, answers);
        }
    }
    for (guint mode = 0; mode < N_MODES; mode++) {
        self->scores[mode].ndcg /= n;
        self->scores[mode].recall /= n;
        self->scores[mode].mrr /= n;
    }
    return TRUE;
}

static gboolean
evaluate_cb(GlossCli *cli, gpointer data, GError **error)
{
    Evaluation *self = data;

    self->collection = gloss_cli_collection_read(self->folder, cli->cancellable, error);
    if (!self->collection)
        return FALSE;
    self->library = gloss_cli_collection_library_new(cli, self->collection, self->folder, error);
    return self->library && run_queries(cli, self, error);
}

/* ---- printing ---- */

static GVariant *
make_variant(const Scores *scores)
{
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "ndcg@10", "d", scores->ndcg);
    g_variant_dict_insert(&dict, "recall@100", "d", scores->recall);
    g_variant_dict_insert(&dict, "mrr", "d", scores->mrr);
    return g_variant_dict_end(&dict);
}

static void
print_json(const Evaluation *self)
{
    g_autoptr(GString) line = gloss_cli_json_begin();
    const Scores *hybrid = &self->scores[GLOSS_SEARCH_HYBRID];

    gloss_cli_json_add_string(line, "task", "search", -1);
    gloss_cli_json_add_string(line, "data", self->folder, -1);
    gloss_cli_json_add_unsigned(line, "n", self->collection->queries->len);
    gloss_cli_json_add_unsigned(line, "documents", self->collection->documents->len);
    gloss_cli_json_add_double(line, "ndcg@10", hybrid->ndcg);
    gloss_cli_json_add_double(line, "recall@100", hybrid->recall);
    gloss_cli_json_add_double(line, "mrr", hybrid->mrr);
    for (guint mode = GLOSS_SEARCH_MEANING; mode < N_MODES; mode++)
        gloss_cli_json_add_variant(line, mode_names[mode], make_variant(&self->scores[mode]));
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, (gssize)line->len);
}

static void
print_table(const Evaluation *self)
{
    const char *const headers[] = {_("MODE"), ">NDCG@10", ">RECALL@100", ">MRR", NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);

    gloss_cli_output_line(_("%s: %u documents, %u queries"), self->folder,
                          self->collection->documents->len, self->collection->queries->len);
    for (guint mode = 0; mode < N_MODES; mode++) {
        gloss_cli_table_add(table, "%s", mode_names[mode]);
        gloss_cli_table_add(table, "%.4f", self->scores[mode].ndcg);
        gloss_cli_table_add(table, "%.4f", self->scores[mode].recall);
        gloss_cli_table_add(table, "%.4f", self->scores[mode].mrr);
    }
    gloss_cli_table_print(table);
}

static GlossCliExit
evaluate(GlossCli *cli, const char *folder)
{
    Evaluation self = {.folder = folder};
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code = GLOSS_CLI_DONE;

    if (!gloss_cli_worker_run(cli, evaluate_cb, &self, &error))
        exit_code = gloss_cli_worker_fail(cli, error);
    else if (cli->json)
        print_json(&self);
    else
        print_table(&self);
    g_clear_pointer(&self.library, gloss_cli_collection_library_free);
    g_clear_pointer(&self.collection, gloss_cli_collection_free);
    return exit_code;
}

GlossCliExit
gloss_cli_eval_search_run(GlossCli *cli, char **folders)
{
    guint n_failed = 0, n = 0;

    for (; folders[n]; n++) {
        GlossCliExit exit_code = evaluate(cli, folders[n]);

        if (exit_code == GLOSS_CLI_INTERRUPTED)
            return exit_code;
        n_failed += exit_code != GLOSS_CLI_DONE;
    }
    return !n_failed ? GLOSS_CLI_DONE : n_failed < n ? GLOSS_CLI_PARTIAL : GLOSS_CLI_FAILED;
}
