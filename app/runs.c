/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of runs and whose turn it is. A folder without a readable record is left alone.
 * Reader: fuzz-run-record. */

#include "app/runs.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/model-table.h"
#include "app/paths.h"
#include "app/run-arguments.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"

#define RECORD_NAME "run.json"
#define MAX_RECORD  ((gsize)4 * 1024 * 1024)

struct _GlossRuns {
    GlossItemList parent_instance;

    char *folder;
    char *program;
    GPtrArray *items; /* the list's own */
    gboolean starting;
};

G_DEFINE_FINAL_TYPE(GlossRuns, gloss_runs, GLOSS_TYPE_ITEM_LIST)

/* ---- whose turn it is ---- */

static gboolean
is_busy(GlossRuns *self)
{
    for (guint i = 0; i < self->items->len; i++) {
        GlossRunState state = gloss_run_get_state(self->items->pdata[i]);

        if (state == GLOSS_RUN_RUNNING || state == GLOSS_RUN_STOPPING)
            return TRUE;
    }
    return FALSE;
}

/* The list is newest first; the one that has waited longest goes first. */
static GlossRun *
find_queued(GlossRuns *self)
{
    for (guint i = self->items->len; i > 0; i--) {
        if (gloss_run_get_state(self->items->pdata[i - 1]) == GLOSS_RUN_QUEUED)
            return self->items->pdata[i - 1];
    }
    return NULL;
}

static void
start_next(GlossRuns *self)
{
    GlossRun *next;

    /* A start changes a state, which calls here again. */
    if (self->starting)
        return;
    self->starting = TRUE;
    while (!is_busy(self) && (next = find_queued(self)) != NULL)
        gloss_run_start(next);
    self->starting = FALSE;
}

static void
insert(GlossRuns *self, guint position, GlossRun *run)
{
    g_ptr_array_insert(self->items, (gint)position, run);
    g_signal_connect_object(run, "notify::state", G_CALLBACK(start_next), self, G_CONNECT_SWAPPED);
}

/* ---- hashes of the data ---- */

typedef struct {
    char **paths;
} Hashing;

static void
free_hashing_cb(gpointer data)
{
    Hashing *hashing = data;

    g_strfreev(hashing->paths);
    g_free(hashing);
}

/* A file that cannot be read has an empty hash: the worker says what is wrong with it. */
static void
hash_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Hashing *hashing = data;
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (char **at = hashing->paths; *at != NULL; at++) {
        g_autofree char *hash = cloze_file_sha256(*at, NULL);

        g_strv_builder_add(builder, *at);
        g_strv_builder_add(builder, hash != NULL ? hash : "");
    }
    g_task_return_pointer(task, g_strv_builder_end(builder), (GDestroyNotify)g_strfreev);
}

static void
hashed_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_auto(GStrv) pairs = g_task_propagate_pointer(G_TASK(result), NULL);

    gloss_run_set_data(GLOSS_RUN(source), pairs);
}

static void
hash_data(GlossRun *run)
{
    static const char *const options[] = {"--train", "--dev"};
    const GlossRunRecord *record = gloss_run_get_record(run);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autoptr(GTask) task = g_task_new(run, NULL, hashed_cb, NULL);
    Hashing *hashing = g_new0(Hashing, 1);

    for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
        g_auto(GStrv) paths =
            gloss_run_arguments_find((const char *const *)record->argv, options[i]);

        for (char **at = paths; *at != NULL; at++) {
            g_autofree char *path = g_canonicalize_filename(*at, record->folder);

            g_strv_builder_add(builder, path);
        }
    }
    hashing->paths = g_strv_builder_end(builder);
    g_task_set_task_data(task, hashing, free_hashing_cb);
    g_task_run_in_thread(task, hash_cb);
}

/* ---- starting ---- */

/* A name that sorts by time, says the task and is free: its folder is made. (transfer full) */
static char *
make_id(GlossRuns *self, const char *const *argv, GError **error)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%Y%m%d-%H%M%S");
    const char *task = g_str_equal(argv[0], "train") && argv[1] != NULL ? argv[1] : argv[0];

    for (guint i = 1; i < 1000; i++) {
        g_autofree char *id = i == 1 ? g_strdup_printf("%s-%s", task, time)
                                     : g_strdup_printf("%s-%s-%u", task, time, i);
        g_autofree char *folder = NULL;

        g_strcanon(id, "abcdefghijklmnopqrstuvwxyz0123456789-", '-');
        folder = g_build_filename(self->folder, id, NULL);
        if (g_mkdir(folder, 0700) == 0)
            return g_steal_pointer(&id);
        if (errno != EEXIST)
            break;
    }
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno),
                _("%s: no folder for the run can be made: %s"), self->folder, g_strerror(errno));
    return NULL;
}

static gboolean
check_arguments(const char *const *argv, GError **error)
{
    g_return_val_if_fail(argv[0] != NULL, FALSE);
    for (; *argv != NULL; argv++) {
        if (!g_utf8_validate(*argv, -1, NULL)) {
            g_autofree char *shown = g_utf8_make_valid(*argv, -1);

            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                        _("%s: the name is not UTF-8; rename the file first"), shown);
            return FALSE;
        }
    }
    return TRUE;
}

/* A head of that name would be another one's, a file of the run something else. */
static gboolean
is_taken(GlossRuns *self, const char *name)
{
    static const char *const own[] = {"checkpoint",     "log",      "predictions.jsonl",
                                      "progress.jsonl", "run.json", NULL};
    g_autofree char *heads = gloss_paths_dup_heads_folder();
    g_autofree char *head = g_build_filename(heads, name, NULL);

    if (g_strv_contains(own, name) || g_file_test(head, G_FILE_TEST_EXISTS))
        return TRUE;
    for (guint i = 0; i < self->items->len; i++) {
        g_autofree char *other = g_path_get_basename(gloss_run_get_output(self->items->pdata[i]));

        if (g_str_equal(other, name))
            return TRUE;
    }
    return FALSE;
}

/* (transfer full) what the model is called when it is put to use: the run's title, as a folder can
 * have it and nothing else has; or the run's id. */
static char *
choose_name(GlossRuns *self, const char *title, const char *id)
{
    g_autofree char *base = g_str_to_ascii(title, "C");

    g_strcanon(base, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.", '-');
    for (guint i = 1; i < 1000; i++) {
        g_autofree char *name = i == 1 ? g_strdup(base) : g_strdup_printf("%s-%u", base, i);

        if (!gloss_model_table_is_id(name))
            break;
        if (!is_taken(self, name))
            return g_steal_pointer(&name);
    }
    return g_strdup(id);
}

/* (transfer full) with the place of the model, where @argv has none. */
static char **
add_output(GlossRuns *self, const char *const *argv, const char *title, const char *id)
{
    g_autofree char *there = gloss_run_arguments_dup_last(argv, "--output");
    g_autofree char *name = there == NULL ? choose_name(self, title, id) : NULL;
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    g_strv_builder_addv(builder, (const char **)argv);
    if (there == NULL) {
        g_autofree char *path = g_build_filename(self->folder, id, name, NULL);

        g_strv_builder_add(builder, "--output");
        g_strv_builder_add(builder, path);
    }
    return g_strv_builder_end(builder);
}

GlossRun *
gloss_runs_start(GlossRuns *self, const char *const *argv, const char *title, GError **error)
{
    g_autofree char *id = check_arguments(argv, error) ? make_id(self, argv, error) : NULL;
    g_autofree char *folder = id != NULL ? g_build_filename(self->folder, id, NULL) : NULL;
    g_auto(GStrv) whole = id != NULL ? add_output(self, argv, title, id) : NULL;
    GlossRunRecord *record;
    GlossRun *run;

    if (id == NULL)
        return NULL;
    record = gloss_run_record_new(id, title, (const char *const *)whole);
    record->folder = g_get_current_dir();
    record->created = g_get_real_time() / G_USEC_PER_SEC;
    run = gloss_run_new(folder, record, self->program);
    insert(self, 0, run);
    g_list_model_items_changed(G_LIST_MODEL(self), 0, 0, 1);
    hash_data(run);
    start_next(self);
    return run;
}

GlossRun *
gloss_runs_find(GlossRuns *self, const char *id)
{
    for (guint i = 0; i < self->items->len; i++) {
        if (g_str_equal(gloss_run_get_id(self->items->pdata[i]), id))
            return self->items->pdata[i];
    }
    return NULL;
}

/* ---- removing ---- */

static void
remove_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    cloze_folder_remove(data, NULL);
    g_task_return_boolean(task, TRUE);
}

gboolean
gloss_runs_remove(GlossRuns *self, GlossRun *run)
{
    g_autoptr(GTask) task = NULL;
    guint position;

    if (gloss_run_is_open(run) || !g_ptr_array_find(self->items, run, &position))
        return FALSE;
    task = g_task_new(NULL, NULL, NULL, NULL);
    g_task_set_task_data(task, g_strdup(gloss_run_get_folder(run)), g_free);
    g_signal_handlers_disconnect_by_func(run, start_next, self);
    g_ptr_array_remove_index(self->items, position);
    g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 0);
    g_task_run_in_thread(task, remove_cb);
    return TRUE;
}

/* ---- finding those of before ---- */

static GlossRun *
open_run(GlossRuns *self, const char *name)
{
    g_autofree char *folder = g_build_filename(self->folder, name, NULL);
    g_autofree char *path = g_build_filename(folder, RECORD_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_RECORD, NULL);
    GlossRunRecord *record = NULL;

    if (bytes != NULL)
        record = gloss_run_record_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                                        path, NULL);
    return record != NULL ? gloss_run_new(folder, record, self->program) : NULL;
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    const GlossRunRecord *first = gloss_run_get_record(*(GlossRun *const *)a);
    const GlossRunRecord *second = gloss_run_get_record(*(GlossRun *const *)b);

    if (first->created != second->created)
        return first->created < second->created ? 1 : -1;
    return strcmp(second->id, first->id);
}

static void
scan(GlossRuns *self)
{
    g_autoptr(GDir) dir = g_dir_open(self->folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        GlossRun *run = *name != '.' ? open_run(self, name) : NULL;

        if (run != NULL)
            insert(self, self->items->len, run);
    }
    g_ptr_array_sort(self->items, compare_cb);
}

GlossRuns *
gloss_runs_new(const char *folder, const char *program)
{
    GlossRuns *self = g_object_new(GLOSS_TYPE_RUNS, NULL);

    self->folder = g_strdup(folder);
    self->program = g_strdup(program);
    g_mkdir_with_parents(folder, 0700);
    scan(self);
    start_next(self);
    return self;
}

static void
finalize(GObject *object)
{
    GlossRuns *self = GLOSS_RUNS(object);

    g_free(self->folder);
    g_free(self->program);
    G_OBJECT_CLASS(gloss_runs_parent_class)->finalize(object);
}

static void
gloss_runs_class_init(GlossRunsClass *class)
{
    GLOSS_ITEM_LIST_CLASS(class)->item_type = GLOSS_TYPE_RUN;
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void
gloss_runs_init(GlossRuns *self)
{
    self->items = gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}
