/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The instance behind its two locks: one for what it is opened with, held for moments, and one for
 * calls, held as long as a call takes.
 * lint: allow threads: the contract promises an instance one call at a time, and this is where calls
 * are made */

#include "app/plugin-instance.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/plugin-options.h"
#include "app/plugin-spans.h"
#include "engine/model/session.h"

G_DEFINE_QUARK(gloss - plugin - error - quark, gloss_plugin_instance_error)

typedef struct {
    char *model_folder;
    char *head_folder;
    GVariant *options;
    guint generation;
} Setup;

struct _GlossPluginInstance {
    const GlossPlugin *table;
    char *path;
    ClozeSession *session;
    GlossPluginGuard *guard;

    GMutex setup_lock;
    Setup setup;

    GMutex call_lock; /* guards what follows */
    gpointer instance;
    guint opened_generation; /* of the instance, or of the failed opening; 0: neither */
    GError *open_error;
};

static void
setup_clear(Setup *setup)
{
    g_clear_pointer(&setup->model_folder, g_free);
    g_clear_pointer(&setup->head_folder, g_free);
    g_clear_pointer(&setup->options, g_variant_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Setup, setup_clear)

GlossPluginInstance *
gloss_plugin_instance_new(const GlossPlugin *table, const char *path, ClozeSession *session,
                          GlossPluginGuard *guard, GVariant *options)
{
    GlossPluginInstance *self = g_new0(GlossPluginInstance, 1);

    g_mutex_init(&self->setup_lock);
    g_mutex_init(&self->call_lock);
    self->table = table;
    self->path = g_strdup(path);
    self->session = session != NULL ? cloze_session_ref(session) : NULL;
    self->guard = gloss_plugin_guard_ref(guard);
    self->setup.options = g_variant_ref_sink(options);
    self->setup.generation = 1;
    return self;
}

void
gloss_plugin_instance_free(GlossPluginInstance *self)
{
    gloss_plugin_instance_close(self);
    setup_clear(&self->setup);
    g_mutex_clear(&self->setup_lock);
    g_mutex_clear(&self->call_lock);
    g_clear_pointer(&self->session, cloze_session_unref);
    gloss_plugin_guard_unref(self->guard);
    g_free(self->path);
    g_free(self);
}

void
gloss_plugin_instance_set_folders(GlossPluginInstance *self, const char *model_folder,
                                  const char *head_folder)
{
    g_mutex_lock(&self->setup_lock);
    g_free(self->setup.model_folder);
    g_free(self->setup.head_folder);
    self->setup.model_folder = g_strdup(model_folder);
    self->setup.head_folder = g_strdup(head_folder);
    self->setup.generation++;
    g_mutex_unlock(&self->setup_lock);
}

void
gloss_plugin_instance_set_options(GlossPluginInstance *self, GVariant *options)
{
    g_mutex_lock(&self->setup_lock);
    g_variant_unref(self->setup.options);
    self->setup.options = g_variant_ref_sink(options);
    self->setup.generation++;
    g_mutex_unlock(&self->setup_lock);
}

void
gloss_plugin_instance_reopen(GlossPluginInstance *self)
{
    g_mutex_lock(&self->setup_lock);
    self->setup.generation++;
    g_mutex_unlock(&self->setup_lock);
}

static void
copy_setup(GlossPluginInstance *self, Setup *setup)
{
    g_mutex_lock(&self->setup_lock);
    setup->model_folder = g_strdup(self->setup.model_folder);
    setup->head_folder = g_strdup(self->setup.head_folder);
    setup->options = g_variant_ref(self->setup.options);
    setup->generation = self->setup.generation;
    g_mutex_unlock(&self->setup_lock);
}

GVariant *
gloss_plugin_instance_dup_options(GlossPluginInstance *self)
{
    g_auto(Setup) setup = {0};

    copy_setup(self, &setup);
    return g_steal_pointer(&setup.options);
}

gboolean
gloss_plugin_instance_has_folders(GlossPluginInstance *self, const char *model_folder,
                                  const char *head_folder)
{
    g_auto(Setup) setup = {0};

    copy_setup(self, &setup);
    return g_strcmp0(setup.model_folder, model_folder) == 0 &&
           g_strcmp0(setup.head_folder, head_folder) == 0;
}

guint
gloss_plugin_instance_get_generation(GlossPluginInstance *self)
{
    guint generation;

    g_mutex_lock(&self->setup_lock);
    generation = self->setup.generation;
    g_mutex_unlock(&self->setup_lock);
    return generation;
}

GlossPluginInstance *
gloss_plugin_instance_new_beside(GlossPluginInstance *self, const char *head_folder)
{
    g_auto(Setup) setup = {0};
    GlossPluginInstance *other;

    copy_setup(self, &setup);
    other = gloss_plugin_instance_new(self->table, self->path, self->session, self->guard,
                                      setup.options);
    gloss_plugin_instance_set_folders(other, setup.model_folder, head_folder);
    return other;
}

/* ------------------------------------------------------------------------- opening, closing */

static void
close_instance(GlossPluginInstance *self)
{
    if (self->instance != NULL)
        self->table->close(g_steal_pointer(&self->instance));
    g_clear_error(&self->open_error);
    self->opened_generation = 0;
}

void
gloss_plugin_instance_close(GlossPluginInstance *self)
{
    g_mutex_lock(&self->call_lock);
    close_instance(self);
    g_mutex_unlock(&self->call_lock);
}

static gpointer
call_open(GlossPluginInstance *self, const Setup *setup, GError **error)
{
    GlossPluginContext context = {self->session, setup->model_folder, setup->head_folder,
                                  setup->options};
    GlossPluginGuardMark *mark = gloss_plugin_guard_begin(self->guard, "open", self->path);
    g_autoptr(GError) local = NULL;
    gpointer instance = self->table->open(&context, &local);

    gloss_plugin_guard_end(self->guard, mark);
    if (instance == NULL)
        g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_OPEN,
                    _("“%s” could not be opened: %s"), self->table->id,
                    local != NULL ? local->message : _("it did not say why"));
    return instance;
}

/* Takes call_lock where it succeeds. A failed opening is not tried again until something changed. */
static gboolean
begin_call(GlossPluginInstance *self, GError **error)
{
    g_auto(Setup) setup = {0};

    g_mutex_lock(&self->call_lock);
    copy_setup(self, &setup);
    if (self->opened_generation != setup.generation) {
        close_instance(self);
        self->opened_generation = setup.generation;
        self->instance = call_open(self, &setup, &self->open_error);
    }
    if (self->instance != NULL)
        return TRUE;
    if (error != NULL)
        *error = g_error_copy(self->open_error);
    g_mutex_unlock(&self->call_lock);
    return FALSE;
}

static void
end_call(GlossPluginInstance *self)
{
    g_mutex_unlock(&self->call_lock);
}

gboolean
gloss_plugin_instance_open(GlossPluginInstance *self, GError **error)
{
    if (!begin_call(self, error))
        return FALSE;
    end_call(self);
    return TRUE;
}

/* ---------------------------------------------------------------------------------- the calls */

static gboolean
check_offered(GlossPluginInstance *self, gboolean offered, const char *analysis, GError **error)
{
    if (!offered)
        g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING,
                    _("“%s” does not offer “%s”"), self->table->id, analysis);
    return offered;
}

/* Names the plugin in an error of its own (taken), and makes one where it gave none. */
static void
explain(GlossPluginInstance *self, GError *local, GError **error)
{
    if (g_error_matches(local, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_propagate_error(error, local);
        return;
    }
    g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS, _("“%s” failed: %s"),
                self->table->id, local != NULL ? local->message : _("it did not say why"));
    g_clear_error(&local);
}

GArray *
gloss_plugin_instance_annotate(GlossPluginInstance *self, const GlossAnnotateRequest *request,
                               GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) spans = NULL;
    GError *local = NULL;

    if (!check_offered(self, self->table->annotate != NULL, "annotate", error) ||
        !begin_call(self, error))
        return NULL;
    spans = self->table->annotate(self->instance, request, cancellable, &local);
    end_call(self);
    if (spans == NULL || g_array_get_element_size(spans) != sizeof(GlossSpan)) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return gloss_plugin_spans_check((const GlossSpan *)(void *)spans->data, spans->len, request,
                                    NULL);
}

/* As many distributions as requests, each over named labels. */
static gboolean
check_scores(GPtrArray *scores, gsize n)
{
    if (scores == NULL || scores->len != n)
        return FALSE;
    for (guint i = 0; i < scores->len; i++) {
        GArray *array = scores->pdata[i];

        if (array == NULL || g_array_get_element_size(array) != sizeof(GlossLabelScore))
            return FALSE;
        for (guint k = 0; k < array->len; k++) {
            if (g_array_index(array, GlossLabelScore, k).label == NULL)
                return FALSE;
        }
    }
    return TRUE;
}

GPtrArray *
gloss_plugin_instance_classify(GlossPluginInstance *self, const GlossClassifyRequest *requests,
                               gsize n, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) scores = NULL;
    GError *local = NULL;

    if (!check_offered(self, self->table->classify != NULL, "classify", error) ||
        !begin_call(self, error))
        return NULL;
    scores = self->table->classify(self->instance, requests, n, cancellable, &local);
    end_call(self);
    if (!check_scores(scores, n)) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return g_steal_pointer(&scores);
}

static gboolean
check_choices(GPtrArray *choices)
{
    for (guint i = 0; choices != NULL && i < choices->len; i++) {
        const GlossChoiceScore *choice = choices->pdata[i];

        if (choice == NULL || choice->id == NULL || !g_utf8_validate(choice->id, -1, NULL) ||
            choice->title == NULL || !g_utf8_validate(choice->title, -1, NULL) ||
            choice->gloss == NULL || !g_utf8_validate(choice->gloss, -1, NULL) ||
            !(choice->score >= 0 && choice->score <= 1 + 1e-4F))
            return FALSE;
    }
    return choices != NULL;
}

GPtrArray *
gloss_plugin_instance_rank(GlossPluginInstance *self, const GlossRankRequest *request,
                           GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) choices = NULL;
    GError *local = NULL;

    if (!check_offered(self, self->table->rank != NULL, "rank", error) || !begin_call(self, error))
        return NULL;
    choices = self->table->rank(self->instance, request, cancellable, &local);
    end_call(self);
    if (!check_choices(choices)) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return g_steal_pointer(&choices);
}

static GPtrArray *
rank_each(GlossPluginInstance *self, const GlossRankRequest *requests, gsize n,
          GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);

    for (gsize i = 0; i < n; i++) {
        GPtrArray *choices = gloss_plugin_instance_rank(self, &requests[i], cancellable, error);

        if (choices == NULL)
            return NULL;
        g_ptr_array_add(all, choices);
    }
    return g_steal_pointer(&all);
}

GPtrArray *
gloss_plugin_instance_rank_many(GlossPluginInstance *self, const GlossRankRequest *requests,
                                gsize n, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) all = NULL;
    gboolean sound;
    GError *local = NULL;

    if (self->table->rank_many == NULL)
        return rank_each(self, requests, n, cancellable, error);
    if (!begin_call(self, error))
        return NULL;
    all = self->table->rank_many(self->instance, requests, n, cancellable, &local);
    end_call(self);
    sound = all != NULL && all->len == n;
    for (gsize i = 0; sound && i < n; i++)
        sound = check_choices(all->pdata[i]);
    if (!sound) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return g_steal_pointer(&all);
}

GVariant *
gloss_plugin_instance_describe(GlossPluginInstance *self, const char *id, GCancellable *cancellable,
                               GError **error)
{
    g_autoptr(GVariant) about = NULL;
    GError *local = NULL;

    if (self->table->describe == NULL)
        return g_variant_ref_sink(g_variant_new("a{sv}", NULL));
    if (!begin_call(self, error))
        return NULL;
    about = self->table->describe(self->instance, id, cancellable, &local);
    end_call(self);
    if (about != NULL)
        g_variant_take_ref(about);
    if (about == NULL || !g_variant_is_of_type(about, G_VARIANT_TYPE_VARDICT)) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return g_steal_pointer(&about);
}

static void
drop_outside(GArray *evidence, const GlossClassifyRequest *request)
{
    gsize first = strlen(request->first), n = 0;
    gsize second = request->second != NULL ? strlen(request->second) : 0;
    GlossEvidence *all = (GlossEvidence *)(void *)evidence->data;

    for (guint i = 0; i < evidence->len; i++) {
        if (all[i].label != NULL && all[i].first_start <= all[i].first_end &&
            all[i].first_end <= first && all[i].second_start <= all[i].second_end &&
            all[i].second_end <= second)
            all[n++] = all[i];
    }
    g_array_set_size(evidence, (guint)n);
}

GArray *
gloss_plugin_instance_find_evidence(GlossPluginInstance *self, const GlossClassifyRequest *request,
                                    GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) evidence = NULL;
    GError *local = NULL;

    if (self->table->find_evidence == NULL)
        return g_array_new(FALSE, FALSE, sizeof(GlossEvidence));
    if (!begin_call(self, error))
        return NULL;
    evidence = self->table->find_evidence(self->instance, request, cancellable, &local);
    end_call(self);
    if (evidence == NULL || g_array_get_element_size(evidence) != sizeof(GlossEvidence)) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    drop_outside(evidence, request);
    return g_steal_pointer(&evidence);
}

static gboolean
check_points(const GArray *points, gsize n)
{
    if (points == NULL || g_array_get_element_size((GArray *)points) != sizeof(GlossPoint) ||
        points->len != n)
        return FALSE;
    for (guint i = 0; i < points->len; i++) {
        const GlossPoint *point = &g_array_index(points, GlossPoint, i);

        if (!isfinite(point->x) || !isfinite(point->y))
            return FALSE;
    }
    return TRUE;
}

GArray *
gloss_plugin_instance_project(GlossPluginInstance *self, const GlossProjectRequest *request,
                              GCancellable *cancellable, GError **error)
{
    GlossProjectRequest complete = *request;
    g_autoptr(GVariant) options = NULL;
    g_autoptr(GArray) points = NULL;
    GError *local = NULL;

    if (!check_offered(self, self->table->project != NULL, "project", error))
        return NULL;
    options = gloss_plugin_options_complete(self->table->options, request->options, error);
    if (options == NULL || !begin_call(self, error))
        return NULL;
    complete.options = request->options != NULL ? options : NULL;
    points = self->table->project(self->instance, &complete, cancellable, &local);
    end_call(self);
    if (!check_points(points, request->collection->n_items)) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return g_steal_pointer(&points);
}

static GVariant *
take_metrics(GlossPluginInstance *self, GVariant *metrics, GError *local, GError **error)
{
    if (metrics == NULL) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return g_variant_take_ref(metrics);
}

GVariant *
gloss_plugin_instance_train(GlossPluginInstance *self, const GlossTrainRequest *request,
                            GCancellable *cancellable, GError **error)
{
    GlossTrainRequest complete = *request;
    g_autoptr(GVariant) options = NULL;
    GVariant *metrics;
    GError *local = NULL;

    if (!check_offered(self, self->table->train != NULL, "train", error))
        return NULL;
    options = gloss_plugin_options_complete(self->table->train_options, request->options, error);
    if (options == NULL || !begin_call(self, error))
        return NULL;
    complete.options = options;
    metrics = self->table->train(self->instance, &complete, cancellable, &local);
    end_call(self);
    return take_metrics(self, metrics, local, error);
}

GVariant *
gloss_plugin_instance_evaluate(GlossPluginInstance *self, const GlossEvaluateRequest *request,
                               GCancellable *cancellable, GError **error)
{
    GVariant *metrics;
    GError *local = NULL;

    if (!check_offered(self, self->table->evaluate != NULL, "evaluate", error) ||
        !begin_call(self, error))
        return NULL;
    metrics = self->table->evaluate(self->instance, request, cancellable, &local);
    end_call(self);
    return take_metrics(self, metrics, local, error);
}

GVariant *
gloss_plugin_instance_teach(GlossPluginInstance *self, const GlossTeachRequest *request,
                            GCancellable *cancellable, GError **error)
{
    GVariant *metrics;
    GError *local = NULL;

    if (!check_offered(self, self->table->teach != NULL, "teach", error) ||
        !begin_call(self, error))
        return NULL;
    metrics = self->table->teach(self->instance, request, cancellable, &local);
    end_call(self);
    return take_metrics(self, metrics, local, error);
}
