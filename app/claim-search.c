/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of documents are taken on the main thread, the rest is the worker's. Progress is two numbers
 * that anybody may read. */
#include "app/claim-search.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/document-load.h"
#include "app/index-walk.h"
#include "app/model-language.h"
#include "app/search-run.h"

#define MOST_SENTENCES ((gsize)1000)  /* judged */
#define MOST_FOUND     ((gsize)120)   /* passages of the index that are read */
#define MOST_READ      ((gsize)20000) /* passages of files that are read */
#define FINE           1000

typedef struct {
    char *file;
    GBytes *text;
    GArray *structure; /* (nullable) */
    gsize start;       /* where the text begins in the file */
} Source;

struct _GlossClaimSearch {
    gatomicrefcount refs;
    GlossModelStore *models;
    ClozeSession *session;
    GlossPluginInfo *plugin; /* (nullable) */
    GError *failure;         /* (nullable) why there is none */
    char *model_folder;
    char *claim;
    GlossLibrary *library; /* (nullable) of folders */
    char *folder;          /* (nullable) */
    GPtrArray *sources;    /* Source* */
    char *own_file;        /* (nullable) */
    gsize own_start;
    gsize own_end;
    gint stage; /* atomic */
    gint part;  /* atomic, of FINE */
};

/* What the worker works with. */
typedef struct {
    GlossClaimSearch *self;
    GlossIndexStore *store; /* (nullable) */
    ClozeTokenizer *tokenizer;
    GlossTextEmbedder *embedder;
    GPtrArray *passages;
    GlossClaimFindings *findings;
    GCancellable *cancellable;
} Work;

typedef enum { READING, SEARCHING, COMPARING, JUDGING } Stage;

static void
source_free(gpointer data)
{
    Source *source = data;

    g_free(source->file);
    g_bytes_unref(source->text);
    g_clear_pointer(&source->structure, g_array_unref);
    g_free(source);
}

/* ---- what is asked ---- */

GlossClaimSearch *
gloss_claim_search_new(GlossContext *context, const char *claim)
{
    GlossClaimSearch *self = g_new0(GlossClaimSearch, 1);

    g_atomic_ref_count_init(&self->refs);
    self->models = gloss_context_get_store(context);
    self->session = cloze_session_ref(gloss_context_get_session(context));
    self->plugin =
        gloss_judging_find_plugin(gloss_context_get_host(context), "nli", &self->failure);
    self->model_folder = gloss_model_store_find_model(self->models, NULL, NULL);
    self->library = gloss_context_get_library(context, NULL);
    if (self->library)
        gloss_library_ref(self->library);
    self->claim = g_strstrip(g_strdup(claim));
    self->sources = g_ptr_array_new_with_free_func(source_free);
    return self;
}

static Source *
add_source(GlossClaimSearch *self, const char *file, GBytes *text)
{
    Source *source = g_new0(Source, 1);

    source->file = g_strdup(file);
    source->text = g_bytes_ref(text);
    g_ptr_array_add(self->sources, source);
    return source;
}

void
gloss_claim_search_add_document(GlossClaimSearch *self, GlossDocument *document)
{
    GFile *file = gloss_document_get_file(document);
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    GArray *structure = gloss_document_get_structure(document);
    Source *source = add_source(self, path ? path : gloss_document_get_title(document),
                                gloss_document_get_text(document));

    source->structure = structure ? g_array_ref(structure) : NULL;
}

void
gloss_claim_search_add_folder(GlossClaimSearch *self, const char *path)
{
    g_free(self->folder);
    self->folder = g_strdup(path);
}

void
gloss_claim_search_add_part(GlossClaimSearch *self, const char *file, gsize start, const char *text)
{
    g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));

    add_source(self, file, bytes)->start = start;
}

void
gloss_claim_search_set_own(GlossClaimSearch *self, const char *file, gsize start, gsize end)
{
    g_free(self->own_file);
    self->own_file = g_strdup(file);
    self->own_start = start;
    self->own_end = end;
}

/* ---- in the worker ---- */

/* Takes @notice (nullable). */
static void
add_notice(Work *work, char *notice)
{
    char *before = work->findings->notice;

    if (!before || !notice) {
        work->findings->notice = before ? before : notice;
        return;
    }
    work->findings->notice = g_strconcat(before, " ", notice, NULL);
    g_free(before);
    g_free(notice);
}

static void
set_stage(GlossClaimSearch *self, Stage stage, gsize done, gsize total)
{
    g_atomic_int_set(&self->part, total ? (gint)(done * FINE / total) : 0);
    g_atomic_int_set(&self->stage, (gint)stage);
}

static gboolean
read_source(Work *work, const Source *source, GError **error)
{
    gsize size;
    const char *text = g_bytes_get_data(source->text, &size);
    g_autofree char *part = NULL;

    if (!source->start)
        return gloss_claim_passages_add_text(work->passages, work->tokenizer, source->file, text,
                                             size, source->structure, error);
    part = g_strndup(text, size);
    return gloss_claim_passages_add_part(work->passages, work->tokenizer, source->file, "", 0,
                                         source->start, part, error);
}

static gboolean
read_sources(Work *work, GError **error)
{
    GPtrArray *sources = work->self->sources;

    for (guint i = 0; i < sources->len; i++) {
        set_stage(work->self, READING, i, sources->len);
        if (g_cancellable_set_error_if_cancelled(work->cancellable, error) ||
            !read_source(work, sources->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

/* A file that cannot be read is counted, the others are read. */
static void
read_file(Work *work, const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GlossDocumentLoad) load = gloss_document_load_file(file, work->cancellable, NULL);
    gsize size = 0;
    const char *text = load ? g_bytes_get_data(load->text, &size) : NULL;

    if (!load || !gloss_claim_passages_add_text(work->passages, work->tokenizer, path, text, size,
                                                load->reading->structure, NULL))
        work->findings->n_failed++;
}

static gboolean
read_folder(Work *work, GError **error)
{
    const char *folder = work->self->folder;
    g_autoptr(GPtrArray) entries = gloss_index_walk_run(folder, "", work->cancellable, error);
    guint i = 0;

    for (; entries && i < entries->len && work->passages->len < MOST_READ; i++) {
        const GlossIndexEntry *entry = entries->pdata[i];
        g_autofree char *path = g_build_filename(folder, entry->path, NULL);

        set_stage(work->self, READING, i, entries->len);
        if (g_cancellable_set_error_if_cancelled(work->cancellable, error))
            return FALSE;
        if (entry->failure)
            work->findings->n_failed++;
        else
            read_file(work, path);
    }
    if (entries && i < entries->len)
        add_notice(
            work,
            g_strdup_printf(
                _("The folder is large: %u of its %u files were read. Index it, and all of it is "
                  "searched."),
                i, entries->len));
    return entries != NULL;
}

static gint
compare_hits_cb(gconstpointer a, gconstpointer b)
{
    const GlossSearchHit *x = *(GlossSearchHit *const *)a, *y = *(GlossSearchHit *const *)b;
    gint order = strcmp(x->path, y->path);

    if (order)
        return order;
    return (x->start > y->start) - (x->start < y->start);
}

/* In the order of the documents, so that what two passages share is read once. */
static gboolean
read_hits(Work *work, GPtrArray *hits, GError **error)
{
    g_ptr_array_sort(hits, compare_hits_cb);
    for (guint i = 0; i < hits->len; i++) {
        const GlossSearchHit *hit = hits->pdata[i];

        if (!gloss_claim_passages_add_part(work->passages, work->tokenizer, hit->path, hit->heading,
                                           hit->page, hit->start, hit->body, error))
            return FALSE;
    }
    return TRUE;
}

/* By words alone where the model of the index is not there. */
static GlossSearchMode
prepare_search(Work *work, GlossSearchRun *run)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossIndexModel) model =
        gloss_index_store_get_current_model(gloss_search_run_get_store(run), NULL);
    g_autofree char *folder =
        model ? gloss_model_store_find_model(work->self->models, model->name, &error) : NULL;

    if (folder)
        gloss_search_run_use_model(run, work->self->session, folder);
    if (folder && gloss_search_run_can_embed(run, &error))
        return GLOSS_SEARCH_HYBRID;
    if (error)
        add_notice(work, g_strdup_printf(_("Only words were searched: %s"), error->message));
    return GLOSS_SEARCH_WORDS;
}

static gboolean
search_folder(Work *work, const GlossIndexFolder *folder, GError **error)
{
    g_autoptr(GlossSearchRun) run = gloss_search_run_new(g_steal_pointer(&work->store), NULL);
    const GlossPassageRequest request = {.text = work->self->claim,
                                         .plain = TRUE,
                                         .mode = prepare_search(work, run),
                                         .k = MOST_FOUND,
                                         .folder = work->self->folder};
    g_autoptr(GPtrArray) hits = NULL;

    set_stage(work->self, SEARCHING, 0, 0);
    hits = gloss_search_run_find(run, &request, work->cancellable, error);
    if (!hits)
        return FALSE;
    work->findings->n_passages = (gsize)folder->n_passages;
    work->findings->n_read = hits->len;
    return read_hits(work, hits, error);
}

static gboolean
gather_folder(Work *work, GError **error)
{
    g_autoptr(GlossIndexFolder) folder =
        work->store ? gloss_index_store_find_folder(work->store, work->self->folder, NULL) : NULL;

    return folder && folder->n_passages > 0 ? search_folder(work, folder, error)
                                            : read_folder(work, error);
}

static gboolean
gather(Work *work, GError **error)
{
    if (!read_sources(work, error) || (work->self->folder && !gather_folder(work, error)))
        return FALSE;
    if (work->findings->n_passages < work->findings->n_read || !work->findings->n_passages)
        work->findings->n_passages = work->findings->n_read = work->passages->len;
    if (work->passages->len)
        return TRUE;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                        _("There is no text to be looked at."));
    return FALSE;
}

static void
report_cb(guint stage, gsize done, gsize total, gpointer data)
{
    set_stage(data, stage ? JUDGING : COMPARING, done, total);
}

static gboolean
check(Work *work, GError **error)
{
    GlossClaimSearch *self = work->self;
    const GlossClaimRequest request = {.plugin = self->plugin,
                                       .embedder = work->embedder,
                                       .claim = self->claim,
                                       .passages = work->passages,
                                       .own_file = self->own_file,
                                       .own_start = self->own_start,
                                       .own_end = self->own_end,
                                       .most = MOST_SENTENCES,
                                       .report = report_cb,
                                       .data = self};

    work->findings->result = gloss_claim_check_run(&request, work->cancellable, error);
    return work->findings->result != NULL;
}

static gboolean
open_model(Work *work, GError **error)
{
    GlossClaimSearch *self = work->self;

    if (self->failure) {
        g_propagate_error(error, g_error_copy(self->failure));
        return FALSE;
    }
    add_notice(work,
               gloss_model_language_dup_warning(self->models, self->model_folder, self->claim));
    work->embedder = gloss_text_embedder_new(self->session, self->model_folder);
    work->tokenizer = cloze_tokenizer_load(self->model_folder, error);
    return work->tokenizer != NULL;
}

static void
work_clear(Work *work)
{
    g_clear_pointer(&work->store, gloss_index_store_free);
    g_clear_pointer(&work->embedder, gloss_text_embedder_free);
    g_clear_pointer(&work->tokenizer, cloze_tokenizer_unref);
    g_clear_pointer(&work->passages, g_ptr_array_unref);
    g_clear_pointer(&work->findings, gloss_claim_search_findings_free);
}

static void
work_free(gpointer data)
{
    Work *work = data;

    work_clear(work);
    gloss_claim_search_unref(work->self);
    g_free(work);
}

static void
run_in_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Work *work = data;
    GError *error = NULL;

    cloze_session_set_thread_priority(CLOZE_PRIORITY_INTERACTIVE);
    work->cancellable = cancellable;
    if (open_model(work, &error) && gather(work, &error) && check(work, &error))
        g_task_return_pointer(task, g_steal_pointer(&work->findings),
                              (GDestroyNotify)gloss_claim_search_findings_free);
    else
        g_task_return_error(task, error);
}

/* ---- in the main thread ---- */

void
gloss_claim_search_run_async(GlossClaimSearch *self, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);
    Work *work = g_new0(Work, 1);

    work->self = gloss_claim_search_ref(self);
    work->passages = gloss_claim_passages_new();
    work->findings = g_new0(GlossClaimFindings, 1);
    if (self->folder && self->library)
        work->store = gloss_index_store_new(self->library, NULL);
    g_task_set_task_data(task, work, work_free);
    g_task_run_in_thread(task, run_in_thread);
}

GlossClaimFindings *
gloss_claim_search_run_finish(GlossClaimSearch *self, GAsyncResult *result, GError **error)
{
    g_autoptr(GError) local = NULL;
    GlossClaimFindings *findings = g_task_propagate_pointer(G_TASK(result), &local);

    if (findings)
        return findings;
    if (self->plugin)
        gloss_plugin_info_report(self->plugin, local);
    g_propagate_error(error, g_steal_pointer(&local));
    return NULL;
}

const char *
gloss_claim_search_get_stage(GlossClaimSearch *self, double *fraction)
{
    static const char *const stages[] = {N_("Reading the texts"), N_("Searching the folder"),
                                         N_("Comparing sentences with the claim"),
                                         N_("Judging the closest sentences")};

    *fraction = (double)g_atomic_int_get(&self->part) / FINE;
    return _(stages[g_atomic_int_get(&self->stage)]);
}

GlossClaimSearch *
gloss_claim_search_ref(GlossClaimSearch *self)
{
    g_atomic_ref_count_inc(&self->refs);
    return self;
}

void
gloss_claim_search_unref(GlossClaimSearch *self)
{
    if (!g_atomic_ref_count_dec(&self->refs))
        return;
    g_clear_object(&self->plugin);
    g_clear_error(&self->failure);
    g_clear_pointer(&self->library, gloss_library_unref);
    cloze_session_unref(self->session);
    g_ptr_array_unref(self->sources);
    g_free(self->model_folder);
    g_free(self->claim);
    g_free(self->folder);
    g_free(self->own_file);
    g_free(self);
}

void
gloss_claim_search_findings_free(GlossClaimFindings *findings)
{
    g_clear_pointer(&findings->result, gloss_claim_check_result_free);
    g_free(findings->notice);
    g_free(findings);
}
