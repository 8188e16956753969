/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/han-word.h"

#include <string.h>

/* The word found at byte @at of @text, or NULL. */
static char *
find(const char *text, gsize at)
{
    gsize start = 0, end = 0;

    return gloss_han_word_find(text, strlen(text), at, &start, &end)
               ? g_strndup(text + start, end - start)
               : NULL;
}

/* "He works at a bank": the characters of 银行 belong together. */
static void
test_words(void)
{
    static const char text[] = "他在银行工作。 bank";
    g_autofree char *first = find(text, 6), *second = find(text, 9), *behind = find(text, 18);
    g_autofree char *latin = find(text, strlen(text)), *empty = find("", 0);

    g_assert_cmpstr(first, ==, "银行");
    g_assert_cmpstr(second, ==, "银行");
    g_assert_cmpstr(behind, ==, "工作");
    g_assert_null(latin);
    g_assert_null(empty);
}

/* Far inside a long run nothing is read but what is near. */
static void
test_long(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *word = NULL;

    for (int i = 0; i < 3000; i++)
        g_string_append(text, "他在银行工作");
    word = find(text->str, 18 * 1500 + 6);
    g_assert_cmpstr(word, ==, "银行");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/han-word/words", test_words);
    g_test_add_func("/han-word/long", test_long);
    return g_test_run();
}
