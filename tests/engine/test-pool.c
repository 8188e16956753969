/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every index exactly once, whatever the sizes, the number of threads and callers. */

#include <stdatomic.h>
#include <string.h>

#include "engine/base/pool.h"

#define N_MAX 5000

typedef struct {
    atomic_uchar seen[N_MAX];
    atomic_uint bad_threads;
    guint n_threads;
    ClozePool *pool;
} Count;

static void
count_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Count *count = data;

    if (thread >= count->n_threads)
        atomic_fetch_add(&count->bad_threads, 1);
    for (gsize i = begin; i < end; i++)
        atomic_fetch_add(&count->seen[i], 1);
}

static void
check_once(ClozePool *pool, Count *count, gsize n, gsize chunk)
{
    memset(count, 0, sizeof *count);
    count->n_threads = cloze_pool_get_n_threads(pool);
    cloze_pool_parallel_for(pool, n, chunk, count_cb, count);
    for (gsize i = 0; i < N_MAX; i++)
        g_assert_cmpuint(atomic_load(&count->seen[i]), ==, i < n);
    g_assert_cmpuint(atomic_load(&count->bad_threads), ==, 0);
}

static void
test_every_index_once(void)
{
    const gsize sizes[] = {0, 1, 2, 3, 63, 64, 1000, N_MAX};
    const gsize chunks[] = {1, 2, 7, 64, 1000, G_MAXSIZE / 4};
    g_autofree Count *count = g_new0(Count, 1);

    for (guint threads = 1; threads <= 5; threads++) {
        g_autoptr(ClozePool) pool = cloze_pool_new(threads);

        g_assert_cmpuint(cloze_pool_get_n_threads(pool), ==, threads);
        for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++)
            for (gsize j = 0; j < G_N_ELEMENTS(chunks); j++)
                check_once(pool, count, sizes[i], chunks[j]);
    }
}

static void
test_without_pool(void)
{
    g_autofree Count *count = g_new0(Count, 1);

    check_once(NULL, count, 77, 5);
}

static void
outer_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Count *counts = data;

    for (gsize i = begin; i < end; i++) {
        counts[i].n_threads = 1;
        cloze_pool_parallel_for(counts[i].pool, 100, 3, count_cb, &counts[i]);
    }
}

static void
test_nested_runs_in_its_thread(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    g_autofree Count *counts = g_new0(Count, 8);

    for (gsize i = 0; i < 8; i++)
        counts[i].pool = pool;
    cloze_pool_parallel_for(pool, 8, 1, outer_cb, counts);
    for (gsize i = 0; i < 8; i++) {
        g_assert_cmpuint(atomic_load(&counts[i].bad_threads), ==, 0);
        for (gsize j = 0; j < 100; j++)
            g_assert_cmpuint(atomic_load(&counts[i].seen[j]), ==, 1);
    }
}

static gpointer
caller_thread(gpointer data)
{
    g_autofree Count *count = g_new0(Count, 1);

    for (gsize i = 0; i < 100; i++)
        check_once(data, count, 50 + i, 1 + i % 4);
    return NULL;
}

static void
test_callers_take_turns(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    GThread *threads[4];

    for (gsize i = 0; i < 4; i++)
        threads[i] = g_thread_new("caller", caller_thread, pool);
    for (gsize i = 0; i < 4; i++)
        g_thread_join(threads[i]);
}

/* Pauses longer than the spin, so that workers sleep and are woken. */
static void
test_wakes_sleepers(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(4);
    g_autofree Count *count = g_new0(Count, 1);

    for (gsize i = 0; i < 30; i++) {
        g_usleep(i % 3 * 500);
        check_once(pool, count, 20, 1);
    }
}

static void
slow_last_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    g_usleep(thread ? 3000 : 100);
    count_cb(begin, end, thread, data);
}

typedef struct {
    atomic_uint n_done;
    gsize n;
    gsize held; /* this index waits for all others */
} Hold;

static void
hold_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Hold *hold = data;

    for (gsize i = begin; i < end; i++) {
        for (guint tries = 0; i == hold->held && atomic_load(&hold->n_done) < hold->n - 1;
             tries++) {
            g_assert_cmpuint(tries, <, 100000);
            g_usleep(100);
        }
        atomic_fetch_add(&hold->n_done, 1);
    }
}

/* Wherever one thread is held up, the others do what lay before it and behind. */
static void
test_takes_from_the_slow(void)
{
    for (guint threads = 2; threads <= 4; threads++) {
        g_autoptr(ClozePool) pool = cloze_pool_new(threads);

        for (gsize held = 0; held < 37; held += 4) {
            Hold hold = {.n = 37, .held = held};

            cloze_pool_parallel_for(pool, hold.n, 1, hold_cb, &hold);
            g_assert_cmpuint(atomic_load(&hold.n_done), ==, hold.n);
        }
    }
}

/* The caller runs out of chunks while a worker still has one: it must wait for it. */
static void
test_waits_for_the_last_chunk(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(2);
    g_autofree Count *count = g_new0(Count, 1);

    for (gsize round = 0; round < 20; round++) {
        memset(count, 0, sizeof *count);
        count->n_threads = 2;
        cloze_pool_parallel_for(pool, 4, 1, slow_last_cb, count);
        for (gsize i = 0; i < 4; i++)
            g_assert_cmpuint(atomic_load(&count->seen[i]), ==, 1);
    }
}

static void
test_default_size(void)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(0);

    g_assert_cmpuint(cloze_pool_count_cpus(), >=, 1);
    g_assert_cmpuint(cloze_pool_get_n_threads(pool), ==, cloze_pool_count_cpus());
    g_assert_cmpuint(cloze_pool_get_n_threads(NULL), ==, 1);
    cloze_pool_free(NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pool/every-index-once", test_every_index_once);
    g_test_add_func("/pool/without-pool", test_without_pool);
    g_test_add_func("/pool/nested-runs-in-its-thread", test_nested_runs_in_its_thread);
    g_test_add_func("/pool/callers-take-turns", test_callers_take_turns);
    g_test_add_func("/pool/wakes-sleepers", test_wakes_sleepers);
    g_test_add_func("/pool/takes-from-the-slow", test_takes_from_the_slow);
    g_test_add_func("/pool/waits-for-the-last-chunk", test_waits_for_the_last_chunk);
    g_test_add_func("/pool/default-size", test_default_size);
    return g_test_run();
}
