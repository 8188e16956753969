/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/number-label.h"

static void
check(const char *format, guint number, const char *wanted)
{
    g_autoptr(GString) text = g_string_new(NULL);

    gloss_number_label_append(text, format, number);
    g_assert_cmpstr(text->str, ==, wanted);
}

static void
test_formats(void)
{
    check("decimal", 12, "12");
    check("decimalZero", 7, "07");
    check("none", 7, "");
    check("lowerRoman", 1994, "mcmxciv");
    check("upperRoman", 48, "XLVIII");
    check("upperRoman", 0, "0");
    check("upperRoman", 4000000000U, "4000000000");
    check("lowerLetter", 3, "c");
    check("upperLetter", 27, "AA");
    check("upperLetter", 52, "ZZ");
    check("lowerLetter", 4000000000U, "4000000000");
    check("hebrew1", 5, "5");
}

static void
test_han(void)
{
    check("chineseCounting", 3, "三");
    check("chineseCountingThousand", 10, "十");
    check("chineseCountingThousand", 12, "十二");
    check("taiwaneseCountingThousand", 20, "二十");
    check("japaneseCounting", 103, "一百零三");
    check("chineseCountingThousand", 110, "一百一十");
    check("chineseCountingThousand", 2005, "二千零五");
    check("chineseCounting", 0, "0");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/number-label/formats", test_formats);
    g_test_add_func("/number-label/han", test_han);
    return g_test_run();
}
