/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/job.h"

static void
count_cb(GlossJob *job, GParamSpec *pspec, guint *n)
{
    (*n)++;
}

static void
test_progress(void)
{
    g_autoptr(GlossJob) job = gloss_job_new("Work", NULL);
    guint n = 0;

    g_signal_connect(job, "notify::fraction", G_CALLBACK(count_cb), &n);
    g_assert_cmpfloat(gloss_job_get_fraction(job), <, 0);
    gloss_job_set_progress(job, 0.25, "1 of 4");
    gloss_job_set_progress(job, 0.25, "1 of 4");
    g_assert_cmpuint(n, ==, 1);
    g_assert_cmpstr(gloss_job_get_detail(job), ==, "1 of 4");
    gloss_job_set_progress(job, 3, NULL);
    g_assert_cmpfloat(gloss_job_get_fraction(job), ==, 1);
    g_assert_null(gloss_job_get_detail(job));
}

static void
test_cancel(void)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GlossJob) job = gloss_job_new("Work", cancellable);
    g_autoptr(GlossJob) ended = gloss_job_new("Work", NULL);

    gloss_job_cancel(job);
    g_assert_true(g_cancellable_is_cancelled(cancellable));
    gloss_job_finish(ended);
    gloss_job_cancel(ended);
    g_assert_true(gloss_job_get_done(ended));
    g_assert_false(g_cancellable_is_cancelled(gloss_job_get_cancellable(ended)));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/job/progress", test_progress);
    g_test_add_func("/job/cancel", test_cancel);
    return g_test_run();
}
