/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/text/folding.h"

static ClozeFolding *
new_folding(void)
{
    g_autoptr(GError) error = NULL;
    ClozeFolding *folding = cloze_folding_new(&error);

    g_assert_no_error(error);
    return folding;
}

static void
test_fold(void)
{
    static const char *const cases[][2] = {
        {"Hello", "hello"},    {"ＰＹＴＯＲＣＨ", "pytorch"},
        {"Straße", "strasse"}, {"don’t", "don't"},
        {"ﬁne", "fine"},       {"", ""},
    };
    g_autoptr(ClozeFolding) folding = new_folding();
    g_autoptr(GString) out = g_string_new("before");

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        cloze_folding_fold(folding, cases[i][0], strlen(cases[i][0]), out);
        g_assert_cmpstr(out->str, ==, cases[i][1]);
    }
    cloze_folding_fold(folding, "a\xff", 2, out);
    g_assert_cmpstr(out->str, ==, "a\uFFFD");
}

static void
test_accents(void)
{
    static const char *const cases[][2] = {
        {"café", "cafe"}, {"plain", "plain"}, {"ёлка", "елка"},
        {"йод", "йод"},   {"λόγος", "λογος"}, {"한국", "한국"},
    };
    g_autoptr(ClozeFolding) folding = new_folding();

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GString) text = g_string_new(cases[i][0]);

        cloze_folding_drop_accents(folding, text);
        g_assert_cmpstr(text->str, ==, cases[i][1]);
    }
}

static void
test_han(void)
{
    g_autoptr(ClozeFolding) folding = new_folding();
    g_autoptr(GString) out = g_string_new(NULL);

    cloze_folding_fold_han(folding, "機器學習", strlen("機器學習"), out);
    g_assert_cmpstr(out->str, ==, "机器学习");
    cloze_folding_fold_han(folding, "机器", strlen("机器"), out);
    g_assert_cmpstr(out->str, ==, "机器");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/folding/fold", test_fold);
    g_test_add_func("/folding/accents", test_accents);
    g_test_add_func("/folding/han", test_han);
    return g_test_run();
}
