/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-issue.h. */

#include "app/dataset-issue.h"

struct _GlossDatasetIssue {
    GObject parent_instance;

    char *kind;
    char *title;
    char *advice;
    guint64 count;
    guint answers;
    GlossDatasetIssueAnswer answer;
    GPtrArray *lines;
};

G_DEFINE_FINAL_TYPE(GlossDatasetIssue, gloss_dataset_issue, G_TYPE_OBJECT)

static void
free_line(gpointer data)
{
    GlossDatasetIssueLine *line = data;

    g_free(line->path);
    g_free(line->message);
    g_free(line);
}

static void
finalize(GObject *object)
{
    GlossDatasetIssue *self = GLOSS_DATASET_ISSUE(object);

    g_free(self->kind);
    g_free(self->title);
    g_free(self->advice);
    g_ptr_array_unref(self->lines);
    G_OBJECT_CLASS(gloss_dataset_issue_parent_class)->finalize(object);
}

static void
gloss_dataset_issue_class_init(GlossDatasetIssueClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_dataset_issue_init(GlossDatasetIssue *self)
{
    self->lines = g_ptr_array_new_with_free_func(free_line);
}

GlossDatasetIssue *
gloss_dataset_issue_new(const char *kind, const char *title, const char *advice, guint64 count,
                        guint answers, GlossDatasetIssueAnswer answer)
{
    GlossDatasetIssue *self = g_object_new(GLOSS_TYPE_DATASET_ISSUE, NULL);

    self->kind = g_strdup(kind);
    self->title = g_strdup(title);
    self->advice = g_strdup(advice);
    self->count = count;
    self->answers = answers;
    self->answer = answer;
    return self;
}

void
gloss_dataset_issue_add_line(GlossDatasetIssue *self, const char *path, guint line,
                             const char *message, GlossDatasetIssueAnswer answer)
{
    GlossDatasetIssueLine *item = g_new0(GlossDatasetIssueLine, 1);

    item->path = g_strdup(path);
    item->line = line;
    item->message = g_strdup(message);
    item->answer = answer;
    g_ptr_array_add(self->lines, item);
}

const char *
gloss_dataset_issue_get_kind(GlossDatasetIssue *self)
{
    return self->kind;
}

const char *
gloss_dataset_issue_get_title(GlossDatasetIssue *self)
{
    return self->title;
}

const char *
gloss_dataset_issue_get_advice(GlossDatasetIssue *self)
{
    return self->advice;
}

guint64
gloss_dataset_issue_get_count(GlossDatasetIssue *self)
{
    return self->count;
}

gboolean
gloss_dataset_issue_can(GlossDatasetIssue *self, GlossDatasetIssueAnswer answer)
{
    return (self->answers & (1u << answer)) != 0;
}

GlossDatasetIssueAnswer
gloss_dataset_issue_get_answer(GlossDatasetIssue *self)
{
    return self->answer;
}

const GPtrArray *
gloss_dataset_issue_get_lines(GlossDatasetIssue *self)
{
    return self->lines;
}
