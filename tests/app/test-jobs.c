/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/jobs.h"

static void
finish_cb(GCancellable *cancellable, GlossJob *job)
{
    gloss_job_finish(job);
}

static void
test_done_leaves(void)
{
    g_autoptr(GlossJobs) jobs = gloss_jobs_new();
    g_autoptr(GlossJob) first = gloss_job_new("First", NULL);
    g_autoptr(GlossJob) second = gloss_job_new("Second", NULL);
    g_autoptr(GlossJob) left = NULL;

    gloss_jobs_add(jobs, first);
    gloss_jobs_add(jobs, second);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(jobs)), ==, 2);
    gloss_job_finish(first);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(jobs)), ==, 1);
    left = g_list_model_get_item(G_LIST_MODEL(jobs), 0);
    g_assert_true(left == second);
    gloss_jobs_add(jobs, first);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(jobs)), ==, 1);
}

static void
test_cancel_all(void)
{
    g_autoptr(GlossJobs) jobs = gloss_jobs_new();
    g_autoptr(GPtrArray) made = g_ptr_array_new_with_free_func(g_object_unref);

    for (int i = 0; i < 3; i++) {
        GlossJob *job = gloss_job_new("Work", NULL);

        g_ptr_array_add(made, job);
        g_signal_connect(gloss_job_get_cancellable(job), "cancelled", G_CALLBACK(finish_cb), job);
        gloss_jobs_add(jobs, job);
    }
    gloss_jobs_cancel_all(jobs);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(jobs)), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/jobs/done-leaves", test_done_leaves);
    g_test_add_func("/jobs/cancel-all", test_cancel_all);
    return g_test_run();
}
