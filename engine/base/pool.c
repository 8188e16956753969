/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The worker threads of pool.h. A call publishes one job; workers that are awake join it, take
 * chunks and leave. Each thread has a lane, a row of neighbouring chunks that it takes from the
 * front, so that what a thread reads lies together in memory and can be asked for ahead; one whose
 * lane is empty takes the back half of another's. The caller never waits for a worker that has not
 * joined, so one that sleeps or has lost its CPU costs nothing but its help. pthread rather than
 * GLib locks, because thread checkers understand them. */

#include "engine/base/pool.h"

#include <pthread.h>
#include <stdatomic.h>

#include "engine/base/cpus.h"

/* How long a thread looks before it sleeps. */
#define SPIN_NANOSECONDS 30000
#define SPINS_A_LOOK     32

/* ClozePool.joined: the job takes workers, or how many are in it. */
#define JOB_OPEN 0x80000000u

typedef struct {
    ClozePool *pool;
    guint thread;
    pthread_t handle;
} Worker;

/* First chunk in the upper half, end in the lower: the chunks of a lane that nobody has taken. */
typedef struct {
    _Alignas(64) _Atomic guint64 chunks;
} Lane;

struct _ClozePool {
    guint n_threads;
    Worker *workers; /* [n_threads - 1] */
    Lane *lanes;     /* [n_threads] */

    /* Written by the caller whose turn it is while no job is open. */
    gsize n;
    gsize chunk;
    ClozePoolFunc func;
    gpointer data;

    _Alignas(64) atomic_uint joined;
    atomic_uint generation; /* goes up with every job, and to end the workers */
    atomic_bool quit;

    _Alignas(64) atomic_uint n_sleeping; /* workers in or about to enter the wait for `wake` */
    atomic_bool caller_sleeps;
    atomic_uint ticket; /* the next one to hand to a caller */
    atomic_uint serving;

    pthread_mutex_t lock; /* only around the three waits */
    pthread_cond_t wake;
    pthread_cond_t left;
    pthread_cond_t turn;
};

static _Thread_local gboolean inside_job;

static void
relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static gint64
now_nanoseconds(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (gint64)time.tv_sec * 1000000000 + time.tv_nsec;
}

typedef gboolean (*ReadyFunc)(ClozePool *pool, guint value);

/* Looks for a short while; FALSE when it is time to sleep. */
static gboolean
spin_until(ClozePool *pool, ReadyFunc ready, guint value)
{
    gint64 stop = 0;

    for (;;) {
        for (guint i = 0; i < SPINS_A_LOOK; i++) {
            if (ready(pool, value))
                return TRUE;
            relax();
        }
        gint64 now = now_nanoseconds();
        if (!stop)
            stop = now + SPIN_NANOSECONDS;
        else if (now > stop)
            return FALSE;
    }
}

static gboolean
generation_moved(ClozePool *pool, guint seen)
{
    return atomic_load(&pool->generation) != seen;
}

static gboolean
turn_came(ClozePool *pool, guint ticket)
{
    return atomic_load(&pool->serving) == ticket;
}

static gboolean
all_left(ClozePool *pool, guint unused)
{
    return atomic_load(&pool->joined) == 0;
}

static guint64
make_chunks(guint64 first, guint64 end)
{
    return first << 32 | end;
}

/* The first chunk of a lane; FALSE when it is empty. */
static gboolean
take_front(Lane *lane, guint64 *chunk)
{
    guint64 chunks = atomic_load_explicit(&lane->chunks, memory_order_relaxed);

    while (chunks >> 32 < (guint32)chunks) {
        *chunk = chunks >> 32;
        if (atomic_compare_exchange_weak_explicit(&lane->chunks, &chunks,
                                                  make_chunks(*chunk + 1, (guint32)chunks),
                                                  memory_order_relaxed, memory_order_relaxed))
            return TRUE;
    }
    return FALSE;
}

/* The back half of a lane becomes @own, which is empty; FALSE when there is nothing to take. */
static gboolean
take_half(Lane *lane, Lane *own)
{
    guint64 chunks = atomic_load_explicit(&lane->chunks, memory_order_relaxed);

    while (chunks >> 32 < (guint32)chunks) {
        guint64 first = chunks >> 32, end = (guint32)chunks, middle = first + (end - first) / 2;

        if (!atomic_compare_exchange_weak_explicit(&lane->chunks, &chunks,
                                                   make_chunks(first, middle), memory_order_relaxed,
                                                   memory_order_relaxed))
            continue;
        atomic_store_explicit(&own->chunks, make_chunks(middle, end), memory_order_relaxed);
        return TRUE;
    }
    return FALSE;
}

static gboolean
refill(ClozePool *pool, guint thread)
{
    for (guint i = 1; i < pool->n_threads; i++)
        if (take_half(&pool->lanes[(thread + i) % pool->n_threads], &pool->lanes[thread]))
            return TRUE;
    return FALSE;
}

static void
run_chunks(ClozePool *pool, guint thread)
{
    guint64 chunk;

    do {
        while (take_front(&pool->lanes[thread], &chunk)) {
            gsize begin = chunk * pool->chunk;

            pool->func(begin, begin + MIN(pool->chunk, pool->n - begin), thread, pool->data);
        }
    } while (refill(pool, thread));
}

static void
fill_lanes(ClozePool *pool)
{
    guint64 n = (pool->n - 1) / pool->chunk + 1, n_threads = pool->n_threads;

    for (guint i = 0; i < n_threads; i++)
        atomic_store_explicit(&pool->lanes[i].chunks,
                              make_chunks(n * i / n_threads, n * (i + 1) / n_threads),
                              memory_order_relaxed);
}

static gboolean
join_job(ClozePool *pool)
{
    guint joined = atomic_load(&pool->joined);

    while (joined & JOB_OPEN) {
        if (atomic_compare_exchange_weak(&pool->joined, &joined, joined + 1))
            return TRUE;
    }
    return FALSE;
}

static void
leave_job(ClozePool *pool)
{
    if (atomic_fetch_sub(&pool->joined, 1) != 1 || !atomic_load(&pool->caller_sleeps))
        return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_signal(&pool->left);
    pthread_mutex_unlock(&pool->lock);
}

static void
wait_for_job(ClozePool *pool, guint seen)
{
    if (spin_until(pool, generation_moved, seen))
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->n_sleeping, 1);
    while (!generation_moved(pool, seen))
        pthread_cond_wait(&pool->wake, &pool->lock);
    atomic_fetch_sub(&pool->n_sleeping, 1);
    pthread_mutex_unlock(&pool->lock);
}

static void *
worker_main(void *data)
{
    Worker *worker = data;
    ClozePool *pool = worker->pool;
    guint seen = 0;

    inside_job = TRUE;
    for (;;) {
        wait_for_job(pool, seen);
        seen = atomic_load(&pool->generation);
        if (atomic_load(&pool->quit))
            return NULL;
        if (join_job(pool)) {
            run_chunks(pool, worker->thread);
            leave_job(pool);
        }
    }
}

static void
wake_workers(ClozePool *pool, gsize n_wanted)
{
    gsize n_sleeping = atomic_load(&pool->n_sleeping);

    if (!n_sleeping)
        return;
    pthread_mutex_lock(&pool->lock);
    if (n_wanted >= n_sleeping)
        pthread_cond_broadcast(&pool->wake);
    else
        for (gsize i = 0; i < n_wanted; i++)
            pthread_cond_signal(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
}

static void
take_turn(ClozePool *pool)
{
    guint ticket = atomic_fetch_add(&pool->ticket, 1);

    if (spin_until(pool, turn_came, ticket))
        return;
    pthread_mutex_lock(&pool->lock);
    while (!turn_came(pool, ticket))
        pthread_cond_wait(&pool->turn, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static void
give_turn(ClozePool *pool)
{
    guint serving = atomic_fetch_add(&pool->serving, 1) + 1;

    if (atomic_load(&pool->ticket) == serving)
        return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->turn);
    pthread_mutex_unlock(&pool->lock);
}

static void
wait_for_workers(ClozePool *pool)
{
    atomic_fetch_and(&pool->joined, ~JOB_OPEN);
    if (spin_until(pool, all_left, 0))
        return;
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->caller_sleeps, TRUE);
    while (!all_left(pool, 0))
        pthread_cond_wait(&pool->left, &pool->lock);
    atomic_store(&pool->caller_sleeps, FALSE);
    pthread_mutex_unlock(&pool->lock);
}

static void
run_job(ClozePool *pool, gsize n, gsize chunk, ClozePoolFunc func, gpointer data)
{
    pool->n = n;
    pool->chunk = MAX(chunk, n / G_MAXUINT32 + 1); /* chunks are counted in 32 bits */
    pool->func = func;
    pool->data = data;
    fill_lanes(pool);
    atomic_store(&pool->joined, JOB_OPEN);
    atomic_fetch_add(&pool->generation, 1);
    wake_workers(pool, MIN((n - 1) / chunk, pool->n_threads - 1));
    inside_job = TRUE;
    run_chunks(pool, 0);
    inside_job = FALSE;
    wait_for_workers(pool);
}

void
cloze_pool_parallel_for(ClozePool *pool, gsize n, gsize chunk, ClozePoolFunc func, gpointer data)
{
    g_return_if_fail(chunk > 0);

    if (!n)
        return;
    if (!pool || pool->n_threads == 1 || n <= chunk || inside_job) {
        for (gsize begin = 0; begin < n; begin += MIN(chunk, n - begin))
            func(begin, begin + MIN(chunk, n - begin), 0, data);
        return;
    }
    take_turn(pool);
    run_job(pool, n, chunk, func, data);
    give_turn(pool);
}

ClozePool *
cloze_pool_new(guint n_threads)
{
    guint n = MIN(n_threads ? n_threads : cloze_pool_count_cpus(), 1024);
    ClozePool *pool = g_aligned_alloc0(1, sizeof *pool, 64);

    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pthread_cond_init(&pool->left, NULL);
    pthread_cond_init(&pool->turn, NULL);
    pool->workers = g_new0(Worker, n);
    pool->lanes = g_aligned_alloc0(n, sizeof *pool->lanes, 64);
    pool->n_threads = 1;
    for (guint i = 0; i + 1 < n; i++) {
        Worker *worker = &pool->workers[i];

        worker->pool = pool;
        worker->thread = i + 1;
        if (pthread_create(&worker->handle, NULL, worker_main, worker) != 0)
            break;
        pool->n_threads++;
    }
    return pool;
}

void
cloze_pool_free(ClozePool *pool)
{
    if (!pool)
        return;
    atomic_store(&pool->quit, TRUE);
    atomic_fetch_add(&pool->generation, 1);
    wake_workers(pool, pool->n_threads);
    for (guint i = 0; i + 1 < pool->n_threads; i++)
        pthread_join(pool->workers[i].handle, NULL);
    pthread_cond_destroy(&pool->turn);
    pthread_cond_destroy(&pool->left);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->lock);
    g_free(pool->workers);
    g_aligned_free(pool->lanes);
    g_aligned_free(pool);
}

guint
cloze_pool_get_n_threads(ClozePool *pool)
{
    return pool ? pool->n_threads : 1;
}

guint
cloze_pool_count_cpus(void)
{
    return cloze_cpus_count();
}
