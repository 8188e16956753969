/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/page-segments.h"

#include "tests/extract/page-fixture.h"

static void
check(GArray *glyphs, guint n_words, guint n_segments)
{
    g_autoptr(GArray) words = gloss_page_segments_find_words(glyphs);
    g_autoptr(GArray) segments = gloss_page_segments_join(words, glyphs);

    g_assert_cmpuint(words->len, ==, n_words);
    g_assert_cmpuint(segments->len, ==, n_segments);
}

static void
test_words(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    page_fixture_add(glyphs, "two words", 0, 0, 10);
    check(glyphs, 2, 1);
    /* Another column, though the library sees one line. */
    page_fixture_add(glyphs, "more", 60, 0, 10);
    g_array_index(glyphs, GlossPageGlyph, glyphs->len - 4).new_line = FALSE;
    check(glyphs, 3, 2);
    page_fixture_add(glyphs, "below", 0, 12, 10);
    check(glyphs, 4, 3);
}

/* Boxes of a word from right to left come in any order. */
static void
test_right_to_left(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();
    g_autoptr(GArray) words = NULL;

    page_fixture_add(glyphs, "של", 100, 0, 10);
    page_fixture_add(glyphs, "ום", 80, 0, 10);
    g_array_index(glyphs, GlossPageGlyph, 2).new_line = FALSE;
    words = gloss_page_segments_find_words(glyphs);
    g_assert_cmpuint(words->len, ==, 1);
    g_assert_true(g_array_index(words, GlossPageWord, 0).rtl);
}

static void
test_vertical(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();
    g_autoptr(GArray) words = NULL;

    for (guint i = 0; i < 4; i++) {
        page_fixture_add(glyphs, "字", 100, 10.0F * i, 10);
        g_array_index(glyphs, GlossPageGlyph, i).new_line = i == 0;
    }
    words = gloss_page_segments_find_words(glyphs);
    g_assert_cmpuint(words->len, ==, 1);
    g_assert_true(g_array_index(words, GlossPageWord, 0).column);
    g_assert_cmpuint(g_array_index(words, GlossPageWord, 0).cells, ==, 8);
}

static void
test_empty(void)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    check(glyphs, 0, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/page-segments/words", test_words);
    g_test_add_func("/page-segments/right-to-left", test_right_to_left);
    g_test_add_func("/page-segments/vertical", test_vertical);
    g_test_add_func("/page-segments/empty", test_empty);
    return g_test_run();
}
