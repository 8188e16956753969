/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is started is run once, beside the caller where there is more than one thread. */

#include <stdatomic.h>

#include "engine/base/companion.h"

typedef struct {
    guint n_runs; /* read after the wait alone */
    GThread *thread;
    atomic_bool let_go; /* waited for */
} Work;

static void
work_cb(gpointer data)
{
    Work *work = data;

    while (!atomic_load(&work->let_go))
        g_usleep(100);
    work->n_runs++;
    work->thread = g_thread_self();
}

static void
test_runs_beside_the_caller(void)
{
    g_autoptr(ClozeCompanion) companion = cloze_companion_new(2);
    Work work = {0};

    for (guint i = 1; i <= 50; i++) {
        atomic_store(&work.let_go, FALSE);
        cloze_companion_start(companion, work_cb, &work);
        atomic_store(&work.let_go, TRUE);
        cloze_companion_wait(companion);
        g_assert_cmpuint(work.n_runs, ==, i);
        g_assert_true(work.thread != g_thread_self());
    }
}

static void
test_one_thread_is_the_callers(void)
{
    g_autoptr(ClozeCompanion) companion = cloze_companion_new(1);
    Work work = {.let_go = TRUE};

    cloze_companion_start(companion, work_cb, &work);
    g_assert_cmpuint(work.n_runs, ==, 1);
    cloze_companion_wait(companion);
    g_assert_true(work.thread == g_thread_self());
}

static void
test_free_waits(void)
{
    Work work = {.let_go = TRUE};

    for (guint i = 0; i < 20; i++) {
        ClozeCompanion *companion = cloze_companion_new(2);

        cloze_companion_start(companion, work_cb, &work);
        cloze_companion_free(companion);
        g_assert_cmpuint(work.n_runs, ==, i + 1);
    }
    cloze_companion_free(cloze_companion_new(2));
    cloze_companion_free(NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/companion/runs-beside-the-caller", test_runs_beside_the_caller);
    g_test_add_func("/companion/one-thread-is-the-callers", test_one_thread_is_the_callers);
    g_test_add_func("/companion/free-waits", test_free_waits);
    return g_test_run();
}
