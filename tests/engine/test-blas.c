/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/blas.h"

#include <math.h>

static void
test_corename(void)
{
    g_assert_true(cloze_blas_open(NULL));
    g_assert_cmpstr(cloze_blas_get_corename(), !=, "");
}

/* 2 and 4 along the diagonals of the plane, 1 along the third axis. */
static void
test_eigenvectors(void)
{
    double matrix[9] = {3, NAN, NAN, 1, 3, NAN, 0, 0, 1}, values[3];

    g_assert_true(cloze_blas_open(NULL));
    g_assert_true(cloze_blas_find_eigenvectors(matrix, 3, values));
    g_assert_cmpfloat(fabs(values[0] - 1), <, 1e-12);
    g_assert_cmpfloat(fabs(values[1] - 2), <, 1e-12);
    g_assert_cmpfloat(fabs(values[2] - 4), <, 1e-12);
    g_assert_cmpfloat(fabs(fabs(matrix[2]) - 1), <, 1e-12);
    g_assert_cmpfloat(fabs(matrix[3] + matrix[4]), <, 1e-12);
    g_assert_cmpfloat(fabs(matrix[6] - matrix[7]), <, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/blas/corename", test_corename);
    g_test_add_func("/blas/eigenvectors", test_eigenvectors);
    return g_test_run();
}
