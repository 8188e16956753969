/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Letters go on as aa, bb after z, as Word has it. */
#include "app/extract/number-label.h"

#include <string.h>

#define MAX_ROMAN   4000
#define MAX_LETTERS 30
#define MAX_HAN     10000

static void
append_roman(GString *text, guint number, gboolean upper)
{
    static const struct {
        guint value;
        const char *letters[2];
    } steps[] = {{1000, {"m", "M"}}, {900, {"cm", "CM"}}, {500, {"d", "D"}}, {400, {"cd", "CD"}},
                 {100, {"c", "C"}},  {90, {"xc", "XC"}},  {50, {"l", "L"}},  {40, {"xl", "XL"}},
                 {10, {"x", "X"}},   {9, {"ix", "IX"}},   {5, {"v", "V"}},   {4, {"iv", "IV"}},
                 {1, {"i", "I"}}};

    for (gsize i = 0; i < G_N_ELEMENTS(steps); i++)
        for (; number >= steps[i].value; number -= steps[i].value)
            g_string_append(text, steps[i].letters[upper]);
}

static void
append_letters(GString *text, guint number, char first)
{
    for (guint i = 0; i <= (number - 1) / 26; i++)
        g_string_append_c(text, (char)(first + (int)((number - 1) % 26)));
}

/* 十二, 一百零三 */
static void
append_han(GString *text, guint number)
{
    static const char *const digits[] = {"〇", "一", "二", "三", "四",
                                         "五", "六", "七", "八", "九"};
    static const struct {
        guint value;
        const char *name;
    } places[] = {{1000, "千"}, {100, "百"}, {10, "十"}, {1, ""}};
    gboolean begun = FALSE, gap = FALSE;

    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        guint digit = number / places[i].value % 10;

        if (digit == 0) {
            gap = begun;
            continue;
        }
        if (gap)
            g_string_append(text, "零");
        if (digit > 1 || places[i].value != 10 || begun)
            g_string_append(text, digits[digit]);
        g_string_append(text, places[i].name);
        begun = TRUE;
        gap = FALSE;
    }
}

static gboolean
is_han(const char *format)
{
    return g_str_has_prefix(format, "chinese") || g_str_has_prefix(format, "taiwanese") ||
           g_str_has_prefix(format, "japaneseCounting") ||
           g_str_has_prefix(format, "ideographDigital");
}

void
gloss_number_label_append(GString *text, const char *format, guint number)
{
    if (number > 0 && number < MAX_ROMAN && g_str_has_suffix(format, "Roman"))
        append_roman(text, number, *format == 'u');
    else if (number > 0 && number < MAX_LETTERS * 26 && g_str_has_suffix(format, "Letter"))
        append_letters(text, number, *format == 'u' ? 'A' : 'a');
    else if (number > 0 && number < MAX_HAN && is_han(format))
        append_han(text, number);
    else if (g_str_equal(format, "decimalZero"))
        g_string_append_printf(text, "%02u", number);
    else if (!g_str_equal(format, "none"))
        g_string_append_printf(text, "%u", number);
}
