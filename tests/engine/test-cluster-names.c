/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/cluster-names.h"

#include <string.h>

static const char *
get_text(gpointer data, gsize index, gsize *size)
{
    const char *text = ((const char *const *)data)[index];

    *size = strlen(text);
    return text;
}

static void
test_english(void)
{
    const char *const texts[] = {"The cat sat on the mat.", "A Cat and the kitten",
                                 "my cat is here",          "The stock market fell",
                                 "the market rose",         "On the market!"};
    const gint32 label[] = {0, 0, 0, 1, 1, 1};
    g_autoptr(GPtrArray) names =
        cloze_cluster_names_make(6, label, 2, 1, get_text, (gpointer)texts);

    g_assert_cmpuint(names->len, ==, 2);
    g_assert_cmpstr(names->pdata[0], ==, "cat");
    g_assert_cmpstr(names->pdata[1], ==, "market");
}

static void
test_chinese(void)
{
    const char *const texts[] = {"股票市场今天上涨", "股票下跌了", "我喜欢足球比赛", "足球很好看",
                                 "足球"};
    const gint32 label[] = {0, 0, 1, 1, -1};
    g_autoptr(GPtrArray) names =
        cloze_cluster_names_make(5, label, 2, 3, get_text, (gpointer)texts);

    g_assert_true(g_str_has_prefix(names->pdata[0], "股票"));
    g_assert_true(g_str_has_prefix(names->pdata[1], "足球"));
}

static void
test_nothing(void)
{
    const char *const texts[] = {"1 2 3", "", "a \xff b"};
    const gint32 label[] = {0, 0, 0};
    g_autoptr(GPtrArray) names =
        cloze_cluster_names_make(3, label, 1, 3, get_text, (gpointer)texts);

    g_assert_cmpstr(names->pdata[0], ==, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cluster-names/english", test_english);
    g_test_add_func("/cluster-names/chinese", test_chinese);
    g_test_add_func("/cluster-names/nothing", test_nothing);
    return g_test_run();
}
