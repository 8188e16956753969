/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wic.h"

#include <string.h>

#define HEADING "word\tsentence1\tsentence2\tsame_sense\n"

static GPtrArray *
parse(const char *text, GError **error)
{
    return gloss_wic_parse(text, strlen(text), "pairs.tsv", error);
}

static void
test_pairs(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) pairs = parse(HEADING "cat\tThe cat sat.\tCats \"sat\".\tT\r\n\n"
                                               "mat\tA mat.\tOn mats.\tF",
                                       &error);
    const GlossWicPair *pair;

    g_assert_no_error(error);
    g_assert_cmpuint(pairs->len, ==, 2);
    pair = pairs->pdata[0];
    g_assert_cmpstr(pair->word, ==, "cat");
    g_assert_cmpstr(pair->sentences[1], ==, "Cats \"sat\".");
    g_assert_true(pair->same);
    pair = pairs->pdata[1];
    g_assert_false(pair->same);
    g_assert_cmpuint(pair->line, ==, 4);
}

/* As some programs write UTF-8. */
static void
test_mark(void)
{
    const char *text = "\xEF\xBB\xBF" HEADING "cat\tThe cat sat.\tCats.\tT\n";
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) pairs = parse(text, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(pairs->len, ==, 1);
    g_assert_true(gloss_wic_is_table(text, strlen(text)));
    g_assert_false(gloss_wic_is_table(text, 3));
}

static void
test_refused(void)
{
    static const struct {
        const char *text;
        const char *words;
    } cases[] = {
        {"text\tlabel\na\tb\n", "pairs.tsv:1"},
        {HEADING "cat\tThe cat sat.\tT\n", "pairs.tsv:2"},
        {HEADING "cat\ta\tb\tF\ncat\ta\tb\tyes\n", "pairs.tsv:3"},
        {HEADING "\ta\tb\tT\n", "pairs.tsv:2"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(parse(cases[i].text, &error));
        g_assert_nonnull(strstr(error->message, cases[i].words));
    }
    g_assert_false(gloss_wic_is_table("word", 4));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wic/pairs", test_pairs);
    g_test_add_func("/wic/mark", test_mark);
    g_test_add_func("/wic/refused", test_refused);
    return g_test_run();
}
