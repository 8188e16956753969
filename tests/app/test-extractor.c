/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extractor.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/paths.h"
#include "tests/extract/pdf-fixture.h"
#include "tests/scratch.h"

static const GlossExtractorBounds brief = {.wall_seconds = 1};
static const GlossExtractorBounds patient = {.wall_seconds = 60};

/* A program that does as @script says; NULL is what it gave. */
static void
check_domain(const char *script, const GlossExtractorBounds *bounds, GCancellable *cancellable,
             GQuark domain, int code, const char *part)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *program = g_build_filename(folder, "extract", NULL);
    g_autofree char *text = g_strdup_printf("#!/bin/sh\n%s\n", script);
    g_autoptr(GBytes) bytes = g_bytes_new_static("%PDF", 4);
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "extract", text, -1);
    g_assert_cmpint(g_chmod(program, 0700), ==, 0);
    g_assert_null(
        gloss_extractor_run_program(program, "pdf", bytes, "a.pdf", bounds, cancellable, &error));
    g_assert_error(error, domain, code);
    if (part != NULL)
        g_assert_nonnull(strstr(error->message, "“a.pdf”"));
    if (part != NULL)
        g_assert_nonnull(strstr(error->message, part));
    /* Nothing of it is left. */
    g_assert_cmpint(waitpid(-1, NULL, WNOHANG), ==, -1);
    g_assert_cmpint(errno, ==, ECHILD);
    scratch_free(folder);
}

static void
check(const char *script, const GlossExtractorBounds *bounds, GCancellable *cancellable, int code,
      const char *part)
{
    check_domain(script, bounds, cancellable, G_IO_ERROR, code, part);
}

static void
test_bad_ends(void)
{
    check_domain("kill -SEGV $$", &patient, NULL, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED,
                 "crash");
    check("kill -XCPU $$", &patient, NULL, G_IO_ERROR_TIMED_OUT, "too long");
    /* Whoever ends it from outside says nothing of the document. */
    check("kill -INT $$", &patient, NULL, G_IO_ERROR_FAILED, "Interrupt");
    check("kill -TERM $$", &patient, NULL, G_IO_ERROR_FAILED, "Terminated");
    check("kill -KILL $$", &patient, NULL, G_IO_ERROR_FAILED, "Killed");
    check("exit 3", &patient, NULL, G_IO_ERROR_FAILED, "status 3");
    check("exit 0", &patient, NULL, G_IO_ERROR_FAILED, "no beginning");
    check("echo nonsense", &patient, NULL, G_IO_ERROR_FAILED, "no beginning");
    check("cat", &patient, NULL, G_IO_ERROR_FAILED, "no beginning");
}

static void
test_hangs(void)
{
    check("exec sleep 60", &brief, NULL, G_IO_ERROR_TIMED_OUT, "too long");
    /* It says that it is done and is not. */
    check("exec >&-; exec sleep 60", &patient, NULL, G_IO_ERROR_TIMED_OUT, "too long");
    /* It talks without end. */
    check("exec cat /dev/zero", &patient, NULL, G_IO_ERROR_NO_SPACE, "too much");
}

static void
cancel_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_usleep(G_USEC_PER_SEC / 5);
    g_cancellable_cancel(data);
    g_task_return_boolean(task, TRUE);
}

static void
test_cancelled(void)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, NULL, NULL, NULL);
    gint64 before = g_get_monotonic_time();

    g_task_set_task_data(task, cancellable, NULL);
    g_task_run_in_thread(task, cancel_cb);
    check("exec sleep 60", &patient, cancellable, G_IO_ERROR_CANCELLED, NULL);
    check("exec sleep 60", &patient, cancellable, G_IO_ERROR_CANCELLED, NULL);
    g_assert_cmpint(g_get_monotonic_time() - before, <, 30 * G_USEC_PER_SEC);
}

static void
test_missing(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static("%PDF", 4);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_extractor_run_program("/nowhere/extract", "pdf", bytes, "a.pdf", &patient,
                                              NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_nonnull(strstr(error->message, "/nowhere/extract"));
}

/* What it may know: neither the user's variables nor more descriptors than three. */
static void
test_surroundings(void)
{
    g_setenv("GLOSS_TEST_SECRET", "1", TRUE);
    check("test -z \"$GLOSS_TEST_SECRET\" && test \"$(pwd)\" = / && test ! -e /proc/self/fd/4 && "
          "exit 7",
          &patient, NULL, G_IO_ERROR_FAILED, "status 7");
}

/* The real one, with bounds that no file fits in. */
static void
test_bounds(void)
{
    g_autofree char *program = gloss_paths_dup_extractor();
    g_autoptr(GBytes) bytes = pdf_fixture_make(pdf_fixture_draw_line, 500);
    const GlossExtractorBounds tight = {.memory = 1024 * 1024, .wall_seconds = 60};
    const GlossExtractorBounds large = gloss_extractor_get_bounds(g_bytes_get_size(bytes));
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading = NULL;

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    g_assert_null(
        gloss_extractor_run_program(program, "pdf", bytes, "a.pdf", &tight, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_clear_error(&error);
#endif
    reading = gloss_extractor_run_program(program, "pdf", bytes, "a.pdf", &large, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(g_str_has_suffix(reading->text, "This is what page 500 says.\n\n"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extractor/bad-ends", test_bad_ends);
    g_test_add_func("/extractor/hangs", test_hangs);
    g_test_add_func("/extractor/cancelled", test_cancelled);
    g_test_add_func("/extractor/missing", test_missing);
    g_test_add_func("/extractor/surroundings", test_surroundings);
    g_test_add_func("/extractor/bounds", test_bounds);
    return g_test_run();
}
