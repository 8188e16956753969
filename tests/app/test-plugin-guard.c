/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-guard.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/scratch.h"

/* A sanitizer's own handlers would turn the signal into an exit. */
static void
let_signals_end(void)
{
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS};

    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        signal(numbers[i], SIG_DFL);
}

/* Ends a child process in the middle of a load, by @number. */
static void
die_in_child(const char *folder, const char *stage, const char *plugin, int number)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        struct rlimit none = {0, 0};
        GlossPluginGuard *guard = gloss_plugin_guard_new(folder);

        setrlimit(RLIMIT_CORE, &none);
        gloss_plugin_guard_begin(guard, stage, plugin);
        raise(number);
        _exit(0);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFSIGNALED(status));
    g_assert_cmpint(WTERMSIG(status), ==, number);
}

static guint
count_blamed(const char *folder, const char *plugin)
{
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(folder);
    g_auto(GStrv) blamed = gloss_plugin_guard_take_blamed(guard);

    if (blamed[0] != NULL)
        g_assert_cmpstr(blamed[0], ==, plugin);
    return g_strv_length(blamed);
}

static void
test_clean(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(folder);
    GlossPluginGuardMark *mark = gloss_plugin_guard_begin(guard, "load", "/a.so");
    g_autoptr(GDir) dir = NULL;

    g_assert_cmpuint(scratch_count(folder), ==, 1);
    /* The process is at work: nobody is to blame. */
    g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 0);
    dir = g_dir_open(folder, 0, NULL);
    g_assert_true(g_str_has_suffix(g_dir_read_name(dir), ".open"));
    g_assert_null(g_dir_read_name(dir));
    gloss_plugin_guard_end(guard, mark);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

static void
test_crash(void)
{
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS};
    g_autofree char *folder = scratch_new();

    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        die_in_child(folder, "open", "/a.so", numbers[i]);
        g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 1);
        g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 0);
    }
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

/* Killed from outside once is nobody's fault, twice in a row is. */
static void
test_killed(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(folder);

    die_in_child(folder, "open", "/a.so", SIGKILL);
    g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 0);
    die_in_child(folder, "open", "/a.so", SIGKILL);
    g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 1);

    die_in_child(folder, "open", "/a.so", SIGKILL);
    g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 0);
    gloss_plugin_guard_end(guard, gloss_plugin_guard_begin(guard, "open", "/a.so"));
    die_in_child(folder, "open", "/a.so", SIGKILL);
    g_assert_cmpuint(count_blamed(folder, "/a.so"), ==, 0);
    scratch_free(folder);
}

static void
test_nothing_kept(void)
{
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    g_auto(GStrv) blamed = gloss_plugin_guard_take_blamed(guard);

    gloss_plugin_guard_end(guard, gloss_plugin_guard_begin(guard, "open", "/a.so"));
    g_assert_null(blamed[0]);
}

int
main(int argc, char **argv)
{
    let_signals_end();
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-guard/clean", test_clean);
    g_test_add_func("/plugin-guard/crash", test_crash);
    g_test_add_func("/plugin-guard/killed", test_killed);
    g_test_add_func("/plugin-guard/nothing-kept", test_nothing_kept);
    return g_test_run();
}
