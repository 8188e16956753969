/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/error.h"

static void
test_domain(void)
{
    g_autoptr(GError) error = g_error_new(CLOZE_ERROR, CLOZE_ERROR_MISMATCH, "x");

    g_assert_cmpstr(g_quark_to_string(error->domain), ==, "cloze-error-quark");
    g_assert_true(g_error_matches(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/error/domain", test_domain);
    return g_test_run();
}
