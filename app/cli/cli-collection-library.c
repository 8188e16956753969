/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents come as one folder "/" whose files are named by their ids. */
#include "app/cli/cli-collection-library.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/cli/cli-library.h"
#include "app/cli/cli-progress.h"
#include "app/index-update.h"
#include "engine/base/folder.h"

typedef struct {
    const GlossCollection *collection;
    const char *name;
    GlossCliProgress *progress;
} Filling;

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
add_documents(Filling *self, GlossIndexStore *store, ClozeTokenizer *tokenizer, GError **error)
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
    Filling *self = data;

    if (self->progress && progress->stage == GLOSS_INDEX_EMBEDDING)
        gloss_cli_progress_set(self->progress, progress->done);
}

static gboolean
fill_library(GlossCli *cli, Filling *self, GlossIndexStore *store, GlossTextEmbedder *embedder,
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
    if (self->name)
        self->progress = gloss_cli_progress_new(cli, self->name, _("passages"), (guint64)n);
    done = gloss_index_update_finish(&update, &summary, error);
    g_clear_pointer(&self->progress, gloss_cli_progress_free);
    return done;
}

GlossCollectionLibrary *
gloss_cli_collection_library_new(GlossCli *cli, const GlossCollection *collection, const char *name,
                                 GError **error)
{
    g_autoptr(GlossCollectionLibrary) self = g_new0(GlossCollectionLibrary, 1);
    Filling filling = {.collection = collection, .name = name};
    g_autoptr(GlossLibrary) library = NULL;
    g_autoptr(GlossIndexStore) store = NULL;
    GlossTextEmbedder *embedder;

    self->folder = g_dir_make_tmp("gloss-eval-XXXXXX", error);
    library = self->folder ? gloss_library_open(self->folder, error) : NULL;
    store = library ? gloss_index_store_new(library, error) : NULL;
    embedder = store ? gloss_cli_library_make_embedder(cli, store, error) : NULL;
    if (!embedder)
        return NULL;
    self->run = gloss_search_run_new(g_steal_pointer(&store), embedder);
    if (!fill_library(cli, &filling, gloss_search_run_get_store(self->run), embedder, error))
        return NULL;
    return g_steal_pointer(&self);
}

void
gloss_cli_collection_library_free(GlossCollectionLibrary *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->run, gloss_search_run_free);
    if (self->folder)
        cloze_folder_remove(self->folder, NULL);
    g_free(self->folder);
    g_free(self);
}
