/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is wrong with labelled files, as a list shows it: all problems of one kind, with how many
 * there are, what is done about them, and the first of them with their lines. Main thread. */
#pragma once

#include "app/item-list.h"

/* One line of a file. */
typedef struct {
    char *path;
    guint line; /* 0: of the whole file */
    char *message;
    guint answer; /* GlossDatasetIssueAnswer: what is done about this one */
} GlossDatasetIssueLine;

typedef enum {
    GLOSS_DATASET_ISSUE_KEEP,   /* the examples stand as they are */
    GLOSS_DATASET_ISSUE_REPAIR, /* they stand, repaired */
    GLOSS_DATASET_ISSUE_SKIP,   /* they are left out */
} GlossDatasetIssueAnswer;

#define GLOSS_TYPE_DATASET_ISSUE (gloss_dataset_issue_get_type())
G_DECLARE_FINAL_TYPE(GlossDatasetIssue, gloss_dataset_issue, GLOSS, DATASET_ISSUE, GObject)

/* @kind: the engine's id, such as "duplicate"; @answers: bits 1 << GlossDatasetIssueAnswer of what
 * can be done. @title is translated. */
GlossDatasetIssue *gloss_dataset_issue_new(const char *kind, const char *title, const char *advice,
                                           guint64 count, guint answers,
                                           GlossDatasetIssueAnswer answer);
void gloss_dataset_issue_add_line(GlossDatasetIssue *self, const char *path, guint line,
                                  const char *message, GlossDatasetIssueAnswer answer);
const char *gloss_dataset_issue_get_kind(GlossDatasetIssue *self);
const char *gloss_dataset_issue_get_title(GlossDatasetIssue *self);
const char *gloss_dataset_issue_get_advice(GlossDatasetIssue *self);
guint64 gloss_dataset_issue_get_count(GlossDatasetIssue *self);
gboolean gloss_dataset_issue_can(GlossDatasetIssue *self, GlossDatasetIssueAnswer answer);
GlossDatasetIssueAnswer gloss_dataset_issue_get_answer(GlossDatasetIssue *self);
/* (element-type GlossDatasetIssueLine*) borrowed; the first of them */
const GPtrArray *gloss_dataset_issue_get_lines(GlossDatasetIssue *self);
