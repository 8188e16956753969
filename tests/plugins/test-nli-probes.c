/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-probes.h"

#include <string.h>

#include "engine/base/error.h"

static void
assert_check(const double means[3][3], const char *expected)
{
    g_autoptr(GError) error = NULL;
    gboolean passed = gloss_nli_probes_check(means, "folder", &error);

    g_assert_cmpint(passed, ==, expected == NULL);
    if (expected == NULL)
        return;
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    if (strstr(error->message, expected) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, expected);
}

static void
test_check(void)
{
    static const double right[3][3] = {{0.9, 0.1, 0}, {0.2, 0.6, 0.2}, {0.1, 0, 0.9}};
    static const double weak[3][3] = {{0.4, 0.3, 0.3}, {0.5, 0.3, 0.2}, {0.3, 0.3, 0.4}};
    static const double equal[3][3] = {{0.5, 0.3, 0.2}, {0.5, 0.3, 0.2}, {0.5, 0.3, 0.2}};
    static const double swapped[3][3] = {{0.1, 0.1, 0.8}, {0.1, 0.8, 0.1}, {0.9, 0.1, 0}};
    static const double turned[3][3] = {{0, 0.9, 0.1}, {0.1, 0.1, 0.8}, {1, 0, 0}};

    assert_check(right, NULL);
    assert_check(weak, NULL);
    assert_check(equal, NULL);
    assert_check(swapped,
                 "contradiction where entailment is meant, entailment where contradiction");
    assert_check(turned, "neutral where entailment is meant");
}

/* All of them differ, in both languages. */
static void
test_pairs(void)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < 2 * 3 * GLOSS_NLI_PROBES_N; i++) {
        GlossClassifyRequest pair = gloss_nli_probes_get((GlossNliClass)(i / 2 % 3),
                                                         i / 6 % GLOSS_NLI_PROBES_N, i % 2 != 0);

        g_assert_true(g_utf8_validate(pair.first, -1, NULL));
        g_assert_true(g_utf8_validate(pair.second, -1, NULL));
        g_assert_true(g_hash_table_add(seen, g_strconcat(pair.first, "|", pair.second, NULL)));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-probes/check", test_check);
    g_test_add_func("/nli-probes/pairs", test_pairs);
    return g_test_run();
}
