/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/hdbscan.h"

#include <math.h>

#include "tests/engine/map-data.h"

static const ClozeMapRun run;

static void
test_clouds_and_outliers(void)
{
    const gsize n = 304;
    g_autofree float *x = map_data_make(n, 2, 3, 0.03, 3);
    g_autoptr(ClozeClusters) found = NULL;

    for (gsize i = 300; i < n; i++) {
        x[2 * i] = 5 + 3 * (float)(i - 300);
        x[2 * i + 1] = -7;
    }
    found = cloze_hdbscan_find(x, n, 2, 15, 5, &run, NULL);
    g_assert_cmpuint(found->n_clusters, ==, 3);
    for (gsize i = 300; i < n; i++) {
        g_assert_cmpint(found->label[i], ==, CLOZE_OUTLIER);
        g_assert_cmpfloat((double)found->strength[i], ==, 0);
    }
    for (gsize i = 3; i < 300; i++) {
        g_assert_cmpfloat((double)found->strength[i], <=, 1);
        if (found->label[i] >= 0 && found->label[i % 3] >= 0)
            g_assert_cmpint(found->label[i], ==, found->label[i % 3]);
    }
}

static void
test_sizes(void)
{
    gint32 label[] = {1, -1, 0, 2, 2, 2, 0};

    cloze_hdbscan_number_by_size(label, 7, 3);
    g_assert_cmpint(label[0], ==, 2);
    g_assert_cmpint(label[1], ==, -1);
    g_assert_cmpint(label[2], ==, 1);
    g_assert_cmpint(label[3], ==, 0);
}

/* More points than are clustered at once: the others follow. */
static void
test_many(void)
{
    const gsize n = CLOZE_HDBSCAN_ITEMS + 30000;
    g_autofree float *x = map_data_make(n, 2, 2, 0.02, 3);
    g_autoptr(ClozeClusters) found = cloze_hdbscan_find(x, n, 2, n / 8, 5, &run, NULL);

    g_assert_cmpuint(found->n_clusters, ==, 2);
    for (gsize i = 0; i < n; i += 997)
        if (found->label[i] >= 0)
            g_assert_cmpint(found->label[i] == found->label[0], ==, i % 2 == 0);
}

static void
test_few(void)
{
    const float x[] = {1, 2, 3, 4, 5, 6};

    for (gsize n = 1; n <= 3; n++) {
        g_autoptr(ClozeClusters) found = cloze_hdbscan_find(x, n, 2, 15, 5, &run, NULL);

        g_assert_cmpuint(found->n_clusters, ==, 0);
        g_assert_cmpint(found->label[n - 1], ==, CLOZE_OUTLIER);
    }
}

static void
test_twins(void)
{
    g_autofree float *x = g_new0(float, 200);
    g_autoptr(ClozeClusters) found = cloze_hdbscan_find(x, 100, 2, 5, 5, &run, NULL);

    for (gsize i = 0; i < 100; i++)
        g_assert_true(isfinite(found->strength[i]));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hdbscan/clouds-and-outliers", test_clouds_and_outliers);
    g_test_add_func("/hdbscan/sizes", test_sizes);
    g_test_add_func("/hdbscan/few", test_few);
    g_test_add_func("/hdbscan/twins", test_twins);
    g_test_add_func("/hdbscan/many", test_many);
    return g_test_run();
}
