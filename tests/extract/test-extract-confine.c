/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/scratch.h"

typedef gboolean (*Try)(const char *path);

/* What @try says in a process that is confined. */
static gboolean
run_confined(Try try, const char *path)
{
    pid_t pid = fork();
    int status;

    if (pid == 0) {
        gloss_extract_confine_run();
        _exit(try(path) ? 0 : 1);
    }
    g_assert_cmpint(waitpid(pid, &status, 0), ==, pid);
    g_assert_true(WIFEXITED(status));
    return WEXITSTATUS(status) == 0;
}

static gboolean
is_refused_network(const char *path)
{
    return socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM;
}

static gboolean
is_refused_program(const char *path)
{
    return execl(path, path, NULL) < 0 && errno == EPERM;
}

static gboolean
can_read(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC) >= 0;
}

static gboolean
can_write(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) >= 0;
}

static void
test_calls(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                               \
    !(defined(__x86_64__) || defined(__aarch64__))
    g_test_skip("not confined in this build");
#else
    g_assert_true(run_confined(is_refused_network, NULL));
    g_assert_true(run_confined(is_refused_program, "/bin/true"));
#endif
}

static void
test_files(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *secret = g_build_filename(folder, "secret", NULL);
    g_autofree char *fresh = g_build_filename(folder, "fresh", NULL);

    scratch_write(folder, "secret", "key", -1);
    g_assert_true(run_confined(can_read, "/etc/passwd"));
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    g_test_skip("not confined in this build");
#else
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1) {
        g_test_skip("this system has no Landlock");
    } else {
        g_assert_false(run_confined(can_read, secret));
        g_assert_false(run_confined(can_write, fresh));
    }
#endif
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-confine/calls", test_calls);
    g_test_add_func("/extract-confine/files", test_files);
    return g_test_run();
}
