/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-rules.h"

static void
test_rules(void)
{
    static const struct {
        const char *lines;
        const char *path;
        gboolean folder;
        gboolean left_out;
    } cases[] = {
        {NULL, "a.txt", FALSE, FALSE},
        {"", ".a.txt", FALSE, TRUE},
        {"", "deep/.git", TRUE, TRUE},
        {"", ".deep/a", FALSE, FALSE},
        {"*.log", "deep/a.log", FALSE, TRUE},
        {"# *.log\n\n", "a.log", FALSE, FALSE},
        {"build/", "deep/build", TRUE, TRUE},
        {"build/", "build", FALSE, FALSE},
        {"  build  ", "build", FALSE, TRUE},
        {"deep/*.txt", "deep/a.txt", FALSE, TRUE},
        {"/a.txt", "a.txt", FALSE, TRUE},
        {"deep/in/", "deep/in", TRUE, TRUE},
        {"/", "a", FALSE, FALSE},
        {"\xff*", "\xff.txt", FALSE, FALSE},
        {"caf?.txt", "caf\xe9.txt", FALSE, TRUE},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GlossIndexRules) rules = gloss_index_rules_new(cases[i].lines);

        g_test_message("case %" G_GSIZE_FORMAT, i);
        g_assert_cmpint(gloss_index_rules_leave_out(rules, cases[i].path, cases[i].folder), ==,
                        cases[i].left_out);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-rules/rules", test_rules);
    return g_test_run();
}
