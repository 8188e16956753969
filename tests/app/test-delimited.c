/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/delimited.h"

static void
test_append(void)
{
    g_autoptr(GString) csv = g_string_new(NULL);
    g_autoptr(GString) tsv = g_string_new(NULL);
    static const char *const cells[] = {"a", "b,c", NULL, "say \"so\"", "d\te", "f\ng"};

    for (gsize i = 0; i < G_N_ELEMENTS(cells); i++) {
        gloss_delimited_append(csv, ',', cells[i]);
        gloss_delimited_append(tsv, '\t', cells[i]);
    }
    g_assert_cmpstr(csv->str, ==, "a,\"b,c\",,\"say \"\"so\"\"\",d\te,\"f\ng\"");
    g_assert_cmpstr(tsv->str, ==, "a\tb,c\t\tsay \"so\"\td e\tf g");
    g_string_append_c(csv, '\n');
    gloss_delimited_append(csv, ',', "next");
    g_assert_true(g_str_has_suffix(csv->str, "\"\nnext"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/delimited/append", test_append);
    return g_test_run();
}
