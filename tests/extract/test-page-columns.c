/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/page-columns.h"

#include "tests/extract/page-fixture.h"

/* The first characters of the lines of each region, regions divided by "|". */
static void
check(GArray *glyphs, const char *wanted)
{
    g_autoptr(GArray) words = gloss_page_segments_find_words(glyphs);
    g_autoptr(GArray) segments = gloss_page_segments_join(words, glyphs);
    g_autoptr(GPtrArray) regions = gloss_page_columns_find(segments);
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint i = 0; i < regions->len; i++) {
        GArray *region = regions->pdata[i];

        g_string_append(found, i > 0 ? "|" : "");
        for (guint j = 0; j < segments->len; j++)
            for (guint k = 0; k < region->len; k++)
                if (g_array_index(region, guint, k) == j) {
                    guint word = g_array_index(segments, GlossPageSegment, j).first;
                    guint first = g_array_index(words, GlossPageWord, word).first;

                    g_string_append_unichar(found, g_array_index(glyphs, GlossPageGlyph, first).c);
                }
    }
    g_assert_cmpstr(found->str, ==, wanted);
}

/* Two columns beside each other, line by line; names of lines are letters from @name on. */
static void
add_columns(GArray *glyphs, char name, guint n, float y, const char *rest)
{
    for (guint i = 0; i < n; i++) {
        g_autofree char *left = g_strdup_printf("%c %s", name + (int)i, rest);
        g_autofree char *right = g_strdup_printf("%c %s", name + (int)(i + n), rest);

        page_fixture_add(glyphs, left, 50, y + 12 * i, 10);
        page_fixture_add(glyphs, right, 250, y + 12 * i, 10);
    }
}

static void
test_columns(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    add_columns(glyphs, 'a', 5, 100, "line of text that is long");
    check(glyphs, "abcde|fghij");
}

/* A title above, and a line below both. */
static void
test_title(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    page_fixture_add(glyphs, "Title over both of the columns on this page", 100, 50, 10);
    add_columns(glyphs, 'a', 5, 100, "line of text that is long");
    page_fixture_add(glyphs, "End below both of the columns on this page", 100, 200, 10);
    check(glyphs, "T|abcde|fghij|E");
}

/* A figure's line across parts two pairs of columns. */
static void
test_interrupted(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    add_columns(glyphs, 'a', 4, 100, "line of text that is long");
    page_fixture_add(glyphs, "X across all of the columns that are on this page", 50, 160, 10);
    add_columns(glyphs, 'i', 4, 200, "line of text that is long");
    check(glyphs, "abcd|efgh|X|ijkl|mnop");
}

/* A table is read by its rows. */
static void
test_table(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    add_columns(glyphs, 'a', 6, 100, "cell");
    check(glyphs, "agbhcidjekfl");
}

/* Small lines beside some of the text, at either side of it. */
static void
add_margin(GArray *glyphs, float x, float size)
{
    for (guint i = 0; i < 12; i++) {
        g_autofree char *line = g_strdup_printf("%c of text that is rather long", 'a' + (int)i);

        page_fixture_add(glyphs, line, 150, 100 + 12 * (float)i, 10);
    }
    page_fixture_add(glyphs, "X note", x, 137, size);
    page_fixture_add(glyphs, "Y goes", x, 146, size);
    page_fixture_add(glyphs, "Z on", x, 155, size);
}

static void
test_margins(void)
{
    g_autoptr(GArray) right = page_fixture_new();
    g_autoptr(GArray) left = page_fixture_new();
    g_autoptr(GArray) table = page_fixture_new();

    add_margin(right, 420, 8);
    check(right, "abcdefghijkl|XYZ");
    add_margin(left, 50, 8);
    check(left, "abcdefghijkl|XYZ");
    add_margin(table, 420, 10);
    check(table, "abcdefghijklXYZ");
}

/* A page number that only one side has, some way off. */
static void
test_number(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    add_columns(glyphs, 'a', 5, 100, "line of text that is long");
    page_fixture_add(glyphs, "7", 60, 300, 10);
    check(glyphs, "abcde|fghij|7");
}

/* As many segments as a page may have, all across each other: bounded work. */
static void
test_many(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();
    g_autoptr(GArray) words = NULL;
    g_autoptr(GArray) segments = NULL;
    g_autoptr(GPtrArray) regions = NULL;
    guint n = 0;

    for (guint i = 0; i < 30000; i++)
        page_fixture_add(glyphs, "word", (float)(i * 7919 % 500), (float)(i * 104729 % 700), 10);
    words = gloss_page_segments_find_words(glyphs);
    segments = gloss_page_segments_join(words, glyphs);
    regions = gloss_page_columns_find(segments);
    for (guint i = 0; i < regions->len; i++)
        n += ((GArray *)regions->pdata[i])->len;
    g_assert_cmpuint(n, ==, segments->len);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/page-columns/columns", test_columns);
    g_test_add_func("/page-columns/title", test_title);
    g_test_add_func("/page-columns/interrupted", test_interrupted);
    g_test_add_func("/page-columns/table", test_table);
    g_test_add_func("/page-columns/margins", test_margins);
    g_test_add_func("/page-columns/number", test_number);
    g_test_add_func("/page-columns/many", test_many);
    return g_test_run();
}
