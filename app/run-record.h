/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is kept of one training run besides its progress: the command, what it read, where it writes,
 * its state and the process that does it. One JSON file in the run's folder. Any thread. */
#pragma once

#include <glib.h>

typedef enum {
    GLOSS_RUN_QUEUED,
    GLOSS_RUN_RUNNING,
    GLOSS_RUN_PAUSED,
    GLOSS_RUN_STOPPING, /* asked to end */
    GLOSS_RUN_DONE,
    GLOSS_RUN_FAILED,
    GLOSS_RUN_CANCELLED,
    GLOSS_RUN_INTERRUPTED, /* ended without a result; can go on from its checkpoint */
} GlossRunState;

typedef struct {
    char *id;
    char *title;
    char **argv;    /* what follows the program's name */
    char *folder;   /* that the command's relative paths start from */
    gint64 created; /* Unix seconds; 0: not yet */
    gint64 started;
    gint64 ended;
    char **data; /* pairs path, SHA-256 */
    GlossRunState state;
    char *message;       /* why it ended, or NULL */
    gboolean cancelling; /* with GLOSS_RUN_STOPPING: nothing is to be kept */
    gboolean shown;      /* has a tab */
    gint64 pid;          /* 0: none */
    char *stamp;         /* tells the process from a later one with the same number */
} GlossRunRecord;

GlossRunRecord *gloss_run_record_new(const char *id, const char *title, const char *const *argv);
void gloss_run_record_free(GlossRunRecord *record);
/* @name stands in messages. */
GlossRunRecord *gloss_run_record_parse(const char *text, gsize size, const char *name,
                                       GError **error);
GBytes *gloss_run_record_print(const GlossRunRecord *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRunRecord, gloss_run_record_free)
