/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-limits.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Limits stay, so each is tried in a process of its own. */
static void
test_limits(void)
{
    int status;
    pid_t pid = fork();

    if (pid == 0) {
        struct rlimit limit;

        gloss_extract_limits_set(0, 7);
        _exit(getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_cur == 7 &&
                      getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_max == 0
                  ? 0
                  : 1);
    }
    g_assert_cmpint(waitpid(pid, &status, 0), ==, pid);
    g_assert_cmpint(status, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-limits/limits", test_limits);
    return g_test_run();
}
