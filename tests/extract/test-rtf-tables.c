/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/rtf-tables.h"

#include <string.h>

static void
take(GlossRtfTables *tables, const char *text,
     void (*take_token)(GlossRtfTables *, const GlossRtfToken *))
{
    GlossRtfScan scan = {(const guint8 *)text, (const guint8 *)text + strlen(text)};
    GlossRtfToken token;

    for (gloss_rtf_scan_next(&scan, &token); token.kind != GLOSS_RTF_SCAN_STOP;
         gloss_rtf_scan_next(&scan, &token))
        take_token(tables, &token);
}

static void
test_fonts(void)
{
    g_autoptr(GlossRtfTables) tables = gloss_rtf_tables_new();

    take(tables,
         "{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fcharset204 Times;}{\\f2\\fcharset2 Symbol;}"
         "{\\f3\\fcharset0\\cpg437 Dos;}",
         gloss_rtf_tables_take_font);
    g_assert_cmpuint(gloss_rtf_tables_find_font(tables, 0).code_page, ==, 0);
    g_assert_cmpuint(gloss_rtf_tables_find_font(tables, 1).code_page, ==, 1251);
    g_assert_true(gloss_rtf_tables_find_font(tables, 2).signs);
    g_assert_cmpstr(gloss_rtf_tables_find_font(tables, 2).name, ==, "Symbol");
    g_assert_cmpuint(gloss_rtf_tables_find_font(tables, 3).code_page, ==, 437);
    g_assert_cmpuint(gloss_rtf_tables_find_font(tables, 99).code_page, ==, 0);
}

static void
test_styles(void)
{
    g_autoptr(GlossRtfTables) tables = gloss_rtf_tables_new();

    take(tables,
         "{\\s0 Normal;}{\\s1 heading 1;}{\\s5\\outlinelevel2 Mine;}{\\*\\cs1 heading 9 Char;}"
         "{\\s7 Title;}{\\s8\\outlinelevel9 heading 2;}",
         gloss_rtf_tables_take_style);
    g_assert_cmpint(gloss_rtf_tables_find_outline(tables, 0), ==, -1);
    g_assert_cmpint(gloss_rtf_tables_find_outline(tables, 1), ==, 0);
    g_assert_cmpint(gloss_rtf_tables_find_outline(tables, 5), ==, 2);
    g_assert_cmpint(gloss_rtf_tables_find_outline(tables, 7), ==, 0);
    g_assert_cmpint(gloss_rtf_tables_find_outline(tables, 8), ==, -1);
    g_assert_cmpint(gloss_rtf_tables_find_outline(tables, 99), ==, -1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rtf-tables/fonts", test_fonts);
    g_test_add_func("/rtf-tables/styles", test_styles);
    return g_test_run();
}
