/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the objects in the order in which they need each other and takes them down the other way
 * round. Nothing is loaded here but the plugins' tables: a model comes with the first text. */

#include "app/context.h"

#include "app/library-repair.h"
#include "app/paths.h"
#include "engine/base/leftover.h"
#include "engine/model/session.h"

/* Between two looks at whether the computer runs on its battery. */
#define POWER_SECONDS 20

struct _GlossContext {
    GObject parent_instance;

    ClozeSession *session;
    GlossModelStore *store;
    GlossPluginHost *host;
    GlossJobs *jobs;
    GlossScheduler *scheduler;
    GlossLibrary *library;
    GError *library_error;         /* why there is none */
    GlossCollections *collections; /* once asked for */
    GlossRuns *runs;               /* once asked for */
    GlossSearchIndex *index;       /* the same */
    GlossIndexKeeper *keeper;
};

G_DEFINE_FINAL_TYPE(GlossContext, gloss_context, G_TYPE_OBJECT)

static guint index_signal;

static void
finalize(GObject *object)
{
    GlossContext *self = GLOSS_CONTEXT(object);

    g_clear_object(&self->runs);
    g_clear_object(&self->keeper);
    if (self->index)
        gloss_search_index_stop(self->index);
    g_clear_object(&self->index);
    gloss_scheduler_stop(self->scheduler);
    gloss_plugin_host_close(self->host);
    g_object_unref(self->scheduler);
    g_object_unref(self->jobs);
    g_object_unref(self->host);
    gloss_model_store_free(self->store);
    cloze_session_unref(self->session);
    g_clear_object(&self->collections);
    g_clear_pointer(&self->library, gloss_library_unref);
    g_clear_error(&self->library_error);
    G_OBJECT_CLASS(gloss_context_parent_class)->finalize(object);
}

static void
gloss_context_class_init(GlossContextClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
    index_signal = g_signal_new("index", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
gloss_context_init(GlossContext *self)
{
}

/* What processes that were killed have left where Gloss keeps its own. */
static void
sweep_user_folders(const char *user)
{
    static const char *const names[] = {"", "heads", "index", "models", "runs"};
    g_autofree char *runs = gloss_paths_dup_runs_folder();
    g_autoptr(GDir) dir = g_dir_open(runs, 0, NULL);
    const char *name;

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *folder = g_build_filename(user, names[i], NULL);

        cloze_leftover_sweep(folder);
    }
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *run = g_build_filename(runs, name, NULL);

        cloze_leftover_sweep(run);
    }
}

GlossContext *
gloss_context_new(guint n_threads)
{
    GlossContext *self = g_object_new(GLOSS_TYPE_CONTEXT, NULL);
    g_auto(GStrv) folders = gloss_paths_dup_plugin_folders();
    g_autofree char *user = gloss_paths_dup_user_folder();
    g_autofree char *settings = g_build_filename(user, "plugins.ini", NULL);

    sweep_user_folders(user);
    self->session = cloze_session_new(n_threads, 0);
    self->store = gloss_model_store_new();
    self->host =
        gloss_plugin_host_new(self->session, self->store, (const char *const *)folders, settings);
    self->jobs = gloss_jobs_new();
    self->scheduler = gloss_scheduler_new(self->host, self->jobs);
    return self;
}

GlossLibrary *
gloss_context_get_library(GlossContext *self, GError **error)
{
    if (self->library == NULL && self->library_error == NULL)
        self->library = gloss_library_open(NULL, &self->library_error);
    if (self->library == NULL && error != NULL)
        *error = g_error_copy(self->library_error);
    return self->library;
}

char *
gloss_context_renew_library(GlossContext *self, GError **error)
{
    g_return_val_if_fail(self->library == NULL, NULL);
    g_clear_error(&self->library_error);
    return gloss_library_repair_run(NULL, NULL, error);
}

GlossCollections *
gloss_context_get_collections(GlossContext *self, GError **error)
{
    GlossLibrary *library = gloss_context_get_library(self, error);

    if (self->collections == NULL && library != NULL)
        self->collections = gloss_collections_new(library, error);
    return self->collections;
}

ClozeSession *
gloss_context_get_session(GlossContext *self)
{
    return self->session;
}

GlossModelStore *
gloss_context_get_store(GlossContext *self)
{
    return self->store;
}

GlossPluginHost *
gloss_context_get_host(GlossContext *self)
{
    return self->host;
}

GlossJobs *
gloss_context_get_jobs(GlossContext *self)
{
    return self->jobs;
}

GlossScheduler *
gloss_context_get_scheduler(GlossContext *self)
{
    return self->scheduler;
}

GlossRuns *
gloss_context_get_runs(GlossContext *self)
{
    if (self->runs == NULL) {
        g_autofree char *folder = gloss_paths_dup_runs_folder();
        g_autofree char *command = gloss_paths_dup_command();

        self->runs = gloss_runs_new(folder, command);
    }
    return self->runs;
}

GlossSearchIndex *
gloss_context_get_index(GlossContext *self, GError **error)
{
    GlossLibrary *library = gloss_context_get_library(self, error);
    g_autofree char *command = gloss_paths_dup_command();
    g_autoptr(GlossPower) power = NULL;

    if (library == NULL || self->index != NULL)
        return library != NULL ? self->index : NULL;
    power = gloss_power_new(NULL, POWER_SECONDS);
    self->index = gloss_search_index_new(library, command);
    self->keeper = gloss_index_keeper_new(self->index, self->jobs, power);
    g_signal_emit(self, index_signal, 0);
    return self->index;
}

GlossIndexKeeper *
gloss_context_get_keeper(GlossContext *self)
{
    return self->keeper;
}
