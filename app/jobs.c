/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of running jobs. Watches each for "done" and lets it go then. */

#include "app/jobs.h"

struct _GlossJobs {
    GlossItemList parent_instance;

    GPtrArray *items; /* the list's own */
};

G_DEFINE_FINAL_TYPE(GlossJobs, gloss_jobs, GLOSS_TYPE_ITEM_LIST)

static void
done_cb(GlossJob *job, GParamSpec *pspec, GlossJobs *self)
{
    guint position;

    if (!g_ptr_array_find(self->items, job, &position))
        return;
    g_object_ref(job);
    g_signal_handlers_disconnect_by_func(job, done_cb, self);
    g_ptr_array_remove_index(self->items, position);
    g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 0);
    g_object_unref(job);
}

static void
gloss_jobs_class_init(GlossJobsClass *class)
{
    GLOSS_ITEM_LIST_CLASS(class)->item_type = GLOSS_TYPE_JOB;
}

static void
gloss_jobs_init(GlossJobs *self)
{
    self->items = gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}

GlossJobs *
gloss_jobs_new(void)
{
    return g_object_new(GLOSS_TYPE_JOBS, NULL);
}

void
gloss_jobs_add(GlossJobs *self, GlossJob *job)
{
    if (gloss_job_get_done(job))
        return;
    g_ptr_array_add(self->items, g_object_ref(job));
    g_signal_connect_object(job, "notify::done", G_CALLBACK(done_cb), self, 0);
    g_list_model_items_changed(G_LIST_MODEL(self), self->items->len - 1, 0, 1);
}

void
gloss_jobs_cancel_all(GlossJobs *self)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    /* A job may end and leave the list while it is being cancelled. */
    for (guint i = 0; i < self->items->len; i++)
        g_ptr_array_add(items, g_object_ref(self->items->pdata[i]));
    for (guint i = 0; i < items->len; i++)
        gloss_job_cancel(items->pdata[i]);
}
