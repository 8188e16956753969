/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/kmeans.h"

#include "tests/engine/map-data.h"

static const ClozeMapRun run = {.seed = 3};

static void
test_clouds(void)
{
    g_autofree float *x = map_data_make(400, 6, 4, 0.05, 3);
    double inertia, worse;
    g_autoptr(ClozeClusters) found = cloze_kmeans_find(x, 400, 6, 4, &run, &inertia, NULL);
    g_autoptr(ClozeClusters) fewer = cloze_kmeans_find(x, 400, 6, 3, &run, &worse, NULL);

    for (gsize i = 4; i < 400; i++)
        g_assert_cmpint(found->label[i], ==, found->label[i % 4]);
    g_assert_cmpfloat(inertia, <, 400 * 6 * 0.05 * 0.05);
    g_assert_cmpfloat(worse, >, 3 * inertia);
}

static void
test_threads(void)
{
    g_autofree float *x = map_data_make(2000, 6, 7, 0.5, 3);
    g_autoptr(ClozePool) pool = cloze_pool_new(3);
    const ClozeMapRun many = {.seed = 3, .pool = pool};
    double a, b;
    g_autoptr(ClozeClusters) alone = cloze_kmeans_find(x, 2000, 6, 5, &run, &a, NULL);
    g_autoptr(ClozeClusters) together = cloze_kmeans_find(x, 2000, 6, 5, &many, &b, NULL);

    g_assert_cmpfloat(a, ==, b);
    g_assert_cmpmem(alone->label, 8000, together->label, 8000);
}

static void
test_few(void)
{
    const float x[] = {1, 2, 1, 2};
    g_autoptr(ClozeClusters) found = cloze_kmeans_find(x, 2, 2, 9, &run, NULL, NULL);

    g_assert_cmpuint(found->n_clusters, ==, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/kmeans/clouds", test_clouds);
    g_test_add_func("/kmeans/threads", test_threads);
    g_test_add_func("/kmeans/few", test_few);
    return g_test_run();
}
