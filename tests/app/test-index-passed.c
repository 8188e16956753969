/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-passed.h"

static void
test_kinds(void)
{
    static const char *const paths[] = {"a.docx",  "deep/b.DOCX", "c.odt",     "no suffix", ".a/b",
                                        "d.\xff.", "e.what is",   "f.tar.zip", "g.docx"};
    g_autoptr(GlossIndexPassed) passed = gloss_index_passed_new(), again = NULL;
    g_autofree char *text = NULL, *all = NULL, *one = NULL, *same = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(paths); i++)
        gloss_index_passed_add(passed, paths[i]);
    g_assert_cmpuint(gloss_index_passed_count(passed), ==, 9);
    text = gloss_index_passed_format(passed);
    g_assert_cmpstr(text, ==, "3 .docx\n1 .odt\n1 .zip\n4 \n");
    all = gloss_index_passed_describe(passed, 9);
    g_assert_cmpstr(all, ==, "3 .docx, 1 .odt, 1 .zip, 4 others");
    one = gloss_index_passed_describe(passed, 1);
    g_assert_cmpstr(one, ==, "3 .docx, 6 others");
    again = gloss_index_passed_parse(text);
    same = gloss_index_passed_format(again);
    g_assert_cmpstr(same, ==, text);
}

/* Nothing of what no one wrote that way. */
static void
test_odd(void)
{
    g_autoptr(GlossIndexPassed) passed = gloss_index_passed_parse(
        "-1 .a\n99999999999999 .b\nx\n2\n2 .c d\n2 .\xff\n0 .e\n2 .f\n2 .f\n");
    g_autoptr(GlossIndexPassed) none = gloss_index_passed_parse(NULL);
    g_autofree char *text = gloss_index_passed_describe(passed, 9);
    g_autofree char *nothing = gloss_index_passed_describe(none, 9);

    g_assert_cmpstr(text, ==, "4 .f");
    g_assert_cmpstr(nothing, ==, "");
}

/* However many kinds there are, few are kept and none is lost. */
static void
test_many(void)
{
    g_autoptr(GlossIndexPassed) passed = gloss_index_passed_new();
    g_autoptr(GVariant) kinds = NULL;
    guint64 n = 0;

    for (guint i = 0; i < 1000; i++) {
        g_autofree char *name = g_strdup_printf("a.x%u", i);

        gloss_index_passed_add(passed, name);
    }
    kinds = gloss_index_passed_to_variant(passed);
    g_assert_cmpuint(gloss_index_passed_count(passed), ==, 1000);
    g_assert_cmpuint(g_variant_n_children(kinds), <=, 201);
    g_assert_true(g_variant_lookup(kinds, "", "t", &n));
    g_assert_cmpuint(n, ==, 800);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-passed/kinds", test_kinds);
    g_test_add_func("/index-passed/odd", test_odd);
    g_test_add_func("/index-passed/many", test_many);
    return g_test_run();
}
