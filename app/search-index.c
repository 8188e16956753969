/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who waits in line and why the line stands still. The worker itself is index-worker.c, when there
 * is something to do is index-keeper.c. */
#include "app/search-index.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/index-job.h"

/* Ages are told in minutes. */
#define TICK_SECONDS 30
/* Until what another process has held is tried again. */
#define RETRY_SECONDS 15
/* Until a library that could not be read is tried again. */
#define RELIST_SECONDS 2

struct _GlossSearchIndex {
    GlossItemList parent_instance;

    GlossLibrary *library;
    char *program;
    char *model;              /* (nullable) */
    GQueue waiting;           /* (element-type GlossIndexJob*) */
    GlossIndexJob *job;       /* (nullable) what the worker is at */
    GlossIndexWorker *worker; /* (nullable) */
    GHashTable *unsure;       /* paths of folders of which more may have changed than was told */
    gboolean paused;          /* by the user */
    GlossIndexPause hold;
    gboolean insists; /* the user waits for something */
    GlossIndexPause told;
    gboolean listing;
    gboolean list_again;
    guint retry;  /* a timer: nothing is started until it has ended */
    guint relist; /* a timer */
    guint tick;
    GCancellable *cancellable;
};

/* What a refresh finds. */
typedef struct {
    GPtrArray *folders; /* (element-type GlossIndexFolder*) */
    char *model;        /* (nullable) */
} Listing;

enum {
    PROP_BUSY = 1,
    PROP_PAUSE,
    N_PROPS,
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE(GlossSearchIndex, gloss_search_index, GLOSS_TYPE_ITEM_LIST)

static void start_next(GlossSearchIndex *self);

static GPtrArray *
get_rows(GlossSearchIndex *self)
{
    return gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(object);

    switch (id) {
    case PROP_BUSY: g_value_set_boolean(value, self->worker != NULL); break;
    case PROP_PAUSE: g_value_set_int(value, gloss_search_index_get_pause(self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void
job_free(gpointer data)
{
    gloss_index_job_free(data);
}

/* A job that is given up: what it had to look at is looked at when there is something else. */
static void
give_up(GlossSearchIndex *self, GlossIndexJob *job)
{
    if (job->folder)
        g_hash_table_add(self->unsure, g_strdup(job->folder));
    gloss_index_job_free(job);
}

static void
clear_waiting(GlossSearchIndex *self)
{
    GPtrArray *rows = get_rows(self);

    while (!g_queue_is_empty(&self->waiting))
        give_up(self, g_queue_pop_head(&self->waiting));
    for (guint i = 0; i < rows->len; i++)
        gloss_index_row_set_waiting(g_ptr_array_index(rows, i), FALSE);
}

static void
dispose(GObject *object)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(object);

    g_cancellable_cancel(self->cancellable);
    g_queue_clear_full(&self->waiting, job_free);
    g_clear_handle_id(&self->retry, g_source_remove);
    g_clear_handle_id(&self->relist, g_source_remove);
    g_clear_handle_id(&self->tick, g_source_remove);
    if (self->worker) {
        g_signal_handlers_disconnect_by_data(self->worker, self);
        gloss_index_worker_stop(self->worker);
    }
    g_clear_object(&self->worker);
    g_clear_pointer(&self->job, gloss_index_job_free);
    g_clear_pointer(&self->library, gloss_library_unref);
    G_OBJECT_CLASS(gloss_search_index_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(object);

    g_object_unref(self->cancellable);
    g_hash_table_unref(self->unsure);
    g_free(self->program);
    g_free(self->model);
    G_OBJECT_CLASS(gloss_search_index_parent_class)->finalize(object);
}

static void
gloss_search_index_class_init(GlossSearchIndexClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

    object_class->get_property = get_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    GLOSS_ITEM_LIST_CLASS(klass)->item_type = GLOSS_TYPE_INDEX_ROW;
    props[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    props[PROP_PAUSE] = g_param_spec_int("pause", NULL, NULL, GLOSS_INDEX_PAUSE_NONE,
                                         GLOSS_INDEX_PAUSE_WORK, GLOSS_INDEX_PAUSE_NONE, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    changed_signal = g_signal_new("changed", GLOSS_TYPE_SEARCH_INDEX, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_search_index_init(GlossSearchIndex *self)
{
    g_queue_init(&self->waiting);
    self->unsure = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->cancellable = g_cancellable_new();
}

static gboolean
tick_cb(gpointer data)
{
    GPtrArray *rows = get_rows(data);

    for (guint i = 0; i < rows->len; i++)
        gloss_index_row_refresh(g_ptr_array_index(rows, i));
    return G_SOURCE_CONTINUE;
}

GlossSearchIndex *
gloss_search_index_new(GlossLibrary *library, const char *program)
{
    GlossSearchIndex *self = g_object_new(GLOSS_TYPE_SEARCH_INDEX, NULL);

    self->library = gloss_library_ref(library);
    self->program = g_strdup(program);
    self->tick = g_timeout_add_seconds(TICK_SECONDS, tick_cb, self);
    gloss_search_index_refresh(self);
    return self;
}

/* ---- rows ---- */

static GlossIndexRow *
find_row(GlossSearchIndex *self, const char *path, guint *place)
{
    GPtrArray *rows = get_rows(self);

    for (*place = 0; *place < rows->len; (*place)++) {
        GlossIndexRow *row = g_ptr_array_index(rows, *place);
        int order = strcmp(gloss_index_row_get_path(row), path);

        if (order == 0)
            return row;
        if (order > 0)
            break;
    }
    return NULL;
}

static GlossIndexRow *
find_or_add_row(GlossSearchIndex *self, const char *path)
{
    guint place;
    GlossIndexRow *row = find_row(self, path, &place);

    if (row)
        return row;
    row = gloss_index_row_new(path);
    g_ptr_array_insert(get_rows(self), (int)place, row);
    g_list_model_items_changed(G_LIST_MODEL(self), place, 0, 1);
    return row;
}

static gboolean
is_listed(GPtrArray *folders, const char *path)
{
    for (guint i = 0; i < folders->len; i++)
        if (g_str_equal(((GlossIndexFolder *)g_ptr_array_index(folders, i))->path, path))
            return TRUE;
    return FALSE;
}

/* A folder that is only now being taken on is not in the library yet, and why one could not be is
 * still to be read. */
static void
drop_rows(GlossSearchIndex *self, GPtrArray *folders)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++) {
        GlossIndexRow *row = g_ptr_array_index(rows, i);

        if (is_listed(folders, gloss_index_row_get_path(row)) || gloss_index_row_get_busy(row) ||
            gloss_index_row_get_ending(row) > GLOSS_INDEX_ENDING_STOPPED)
            continue;
        g_ptr_array_remove_index(rows, i);
        g_list_model_items_changed(G_LIST_MODEL(self), i--, 1, 0);
    }
}

static void
listing_free(gpointer data)
{
    Listing *listing = data;

    g_clear_pointer(&listing->folders, g_ptr_array_unref);
    g_free(listing->model);
    g_free(listing);
}

static void
list_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Listing *listing = g_new0(Listing, 1);
    GError *error = NULL;
    g_autoptr(GlossIndexModel) model = NULL;

    listing->folders = gloss_index_store_list_folders(data, &error);
    if (!listing->folders) {
        listing_free(listing);
        g_task_return_error(task, error);
        return;
    }
    model = gloss_index_store_get_current_model(data, NULL);
    listing->model = model ? g_strdup(model->name) : NULL;
    g_task_return_pointer(task, listing, listing_free);
}

static gboolean
relist_cb(gpointer data)
{
    GlossSearchIndex *self = data;

    self->relist = 0;
    gloss_search_index_refresh(self);
    return G_SOURCE_REMOVE;
}

static void
listed_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(source);
    Listing *listing = g_task_propagate_pointer(G_TASK(result), NULL);

    self->listing = FALSE;
    if (g_cancellable_is_cancelled(self->cancellable)) {
        g_clear_pointer(&listing, listing_free);
        return;
    }
    /* What was listed while things changed may be neither the old nor the new. */
    if (self->list_again) {
        g_clear_pointer(&listing, listing_free);
        gloss_search_index_refresh(self);
        return;
    }
    /* Another process may have been writing for longer than a reader waits. */
    if (!listing) {
        if (self->relist == 0)
            self->relist = g_timeout_add_seconds(RELIST_SECONDS, relist_cb, self);
        g_signal_emit(self, changed_signal, 0);
        return;
    }
    for (guint i = 0; i < listing->folders->len; i++) {
        const GlossIndexFolder *folder = g_ptr_array_index(listing->folders, i);

        gloss_index_row_set_folder(find_or_add_row(self, folder->path), folder);
    }
    drop_rows(self, listing->folders);
    g_free(self->model);
    self->model = g_steal_pointer(&listing->model);
    listing_free(listing);
    g_signal_emit(self, changed_signal, 0);
}

void
gloss_search_index_refresh(GlossSearchIndex *self)
{
    g_autoptr(GTask) task = NULL;
    GError *error = NULL;
    GlossIndexStore *store;

    self->list_again = self->listing;
    if (self->listing)
        return;
    task = g_task_new(self, self->cancellable, listed_cb, NULL);
    self->listing = TRUE;
    store = gloss_index_store_new(self->library, &error);
    if (!store) {
        g_task_return_error(task, error);
        return;
    }
    g_task_set_task_data(task, store, (GDestroyNotify)gloss_index_store_free);
    g_task_run_in_thread(task, list_cb);
}

const char *
gloss_search_index_get_model(GlossSearchIndex *self)
{
    return self->model;
}

GPtrArray *
gloss_search_index_list_failures(GlossSearchIndex *self, GlossIndexRow *row, GError **error)
{
    return gloss_index_failure_list(self->library, gloss_index_row_get_path(row), error);
}

/* ---- holding ---- */

GlossIndexPause
gloss_search_index_get_pause(GlossSearchIndex *self)
{
    if (self->paused)
        return GLOSS_INDEX_PAUSE_USER;
    return self->hold == GLOSS_INDEX_PAUSE_BATTERY && self->insists ? GLOSS_INDEX_PAUSE_NONE
                                                                    : self->hold;
}

static void
follow_pause(GlossSearchIndex *self)
{
    GlossIndexPause pause = gloss_search_index_get_pause(self);
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++)
        gloss_index_row_set_pause(g_ptr_array_index(rows, i), pause);
    if (self->worker)
        gloss_index_worker_set_paused(self->worker, pause != GLOSS_INDEX_PAUSE_NONE);
    if (pause != self->told)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_PAUSE]);
    self->told = pause;
    start_next(self);
}

void
gloss_search_index_set_paused(GlossSearchIndex *self, gboolean paused)
{
    self->paused = paused;
    /* Whoever lets it go on does not mean: unless on battery. */
    self->insists = !paused && self->hold == GLOSS_INDEX_PAUSE_BATTERY;
    follow_pause(self);
}

void
gloss_search_index_set_hold(GlossSearchIndex *self, GlossIndexPause reason)
{
    self->hold = reason;
    follow_pause(self);
}

gboolean
gloss_search_index_get_busy(GlossSearchIndex *self)
{
    return self->worker != NULL;
}

/* ---- the worker ---- */

static gboolean
is_concerned(const GlossIndexJob *job, GlossIndexRow *row)
{
    return gloss_index_job_concerns(job, gloss_index_row_get_path(row));
}

/* A row waits where a job for it does. */
static void
follow_waiting(GlossSearchIndex *self)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++) {
        GlossIndexRow *row = g_ptr_array_index(rows, i);
        gboolean waits = FALSE;

        for (GList *at = self->waiting.head; at && !waits; at = at->next)
            waits = is_concerned(at->data, row);
        gloss_index_row_set_waiting(row, waits);
    }
}

static void
progress_cb(GlossSearchIndex *self)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++)
        if (is_concerned(self->job, g_ptr_array_index(rows, i)))
            gloss_index_row_set_step(g_ptr_array_index(rows, i),
                                     gloss_index_worker_get_step(self->worker));
}

static gboolean
retry_cb(gpointer data)
{
    GlossSearchIndex *self = data;

    self->retry = 0;
    start_next(self);
    return G_SOURCE_REMOVE;
}

static void
end_rows(GlossSearchIndex *self, GlossIndexEnding ending, const char *message, const char *log)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++)
        if (is_concerned(self->job, g_ptr_array_index(rows, i)))
            gloss_index_row_end(g_ptr_array_index(rows, i), ending, message, log);
}

/* After a whole look it is known again what has changed. */
static void
note_ending(GlossSearchIndex *self, GlossIndexEnding ending)
{
    const char *folder = self->job->folder;

    if (!folder || ending == GLOSS_INDEX_ENDING_BUSY)
        return;
    if (ending != GLOSS_INDEX_ENDING_DONE)
        g_hash_table_add(self->unsure, g_strdup(folder));
    else if (gloss_index_scope_is_whole(self->job->scope))
        g_hash_table_remove(self->unsure, folder);
}

static void
end_job(GlossSearchIndex *self, GlossIndexEnding ending, const char *message, const char *log)
{
    gboolean busy = ending == GLOSS_INDEX_ENDING_BUSY;

    end_rows(self, busy ? GLOSS_INDEX_ENDING_DONE : ending, message, log);
    note_ending(self, ending);
    if (busy) {
        g_queue_push_head(&self->waiting, g_steal_pointer(&self->job));
        self->retry = g_timeout_add_seconds(RETRY_SECONDS, retry_cb, self);
    }
    g_clear_pointer(&self->job, gloss_index_job_free);
    self->insists = self->insists && !g_queue_is_empty(&self->waiting);
}

static void
ended_cb(GlossSearchIndex *self, GlossIndexWorker *worker)
{
    g_autoptr(GlossIndexWorker) held = g_steal_pointer(&self->worker);

    g_signal_handlers_disconnect_by_data(held, self);
    end_job(self, gloss_index_worker_get_ending(held), gloss_index_worker_get_message(held),
            gloss_index_worker_get_log(held));
    follow_waiting(self);
    gloss_search_index_refresh(self);
    follow_pause(self);
    if (!self->worker)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
}

static void
start(GlossSearchIndex *self)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) argv = gloss_index_job_dup_argv(self->job);

    self->worker = gloss_index_worker_start((const char *const *)argv, &error);
    if (!self->worker) {
        end_job(self, GLOSS_INDEX_ENDING_FAILED, error->message, NULL);
        gloss_search_index_refresh(self);
        return;
    }
    g_signal_connect_swapped(self->worker, "progress", G_CALLBACK(progress_cb), self);
    g_signal_connect_swapped(self->worker, "ended", G_CALLBACK(ended_cb), self);
    progress_cb(self);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
}

static void
start_next(GlossSearchIndex *self)
{
    while (!self->worker && self->retry == 0 &&
           gloss_search_index_get_pause(self) == GLOSS_INDEX_PAUSE_NONE &&
           !g_queue_is_empty(&self->waiting)) {
        self->job = g_queue_pop_head(&self->waiting);
        follow_waiting(self);
        start(self);
    }
}

/* ---- what is asked for ---- */

static GStrvBuilder *
begin(GlossSearchIndex *self, const char *verb, const char *folder)
{
    GStrvBuilder *builder = g_strv_builder_new();

    g_strv_builder_add_many(builder, self->program, "index", verb, NULL);
    if (folder)
        g_strv_builder_add(builder, folder);
    return builder;
}

/* Takes from the line what can be done with @job. */
static void
join_waiting(GlossSearchIndex *self, GlossIndexJob *job)
{
    for (GList *at = self->waiting.head; at; at = at->next)
        if (gloss_index_job_is_like(at->data, job)) {
            gloss_index_scope_join(job->scope, ((GlossIndexJob *)at->data)->scope);
            gloss_index_job_free(at->data);
            g_queue_delete_link(&self->waiting, at);
            return;
        }
}

/* @scope (nullable): everything. */
static void
queue(GlossSearchIndex *self, GStrvBuilder *builder, const char *folder,
      const GlossIndexScope *scope, gboolean by_hand)
{
    GlossIndexJob *job;

    g_strv_builder_add_many(builder, "--progress", "json", NULL);
    job = gloss_index_job_new(g_strv_builder_end(builder), folder, scope);
    g_strv_builder_unref(builder);
    join_waiting(self, job);
    g_queue_push_tail(&self->waiting, job);
    if (by_hand) {
        self->paused = FALSE;
        self->insists = TRUE;
    }
    follow_waiting(self);
    follow_pause(self);
}

/* What waits for @folder is not wanted any more, and what runs is in the way; of other folders it
 * is begun again. */
static void
make_way(GlossSearchIndex *self, const char *folder)
{
    for (GList *at = self->waiting.head; at;) {
        GList *next = at->next;

        if (g_strcmp0(((GlossIndexJob *)at->data)->folder, folder) == 0) {
            give_up(self, at->data);
            g_queue_delete_link(&self->waiting, at);
        }
        at = next;
    }
    if (!self->worker)
        return;
    if (g_strcmp0(self->job->folder, folder) != 0)
        g_queue_push_head(&self->waiting, gloss_index_job_copy(self->job));
    gloss_index_worker_stop(self->worker);
}

void
gloss_search_index_add(GlossSearchIndex *self, GFile *folder, const char *const *excludes)
{
    g_autofree char *path = g_file_get_path(folder);
    GStrvBuilder *builder;

    if (!path)
        return;
    builder = begin(self, "add", path);
    for (gsize i = 0; excludes && excludes[i]; i++)
        g_strv_builder_add_many(builder, "--exclude", excludes[i], NULL);
    find_or_add_row(self, path);
    if (self->worker && g_strcmp0(self->job->folder, path) == 0)
        make_way(self, path);
    queue(self, builder, path, NULL, TRUE);
}

static void
update_row(GlossSearchIndex *self, GlossIndexRow *row, gboolean retry, const GlossIndexScope *scope,
           gboolean by_hand)
{
    const char *path = gloss_index_row_get_path(row);
    GStrvBuilder *builder = begin(self, "update", path);

    if (retry)
        g_strv_builder_add(builder, "--retry");
    if (g_hash_table_contains(self->unsure, path))
        scope = NULL;
    queue(self, builder, path, scope, by_hand);
}

void
gloss_search_index_update(GlossSearchIndex *self, GlossIndexRow *row)
{
    g_autoptr(GPtrArray) rows = NULL;

    if (row) {
        update_row(self, row, FALSE, NULL, TRUE);
        return;
    }
    rows = g_ptr_array_copy(get_rows(self), (GCopyFunc)(void (*)(void))g_object_ref, NULL);
    for (guint i = 0; i < rows->len; i++)
        update_row(self, g_ptr_array_index(rows, i), FALSE, NULL, TRUE);
}

void
gloss_search_index_retry(GlossSearchIndex *self, GlossIndexRow *row)
{
    update_row(self, row, TRUE, NULL, TRUE);
}

void
gloss_search_index_look(GlossSearchIndex *self, GlossIndexRow *row, const GlossIndexScope *scope)
{
    if (gloss_index_row_get_ending(row) != GLOSS_INDEX_ENDING_CRASHED)
        update_row(self, row, FALSE, scope, FALSE);
}

void
gloss_search_index_remove(GlossSearchIndex *self, GlossIndexRow *row)
{
    const char *path = gloss_index_row_get_path(row);
    guint place;

    make_way(self, path);
    if (gloss_index_row_is_known(row)) {
        queue(self, begin(self, "remove", path), path, NULL, TRUE);
        if (self->worker && !g_queue_is_empty(&self->waiting))
            g_queue_push_head(&self->waiting, g_queue_pop_tail(&self->waiting));
    } else if (find_row(self, path, &place)) {
        g_ptr_array_remove_index(get_rows(self), place);
        g_list_model_items_changed(G_LIST_MODEL(self), place, 1, 0);
    }
}

void
gloss_search_index_rebuild(GlossSearchIndex *self, const char *model)
{
    GStrvBuilder *builder = begin(self, "update", NULL);

    g_strv_builder_add_many(builder, "--rebuild", "--model", model, NULL);
    queue(self, builder, NULL, NULL, TRUE);
}

void
gloss_search_index_stop(GlossSearchIndex *self)
{
    clear_waiting(self);
    g_clear_handle_id(&self->retry, g_source_remove);
    if (self->worker)
        gloss_index_worker_stop(self->worker);
}
