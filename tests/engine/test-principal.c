/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/principal.h"

#include <math.h>

#include "tests/engine/map-data.h"

static const ClozeMapRun run = {.seed = 3};

/* Points along (3, 4, 0 ...), t = -n .. n: variance 25 t^2. */
static void
check_line(gsize d)
{
    const gsize n = 101;
    g_autofree float *x = g_new0(float, n *d);
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozePrincipal) principal = NULL;
    double square = 0;

    for (gsize i = 0; i < n; i++) {
        double t = (double)i - 50;

        x[i * d] = (float)(3 * t);
        x[i * d + 1] = (float)(-4 * t);
        square += 25 * t * t;
    }
    map_data_prepare(&vectors, x, n, d, CLOZE_METRIC_EUCLIDEAN);
    principal = cloze_principal_find(&vectors, 2, &run, NULL);
    g_assert_cmpfloat(fabs(principal->variance[0] / (square / 100) - 1), <, 1e-6);
    g_assert_cmpfloat(principal->variance[1], <, 1e-6);
    g_assert_cmpfloat(fabs(principal->total / (square / 100) - 1), <, 1e-6);
    g_assert_cmpfloat(fabs((double)principal->components[0] + 0.6), <, 1e-6);
    g_assert_cmpfloat(fabs((double)principal->components[1] - 0.8), <, 1e-6);
    g_assert_cmpfloat(fabs((double)principal->points[0] - 250), <, 1e-3);
}

static void
test_one_direction(void)
{
    check_line(7);
}

static void
test_wide(void)
{
    check_line(1500);
}

static void
test_projects(void)
{
    g_autofree float *x = map_data_make(80, 9, 4, 0.4, 3);
    g_autofree float *points = g_new(float, 160);
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozePrincipal) principal = NULL;

    map_data_prepare(&vectors, x, 80, 9, CLOZE_METRIC_EUCLIDEAN);
    principal = cloze_principal_find(&vectors, 2, &run, NULL);
    cloze_principal_project(principal, &vectors, &run, points);
    g_assert_cmpmem(points, 160 * 4, principal->points, 160 * 4);
}

static void
test_identical(void)
{
    float x[60];
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(ClozePrincipal) principal = NULL;

    for (gsize i = 0; i < 60; i++)
        x[i] = (float)(i % 6);
    map_data_prepare(&vectors, x, 10, 6, CLOZE_METRIC_EUCLIDEAN);
    principal = cloze_principal_find(&vectors, 2, &run, NULL);
    for (gsize i = 0; i < 20; i++)
        g_assert_cmpfloat(fabs((double)principal->points[i]), <, 1e-6);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/principal/one-direction", test_one_direction);
    g_test_add_func("/principal/wide", test_wide);
    g_test_add_func("/principal/projects", test_projects);
    g_test_add_func("/principal/identical", test_identical);
    return g_test_run();
}
