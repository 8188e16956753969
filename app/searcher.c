/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A search takes a connection that is idle, or a new one, and brings it back with its result. Sentences
 * are looked for when passages are shown, one passage at a time, by the search that came last. */
#include "app/searcher.h"

#include <glib/gi18n.h>

#include "app/search-documents.h"
#include "app/search-marks.h"
#include "app/search-sentences.h"

/* What sentences are compared with. */
typedef struct {
    gatomicrefcount references;
    GWeakRef searcher;
    GlossTextKind kind;
    char *text;
} Asked;

struct _GlossSearcher {
    GObject parent_instance;

    GlossLibrary *library;
    ClozeSession *session;
    GlossModelStore *models;
    GPtrArray *idle;     /* (element-type GlossSearchRun*) */
    Asked *asked;        /* (nullable) by the last search whose passages were shown */
    GPtrArray *unmarked; /* (element-type GlossSearchItem) that wait for a sentence of it */
    gboolean choosing;
};

/* One search, in the task and as its result. */
typedef struct {
    GlossPassageRequest request; /* with its own texts */
    gint64 like;                 /* a passage, or 0 */
    GlossLikeText like_text;     /* with its own texts; NULL text: none */
    GlossSearchRun *run;
    ClozeSession *session;
    GlossModelStore *models;
    GPtrArray *documents; /* (element-type GlossSearchDocument*) */
    GPtrArray *marks;     /* (element-type Marked*) of each hit, in order */
    char *notice;
    GlossSearchFacets *facets; /* the result instead, where these were asked for */
    GlossSearchItem *item;     /* (nullable) whose sentence is looked for */
    Asked *asked;              /* (nullable) */
    ClozeRange best;
} Job;

typedef struct {
    GArray *marks;
    ClozeRange best;
} Marked;

G_DEFINE_FINAL_TYPE(GlossSearcher, gloss_searcher, G_TYPE_OBJECT)

static void
marked_free(gpointer data)
{
    Marked *marked = data;

    g_clear_pointer(&marked->marks, g_array_unref);
    g_free(marked);
}

static void
asked_unref(gpointer data)
{
    Asked *asked = data;

    if (!g_atomic_ref_count_dec(&asked->references))
        return;
    g_weak_ref_clear(&asked->searcher);
    g_free(asked->text);
    g_free(asked);
}

static Asked *
asked_ref(Asked *asked)
{
    g_atomic_ref_count_inc(&asked->references);
    return asked;
}

static void
job_free(gpointer data)
{
    Job *job = data;

    g_clear_object(&job->item);
    g_clear_pointer(&job->asked, asked_unref);

    g_free((char *)job->request.text);
    g_free((char *)job->request.folder);
    g_free((char *)job->request.format);
    g_free((char *)job->request.language);
    g_free((char *)job->like_text.text);
    g_free((char *)job->like_text.path);
    g_clear_pointer(&job->run, gloss_search_run_free);
    g_clear_pointer(&job->documents, g_ptr_array_unref);
    g_clear_pointer(&job->marks, g_ptr_array_unref);
    g_clear_pointer(&job->facets, gloss_search_facets_free);
    g_free(job->notice);
    g_free(job);
}

static void
dispose(GObject *object)
{
    GlossSearcher *self = GLOSS_SEARCHER(object);

    g_clear_pointer(&self->idle, g_ptr_array_unref);
    g_clear_pointer(&self->unmarked, g_ptr_array_unref);
    g_clear_pointer(&self->asked, asked_unref);
    g_clear_pointer(&self->library, gloss_library_unref);
    g_clear_pointer(&self->session, cloze_session_unref);
    G_OBJECT_CLASS(gloss_searcher_parent_class)->dispose(object);
}

static void
gloss_searcher_class_init(GlossSearcherClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_searcher_init(GlossSearcher *self)
{
    self->idle = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_search_run_free);
    self->unmarked = g_ptr_array_new_with_free_func(g_object_unref);
}

GlossSearcher *
gloss_searcher_new(GlossLibrary *library, ClozeSession *session, GlossModelStore *models)
{
    GlossSearcher *self = g_object_new(GLOSS_TYPE_SEARCHER, NULL);

    self->library = gloss_library_ref(library);
    self->session = cloze_session_ref(session);
    self->models = models;
    return self;
}

/* ---- in the worker ---- */

/* FALSE: why the model of the index cannot be used. */
static gboolean
take_model(Job *job, const GlossIndexModel *model, GError **error)
{
    g_autofree char *folder = gloss_model_store_find_model(job->models, model->name, error);

    if (!folder)
        return FALSE;
    gloss_search_run_use_model(job->run, job->session, folder);
    return gloss_search_run_can_embed(job->run, error);
}

/* Without the model of the index words are searched and that is said; what a text is like cannot be
 * told by words. */
static gboolean
prepare(Job *job, GError **error)
{
    GError *failure = NULL;
    g_autoptr(GlossIndexModel) model =
        gloss_index_store_get_current_model(gloss_search_run_get_store(job->run), &failure);

    if (!failure && (job->like || job->request.mode == GLOSS_SEARCH_WORDS))
        return TRUE;
    if (!failure && !model)
        job->notice = g_strdup(_("nothing is indexed by meaning yet"));
    if (!failure && (!model || take_model(job, model, &failure)))
        return TRUE;
    if (!model || job->like_text.text) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    job->notice = g_strdup(failure->message);
    g_error_free(failure);
    job->request.mode = GLOSS_SEARCH_WORDS;
    return TRUE;
}

static void
mark_hits(Job *job)
{
    g_autoptr(GlossSearchQuery) query = job->request.plain
                                            ? gloss_search_query_new_plain(job->request.text)
                                            : gloss_search_query_parse(job->request.text);
    g_autoptr(GlossSearchMarks) marks = gloss_search_run_make_marks(job->run, query);

    for (guint i = 0; i < job->documents->len; i++) {
        const GlossSearchDocument *document = g_ptr_array_index(job->documents, i);

        for (guint j = 0; j < document->hits->len; j++) {
            const GlossSearchHit *hit = g_ptr_array_index(document->hits, j);
            Marked *marked = g_new0(Marked, 1);

            marked->marks = gloss_search_marks_find(marks, hit->body, hit->language);
            marked->best = gloss_search_marks_find_best(marks, hit->body, marked->marks);
            g_ptr_array_add(job->marks, marked);
        }
    }
}

static GPtrArray *
find(Job *job, GCancellable *cancellable, GError **error)
{
    if (job->like_text.text)
        return gloss_search_documents_find_like_text(job->run, &job->like_text, &job->request,
                                                     cancellable, error);
    if (job->like)
        return gloss_search_documents_find_like(job->run, job->like, &job->request, cancellable,
                                                error);
    return gloss_search_documents_find(job->run, &job->request, cancellable, error);
}

static void
search_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    GError *error = NULL;

    if (prepare(job, &error))
        job->documents = find(job, cancellable, &error);
    if (job->documents) {
        if (!job->notice)
            job->notice = g_strdup(gloss_search_run_get_notice(job->run));
        mark_hits(job);
        g_task_return_boolean(task, TRUE);
    } else {
        g_task_return_error(task, error);
    }
}

static void
choose_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    GError *error = NULL;
    const char *body = gloss_search_item_get_hit(job->item)->body;

    if (prepare(job, &error) && job->request.mode != GLOSS_SEARCH_WORDS &&
        gloss_search_sentences_choose(gloss_search_run_get_embedder(job->run), job->asked->kind,
                                      job->asked->text, &body, 1, &job->best, cancellable, &error))
        g_task_return_boolean(task, TRUE);
    else if (error)
        g_task_return_error(task, error);
    else
        g_task_return_boolean(task, FALSE);
}

static void
read_facets_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    GError *error = NULL;
    GlossIndexStore *store = gloss_search_run_get_store(job->run);

    job->facets = gloss_search_facets_read(gloss_index_store_get_library(store), &error);
    if (job->facets)
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* ---- in the main thread ---- */

static Job *
job_new(const GlossPassageRequest *request)
{
    Job *job = g_new0(Job, 1);

    job->request = *request;
    job->request.text = g_strdup(request->text ? request->text : "");
    job->request.folder = g_strdup(request->folder);
    job->request.format = g_strdup(request->format);
    job->request.language = g_strdup(request->language);
    job->marks = g_ptr_array_new_with_free_func(marked_free);
    return job;
}

static GlossSearchRun *
take_run(GlossSearcher *self, GError **error)
{
    GlossIndexStore *store;

    if (self->idle->len > 0)
        return g_ptr_array_steal_index(self->idle, self->idle->len - 1);
    store = gloss_index_store_new(self->library, error);
    return store ? gloss_search_run_new(store, NULL) : NULL;
}

static void
start(GlossSearcher *self, Job *job, GTaskThreadFunc work, GCancellable *cancellable,
      GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user_data);
    GError *error = NULL;

    g_task_set_task_data(task, job, job_free);
    job->session = self->session;
    job->models = self->models;
    job->run = take_run(self, &error);
    if (job->run)
        g_task_run_in_thread(task, work);
    else
        g_task_return_error(task, error);
}

void
gloss_searcher_search_async(GlossSearcher *self, const GlossPassageRequest *request,
                            GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
    start(self, job_new(request), search_cb, cancellable, callback, user_data);
}

void
gloss_searcher_search_like_async(GlossSearcher *self, gint64 passage,
                                 const GlossPassageRequest *request, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
    Job *job = job_new(request);

    job->like = passage;
    start(self, job, search_cb, cancellable, callback, user_data);
}

void
gloss_searcher_search_like_text_async(GlossSearcher *self, const GlossLikeText *like,
                                      const GlossPassageRequest *request, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data)
{
    Job *job = job_new(request);

    job->like_text = *like;
    job->like_text.text = g_strdup(like->text);
    job->like_text.path = g_strdup(like->path);
    start(self, job, search_cb, cancellable, callback, user_data);
}

/* ---- sentences ---- */

static void choose_next(GlossSearcher *self);

static void
chosen_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossSearcher *self = GLOSS_SEARCHER(source);
    Job *job = g_task_get_task_data(G_TASK(result));

    self->choosing = FALSE;
    if (g_task_propagate_boolean(G_TASK(result), NULL)) {
        g_ptr_array_add(self->idle, g_steal_pointer(&job->run));
        if (job->best.end > job->best.start)
            gloss_search_item_take_best(job->item, job->best);
    }
    choose_next(self);
}

static void
choose_next(GlossSearcher *self)
{
    const GlossPassageRequest none = {0};
    Job *job;

    if (self->choosing || self->unmarked->len == 0)
        return;
    job = job_new(&none);
    job->item = g_ptr_array_steal_index(self->unmarked, 0);
    job->asked = asked_ref(self->asked);
    self->choosing = TRUE;
    start(self, job, choose_cb, NULL, chosen_cb, NULL);
}

/* What was shown of an earlier search is not looked at any more. */
static void
want_best_cb(GlossSearchItem *item, gpointer data)
{
    Asked *asked = data;
    g_autoptr(GlossSearcher) self = g_weak_ref_get(&asked->searcher);

    if (!self || !self->idle)
        return;
    if (self->asked != asked) {
        g_ptr_array_set_size(self->unmarked, 0);
        g_clear_pointer(&self->asked, asked_unref);
        self->asked = asked_ref(asked);
    }
    g_ptr_array_add(self->unmarked, g_object_ref(item));
    choose_next(self);
}

/* (nullable) what was found by words alone has no sentence by its meaning. */
static Asked *
make_asked(GlossSearcher *self, const Job *job)
{
    const char *text = job->like_text.text ? job->like_text.text : job->request.text;
    Asked *asked;

    if (job->request.mode == GLOSS_SEARCH_WORDS || *text == '\0')
        return NULL;
    asked = g_new0(Asked, 1);
    g_atomic_ref_count_init(&asked->references);
    g_weak_ref_init(&asked->searcher, self);
    asked->kind = job->like_text.text ? GLOSS_TEXT_PASSAGE : GLOSS_TEXT_QUERY;
    asked->text = g_strdup(text);
    return asked;
}

static GlossSearchGroup *
make_group(Job *job, const GlossSearchDocument *document, Asked *asked, guint *next)
{
    GPtrArray *items = g_ptr_array_new();

    g_ptr_array_set_free_func(document->hits, NULL);
    for (guint i = 0; i < document->hits->len; i++) {
        Marked *marked = g_ptr_array_index(job->marks, (*next)++);
        GlossSearchItem *item = gloss_search_item_new(
            g_ptr_array_index(document->hits, i), g_steal_pointer(&marked->marks), marked->best);

        if (asked)
            gloss_search_item_set_finder(item, want_best_cb, asked_ref(asked), asked_unref);
        g_ptr_array_add(items, item);
    }
    return gloss_search_group_new(items, document->score);
}

GListModel *
gloss_searcher_search_finish(GlossSearcher *self, GAsyncResult *result, char **notice,
                             GError **error)
{
    Job *job = g_task_get_task_data(G_TASK(result));
    gboolean done = g_task_propagate_boolean(G_TASK(result), error);
    Asked *asked;
    GListStore *groups;
    guint next = 0;

    /* A connection that failed may be of a library that is no longer there. */
    if (!done)
        return NULL;
    g_ptr_array_add(self->idle, g_steal_pointer(&job->run));
    groups = g_list_store_new(GLOSS_TYPE_SEARCH_GROUP);
    asked = make_asked(self, job);
    for (guint i = 0; i < job->documents->len; i++) {
        g_autoptr(GlossSearchGroup) group =
            make_group(job, g_ptr_array_index(job->documents, i), asked, &next);

        g_list_store_append(groups, group);
    }
    g_clear_pointer(&asked, asked_unref);
    *notice = g_steal_pointer(&job->notice);
    return G_LIST_MODEL(groups);
}

void
gloss_searcher_read_facets_async(GlossSearcher *self, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
    const GlossPassageRequest none = {0};

    start(self, job_new(&none), read_facets_cb, cancellable, callback, user_data);
}

GlossSearchFacets *
gloss_searcher_read_facets_finish(GlossSearcher *self, GAsyncResult *result, GError **error)
{
    Job *job = g_task_get_task_data(G_TASK(result));

    if (!g_task_propagate_boolean(G_TASK(result), error))
        return NULL;
    g_ptr_array_add(self->idle, g_steal_pointer(&job->run));
    return g_steal_pointer(&job->facets);
}
