/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-job.h"

static GlossIndexJob *
make(const char *folder, const GlossIndexScope *scope)
{
    const char *argv[] = {"gloss-cli", "index", "update", folder, NULL};

    return gloss_index_job_new(g_strdupv((char **)argv), folder, scope);
}

static void
assert_argv(const GlossIndexJob *job, const char *wanted)
{
    g_auto(GStrv) argv = gloss_index_job_dup_argv(job);
    g_autofree char *joined = g_strjoinv(" ", argv);

    g_assert_cmpstr(joined, ==, wanted);
}

/* A change and a wish to look at everything are one job, and so are two changes. */
static void
test_like(void)
{
    g_autoptr(GlossIndexScope) scope = gloss_index_scope_new();
    g_autoptr(GlossIndexJob) some = NULL, all = make("/docs", NULL), other = make("/other", NULL);
    g_autoptr(GlossIndexJob) copy = NULL;

    gloss_index_scope_add(scope, "-b \xff");
    gloss_index_scope_add(scope, "a/c");
    some = make("/docs", scope);
    assert_argv(some, "gloss-cli index update /docs --changed=-b \xff --changed=a/c");
    assert_argv(all, "gloss-cli index update /docs");
    g_assert_true(gloss_index_job_is_like(some, all));
    g_assert_false(gloss_index_job_is_like(some, other));
    copy = gloss_index_job_copy(some);
    gloss_index_scope_join(some->scope, all->scope);
    assert_argv(some, "gloss-cli index update /docs");
    assert_argv(copy, "gloss-cli index update /docs --changed=-b \xff --changed=a/c");
}

static void
test_concerns(void)
{
    g_autoptr(GlossIndexJob) one = make("/docs", NULL), all = make(NULL, NULL);

    g_assert_true(gloss_index_job_concerns(one, "/docs"));
    g_assert_false(gloss_index_job_concerns(one, "/docs/more"));
    g_assert_true(gloss_index_job_concerns(all, "/docs"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-job/like", test_like);
    g_test_add_func("/index-job/concerns", test_concerns);
    return g_test_run();
}
