/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/utf8.h"

#include <string.h>

static void
test_round_trip(void)
{
    for (guint32 c = 0; c <= 0x10FFFF; c++) {
        char bytes[4];
        gsize n, length, offset;

        if (c == 0xD800)
            c = 0xE000;
        n = cloze_utf8_encode(c, bytes);
        g_assert_true(cloze_utf8_check(bytes, n, &offset));
        g_assert_cmpuint(cloze_utf8_decode(bytes, &length), ==, c);
        g_assert_cmpuint(length, ==, n);
    }
}

static void
test_refuses(void)
{
    static const char *const bad[] = {
        "\x80",
        "\xC0\xAF",
        "\xC1\xBF",
        "\xC3",
        "\xE0\x9F\xBF",
        "\xE2\x82",
        "\xED\xA0\x80",
        "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80",
        "\xE2\x28\xA1",
        "\xFF",
        "\xF0\x9F\x98\x28",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autofree char *text = g_strconcat("plain ascii é ", bad[i], " more", NULL);
        gsize offset = 0;

        g_assert_false(cloze_utf8_check(bad[i], strlen(bad[i]), &offset));
        g_assert_cmpuint(offset, ==, 0);
        g_assert_false(cloze_utf8_check(text, strlen(text), &offset));
        g_assert_cmpuint(offset, ==, strlen("plain ascii é "));
    }
}

static void
test_zero_is_text(void)
{
    gsize offset;

    g_assert_true(cloze_utf8_check("a\0b", 3, &offset));
    g_assert_true(cloze_utf8_check(NULL, 0, &offset));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/utf8/round-trip", test_round_trip);
    g_test_add_func("/utf8/refuses", test_refuses);
    g_test_add_func("/utf8/zero-is-text", test_zero_is_text);
    return g_test_run();
}
