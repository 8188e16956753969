/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-work.h. Progress is two numbers that the worker sets and the main thread reads. */
#include "app/lab-work.h"

#include <glib/gi18n.h>

#include "app/document-load.h"
#include "engine/model/session.h"

#define STEPS 1000

typedef struct {
    GBytes *text; /* NULL: of the file */
    GFile *file;
} Source;

struct _GlossLabWork {
    gatomicrefcount references;
    GlossModelStore *models; /* borrowed: the context's */
    GlossContext *context;
    ClozeSession *session;
    GlossLabRequest request;
    char *strings[5];   /* what it points to */
    char *model;        /* (nullable) */
    GPtrArray *sources; /* Source* */
    gint stage;         /* index in stages; atomic */
    gint step;          /* atomic */
};

static const struct {
    const char *name;
    const char *title;
} stages[] = {
    {"", N_("Loading the model…")},     {"reading", N_("Reading the text…")},
    {"words", N_("Encoding words…")},   {"vocabulary", N_("Encoding the vocabulary…")},
    {"vectors", N_("Encoding words…")}, {"layers", N_("Comparing pairs…")},
};

static void
free_source(gpointer data)
{
    Source *source = data;

    g_clear_pointer(&source->text, g_bytes_unref);
    g_clear_object(&source->file);
    g_free(source);
}

GlossLabWork *
gloss_lab_work_new(GlossContext *context, const GlossLabRequest *request, const char *model)
{
    GlossLabWork *self = g_new0(GlossLabWork, 1);

    g_atomic_ref_count_init(&self->references);
    self->context = g_object_ref(context);
    self->models = gloss_context_get_store(context);
    self->session = cloze_session_ref(gloss_context_get_session(context));
    self->request = *request;
    self->request.word = self->strings[0] = g_strdup(request->word);
    self->request.second_word = self->strings[1] = g_strdup(request->second_word);
    self->request.first = self->strings[2] = g_strdup(request->first);
    self->request.second = self->strings[3] = g_strdup(request->second);
    self->request.ratings = self->strings[4] = g_strdup(request->ratings);
    self->model = g_strdup(model);
    self->sources = g_ptr_array_new_with_free_func(free_source);
    return self;
}

GlossLabWork *
gloss_lab_work_ref(GlossLabWork *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void
gloss_lab_work_unref(GlossLabWork *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(self->strings); i++)
        g_free(self->strings[i]);
    g_free(self->model);
    g_ptr_array_unref(self->sources);
    cloze_session_unref(self->session);
    g_object_unref(self->context);
    g_free(self);
}

void
gloss_lab_work_add_document(GlossLabWork *self, GlossDocument *document)
{
    Source *source = g_new0(Source, 1);

    source->text = g_bytes_ref(gloss_document_get_text(document));
    g_ptr_array_add(self->sources, source);
}

void
gloss_lab_work_add_file(GlossLabWork *self, GFile *file)
{
    Source *source = g_new0(Source, 1);

    source->file = g_object_ref(file);
    g_ptr_array_add(self->sources, source);
}

/* ---- the worker ---- */

static void
progress_cb(const char *name, double fraction, gpointer data)
{
    GlossLabWork *self = data;

    for (gsize i = 0; i < G_N_ELEMENTS(stages); i++)
        if (g_str_equal(name, stages[i].name))
            g_atomic_int_set(&self->stage, (gint)i);
    g_atomic_int_set(&self->step, (gint)(fraction * STEPS));
}

static gboolean
read_files(GlossLabWork *self, GCancellable *cancellable, GError **error)
{
    progress_cb("reading", 0, self);
    for (guint i = 0; i < self->sources->len; i++) {
        Source *source = self->sources->pdata[i];
        g_autoptr(GlossDocumentLoad) load =
            source->text ? NULL : gloss_document_load_file(source->file, cancellable, error);

        if (!source->text && !load)
            return FALSE;
        if (load)
            source->text = g_bytes_ref(load->text);
    }
    return TRUE;
}

static ClozeModel *
load_model(GlossLabWork *self, GError **error)
{
    g_autofree char *folder = gloss_model_store_find_model(self->models, self->model, error);

    return folder ? cloze_session_load_model(self->session, folder, error) : NULL;
}

static GlossLabTable *
measure(GlossLabWork *self, GCancellable *cancellable, GError **error)
{
    g_autoptr(ClozeModel) model = load_model(self, error);
    g_autoptr(GPtrArray) texts = g_ptr_array_new();

    if (!model || !read_files(self, cancellable, error))
        return NULL;
    for (guint i = 0; i < self->sources->len; i++)
        g_ptr_array_add(texts, (gpointer)g_bytes_get_data(
                                   ((const Source *)self->sources->pdata[i])->text, NULL));
    self->request.texts = (const char *const *)texts->pdata;
    self->request.n_texts = texts->len;
    self->request.progress = progress_cb;
    self->request.progress_data = self;
    return gloss_lab_run(self->session, model, &self->request, cancellable, error);
}

static void
work_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    GlossLabTable *table;

    cloze_session_set_thread_priority(CLOZE_PRIORITY_BACKGROUND);
    table = measure(data, cancellable, &error);
    cloze_session_set_thread_priority(CLOZE_PRIORITY_INTERACTIVE);
    if (table)
        g_task_return_pointer(task, table, (GDestroyNotify)gloss_lab_table_free);
    else
        g_task_return_error(task, error);
}

void
gloss_lab_work_run_async(GlossLabWork *self, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);

    g_task_set_source_tag(task, gloss_lab_work_run_async);
    g_task_set_task_data(task, gloss_lab_work_ref(self), (GDestroyNotify)gloss_lab_work_unref);
    g_task_run_in_thread(task, work_cb);
}

GlossLabTable *
gloss_lab_work_run_finish(GlossLabWork *self, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

const char *
gloss_lab_work_get_stage(GlossLabWork *self, double *fraction)
{
    *fraction = (double)g_atomic_int_get(&self->step) / STEPS;
    return _(stages[g_atomic_int_get(&self->stage)].title);
}
