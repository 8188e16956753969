/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <string.h>

#include "engine/search/vector-scan.h"
#include "tests/scratch.h"

#define WIDTH 70
#define N     1500
#define NQ    6
#define K     10

typedef struct {
    char *folder;
    ClozeVectorFile *file;
    float *vectors; /* [N][WIDTH] */
    float *queries; /* [NQ][WIDTH] */
} Fixture;

static void
fill_unit(float *vector, GRand *random)
{
    double sum = 0;

    for (gsize i = 0; i < WIDTH; i++) {
        vector[i] = (float)g_rand_double_range(random, -1, 1);
        sum += (double)vector[i] * (double)vector[i];
    }
    for (gsize i = 0; i < WIDTH; i++)
        vector[i] /= (float)sqrt(sum);
}

/* Ids are slots plus one; every 7th slot is free. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    g_autofree char *path = NULL;

    fixture->folder = scratch_new();
    path = g_build_filename(fixture->folder, "vectors", NULL);
    fixture->file = cloze_vector_file_open_writable(path, "model", WIDTH, NULL);
    fixture->vectors = g_new(float, N *WIDTH);
    fixture->queries = g_new(float, NQ *WIDTH);
    for (gsize i = 0; i < N; i++) {
        float *vector = fixture->vectors + i * WIDTH;

        fill_unit(vector, random);
        if (i % 7 != 3)
            g_assert_true(cloze_vector_file_write(fixture->file, i, i + 1, vector, NULL));
    }
    for (gsize i = 0; i < NQ; i++)
        fill_unit(fixture->queries + i * WIDTH, random);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    cloze_vector_file_free(fixture->file);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->vectors);
    g_free(fixture->queries);
}

static double
score(const Fixture *fixture, gsize query, gsize slot)
{
    double sum = 0;

    for (gsize i = 0; i < WIDTH; i++)
        sum += (double)fixture->queries[query * WIDTH + i] *
               (double)fixture->vectors[slot * WIDTH + i];
    return sum;
}

static gboolean
is_even_cb(guint64 id, gpointer data)
{
    return id % 2 == 0;
}

/* Nothing that may be found and was not has a higher score than the last hit. */
static void
assert_best(const Fixture *fixture, gsize query, const ClozeVectorHit *hits, gsize n, gsize step)
{
    gboolean found[N] = {0};

    g_assert_cmpuint(n, ==, K);
    for (gsize i = 0; i < n; i++) {
        g_assert_cmpuint(hits[i].id, ==, hits[i].slot + 1);
        g_assert_cmpuint(hits[i].id % step, ==, 0);
        g_assert_cmpfloat_with_epsilon((double)hits[i].score, score(fixture, query, hits[i].slot),
                                       1e-6);
        g_assert_true(i == 0 || hits[i - 1].score >= hits[i].score);
        found[hits[i].slot] = TRUE;
    }
    for (gsize i = 0; i < N; i++)
        if (!found[i] && i % 7 != 3 && (i + 1) % step == 0)
            g_assert_cmpfloat(score(fixture, query, i), <=, (double)hits[n - 1].score + 1e-6);
}

static void
test_exact(Fixture *fixture, gconstpointer data)
{
    for (gsize nq = 1; nq <= NQ; nq++)
        for (gsize step = 1; step <= 2; step++) {
            ClozeVectorHit hits[NQ * K];
            gsize n[NQ];

            g_assert_true(cloze_vector_scan_run(fixture->file, NULL, fixture->queries, nq, K,
                                                step == 2 ? is_even_cb : NULL, NULL, hits, n, NULL,
                                                NULL));
            for (gsize j = 0; j < nq; j++)
                assert_best(fixture, j, hits + j * K, n[j], step);
        }
}

static void
test_threads(Fixture *fixture, gconstpointer data)
{
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    ClozeVectorHit one[NQ * K], three[NQ * K];
    gsize n_one[NQ], n_three[NQ];

    memset(one, 0, sizeof one);
    memset(three, 0, sizeof three);
    cloze_vector_scan_run(fixture->file, NULL, fixture->queries, NQ, K, NULL, NULL, one, n_one,
                          NULL, NULL);
    cloze_vector_scan_run(fixture->file, pool, fixture->queries, NQ, K, NULL, NULL, three, n_three,
                          NULL, NULL);
    g_assert_cmpmem(one, sizeof one, three, sizeof three);
}

/* Fewer vectors than hits wanted, equal ones, and one that is no vector. */
static void
test_odd(Fixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "odd", NULL);
    g_autoptr(ClozeVectorFile) file = cloze_vector_file_open_writable(path, "model", WIDTH, NULL);
    float nan[WIDTH];
    ClozeVectorHit hits[K];
    gsize n;

    g_assert_true(cloze_vector_scan_run(file, NULL, fixture->queries, 1, K, NULL, NULL, hits, &n,
                                        NULL, NULL));
    g_assert_cmpuint(n, ==, 0);
    for (gsize i = 0; i < WIDTH; i++)
        nan[i] = NAN;
    cloze_vector_file_write(file, 0, 1, nan, NULL);
    for (gsize i = 1; i < 5; i++)
        cloze_vector_file_write(file, i, 9 - i, fixture->vectors, NULL);
    cloze_vector_scan_run(file, NULL, fixture->queries, 1, K, NULL, NULL, hits, &n, NULL, NULL);
    g_assert_cmpuint(n, ==, 4);
    for (gsize i = 0; i < n; i++)
        g_assert_cmpuint(hits[i].id, ==, 5 + i);
}

static void
test_cancel(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    ClozeVectorHit hits[K];
    gsize n;

    g_cancellable_cancel(cancellable);
    g_assert_false(cloze_vector_scan_run(fixture->file, NULL, fixture->queries, 1, K, NULL, NULL,
                                         hits, &n, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
assert_same_hits(const ClozeVectorHit *a, const ClozeVectorHit *b, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        g_assert_cmpuint(a[i].slot, ==, b[i].slot);
        g_assert_cmpuint(a[i].id, ==, b[i].id);
        g_assert_cmpfloat((double)a[i].score, ==, (double)b[i].score);
    }
}

/* Among all that there are the answer is the same; among fewer it is that of those. */
static void
test_near(Fixture *fixture, gconstpointer data)
{
    ClozeVectorNear near = {N, g_array_new(FALSE, FALSE, sizeof(guint32))};

    for (guint round = 0; round < 2; round++, near.most = 200) {
        ClozeVectorHit first[K], again[K], other[K];
        gsize n_first = 0, n_again, n_other = 0;

        g_assert_true(cloze_vector_scan_run_near(fixture->file, NULL, fixture->queries, K, &near,
                                                 first, &n_first, NULL, NULL));
        g_assert_cmpuint(near.slots->len, >=, round ? 200 : N - N / 7 - 1);
        g_assert_cmpuint(near.slots->len, <, round ? 220 : N);
        n_again =
            cloze_vector_scan_run_again(fixture->file, NULL, fixture->queries, K, &near, again);
        g_assert_cmpuint(n_again, ==, n_first);
        assert_same_hits(again, first, n_first);
        n_again = cloze_vector_scan_run_again(fixture->file, NULL, fixture->queries + WIDTH, K,
                                              &near, again);
        g_assert_true(cloze_vector_scan_run(fixture->file, NULL, fixture->queries + WIDTH, 1, K,
                                            NULL, NULL, other, &n_other, NULL, NULL));
        g_assert_cmpuint(n_again, ==, K);
        if (round == 0)
            assert_same_hits(again, other, K);
        else
            g_assert_cmpfloat((double)again[K - 1].score, <=, (double)other[K - 1].score);
    }
    g_array_unref(near.slots);
}

/* A slot whose bytes are not as they were written is not found, and told. */
static void
test_flipped(Fixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "vectors", NULL);
    ClozeVectorHit hits[K];
    ClozeVectorChunk chunk;
    gsize n = 0, size = 0, at;
    g_autofree char *bytes = NULL;

    cloze_vector_scan_run(fixture->file, NULL, fixture->queries, 1, K, NULL, NULL, hits, &n, NULL,
                          NULL);
    g_assert_cmpuint(cloze_vector_file_get_n_damaged(fixture->file), ==, 0);
    cloze_vector_file_get_chunk(fixture->file, 0, &chunk);
    at = 4096 +
         (gsize)((const char *)(chunk.wide +
                                hits[0].slot % 1024 * cloze_vector_file_get_stride(fixture->file)) -
                 (const char *)chunk.ids);
    if (hits[0].slot >= 1024)
        return;
    cloze_vector_file_free(fixture->file);
    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    bytes[at] ^= 1;
    g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
    fixture->file = cloze_vector_file_open(path, "model", NULL);
    at = hits[0].slot;
    cloze_vector_scan_run(fixture->file, NULL, fixture->queries, 1, K, NULL, NULL, hits, &n, NULL,
                          NULL);
    g_assert_cmpuint(cloze_vector_file_get_n_damaged(fixture->file), ==, 1);
    g_assert_cmpuint(hits[0].slot, !=, at);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(name, func) g_test_add(name, Fixture, NULL, set_up, func, tear_down)
    ADD("/vector-scan/exact", test_exact);
    ADD("/vector-scan/threads", test_threads);
    ADD("/vector-scan/odd", test_odd);
    ADD("/vector-scan/cancel", test_cancel);
    ADD("/vector-scan/near", test_near);
    ADD("/vector-scan/flipped", test_flipped);
    return g_test_run();
}
