/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/page-rows.h"

#include "tests/extract/page-fixture.h"

static GArray *
find_rows(GArray *glyphs)
{
    g_autoptr(GArray) words = gloss_page_segments_find_words(glyphs);
    g_autoptr(GArray) segments = gloss_page_segments_join(words, glyphs);
    g_autoptr(GArray) region = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < segments->len; i++)
        g_array_append_val(region, i);
    return gloss_page_rows_find(region, segments, words, glyphs);
}

static void
check(GArray *glyphs, const char *wanted)
{
    g_autoptr(GArray) rows = find_rows(glyphs);
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint i = 0; i < rows->len; i++)
        g_string_append_printf(found, "%s%s", i > 0 ? "|" : "",
                               g_array_index(rows, GlossPageRow, i).text);
    g_assert_cmpstr(found->str, ==, wanted);
}

/* Pieces of a line come in any order, a raised number belongs to its line. */
static void
test_lines(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    page_fixture_add(glyphs, "second", 50, 112, 10);
    page_fixture_add(glyphs, "right end", 150, 100, 10);
    page_fixture_add(glyphs, "left end", 50, 100, 10);
    page_fixture_add(glyphs, "2", 80, 110, 6);
    check(glyphs, "left end right end|second 2");
}

/* Words that were set apart without a space, and Han characters that need none. */
static void
test_spaces(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    page_fixture_add(glyphs, "one", 50, 100, 10);
    page_fixture_add(glyphs, "two", 70, 100, 10);
    g_array_index(glyphs, GlossPageGlyph, 3).new_line = FALSE;
    page_fixture_add(glyphs, "汉", 50, 120, 10);
    page_fixture_add(glyphs, "字", 65, 120, 10);
    g_array_index(glyphs, GlossPageGlyph, 7).new_line = FALSE;
    check(glyphs, "one two|汉字");
}

static void
test_tables(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();
    g_autoptr(GArray) rows = NULL;

    page_fixture_add(glyphs, "Methane", 50, 100, 10);
    page_fixture_add(glyphs, "100", 150, 100, 10);
    page_fixture_add(glyphs, "prose", 50, 112, 10);
    rows = find_rows(glyphs);
    g_assert_true(g_array_index(rows, GlossPageRow, 0).tabular);
    g_assert_false(g_array_index(rows, GlossPageRow, 1).tabular);
}

static void
test_right_to_left(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    page_fixture_add(glyphs, "שלום", 200, 100, 10);
    page_fixture_add(glyphs, "עולם", 100, 100, 10);
    check(glyphs, "שלום עולם");
}

static void
test_vertical(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    for (guint i = 0; i < 3; i++) {
        page_fixture_add(glyphs, i == 0 ? "日" : i == 1 ? "本" : "語", 200, 100 + 10.0F * i, 10);
        g_array_index(glyphs, GlossPageGlyph, i).new_line = i == 0;
    }
    for (guint i = 0; i < 3; i++) {
        page_fixture_add(glyphs, "文", 180, 100 + 10.0F * i, 10);
        g_array_index(glyphs, GlossPageGlyph, 3 + i).new_line = i == 0;
    }
    check(glyphs, "日本語|文文文");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/page-rows/lines", test_lines);
    g_test_add_func("/page-rows/spaces", test_spaces);
    g_test_add_func("/page-rows/tables", test_tables);
    g_test_add_func("/page-rows/right-to-left", test_right_to_left);
    g_test_add_func("/page-rows/vertical", test_vertical);
    return g_test_run();
}
