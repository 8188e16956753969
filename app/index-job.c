/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The scope stays apart from the command line for as long as more may be joined to it. */
#include "app/index-job.h"

GlossIndexJob *
gloss_index_job_new(char **argv, const char *folder, const GlossIndexScope *scope)
{
    GlossIndexJob *job = g_new0(GlossIndexJob, 1);

    job->argv = argv;
    job->folder = g_strdup(folder);
    job->scope = scope ? gloss_index_scope_copy(scope) : gloss_index_scope_new_whole();
    return job;
}

GlossIndexJob *
gloss_index_job_copy(const GlossIndexJob *job)
{
    return gloss_index_job_new(g_strdupv(job->argv), job->folder, job->scope);
}

void
gloss_index_job_free(GlossIndexJob *job)
{
    g_strfreev(job->argv);
    gloss_index_scope_free(job->scope);
    g_free(job->folder);
    g_free(job);
}

gboolean
gloss_index_job_is_like(const GlossIndexJob *a, const GlossIndexJob *b)
{
    return g_strv_equal((const char *const *)a->argv, (const char *const *)b->argv);
}

gboolean
gloss_index_job_concerns(const GlossIndexJob *job, const char *path)
{
    return !job->folder || g_str_equal(job->folder, path);
}

char **
gloss_index_job_dup_argv(const GlossIndexJob *job)
{
    GStrvBuilder *builder = g_strv_builder_new();
    g_auto(GStrv) paths = gloss_index_scope_dup_paths(job->scope);
    char **argv;

    g_strv_builder_addv(builder, (const char **)job->argv);
    for (gsize i = 0; paths && paths[i]; i++) {
        g_autofree char *option = g_strconcat("--changed=", paths[i], NULL);

        g_strv_builder_add(builder, option);
    }
    argv = g_strv_builder_end(builder);
    g_strv_builder_unref(builder);
    return argv;
}
