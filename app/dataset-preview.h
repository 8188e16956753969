/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The labelled files of a training as the wizard shows them: what they hold, how they are read, what
 * is wrong with them, how they are split. Files are read in a worker, the first examples before the
 * rest, and never written to: what is changed goes to files of its own. Main thread.
 *
 * Signal "changed": anything below is new. */
#pragma once

#include "app/dataset-example.h"
#include "app/dataset-issue.h"
#include "app/training-options.h"

typedef enum {
    GLOSS_DATASET_PREVIEW_EMPTY,   /* no file */
    GLOSS_DATASET_PREVIEW_READING, /* there may be first examples already */
    GLOSS_DATASET_PREVIEW_READY,
    GLOSS_DATASET_PREVIEW_FAILED,
} GlossDatasetPreviewState;

/* A use that a field of a file can be put to. */
typedef struct {
    int role;
    const char *title; /* translated */
    int field;         /* index in the fields, -1: none */
} GlossDatasetPreviewRole;

/* A label and how many have it. */
typedef struct {
    const char *name;
    guint64 n_train;
    guint64 n_dev;
} GlossDatasetPreviewLabel;

#define GLOSS_TYPE_DATASET_PREVIEW (gloss_dataset_preview_get_type())
G_DECLARE_FINAL_TYPE(GlossDatasetPreview, gloss_dataset_preview, GLOSS, DATASET_PREVIEW, GObject)

GlossDatasetPreview *gloss_dataset_preview_new(void);
/* Reads what is not read yet; a reading of other files is given up. NULL-terminated paths. */
void gloss_dataset_preview_load(GlossDatasetPreview *self, GlossTrainingTask task,
                                const char *const *train, const char *const *dev);
/* Once more, as after the files were changed. */
void gloss_dataset_preview_reload(GlossDatasetPreview *self);
void gloss_dataset_preview_cancel(GlossDatasetPreview *self);

GlossDatasetPreviewState gloss_dataset_preview_get_state(GlossDatasetPreview *self);
const char *gloss_dataset_preview_get_error(GlossDatasetPreview *self); /* (nullable) */
/* Where the files do not fit the task: the one that they do fit. */
gboolean gloss_dataset_preview_get_other_task(GlossDatasetPreview *self, GlossTrainingTask *task);

/* (transfer full) what kind of file it is, translated: "Tab-separated table with a header" */
char *gloss_dataset_preview_dup_format(GlossDatasetPreview *self);
const char *gloss_dataset_preview_get_scheme(GlossDatasetPreview *self); /* (nullable) "BIO" */
guint64 gloss_dataset_preview_get_n_train(GlossDatasetPreview *self);
guint64 gloss_dataset_preview_get_n_dev(GlossDatasetPreview *self); /* in files of their own */
guint64 gloss_dataset_preview_get_n_left_out(GlossDatasetPreview *self);
/* Files are so large that only so many examples were looked at; else 0. */
guint64 gloss_dataset_preview_get_limit(GlossDatasetPreview *self);

GListModel *gloss_dataset_preview_get_examples(GlossDatasetPreview *self); /* the first ones */
GListModel *gloss_dataset_preview_get_issues(GlossDatasetPreview *self);
/* (element-type GlossDatasetPreviewLabel) borrowed; most frequent first */
const GArray *gloss_dataset_preview_get_labels(GlossDatasetPreview *self);

/* Names, NULL-terminated; empty where the format has no fields to choose from. */
const char *const *gloss_dataset_preview_get_fields(GlossDatasetPreview *self);
/* (element-type GlossDatasetPreviewRole) borrowed */
const GArray *gloss_dataset_preview_get_roles(GlossDatasetPreview *self);
void gloss_dataset_preview_set_field(GlossDatasetPreview *self, int role, int field);
gboolean gloss_dataset_preview_has_header(GlossDatasetPreview *self, gboolean *header);
void gloss_dataset_preview_set_header(GlossDatasetPreview *self, gboolean header);

/* What is done about all problems of a kind. */
void gloss_dataset_preview_answer(GlossDatasetPreview *self, const char *kind,
                                  GlossDatasetIssueAnswer answer);
/* What is done about one of them, whatever is done about the others. */
void gloss_dataset_preview_answer_line(GlossDatasetPreview *self, const char *kind,
                                       const char *path, guint line,
                                       GlossDatasetIssueAnswer answer);

/* Whether what was chosen cannot be said by the files themselves: then a copy is written that can,
 * into the user's data, as soon as all is read. */
gboolean gloss_dataset_preview_is_changed(GlossDatasetPreview *self);
/* All is read, and written where it has to be. */
gboolean gloss_dataset_preview_is_ready(GlossDatasetPreview *self);
/* The copies, NULL-terminated; NULL where there are none, or none yet. */
const char *const *gloss_dataset_preview_get_train_copy(GlossDatasetPreview *self);
const char *const *gloss_dataset_preview_get_dev_copy(GlossDatasetPreview *self);
/* What gloss-cli has to be told to read the files as they are read here (--columns); NULL: nothing, or
 * a copy says it. */
const char *gloss_dataset_preview_get_reading(GlossDatasetPreview *self);
/* Where copies are written instead; for tests. */
void gloss_dataset_preview_set_folder(GlossDatasetPreview *self, const char *folder);
