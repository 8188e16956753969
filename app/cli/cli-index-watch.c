/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders that have changed wait in a set; the list of folders is read again after each update and
 * once a minute, for others may add and remove some meanwhile. What another program holds is tried
 * again a little later. */
#include "app/cli/cli-index-watch.h"

#include <glib/gi18n.h>

#include "app/cli/cli-output.h"
#include "app/cli/cli-worker.h"
#include "app/folder-watch.h"

#define LIST_SECONDS  60
#define RETRY_SECONDS 10

typedef struct {
    GlossCliIndexWork *work;
    guint interval;
    GPtrArray *watches;  /* (element-type GlossFolderWatch) */
    GHashTable *waiting; /* paths of folders to GlossIndexScope */
    gboolean list;       /* the folders are to be read again */
    guint retry;         /* a timer: nothing is done until it has ended */
} Watching;

static void
add_waiting(Watching *self, const char *path, const GlossIndexScope *scope)
{
    GlossIndexScope *waiting = g_hash_table_lookup(self->waiting, path);

    if (waiting)
        gloss_index_scope_join(waiting, scope);
    else
        g_hash_table_insert(self->waiting, g_strdup(path), gloss_index_scope_copy(scope));
}

static void
changed_cb(Watching *self, const GlossIndexScope *scope, GlossFolderWatch *watch)
{
    add_waiting(self, gloss_folder_watch_get_folder(watch), scope);
}

static void
limit_cb(GlossFolderWatch *watch)
{
    gloss_cli_output_hint(_("%s: %s; it is looked at at intervals"),
                          gloss_folder_watch_get_folder(watch),
                          gloss_folder_watch_get_limit(watch));
}

static void
drop_watch(gpointer data)
{
    gloss_folder_watch_stop(data);
    g_object_unref(data);
}

static void
add_watch(Watching *self, const GlossIndexFolder *folder)
{
    GlossFolderWatchOptions options = GLOSS_FOLDER_WATCH_DEFAULT;
    GlossFolderWatch *watch;

    options.interval = self->interval;
    watch = gloss_folder_watch_new(folder->path, folder->excludes, &options);
    g_signal_connect_swapped(watch, "changed", G_CALLBACK(changed_cb), self);
    g_signal_connect(watch, "notify::limit", G_CALLBACK(limit_cb), NULL);
    if (gloss_folder_watch_get_limit(watch))
        limit_cb(watch);
    g_ptr_array_add(self->watches, watch);
}

static gboolean
is_watch_of(GlossFolderWatch *watch, const GlossIndexFolder *folder)
{
    return g_str_equal(gloss_folder_watch_get_folder(watch), folder->path) &&
           g_str_equal(gloss_folder_watch_get_excludes(watch), folder->excludes);
}

/* Takes from @old what is still right. */
static void
keep_or_add(Watching *self, GPtrArray *old, const GlossIndexFolder *folder)
{
    for (guint i = 0; i < old->len; i++)
        if (is_watch_of(g_ptr_array_index(old, i), folder)) {
            g_ptr_array_add(self->watches, g_ptr_array_steal_index_fast(old, i));
            return;
        }
    add_watch(self, folder);
}

static gboolean
list_folders(Watching *self, GError **error)
{
    g_autoptr(GPtrArray) folders = gloss_index_store_list_folders(self->work->store, error);
    g_autoptr(GPtrArray) old = g_steal_pointer(&self->watches);

    self->list = FALSE;
    self->watches = g_ptr_array_new_with_free_func(drop_watch);
    for (guint i = 0; folders && i < folders->len; i++)
        keep_or_add(self, old, g_ptr_array_index(folders, i));
    return folders != NULL;
}

static gboolean
list_cb(gpointer data)
{
    ((Watching *)data)->list = TRUE;
    return G_SOURCE_CONTINUE;
}

static gboolean
retry_cb(gpointer data)
{
    ((Watching *)data)->retry = 0;
    return G_SOURCE_REMOVE;
}

static gboolean
update_cb(GlossCli *cli, gpointer data, GError **error)
{
    return gloss_cli_index_work_run(data, error);
}

/* FALSE on what does not pass by itself. */
static gboolean
update(Watching *self, const char *path, const GlossIndexScope *scope, GError **error)
{
    GError *reason = NULL;

    self->work->folder = path;
    self->work->summary = (GlossIndexSummary){0};
    g_strfreev(self->work->only);
    self->work->only = gloss_index_scope_dup_paths(scope);
    if (gloss_cli_worker_run(self->work->cli, update_cb, self->work, &reason))
        return TRUE;
    if (!g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_BUSY)) {
        g_propagate_error(error, reason);
        return FALSE;
    }
    g_clear_error(&reason);
    add_waiting(self, path, scope);
    self->retry = g_timeout_add_seconds(RETRY_SECONDS, retry_cb, self);
    return TRUE;
}

static gboolean
take_waiting(Watching *self, char **path, GlossIndexScope **scope)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, self->waiting);
    if (self->retry != 0 || !g_hash_table_iter_next(&iter, &key, &value))
        return FALSE;
    g_hash_table_iter_steal(&iter);
    *path = key;
    *scope = value;
    return TRUE;
}

static gboolean
turn(Watching *self, GlossCliIndexWatchFunc updated, gpointer data, GError **error)
{
    g_autofree char *path = NULL;
    g_autoptr(GlossIndexScope) scope = NULL;

    if (self->list && !list_folders(self, error))
        return FALSE;
    if (!take_waiting(self, &path, &scope)) {
        g_main_context_iteration(NULL, TRUE);
        return TRUE;
    }
    if (!update(self, path, scope, error))
        return FALSE;
    if (self->retry == 0)
        updated(self->work, data);
    self->list = TRUE;
    return TRUE;
}

static void
free_scope(gpointer data)
{
    gloss_index_scope_free(data);
}

/* A signal that ends it wakes the main loop. */
GlossCliExit
gloss_cli_index_watch_run(GlossCliIndexWork *work, guint interval, GlossCliIndexWatchFunc updated,
                          gpointer data)
{
    g_autoptr(GHashTable) waiting =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_scope);
    Watching self = {.work = work,
                     .interval = interval,
                     .watches = g_ptr_array_new_with_free_func(drop_watch),
                     .waiting = waiting,
                     .list = TRUE};
    guint timer = g_timeout_add_seconds(LIST_SECONDS, list_cb, &self);
    g_autoptr(GError) error = NULL;

    while (!g_cancellable_is_cancelled(work->cli->cancellable) && !error)
        turn(&self, updated, data, &error);
    g_source_remove(timer);
    g_clear_handle_id(&self.retry, g_source_remove);
    g_ptr_array_unref(self.watches);
    work->folder = NULL;
    if (!error || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return GLOSS_CLI_DONE;
    gloss_cli_index_work_fail(work, TRUE, error);
    return gloss_cli_worker_fail(work->cli, error);
}
