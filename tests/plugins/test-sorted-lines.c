/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sorted-lines.h"

#include <string.h>

static const char text[] = "  a heading\n  of two lines\nbee 1\nbee_hive 2\ncat 3 x\ndog 4\n";

static void
test_find(void)
{
    static const struct {
        const char *key;
        const char *line;
    } cases[] = {{"bee", "bee 1"},   {"bee_hive", "bee_hive 2"},
                 {"cat", "cat 3 x"}, {"dog", "dog 4"},
                 {"be", NULL},       {"beef", NULL},
                 {"a", NULL},        {"zebra", NULL},
                 {"bee_hives", NULL}};

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GlossLine line;

        g_assert_cmpint(gloss_sorted_lines_find(text, strlen(text), cases[i].key, &line), ==,
                        cases[i].line != NULL);
        if (cases[i].line)
            g_assert_cmpmem(line.text, line.size, cases[i].line, strlen(cases[i].line));
    }
}

/* The last line may lack its end; no bytes at all are no line. */
static void
test_edges(void)
{
    GlossLine line;

    g_assert_true(gloss_sorted_lines_find(text, strlen(text) - 1, "dog", &line));
    g_assert_cmpmem(line.text, line.size, "dog 4", 5);
    g_assert_false(gloss_sorted_lines_find(text, 0, "dog", &line));
    g_assert_false(gloss_sorted_lines_find("\n\n\n", 3, "dog", &line));
}

static void
test_at(void)
{
    gsize bee = (gsize)(strstr(text, "bee") - text);
    GlossLine line;

    g_assert_true(gloss_sorted_lines_get_at(text, strlen(text), bee, &line));
    g_assert_cmpmem(line.text, line.size, "bee 1", 5);
    g_assert_false(gloss_sorted_lines_get_at(text, strlen(text), bee + 1, &line));
    g_assert_false(gloss_sorted_lines_get_at(text, strlen(text), strlen(text), &line));
}

static void
test_numbers(void)
{
    GlossLine line = {"12 1f  007 99999 z", 18};
    guint64 number;

    g_assert_true(gloss_sorted_lines_take_number(&line, 10, 12, &number));
    g_assert_cmpuint(number, ==, 12);
    g_assert_true(gloss_sorted_lines_take_number(&line, 16, 0xFF, &number));
    g_assert_cmpuint(number, ==, 0x1F);
    g_assert_true(gloss_sorted_lines_take_number(&line, 10, 999, &number));
    g_assert_cmpuint(number, ==, 7);
    g_assert_false(gloss_sorted_lines_take_number(&line, 10, 99998, &number));
    g_assert_false(gloss_sorted_lines_take_number(&line, 10, 99, &number));
    g_assert_false(gloss_sorted_lines_take_number(&line, 10, 99, &number));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sorted-lines/find", test_find);
    g_test_add_func("/sorted-lines/edges", test_edges);
    g_test_add_func("/sorted-lines/at", test_at);
    g_test_add_func("/sorted-lines/numbers", test_numbers);
    return g_test_run();
}
