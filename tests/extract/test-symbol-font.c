/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/symbol-font.h"

static void
test_find(void)
{
    g_assert_cmpuint(gloss_symbol_font_find("Symbol", 0xF061), ==, 0x3B1);
    g_assert_cmpuint(gloss_symbol_font_find("Symbol", 0x61), ==, 0x3B1);
    g_assert_cmpuint(gloss_symbol_font_find("symbol", 0xF0B3), ==, 0x2265);
    g_assert_cmpuint(gloss_symbol_font_find("Symbol", 0xF07A), ==, 0x3B6);
    g_assert_cmpuint(gloss_symbol_font_find("Symbol", 0xF0FE), ==, 0x23AD);
    g_assert_cmpuint(gloss_symbol_font_find("Symbol", 0xF0FF), ==, 0);
    g_assert_cmpuint(gloss_symbol_font_find("Symbol", 0xF000), ==, 0);
    g_assert_cmpuint(gloss_symbol_font_find("Wingdings", 0xF0FC), ==, 0x2713);
    g_assert_cmpuint(gloss_symbol_font_find("Wingdings", 0xF001), ==, 0);
    g_assert_cmpuint(gloss_symbol_font_find("Arial", 0x263A), ==, 0x263A);
    g_assert_cmpuint(gloss_symbol_font_find(NULL, 0xF061), ==, 0);
    g_assert_cmpuint(gloss_symbol_font_find(NULL, 0xFFFFFFFF), ==, 0);
    g_assert_cmpuint(gloss_symbol_font_find(NULL, 0xD800), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/symbol-font/find", test_find);
    return g_test_run();
}
