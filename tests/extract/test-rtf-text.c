/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/rtf-text.h"

static void
check(GlossRtfText *text, const char *wanted)
{
    gloss_rtf_text_flush(text);
    g_assert_cmpstr(text->text->str, ==, wanted);
    g_string_truncate(text->text, 0);
}

static void
add_bytes(GlossRtfText *text, const char *bytes, guint code_page)
{
    for (; *bytes != '\0'; bytes++)
        gloss_rtf_text_add_byte(text, (guint8)*bytes, code_page);
}

static void
test_bytes(void)
{
    GlossRtfText text;

    gloss_rtf_text_init(&text);
    add_bytes(&text, "\xE9t\xE9 \x80", 1252);
    add_bytes(&text, "\xB9", 1250);
    check(&text, "été €ą");
    /* The second byte of a character may be a letter. */
    add_bytes(&text, "\x83\x41", 932);
    check(&text, "ア");
    add_bytes(&text, "\xC4\xE3", 936);
    add_bytes(&text, "\x8e", 10000);
    check(&text, "你é");
    add_bytes(&text, "a\xC4", 932);
    check(&text, "aﾄ");
    add_bytes(&text, "a\x81", 932);
    check(&text, "a\xEF\xBF\xBD");
    add_bytes(&text, "a\xE9", 99999);
    check(&text, "a\xEF\xBF\xBD");
    gloss_rtf_text_clear(&text);
}

static void
test_units(void)
{
    GlossRtfText text;

    gloss_rtf_text_init(&text);
    gloss_rtf_text_add_unit(&text, 233);
    gloss_rtf_text_add_unit(&text, 0x4E2D);
    gloss_rtf_text_add_unit(&text, -10179);
    gloss_rtf_text_add_unit(&text, -8704);
    check(&text, "é中😀");
    gloss_rtf_text_add_unit(&text, -10179);
    add_bytes(&text, "a", 1252);
    gloss_rtf_text_add_unit(&text, -8704);
    gloss_rtf_text_add_unit(&text, 0);
    gloss_rtf_text_add_unit(&text, -10179);
    check(&text, "\xEF\xBF\xBD"
                 "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
    gloss_rtf_text_clear(&text);
}

static void
test_charsets(void)
{
    g_assert_cmpuint(gloss_rtf_text_find_code_page(204), ==, 1251);
    g_assert_cmpuint(gloss_rtf_text_find_code_page(134), ==, 936);
    g_assert_cmpuint(gloss_rtf_text_find_code_page(0), ==, 0);
    g_assert_cmpuint(gloss_rtf_text_find_code_page(-5), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rtf-text/bytes", test_bytes);
    g_test_add_func("/rtf-text/units", test_units);
    g_test_add_func("/rtf-text/charsets", test_charsets);
    return g_test_run();
}
