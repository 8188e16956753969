/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/word-stock.h"

static void
check(const char *known, const char *text, const char *wanted)
{
    g_autoptr(GlossWordStock) words = gloss_word_stock_new();
    g_autofree char *mended = NULL;

    gloss_word_stock_add(words, known);
    gloss_word_stock_add(words, text);
    mended = gloss_word_stock_mend(words, text);
    g_assert_cmpstr(mended, ==, wanted);
}

static void
test_mend(void)
{
    check("", "we ex-\x02pected it", "we expected it");
    check("A strongly-coupled plasma.",
          "a Strongly-\x02"
          "coupled one",
          "a Strongly-coupled one");
    check("It is strong and coupled.",
          "a strong-\x02"
          "coupled one",
          "a strong-coupled one");
    check("Strong, coupled, strongcoupled.",
          "strong-\x02"
          "coupled",
          "strongcoupled");
    check("", "über-\x02zogen und ge-\x02macht", "überzogen und gemacht");
    check("",
          "state-of-the-\x02"
          "art",
          "state-of-theart");
    check("the state-of-the-art", "nothing", "nothing");
}

/* What is not made by a page must do no harm. */
static void
test_odd(void)
{
    check("", "\x02", "");
    check("", "-\x02", "");
    check("",
          "a\x02\x02"
          "b",
          "b");
    check("", "", "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-stock/mend", test_mend);
    g_test_add_func("/word-stock/odd", test_odd);
    return g_test_run();
}
