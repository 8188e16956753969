/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread sleeps between two functions. pthread for the reason given in pool.c. */
#include "engine/base/companion.h"

#include <pthread.h>

struct _ClozeCompanion {
    gboolean is_alone; /* there is no thread */
    pthread_t handle;
    pthread_mutex_t lock; /* around all below */
    pthread_cond_t changed;
    ClozeCompanionFunc func; /* (nullable) to be run, or running */
    gpointer data;
    gboolean quit;
};

static void *
companion_main(void *data)
{
    ClozeCompanion *self = data;

    pthread_mutex_lock(&self->lock);
    for (;;) {
        while (!self->func && !self->quit)
            pthread_cond_wait(&self->changed, &self->lock);
        if (!self->func)
            break;
        pthread_mutex_unlock(&self->lock);
        self->func(self->data);
        pthread_mutex_lock(&self->lock);
        self->func = NULL;
        pthread_cond_broadcast(&self->changed);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

ClozeCompanion *
cloze_companion_new(guint n_threads)
{
    ClozeCompanion *self = g_new0(ClozeCompanion, 1);

    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->changed, NULL);
    self->is_alone =
        n_threads < 2 || pthread_create(&self->handle, NULL, companion_main, self) != 0;
    return self;
}

void
cloze_companion_free(ClozeCompanion *self)
{
    if (!self)
        return;
    if (!self->is_alone) {
        pthread_mutex_lock(&self->lock);
        self->quit = TRUE;
        pthread_cond_broadcast(&self->changed);
        pthread_mutex_unlock(&self->lock);
        pthread_join(self->handle, NULL);
    }
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->lock);
    g_free(self);
}

void
cloze_companion_start(ClozeCompanion *self, ClozeCompanionFunc func, gpointer data)
{
    if (self->is_alone) {
        func(data);
        return;
    }
    pthread_mutex_lock(&self->lock);
    g_warn_if_fail(self->func == NULL);
    self->data = data;
    self->func = func;
    pthread_cond_broadcast(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

void
cloze_companion_wait(ClozeCompanion *self)
{
    if (self->is_alone)
        return;
    pthread_mutex_lock(&self->lock);
    while (self->func)
        pthread_cond_wait(&self->changed, &self->lock);
    pthread_mutex_unlock(&self->lock);
}
