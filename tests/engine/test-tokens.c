/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/tokens.h"

static void
test_grows(void)
{
    g_auto(ClozeTokens) tokens = {0};

    for (gint32 i = 0; i < 1000; i++) {
        cloze_tokens_reserve(&tokens, 1)->id = i;
        tokens.n++;
    }
    for (gint32 i = 0; i < 1000; i++)
        g_assert_cmpint(tokens.tokens[i].id, ==, i);
    cloze_tokens_reserve(&tokens, 5000);
    g_assert_cmpuint(tokens.capacity, >=, 6000);
    g_assert_cmpint(tokens.tokens[999].id, ==, 999);
}

static void
test_clear(void)
{
    ClozeTokens tokens;

    cloze_tokens_init(&tokens);
    cloze_tokens_clear(&tokens);
    cloze_tokens_reserve(&tokens, 3);
    tokens.n = 3;
    cloze_tokens_clear(&tokens);
    g_assert_null(tokens.tokens);
    g_assert_cmpuint(tokens.n, ==, 0);
    g_assert_cmpuint(tokens.capacity, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tokens/grows", test_grows);
    g_test_add_func("/tokens/clear", test_clear);
    return g_test_run();
}
