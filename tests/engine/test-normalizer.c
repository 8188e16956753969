/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/normalizer.h"

#include <string.h>

#include "engine/base/utf8.h"

static const ClozeNormalizer uncased = {{CLOZE_NORMALIZER_CLEAN, CLOZE_NORMALIZER_CHINESE,
                                         CLOZE_NORMALIZER_DECOMPOSE,
                                         CLOZE_NORMALIZER_STRIP_NONSPACING, CLOZE_NORMALIZER_LOWER},
                                        5};
static const ClozeNormalizer decomposed = {{CLOZE_NORMALIZER_DECOMPOSE}, 1};

/* The characters as hexadecimal code points with their ranges. */
static void
assert_makes(const ClozeNormalizer *normalizer, const char *text, const char *expected)
{
    ClozeNormalizerCursor cursor;
    ClozeNormalizedChar c;
    GString *found = g_string_new(NULL);

    cloze_normalizer_cursor_init(&cursor, normalizer, text, 0, strlen(text));
    while (cloze_normalizer_cursor_next(&cursor, &c))
        g_string_append_printf(found, "%s%X:%u-%u", found->len ? " " : "", c.code_point, c.start,
                               c.end);
    cloze_normalizer_cursor_clear(&cursor);
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_clean(void)
{
    static const ClozeNormalizer clean = {{CLOZE_NORMALIZER_CLEAN}, 1};

    assert_makes(&clean, "a\tb", "61:0-1 20:1-2 62:2-3");
    assert_makes(&clean,
                 "a\x7F\xC2\x85\xE2\x80\x8B\xEF\xBF\xBD"
                 "b",
                 "61:0-1 62:10-11");
    assert_makes(&clean, "\xE3\x80\x80", "20:0-3");
    assert_makes(&clean, "\xCD\xB8", "378:0-2");
}

static void
test_chinese(void)
{
    assert_makes(&uncased, "中", "20:0-3 4E2D:0-3 20:0-3");
    /* U+F900 becomes U+8C48 after the spaces are put */
    assert_makes(&uncased, "\xEF\xA4\x80", "20:0-3 8C48:0-3 20:0-3");
}

static void
test_accents(void)
{
    assert_makes(&uncased, "É", "65:0-2");
    assert_makes(&uncased, "e\xCC\x81x", "65:0-1 78:3-4");
    assert_makes(&uncased, "각", "1100:0-3 1161:0-3 11A8:0-3");
    assert_makes(&decomposed, "é", "65:0-2 301:0-2");
}

static void
test_lower(void)
{
    static const ClozeNormalizer lower = {{CLOZE_NORMALIZER_LOWER}, 1};

    assert_makes(&lower, "AΣ", "61:0-1 3C3:1-3");
    assert_makes(&lower, "\xC4\xB0", "69:0-2 307:0-2");
    assert_makes(&uncased, "\xC4\xB0", "69:0-2");
}

/* U+0323 (class 220) comes before U+0301 (230); ranges stay where they were read. */
static void
test_order(void)
{
    assert_makes(&decomposed, "a\xCC\x81\xCC\xA3", "61:0-1 323:1-3 301:3-5");
    assert_makes(&decomposed, "á\xCC\xA3x", "61:0-2 323:2-4 301:2-4 78:4-5");
    assert_makes(&decomposed, "\xCC\x81\xCC\xA3", "323:0-2 301:2-4");
    assert_makes(&decomposed, "\xCD\x84\xCC\xA3", "323:0-2 308:2-4 301:2-4");
}

/* U+1B44 is a mark that stays (Mc, class 9) and moves before U+0301, which is dropped. */
static void
test_order_of_kept(void)
{
    assert_makes(&uncased, "a\xCC\x81\xE1\xAD\x84", "61:0-1 1B44:1-3");
    assert_makes(&uncased, "á\xE1\xAD\x84", "61:0-2 1B44:2-5");
}

/* A million marks take linear time and nothing but their own memory. */
static void
test_long_run(void)
{
    GString *text = g_string_new("a");
    ClozeNormalizerCursor cursor;
    ClozeNormalizedChar c = {0};
    gsize n = 0;

    for (guint i = 0; i < 500000; i++)
        g_string_append(text, "\xCC\x81\xCC\xA3");
    cloze_normalizer_cursor_init(&cursor, &decomposed, text->str, 0, text->len);
    while (cloze_normalizer_cursor_next(&cursor, &c))
        if (++n == 2)
            g_assert_cmphex(c.code_point, ==, 0x323);
    g_assert_cmpuint(n, ==, 1000001);
    g_assert_cmphex(c.code_point, ==, 0x301);
    cloze_normalizer_cursor_clear(&cursor);
    g_string_free(text, TRUE);
}

static void
test_chars(void)
{
    static const ClozeNormalizedChar chars[] = {{'a', 0, 1}, {'b', 5, 6}};
    ClozeNormalizerCursor cursor;
    ClozeNormalizedChar c;

    cloze_normalizer_cursor_init_chars(&cursor, chars, 2);
    g_assert_true(cloze_normalizer_cursor_next(&cursor, &c));
    g_assert_true(cloze_normalizer_cursor_next(&cursor, &c));
    g_assert_cmpuint(c.start, ==, 5);
    g_assert_false(cloze_normalizer_cursor_next(&cursor, &c));
}

static void
test_room(void)
{
    ClozeNormalizer normalizer = {{0}, 0};

    for (gsize i = 0; i < CLOZE_NORMALIZER_MAX_STEPS; i++)
        g_assert_true(cloze_normalizer_add(&normalizer, CLOZE_NORMALIZER_CHINESE));
    g_assert_false(cloze_normalizer_add(&normalizer, CLOZE_NORMALIZER_LOWER));
    assert_makes(&normalizer, "中",
                 "20:0-3 20:0-3 20:0-3 20:0-3 20:0-3 20:0-3 20:0-3 20:0-3 4E2D:0-3 20:0-3 "
                 "20:0-3 20:0-3 20:0-3 20:0-3 20:0-3 20:0-3 20:0-3");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/normalizer/clean", test_clean);
    g_test_add_func("/normalizer/chinese", test_chinese);
    g_test_add_func("/normalizer/accents", test_accents);
    g_test_add_func("/normalizer/lower", test_lower);
    g_test_add_func("/normalizer/order", test_order);
    g_test_add_func("/normalizer/order-of-kept", test_order_of_kept);
    g_test_add_func("/normalizer/long-run", test_long_run);
    g_test_add_func("/normalizer/chars", test_chars);
    g_test_add_func("/normalizer/room", test_room);
    return g_test_run();
}
