/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the checks of kernels share: random operands, outputs with guards around, comparison. */
#pragma once

#include "engine/kernels/kernels.h"
#include <glib.h>
#include <math.h>

#define GUARD   -12345.75f
#define N_GUARD 3

static const char *const isa_names[CLOZE_ISA_COUNT] = {"c", "avx2", "avx512"};

/* NULL after saying so where this CPU lacks the instruction set. */
static inline const ClozeKernels *
get_kernels(gconstpointer data)
{
    ClozeIsa isa = (ClozeIsa)GPOINTER_TO_INT(data);
    const ClozeKernels *kernels = cloze_kernels_get_isa(isa);

    if (!kernels)
        g_test_skip_printf("this CPU has no %s", isa_names[isa]);
    return kernels;
}

static inline GRand *
test_random(void)
{
    return g_rand_new_with_seed(4711);
}

static inline float *
random_floats(GRand *random, gsize n, double spread)
{
    float *x = g_new(float, MAX(n, 1));

    for (gsize i = 0; i < n; i++)
        x[i] = (float)g_rand_double_range(random, -spread, spread);
    return x;
}

/* [rows][ld], filled with @value. */
static inline float *
filled(gsize n, float value)
{
    float *x = g_new(float, MAX(n, 1));

    for (gsize i = 0; i < n; i++)
        x[i] = value;
    return x;
}

/* An output with guards before and behind. */
static inline float *
guarded_new(gsize n)
{
    return filled(n + 2 * N_GUARD, GUARD) + N_GUARD;
}

static inline void
guarded_free(float *x, gsize n)
{
    for (gsize i = 0; i < N_GUARD; i++) {
        g_assert_cmpfloat(x[-(gssize)i - 1], ==, GUARD);
        g_assert_cmpfloat(x[n + i], ==, GUARD);
    }
    g_free(x - N_GUARD);
}

static inline void
assert_near(double got, double expected, double tolerance, const char *what)
{
    if (!(fabs(got - expected) <= tolerance))
        g_error("%s: expected %.9g within %g, found %.9g", what, expected, tolerance, got);
}
