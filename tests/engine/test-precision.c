/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs once an instruction set: what is offered depends on it. */

#include "engine/model/precision.h"

#include <string.h>

#include "engine/base/error.h"

static void
test_names(void)
{
    for (int i = 0; i < CLOZE_PRECISION_COUNT; i++) {
        ClozePrecision precision = CLOZE_PRECISION_FP32;

        g_assert_true(
            cloze_precision_parse(cloze_precision_to_string((ClozePrecision)i), &precision));
        g_assert_cmpint(precision, ==, i);
    }
    g_assert_false(cloze_precision_parse("fp8", &(ClozePrecision){CLOZE_PRECISION_FP32}));
    g_assert_false(cloze_precision_parse("auto", &(ClozePrecision){CLOZE_PRECISION_FP32}));
}

static void
test_check(void)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_precision_check(CLOZE_PRECISION_FP32, NULL));
    g_assert_true(cloze_precision_check(CLOZE_PRECISION_INT8, NULL));
    if (cloze_narrow_get(CLOZE_PRECISION_BF16)) {
        g_assert_true(cloze_precision_check(CLOZE_PRECISION_BF16, NULL));
        return;
    }
    g_assert_false(cloze_precision_check(CLOZE_PRECISION_BF16, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    g_assert_nonnull(strstr(error->message, "bf16"));
}

static void
test_choose(void)
{
    g_assert_true(cloze_precision_check(cloze_precision_choose(), NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/precision/names", test_names);
    g_test_add_func("/precision/check", test_check);
    g_test_add_func("/precision/choose", test_choose);
    return g_test_run();
}
