/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/rtf-scan.h"

#include <string.h>

static void
check(const char *text, gsize size, const char *wanted)
{
    g_autoptr(GString) found = g_string_new(NULL);
    g_autofree guint8 *copy = g_memdup2(text, size);
    GlossRtfScan scan = {copy, copy + size};
    GlossRtfToken token;

    for (gloss_rtf_scan_next(&scan, &token); token.kind != GLOSS_RTF_SCAN_STOP;
         gloss_rtf_scan_next(&scan, &token)) {
        if (token.kind == GLOSS_RTF_SCAN_OPEN || token.kind == GLOSS_RTF_SCAN_CLOSE)
            g_string_append_c(found, token.kind == GLOSS_RTF_SCAN_OPEN ? '<' : '>');
        else if (token.kind == GLOSS_RTF_SCAN_WORD && token.has_number)
            g_string_append_printf(found, "(%s %d)", token.word, token.number);
        else if (token.kind == GLOSS_RTF_SCAN_WORD)
            g_string_append_printf(found, "(%s)", token.word);
        else
            g_string_append_printf(found, token.kind == GLOSS_RTF_SCAN_BYTE ? "%02x " : "[%02x]",
                                   token.byte);
    }
    g_assert_cmpstr(found->str, ==, wanted);
}

#define CHECK(text, wanted) check(text, sizeof text - 1, wanted)

static void
test_tokens(void)
{
    CHECK("{\\rtf1\\par a\r\n\\fs-20b}", "<(rtf 1)(par)61 (fs -20)62 >");
    CHECK("\\'e9\\'zz\\~\\\\", "e9 [27]7a 7a [7e][5c]");
    CHECK("\\bin3 {{{x\\bin900 y", "(bin 3)78 (bin 900)");
    CHECK("\\u99999999999999 ", "(u 100000000)");
    CHECK("\\", "5c ");
    CHECK("\\'", "[27]");
    CHECK("\\fs-", "(fs)2d ");
    CHECK("\\abcdefghijklmnopqrstuvwxyzabcdefghijkl1 ", "(abcdefghijklmnopqrstuvwxyzabcdef 1)");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rtf-scan/tokens", test_tokens);
    return g_test_run();
}
