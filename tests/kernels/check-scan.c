/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Inner products compared with plain loops: integers bit by bit, floats with sums in double
 * precision and with themselves in another company. */

#include "tests/kernels/check-scan.h"

#include <math.h>
#include <string.h>

#include <glib.h>

#include "engine/kernels/kernels.h"
#include "engine/kernels/scan.h"

#define GAP 77

/* Rows in any order, some of them twice, give what they gave in a block. */
static void
check_picks(const ClozeScan *scan, const gint32 *block, const gint8 *x, const gint8 *q, gsize rows,
            gsize nq, gsize d, GRand *random)
{
    g_autofree const gint8 **picked = g_new(const gint8 *, rows);
    g_autofree gsize *places = g_new(gsize, rows);
    g_autofree gint32 *out = g_new(gint32, rows + 1);

    for (gsize i = 0; i < rows; i++) {
        places[i] = (gsize)g_rand_int_range(random, 0, (gint32)rows);
        picked[i] = x + places[i] * d;
    }
    out[rows] = GAP;
    scan->picks_i8(out, picked, q, rows, d);
    for (gsize i = 0; i < rows; i++)
        g_assert_cmpint(out[i], ==, block[places[i] * nq]);
    g_assert_cmpint(out[rows], ==, GAP);
}

static void
check_i8(const ClozeScan *scan, gsize rows, gsize nq, gsize d, GRand *random, gboolean extreme)
{
    g_autofree gint8 *x = g_new(gint8, rows * d), *q = g_new(gint8, nq * d);
    g_autofree gint32 *out = g_new(gint32, rows * nq + 1);

    for (gsize i = 0; i < rows * d; i++)
        x[i] = extreme ? 127 : (gint8)g_rand_int_range(random, -127, 128);
    for (gsize i = 0; i < nq * d; i++)
        q[i] = extreme ? -127 : (gint8)g_rand_int_range(random, -127, 128);
    out[rows * nq] = GAP;
    scan->dots_i8(out, x, q, rows, nq, d);
    for (gsize i = 0; i < rows; i++)
        for (gsize j = 0; j < nq; j++) {
            gint32 sum = 0;

            for (gsize l = 0; l < d; l++)
                sum += x[i * d + l] * q[j * d + l];
            g_assert_cmpint(out[i * nq + j], ==, sum);
        }
    g_assert_cmpint(out[rows * nq], ==, GAP);
    if (nq > 0)
        check_picks(scan, out, x, q, rows, nq, d, random);
}

static void
check_f32(const ClozeScan *scan, gsize rows, gsize nq, gsize d, GRand *random)
{
    g_autofree float *x = g_new(float, rows *d), *q = g_new(float, nq *d);
    g_autofree float *out = g_new(float, rows *nq + 1);

    for (gsize i = 0; i < rows * d; i++)
        x[i] = (float)g_rand_double_range(random, -1, 1);
    for (gsize i = 0; i < nq * d; i++)
        q[i] = (float)g_rand_double_range(random, -1, 1);
    out[rows * nq] = GAP;
    scan->dots_f32(out, x, q, rows, nq, d);
    for (gsize i = 0; i < rows; i++)
        for (gsize j = 0; j < nq; j++) {
            double sum = 0;
            float alone;

            for (gsize l = 0; l < d; l++)
                sum += (double)x[i * d + l] * (double)q[j * d + l];
            g_assert_cmpfloat_with_epsilon((double)out[i * nq + j], sum, 1e-6 * (double)d);
            scan->dots_f32(&alone, x + i * d, q + j * d, 1, 1, d);
            g_assert_cmpmem(&alone, sizeof alone, &out[i * nq + j], sizeof alone);
        }
    g_assert_cmpfloat(out[rows * nq], ==, GAP);
}

/* Tiny values and one that sticks out, at every place of a row. */
static void
check_measure(const ClozeScan *scan, gsize n, GRand *random)
{
    g_autofree float *x = g_new(float, n);
    g_autofree gint8 *narrow = g_new(gint8, n);
    double kept = 0, lost = 0;
    ClozeScanNarrow found;

    for (gsize i = 0; i < n; i++)
        x[i] = (float)g_rand_double_range(random, -0.1, 0.1);
    x[g_rand_int_range(random, 0, (gint32)n)] = -0.5f;
    for (gsize i = 0; i < n; i++) {
        double step = (double)(0.5f / 127);

        narrow[i] = (gint8)lrint((double)x[i] / step);
        kept += step * narrow[i] * step * narrow[i];
        lost += ((double)x[i] - step * narrow[i]) * ((double)x[i] - step * narrow[i]);
    }
    found = scan->measure(x, narrow, n);
    g_assert_cmpfloat(found.scale, ==, 0.5f / 127);
    g_assert_cmpfloat_with_epsilon((double)found.length, sqrt(kept), 1e-6 * sqrt(kept));
    g_assert_cmpfloat_with_epsilon((double)found.lost, sqrt(lost), 1e-5 * sqrt(lost) + 1e-8);
}

/* No product in fp32 is farther from that in 8 bits than its bound, and each bar is looked at. */
static void
check_bound(const ClozeScan *scan, gsize n, GRand *random)
{
    g_autofree gint32 *dots = g_new(gint32, n);
    g_autofree float *known = g_new(float, 3 * n), *out = g_new(float, 2 * n + 1);
    g_autofree float *bars = g_new(float, n);
    const ClozeScanNarrows many = {known, known + n, known + 2 * n};
    const ClozeScanNarrow one = {0.001f, 1.01f, 0.006f};
    gsize place = (gsize)g_rand_int_range(random, 0, (gint32)n);

    for (gsize i = 0; i < n; i++)
        dots[i] = g_rand_int_range(random, -1000000, 1000000);
    for (gsize i = 0; i < 3 * n; i++)
        known[i] = (float)g_rand_double_range(random, 0.001, 1);
    for (gsize i = 0; i < n; i++)
        bars[i] = INFINITY;
    out[2 * n] = GAP;
    g_assert_false(scan->bound(out, out + n, dots, &many, &one, bars, n));
    for (gsize i = 0; i < n; i++) {
        double score = (double)dots[i] * (double)known[i] * 0.001;
        double least = (double)known[2 * n + i] * 1.01 + (double)known[n + i] * 0.006;

        g_assert_cmpfloat((double)out[n + i], >=, least);
        g_assert_cmpfloat_with_epsilon((double)out[n + i], least, 1e-4);
        g_assert_cmpfloat_with_epsilon((double)out[i], score + least, 1e-6 * fabs(score) + 1e-4);
    }
    g_assert_cmpfloat(out[2 * n], ==, GAP);
    bars[place] = out[place];
    g_assert_true(scan->bound(out, out + n, dots, &many, &one, bars, n));
    bars[place] = nextafterf(out[place], INFINITY);
    g_assert_false(scan->bound(out, out + n, dots, &many, &one, bars, n));
}

static void
test_bounds(gconstpointer data)
{
    bool usable = false;
    const ClozeScan *scan = cloze_scan_get_nth(GPOINTER_TO_SIZE(data), &usable);
    const gsize counts[] = {1, 2, 7, 16, 31, 128, 384, 1000};
    g_autoptr(GRand) random = g_rand_new_with_seed(9);

    if (!usable) {
        g_test_skip_printf("this CPU cannot run %s", scan->name);
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(counts); i++) {
        check_measure(scan, counts[i], random);
        check_bound(scan, counts[i], random);
    }
}

static void
test_dots(gconstpointer data)
{
    bool usable = false;
    const ClozeScan *scan = cloze_scan_get_nth(GPOINTER_TO_SIZE(data), &usable);
    const gsize counts[] = {0, 1, 2, 3, 4, 5, 8, 11}, widths[] = {64, 128, 192, 384, 1024};
    g_autoptr(GRand) random = g_rand_new_with_seed(9);

    if (!usable) {
        g_test_skip_printf("this CPU cannot run %s", scan->name);
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(counts); i++)
        for (gsize j = 0; j < G_N_ELEMENTS(counts); j++)
            for (gsize l = 0; l < G_N_ELEMENTS(widths); l++) {
                check_i8(scan, counts[i], counts[j], widths[l], random, FALSE);
                check_i8(scan, counts[i], counts[j], widths[l], random, TRUE);
                check_f32(scan, counts[i], counts[j], widths[l], random);
            }
}

static void
test_choice(void)
{
    g_assert_nonnull(cloze_scan_get());
    if (cloze_kernels_get()->isa == CLOZE_ISA_C)
        g_assert_true(cloze_scan_get() == &cloze_scan_c);
}

void
check_scan_add_tests(void)
{
    const ClozeScan *scan;
    bool usable;

    for (gsize i = 0; (scan = cloze_scan_get_nth(i, &usable)) != NULL; i++) {
        g_autofree char *path = g_strdup_printf("/scan/%s/dots", scan->name);
        g_autofree char *bounds = g_strdup_printf("/scan/%s/bounds", scan->name);

        g_test_add_data_func(path, GSIZE_TO_POINTER(i), test_dots);
        g_test_add_data_func(bounds, GSIZE_TO_POINTER(i), test_bounds);
    }
    g_test_add_func("/scan/choice", test_choice);
}
