/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A group is asked for in a task's thread; its answers are put into the table in the main thread, and
 * the next group is asked for. So the table has one thread. */
#include "app/judged-run.h"

#include "app/judging.h"
#include "app/model-language.h"

#define GROUP 32

struct _GlossJudgedRun {
    GObject parent_instance;

    GlossPluginInfo *plugin; /* (nullable) */
    GlossModelStore *models;
    GlossJudgedTable *table;
    GCancellable *cancellable;
    GError *error;
    char *notice;
    guint n_done;
    guint n_empty;
    gboolean running;
};

/* What one task asks: rows of the table, which stays as it is meanwhile. */
typedef struct {
    GlossPluginInfo *plugin;
    GlossClassifyRequest requests[GROUP];
    guint rows[GROUP];
    guint n;
    guint end; /* the row behind the last one */
} Group;

G_DEFINE_FINAL_TYPE(GlossJudgedRun, gloss_judged_run, G_TYPE_OBJECT)

enum { JUDGED, ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
ask_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Group *group = data;
    GError *error = NULL;
    GPtrArray *found =
        gloss_plugin_info_classify(group->plugin, group->requests, group->n, cancellable, &error);

    if (found)
        g_task_return_pointer(task, found, (GDestroyNotify)g_ptr_array_unref);
    else
        g_task_return_error(task, error);
}

/* ---- in the main thread ---- */

static void
end(GlossJudgedRun *self, GError *error)
{
    self->running = FALSE;
    if (error && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        if (self->plugin)
            gloss_plugin_info_report(self->plugin, error);
        self->error = error;
    } else {
        g_clear_error(&error);
    }
    g_signal_emit(self, signals[ENDED], 0);
    g_object_unref(self);
}

static gboolean
is_empty(const GlossJudgedRow *row)
{
    return gloss_judging_is_blank(row->first) ||
           (row->second && gloss_judging_is_blank(row->second));
}

static Group *
make_group(GlossJudgedRun *self)
{
    Group *group = g_new0(Group, 1);

    group->plugin = self->plugin;
    group->end = self->n_done;
    while (group->n < GROUP && group->end < gloss_judged_table_get_size(self->table)) {
        const GlossJudgedRow *row = gloss_judged_table_get(self->table, group->end);

        if (is_empty(row)) {
            self->n_empty++;
        } else {
            group->requests[group->n] = (GlossClassifyRequest){row->first, row->second};
            group->rows[group->n++] = group->end;
        }
        group->end++;
    }
    return group;
}

static void ask_next(GlossJudgedRun *self);

static void
asked_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossJudgedRun *self = GLOSS_JUDGED_RUN(source);
    const Group *group = g_task_get_task_data(G_TASK(result));
    GError *error = NULL;
    g_autoptr(GPtrArray) found = g_task_propagate_pointer(G_TASK(result), &error);
    guint first = self->n_done;

    if (!found) {
        end(self, error);
        return;
    }
    for (guint i = 0; i < group->n; i++)
        gloss_judged_table_set_scores(self->table, group->rows[i], found->pdata[i]);
    self->n_done = group->end;
    g_signal_emit(self, signals[JUDGED], 0, first, self->n_done - first);
    ask_next(self);
}

static void
ask_next(GlossJudgedRun *self)
{
    g_autoptr(GTask) task = NULL;
    Group *group;

    if (self->n_done == gloss_judged_table_get_size(self->table)) {
        end(self, NULL);
        return;
    }
    group = make_group(self);
    task = g_task_new(self, self->cancellable, asked_cb, NULL);
    g_task_set_task_data(task, group, g_free);
    if (group->n)
        g_task_run_in_thread(task, ask_cb);
    else
        g_task_return_pointer(task, g_ptr_array_new(), (GDestroyNotify)g_ptr_array_unref);
}

static gboolean
set_option(GlossJudgedRun *self, const char *key, const char *value, GError **error)
{
    return gloss_plugin_info_try_option(self->plugin, key, g_variant_new_string(value ? value : ""),
                                        error);
}

/* The first rows tell the language. */
static void
check_language(GlossJudgedRun *self)
{
    g_autofree char *folder = gloss_model_store_find_model(self->models, NULL, NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < MIN(GROUP, gloss_judged_table_get_size(self->table)); i++) {
        const GlossJudgedRow *row = gloss_judged_table_get(self->table, i);

        g_string_append_printf(text, "%s\n%s\n", row->first, row->second ? row->second : "");
    }
    if (folder)
        self->notice = gloss_model_language_dup_warning(self->models, folder, text->str);
}

static gboolean
start_cb(gpointer data)
{
    GlossJudgedRun *self = data;

    if (self->error)
        end(self, g_steal_pointer(&self->error));
    else
        ask_next(self);
    return G_SOURCE_REMOVE;
}

GlossJudgedRun *
gloss_judged_run_new(GlossContext *context, GlossJudgedTable *table, const char *labels,
                     const char *template_text)
{
    GlossJudgedRun *self = g_object_new(GLOSS_TYPE_JUDGED_RUN, NULL);

    self->models = gloss_context_get_store(context);
    self->table = gloss_judged_table_ref(table);
    self->running = TRUE;
    self->plugin = gloss_judging_find_plugin(gloss_context_get_host(context), "nli", &self->error);
    if (self->plugin && labels && set_option(self, "labels", labels, &self->error))
        set_option(self, "template", template_text, &self->error);
    if (!self->error)
        check_language(self);
    /* Not before the caller has connected its signals. */
    g_object_ref(self);
    g_idle_add(start_cb, self);
    return self;
}

void
gloss_judged_run_cancel(GlossJudgedRun *self)
{
    g_cancellable_cancel(self->cancellable);
}

GlossJudgedTable *
gloss_judged_run_get_table(GlossJudgedRun *self)
{
    return self->table;
}

gboolean
gloss_judged_run_is_running(GlossJudgedRun *self)
{
    return self->running;
}

guint
gloss_judged_run_get_n_done(GlossJudgedRun *self)
{
    return self->n_done;
}

guint
gloss_judged_run_get_n_empty(GlossJudgedRun *self)
{
    return self->n_empty;
}

const GError *
gloss_judged_run_get_error(GlossJudgedRun *self)
{
    return self->error;
}

const char *
gloss_judged_run_get_notice(GlossJudgedRun *self)
{
    return self->notice;
}

static void
finalize(GObject *object)
{
    GlossJudgedRun *self = GLOSS_JUDGED_RUN(object);

    g_clear_object(&self->plugin);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->table, gloss_judged_table_unref);
    g_clear_error(&self->error);
    g_free(self->notice);
    G_OBJECT_CLASS(gloss_judged_run_parent_class)->finalize(object);
}

static void
gloss_judged_run_class_init(GlossJudgedRunClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    signals[JUDGED] = g_signal_new("judged", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
    signals[ENDED] = g_signal_new("ended", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_judged_run_init(GlossJudgedRun *self)
{
    self->cancellable = g_cancellable_new();
}
