/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/kernels/check-elementary.h"

#include <float.h>
#include <string.h>

#include "tests/kernels/check-support.h"

static void
test_exp(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    gsize n = 17501;
    g_autofree float *x = g_new(float, n);
    float *out = guarded_new(n);
    double worst = 0;

    for (gsize i = 0; i < n; i++)
        x[i] = ((float)i - 8700) * 0.01f;
    for (gsize size = 0; kernels && size < 40; size++) {
        float *few = guarded_new(size);
        kernels->exp(few, x, size);
        guarded_free(few, size);
    }
    if (kernels)
        kernels->exp(out, x, n);
    for (gsize i = 0; kernels && i < n; i++)
        worst = MAX(worst, fabs(out[i] / exp(x[i]) - 1));
    g_assert_cmpfloat(worst, <, 2 * FLT_EPSILON);
    if (kernels) {
        const float odd[] = {NAN, -INFINITY, INFINITY, -1000, 1000};
        float got[5];
        kernels->exp(got, odd, 5);
        g_assert_true(isnan(got[0]));
        g_assert_true(got[1] >= 0 && got[1] < 2e-38f && got[3] >= 0 && got[3] < 2e-38f);
        g_assert_true(got[2] > 1e38f && got[4] > 1e38f && !isnan(got[2]));
    }
    guarded_free(out, n);
}

/* Tiny arguments, each size of number up to where it is 1, and beyond. */
static void
test_tanh(gconstpointer data)
{
    const ClozeKernels *kernels = get_kernels(data);
    float odd[] = {NAN, -INFINITY, INFINITY, -0.0f, 1e-38f};
    double ulps;

    if (!kernels)
        return;
    ulps = kernels->isa == CLOZE_ISA_C ? 3 : 2;
    for (gsize n = 0; n < 40; n++) {
        float *x = guarded_new(n);

        for (gsize i = 0; i < n; i++)
            x[i] = 0.3f * (float)i;
        kernels->tanh(x, n);
        for (gsize i = 0; i < n; i++)
            assert_near(x[i], tanh((double)(0.3f * (float)i)), 2 * FLT_EPSILON, "tanh");
        guarded_free(x, n);
    }
    for (float x = 1e-8f; x < 30; x *= 1.0003f) {
        float got[] = {x, -x};

        kernels->tanh(got, 2);
        /* an ulp is FLT_EPSILON of a power of two, at most that of the number itself */
        assert_near(got[0], tanh((double)x),
                    ulps * FLT_EPSILON * exp2(floor(log2(tanh((double)x)))), "tanh");
        g_assert_cmpfloat_with_epsilon(got[1], -got[0], 2 * FLT_EPSILON * got[0]);
    }
    kernels->tanh(odd, 5);
    g_assert_true(isnan(odd[0]));
    g_assert_cmpfloat(odd[1], ==, -1);
    g_assert_cmpfloat(odd[2], ==, 1);
    g_assert_cmpfloat(odd[3], ==, 0);
    g_assert_true(odd[4] > 0.99e-38f && odd[4] < 1.01e-38f);
}

void
check_elementary_add(ClozeIsa isa, const char *name)
{
    g_autofree char *exp_path = g_strdup_printf("/kernels/%s/exp", name);
    g_autofree char *tanh_path = g_strdup_printf("/kernels/%s/tanh", name);

    g_test_add_data_func(exp_path, GINT_TO_POINTER(isa), test_exp);
    g_test_add_data_func(tanh_path, GINT_TO_POINTER(isa), test_tanh);
}
