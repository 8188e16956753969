/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The worker says how far it is in JSON Lines on standard error; what it prints otherwise there is
 * the reason when it fails. */
#include "app/search-index.h"

#include <signal.h>
#include <string.h>

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

struct _GlossSearchIndex {
    GlossItemList parent_instance;

    GlossLibrary *library;
    char *program;
    GQueue waiting;      /* of char **, arguments */
    GSubprocess *worker; /* (nullable) */
    GDataInputStream *lines;
    char *folder; /* (nullable) what the worker is at; NULL: all */
    char *message;
    gboolean paused;
    gboolean stopping;
    GCancellable *cancellable;
};

enum {
    PROP_BUSY = 1,
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

    if (id == PROP_BUSY)
        g_value_set_boolean(value, self->worker != NULL);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
clear_waiting(GlossSearchIndex *self)
{
    g_queue_clear_full(&self->waiting, (GDestroyNotify)g_strfreev);
}

static void
dispose(GObject *object)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(object);

    gloss_search_index_stop(self);
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->worker);
    g_clear_object(&self->lines);
    g_clear_pointer(&self->library, gloss_library_unref);
    G_OBJECT_CLASS(gloss_search_index_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(object);

    clear_waiting(self);
    g_object_unref(self->cancellable);
    g_free(self->program);
    g_free(self->folder);
    g_free(self->message);
    G_OBJECT_CLASS(gloss_search_index_parent_class)->finalize(object);
}

static void
gloss_search_index_class_init(GlossSearchIndexClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = get_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    GLOSS_ITEM_LIST_CLASS(klass)->item_type = GLOSS_TYPE_INDEX_ROW;
    props[PROP_BUSY] =
        g_param_spec_boolean("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, props);
    changed_signal = g_signal_new("changed", GLOSS_TYPE_SEARCH_INDEX, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_search_index_init(GlossSearchIndex *self)
{
    g_queue_init(&self->waiting);
    self->cancellable = g_cancellable_new();
}

GlossSearchIndex *
gloss_search_index_new(GlossLibrary *library, const char *program)
{
    GlossSearchIndex *self = g_object_new(GLOSS_TYPE_SEARCH_INDEX, NULL);

    self->library = gloss_library_ref(library);
    self->program = g_strdup(program);
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

/* A folder that is only now being taken on is not in the library yet. */
static void
drop_rows(GlossSearchIndex *self, GPtrArray *folders)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++) {
        GlossIndexRow *row = g_ptr_array_index(rows, i);

        if (is_listed(folders, gloss_index_row_get_path(row)) || gloss_index_row_get_busy(row))
            continue;
        g_ptr_array_remove_index(rows, i);
        g_list_model_items_changed(G_LIST_MODEL(self), i--, 1, 0);
    }
}

static void
list_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    GPtrArray *folders = gloss_index_store_list_folders(data, &error);

    if (folders)
        g_task_return_pointer(task, folders, (GDestroyNotify)g_ptr_array_unref);
    else
        g_task_return_error(task, error);
}

static void
listed_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossSearchIndex *self = GLOSS_SEARCH_INDEX(source);
    g_autoptr(GPtrArray) folders = g_task_propagate_pointer(G_TASK(result), NULL);

    if (!folders)
        return;
    for (guint i = 0; i < folders->len; i++) {
        const GlossIndexFolder *folder = g_ptr_array_index(folders, i);

        gloss_index_row_set_folder(find_or_add_row(self, folder->path), folder);
    }
    drop_rows(self, folders);
    g_signal_emit(self, changed_signal, 0);
}

void
gloss_search_index_refresh(GlossSearchIndex *self)
{
    g_autoptr(GTask) task = g_task_new(self, self->cancellable, listed_cb, NULL);
    GlossIndexStore *store = gloss_index_store_new(self->library, NULL);

    if (!store)
        return;
    g_task_set_task_data(task, store, (GDestroyNotify)gloss_index_store_free);
    g_task_run_in_thread(task, list_cb);
}

GPtrArray *
gloss_search_index_list_failures(GlossSearchIndex *self, GlossIndexRow *row, GError **error)
{
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    const char *folder = gloss_index_row_get_path(row);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error,
        "SELECT f.path, f.failure FROM index_file f JOIN index_folder o ON o.id = f.folder_id"
        " WHERE o.path = ? AND f.failure NOT NULL ORDER BY f.path",
        "b", folder, strlen(folder));

    while (gloss_library_query_next(query, &failure)) {
        gsize size;
        const char *bytes = gloss_library_query_get_bytes(query, 0, &size);
        g_autofree char *path = g_strndup(bytes, size);

        g_ptr_array_add(failures, g_build_filename(folder, path, NULL));
        g_ptr_array_add(failures, g_strdup(gloss_library_query_get_text(query, 1)));
    }
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure ? g_steal_pointer(&failures) : NULL;
}

/* ---- the worker ---- */

static gboolean
is_concerned(GlossSearchIndex *self, GlossIndexRow *row)
{
    return !self->folder || g_str_equal(self->folder, gloss_index_row_get_path(row));
}

static void
set_progress(GlossSearchIndex *self, const char *what, guint64 done, guint64 total, double left)
{
    GPtrArray *rows = get_rows(self);

    for (guint i = 0; i < rows->len; i++)
        if (is_concerned(self, g_ptr_array_index(rows, i)))
            gloss_index_row_set_progress(g_ptr_array_index(rows, i), what, done, total, left);
}

static void
take_line(GlossSearchIndex *self, const char *line)
{
    g_autoptr(JsonNode) node = line[0] == '{' ? json_from_string(line, NULL) : NULL;
    JsonObject *event = node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;

    if (!event) {
        g_free(self->message);
        self->message = g_strdup(g_str_has_prefix(line, "gloss-cli: ") ? line + 11 : line);
        return;
    }
    set_progress(self, json_object_get_string_member_with_default(event, "what", ""),
                 (guint64)json_object_get_int_member_with_default(event, "step", 0),
                 (guint64)json_object_get_int_member_with_default(event, "steps", 0),
                 json_object_get_double_member_with_default(event, "seconds_left", -1));
}

/* 3: some files could not be read, which the row says by itself. */
static gboolean
has_failed(GlossSearchIndex *self)
{
    return !g_subprocess_get_if_exited(self->worker) ||
           (g_subprocess_get_exit_status(self->worker) != 0 &&
            g_subprocess_get_exit_status(self->worker) != 3);
}

static void
ended_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSearchIndex) self = data;
    GPtrArray *rows = get_rows(self);
    const char *message = NULL;

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (self->stopping)
        message = _("it was stopped");
    else if (has_failed(self))
        message = self->message ? self->message : _("the worker ended unexpectedly");
    for (guint i = 0; i < rows->len; i++)
        if (is_concerned(self, g_ptr_array_index(rows, i)))
            gloss_index_row_end_progress(g_ptr_array_index(rows, i), message);
    g_clear_object(&self->worker);
    g_clear_object(&self->lines);
    gloss_search_index_refresh(self);
    start_next(self);
    if (!self->worker)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
}

/* The worker is over when all that it said is read, not when it is gone. */
static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSearchIndex) self = data;
    g_autofree char *bytes =
        g_data_input_stream_read_line_finish(G_DATA_INPUT_STREAM(source), result, NULL, NULL);
    g_autofree char *line = bytes ? g_utf8_make_valid(bytes, -1) : NULL;

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (!line) {
        g_subprocess_wait_async(self->worker, self->cancellable, ended_cb, g_object_ref(self));
        return;
    }
    take_line(self, line);
    g_data_input_stream_read_line_async(G_DATA_INPUT_STREAM(source), G_PRIORITY_DEFAULT,
                                        self->cancellable, read_cb, g_object_ref(self));
}

static void
watch(GlossSearchIndex *self)
{
    self->lines = g_data_input_stream_new(g_subprocess_get_stderr_pipe(self->worker));
    g_data_input_stream_read_line_async(self->lines, G_PRIORITY_DEFAULT, self->cancellable, read_cb,
                                        g_object_ref(self));
    if (self->paused)
        g_subprocess_send_signal(self->worker, SIGSTOP);
    set_progress(self, _("starting"), 0, 0, -1);
}

/* argv: program, index, verb, folder, ... */
static void
start_next(GlossSearchIndex *self)
{
    g_auto(GStrv) argv = g_queue_pop_head(&self->waiting);
    g_autoptr(GSubprocessLauncher) launcher = NULL;
    g_autoptr(GError) error = NULL;

    if (!argv)
        return;
    launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_SILENCE |
                                         G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_free(self->folder);
    self->folder = g_strdup(g_strv_length(argv) > 3 && argv[3][0] == '/' ? argv[3] : NULL);
    g_clear_pointer(&self->message, g_free);
    self->stopping = FALSE;
    self->worker = g_subprocess_launcher_spawnv(launcher, (const char *const *)argv, &error);
    if (self->worker)
        watch(self);
    else if (self->folder)
        gloss_index_row_end_progress(find_or_add_row(self, self->folder), error->message);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
}

static void
queue(GlossSearchIndex *self, GStrvBuilder *builder)
{
    g_strv_builder_add(builder, "--progress");
    g_strv_builder_add(builder, "json");
    g_queue_push_tail(&self->waiting, g_strv_builder_end(builder));
    g_strv_builder_unref(builder);
    if (!self->worker)
        start_next(self);
}

static GStrvBuilder *
begin(GlossSearchIndex *self, const char *verb, const char *folder)
{
    GStrvBuilder *builder = g_strv_builder_new();

    g_strv_builder_add(builder, self->program);
    g_strv_builder_add(builder, "index");
    g_strv_builder_add(builder, verb);
    if (folder)
        g_strv_builder_add(builder, folder);
    return builder;
}

void
gloss_search_index_add(GlossSearchIndex *self, GFile *folder, const char *const *excludes)
{
    g_autofree char *path = g_file_get_path(folder);
    GStrvBuilder *builder;

    if (!path)
        return;
    builder = begin(self, "add", path);
    for (gsize i = 0; excludes && excludes[i]; i++) {
        g_strv_builder_add(builder, "--exclude");
        g_strv_builder_add(builder, excludes[i]);
    }
    gloss_index_row_set_progress(find_or_add_row(self, path), _("waiting"), 0, 0, -1);
    queue(self, builder);
}

void
gloss_search_index_update(GlossSearchIndex *self, GlossIndexRow *row)
{
    queue(self, begin(self, "update", row ? gloss_index_row_get_path(row) : NULL));
}

void
gloss_search_index_remove(GlossSearchIndex *self, GlossIndexRow *row)
{
    queue(self, begin(self, "remove", gloss_index_row_get_path(row)));
}

void
gloss_search_index_rebuild(GlossSearchIndex *self, const char *model)
{
    GStrvBuilder *builder = begin(self, "update", NULL);

    g_strv_builder_add(builder, "--rebuild");
    g_strv_builder_add(builder, "--model");
    g_strv_builder_add(builder, model);
    queue(self, builder);
}

void
gloss_search_index_stop(GlossSearchIndex *self)
{
    clear_waiting(self);
    self->stopping = self->worker != NULL;
    if (!self->worker)
        return;
    g_subprocess_send_signal(self->worker, SIGTERM);
    if (self->paused)
        g_subprocess_send_signal(self->worker, SIGCONT);
}

void
gloss_search_index_set_paused(GlossSearchIndex *self, gboolean paused)
{
    if (paused == self->paused)
        return;
    self->paused = paused;
    if (self->worker)
        g_subprocess_send_signal(self->worker, paused ? SIGSTOP : SIGCONT);
}

gboolean
gloss_search_index_get_paused(GlossSearchIndex *self)
{
    return self->paused;
}

gboolean
gloss_search_index_get_busy(GlossSearchIndex *self)
{
    return self->worker != NULL;
}
