/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-save.h. */

#include "app/run-save.h"

#include "engine/base/file.h"

struct _GlossRunSave {
    char *path;
    void (*failed)(const GError *error, gpointer data);
    gpointer data;
    GBytes *next; /* what has not been begun */
    gboolean writing;
    gboolean closed;
};

GlossRunSave *
gloss_run_save_new(const char *path, void (*failed)(const GError *, gpointer), gpointer data)
{
    GlossRunSave *self = g_rc_box_new0(GlossRunSave);

    self->path = g_strdup(path);
    self->failed = failed;
    self->data = data;
    return self;
}

static void
clear_cb(gpointer data)
{
    GlossRunSave *self = data;

    g_clear_pointer(&self->next, g_bytes_unref);
    g_free(self->path);
}

static void
release(gpointer data)
{
    g_rc_box_release_full(data, clear_cb);
}

typedef struct {
    char *path;
    GBytes *bytes;
} Write;

static void
free_write_cb(gpointer data)
{
    Write *write = data;

    g_free(write->path);
    g_bytes_unref(write->bytes);
    g_free(write);
}

static void
write_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Write *write = data;
    GError *error = NULL;

    if (cloze_file_write_atomic(write->path, g_bytes_get_data(write->bytes, NULL),
                                g_bytes_get_size(write->bytes), &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void begin(GlossRunSave *self);

static void
written_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossRunSave *self = data;
    g_autoptr(GError) error = NULL;

    self->writing = FALSE;
    if (!g_task_propagate_boolean(G_TASK(result), &error) && !self->closed)
        self->failed(error, self->data);
    if (self->next != NULL)
        begin(self);
    release(self);
}

static void
begin(GlossRunSave *self)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, written_cb, g_rc_box_acquire(self));
    Write *write = g_new0(Write, 1);

    write->path = g_strdup(self->path);
    write->bytes = g_steal_pointer(&self->next);
    self->writing = TRUE;
    g_task_set_task_data(task, write, free_write_cb);
    g_task_run_in_thread(task, write_cb);
}

void
gloss_run_save_queue(GlossRunSave *self, GBytes *bytes)
{
    g_clear_pointer(&self->next, g_bytes_unref);
    self->next = g_bytes_ref(bytes);
    if (!self->writing)
        begin(self);
}

void
gloss_run_save_free(GlossRunSave *self)
{
    /* The older write must not come last. */
    self->closed = TRUE;
    while (self->writing)
        g_main_context_iteration(NULL, TRUE);
    release(self);
}
