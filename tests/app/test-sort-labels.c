/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/sort-labels.h"

static void
test_normalize(void)
{
    static const struct {
        const char *typed;
        const char *labels;
        guint n;
    } cases[] = {
        {"sport, politics", "sport, politics", 2},
        {" sport ;; politics,sport\nmoney ", "sport, politics, money", 3},
        {"体育，政治、经济；", "体育, 政治, 经济", 3},
        {" , ", "", 0},
        {"", "", 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        guint n;
        g_autofree char *labels = gloss_sort_labels_normalize(cases[i].typed, &n);

        g_assert_cmpstr(labels, ==, cases[i].labels);
        g_assert_cmpuint(n, ==, cases[i].n);
    }
}

static void
test_template(void)
{
    g_assert_cmpstr(gloss_sort_labels_get_template("sport"), ==, "This text is about {}.");
    g_assert_cmpstr(gloss_sort_labels_get_template(""), ==, "This text is about {}.");
    g_assert_cmpstr(gloss_sort_labels_get_template("sport, 政治"), ==, "这段文字是关于{}的。");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sort-labels/normalize", test_normalize);
    g_test_add_func("/sort-labels/template", test_template);
    return g_test_run();
}
