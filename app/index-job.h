/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Something for the worker of the index to do, in line or under way. Any thread. */
#pragma once

#include "app/index-scope.h"

typedef struct {
    char **argv;
    char *folder;           /* (nullable) of a row; NULL: all */
    GlossIndexScope *scope; /* of an update: what of the folder is to be looked at */
} GlossIndexJob;

/* Takes @argv; @folder (nullable); @scope (nullable): everything. */
GlossIndexJob *gloss_index_job_new(char **argv, const char *folder, const GlossIndexScope *scope);
GlossIndexJob *gloss_index_job_copy(const GlossIndexJob *job);
void gloss_index_job_free(GlossIndexJob *job);
/* Whether the two can be done as one, once what they look at is joined. */
gboolean gloss_index_job_is_like(const GlossIndexJob *a, const GlossIndexJob *b);
/* Whether it has something to do with the folder at @path. */
gboolean gloss_index_job_concerns(const GlossIndexJob *job, const char *path);
/* (transfer full) the command line */
char **gloss_index_job_dup_argv(const GlossIndexJob *job);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexJob, gloss_index_job_free)
