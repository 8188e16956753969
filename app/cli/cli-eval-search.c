/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The collection becomes a folder of a library of its own, made for this and removed again; every
 * query goes through the same search as the user's. */
#include "app/cli/cli-eval-search.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "app/cli/cli-collection.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-library.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/index-update.h"
#include "app/search-documents.h"
#include "engine/base/folder.h"

#define DEPTH   100
#define N_MODES 3

typedef struct {
    double ndcg;   /* at 10: binary gain, log2 discount */
    double recall; /* at 100 */
    double mrr;
} Scores;

typedef struct {
    const char *folder;
    char *library_folder;
    GlossCollection *collection;
    GlossSearchRun *run;
    GlossCliProgress *progress;
    Scores scores[N_MODES]; /* by GlossSearchMode; sums, then means */
} Evaluation;

static const char *const mode_names[N_MODES] = {"hybrid", "meaning", "words"};

/* ---- the library ---- */

static char *
make_text(const GlossCollectionText *document)
{
    return *document->title ? g_strdup_printf("%s\n\n%s", document->title, document->text)
                            : g_strdup(document->text);
}

static gboolean
add_document(GlossIndexStore *store, ClozeTokenizer *tokenizer, gint64 folder,
             const GlossCollectionText *document, GError **error)
{
    g_autofree char *whole = make_text(document);
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    GlossStructure title = {GLOSS_STRUCTURE_HEADING_1, 0, strlen(document->title)};
    g_autoptr(GlossIndexText) text = NULL;
    gint64 id = 0;

    if (title.end > 0)
        g_array_append_val(structure, title);
    text = gloss_index_text_new(tokenizer, "text", whole, strlen(whole), structure, error);
    if (!text || !gloss_index_store_find_text(store, text->hash, &id, error))
        return FALSE;
    if (id == 0)
        id = gloss_index_store_add_text(store, text, error);
    return id > 0 &&
           gloss_library_query_run(gloss_index_store_get_library(store), error,
                                   "INSERT INTO index_file (folder_id, path, stamp, size,"
                                   " modified, format, text_id) VALUES (?, ?, '', ?, 0, 'text', ?)",
                                   "ibii", folder, document->id, strlen(document->id),
                                   (gint64)text->size, id);
}

static gboolean
add_documents(Evaluation *self, GlossIndexStore *store, ClozeTokenizer *tokenizer, GError **error)
{
    gint64 folder = gloss_index_store_add_folder(store, "/", "", error);
    GPtrArray *documents = self->collection->documents;

    for (guint i = 0; folder >= 0 && i < documents->len; i++)
        if (!add_document(store, tokenizer, folder, g_ptr_array_index(documents, i), error))
            return FALSE;
    return folder >= 0;
}

static void
progress_cb(const GlossIndexProgress *progress, gpointer data)
{
    Evaluation *self = data;

    if (self->progress && progress->stage == GLOSS_INDEX_EMBEDDING)
        gloss_cli_progress_set(self->progress, progress->done);
}

static gboolean
fill_library(GlossCli *cli, Evaluation *self, GlossIndexStore *store, GlossTextEmbedder *embedder,
             GError **error)
{
    GlossIndexUpdate update = {.store = store,
                               .embedder = embedder,
                               .progress = progress_cb,
                               .progress_data = self,
                               .cancellable = cli->cancellable};
    GlossLibrary *library = gloss_index_store_get_library(store);
    GlossIndexSummary summary = {0};
    ClozeModel *model = gloss_text_embedder_get_model(embedder, error);
    gint64 n = 0;
    gboolean done;

    if (!model || !gloss_library_begin(library, error) ||
        !gloss_library_end(
            library, add_documents(self, store, cloze_model_get_tokenizer(model), error), error) ||
        !gloss_library_query_number(library, &n, 0, error, "SELECT count(*) FROM index_passage",
                                    ""))
        return FALSE;
    self->progress = gloss_cli_progress_new(cli, self->folder, _("passages"), (guint64)n);
    done = gloss_index_update_finish(&update, &summary, error);
    g_clear_pointer(&self->progress, gloss_cli_progress_free);
    return done;
}

static gboolean
open_library(GlossCli *cli, Evaluation *self, GError **error)
{
    g_autoptr(GlossLibrary) library = NULL;
    g_autoptr(GlossIndexStore) store = NULL;
    GlossTextEmbedder *embedder;

    self->library_folder = g_dir_make_tmp("gloss-eval-XXXXXX", error);
    library = self->library_folder ? gloss_library_open(self->library_folder, error) : NULL;
    store = library ? gloss_index_store_new(library, error) : NULL;
    embedder = store ? gloss_cli_library_make_embedder(cli, store, error) : NULL;
    if (!embedder)
        return FALSE;
    self->run = gloss_search_run_new(g_steal_pointer(&store), embedder);
    return fill_library(cli, self, gloss_search_run_get_store(self->run), embedder, error);
}

/* ---- scores ---- */

static double
discount(gsize rank)
{
    return 1 / log2((double)rank + 2);
}

static void
score_ranking(Scores *scores, GPtrArray *documents, GHashTable *answers)
{
    double ideal = 0, gain = 0, reciprocal = 0;
    guint n_answers = g_hash_table_size(answers), found = 0;

    for (guint i = 0; i < MIN(n_answers, 10); i++)
        ideal += discount(i);
    for (guint i = 0; i < MIN(documents->len, DEPTH); i++) {
        g_autofree char *id = g_path_get_basename(g_ptr_array_index(documents, i));

        if (!g_hash_table_contains(answers, id))
            continue;
        found++;
        if (i < 10)
            gain += discount(i);
        if (reciprocal == 0)
            reciprocal = 1 / (double)(i + 1);
    }
    scores->ndcg += gain / ideal;
    scores->recall += (double)found / n_answers;
    scores->mrr += reciprocal;
}

/* (element-type utf8) paths, each document once. */
static GPtrArray *
list_documents(Evaluation *self, const char *query, GlossSearchMode mode, GCancellable *cancellable,
               GError **error)
{
    const GlossSearchRequest request = {.text = query, .mode = mode, .k = DEPTH};
    g_autoptr(GPtrArray) found =
        gloss_search_documents_find(self->run, &request, cancellable, error);
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
    return self->collection && open_library(cli, self, error) && run_queries(cli, self, error);
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
    g_clear_pointer(&self.progress, gloss_cli_progress_free);
    g_clear_pointer(&self.run, gloss_search_run_free);
    g_clear_pointer(&self.collection, gloss_cli_collection_free);
    if (self.library_folder)
        cloze_folder_remove(self.library_folder, NULL);
    g_free(self.library_folder);
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
