/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An experiment of the word laboratory as the window runs it: a copy of what is asked for, the model
 * by its id, texts from open documents and files; measured in a task's thread while progress can be
 * looked at. Main thread, but for the thread of the task. */
#pragma once

#include "app/context.h"
#include "app/document.h"
#include "app/lab.h"

typedef struct _GlossLabWork GlossLabWork;

/* @request: its strings are copied; texts and progress in it are not looked at. @model: an id or a
 * folder, NULL for the default. */
GlossLabWork *gloss_lab_work_new(GlossContext *context, const GlossLabRequest *request,
                                 const char *model);
GlossLabWork *gloss_lab_work_ref(GlossLabWork *self);
void gloss_lab_work_unref(GlossLabWork *self);
/* Texts, in the order they are added; of a document, what it holds now. */
void gloss_lab_work_add_document(GlossLabWork *self, GlossDocument *document);
void gloss_lab_work_add_file(GlossLabWork *self, GFile *file);

/* Once only. */
void gloss_lab_work_run_async(GlossLabWork *self, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/* (transfer full) */
GlossLabTable *gloss_lab_work_run_finish(GlossLabWork *self, GAsyncResult *result, GError **error);
/* A translated sentence on what it does now, and how far that is, 0 .. 1. */
const char *gloss_lab_work_get_stage(GlossLabWork *self, double *fraction);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossLabWork, gloss_lab_work_unref)
