/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/grid-repulsion.h"

#include <math.h>

#define N     1500
#define N_FEW 300

/* As near to the sum over all pairs as the grid promises. */
static void
check_extent(gsize n, double extent, double allowed)
{
    const ClozeMapRun run = {0};
    g_autoptr(ClozeGridRepulsion) grid = cloze_grid_repulsion_new(n, &run);
    float points[2 * N], force[2 * N];
    double z = 0, found, worst = 0, largest = 0;

    for (gsize i = 0; i < 2 * n; i++)
        points[i] = (float)(extent * cloze_map_run_signed(cloze_map_run_mix(3, i)));
    found = cloze_grid_repulsion_compute(grid, points, force);
    for (gsize i = 0; i < n; i++) {
        double fx = 0, fy = 0;

        for (gsize j = 0; j < n; j++) {
            double dx = (double)points[2 * i] - (double)points[2 * j];
            double dy = (double)points[2 * i + 1] - (double)points[2 * j + 1];
            double q = 1 / (1 + dx * dx + dy * dy);

            z += i == j ? 0 : q;
            fx += q * q * dx;
            fy += q * q * dy;
        }
        worst = MAX(worst, hypot(fx - (double)force[2 * i], fy - (double)force[2 * i + 1]));
        largest = MAX(largest, hypot(fx, fy));
    }
    g_test_message("extent %g: sum off by %g, forces by %g", extent, found / z - 1,
                   worst / largest);
    g_assert_cmpfloat(fabs(found / z - 1), <, allowed);
    g_assert_cmpfloat(worst / largest, <, allowed);
}

static void
test_equals_all_pairs(void)
{
    check_extent(N, 0.001, 0.1);
    check_extent(N, 2, 0.02);
    check_extent(N, 40, 0.07);
    check_extent(N_FEW, 50, 1e-5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/grid-repulsion/equals-all-pairs", test_equals_all_pairs);
    return g_test_run();
}
