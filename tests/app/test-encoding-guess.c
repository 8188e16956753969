/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/encoding-guess.h"

#include <gio/gio.h>

static void
check(const char *data, gsize size, const char *name, gsize skip)
{
    GlossEncodingGuess guess = gloss_encoding_guess_bytes((const guint8 *)data, size);

    g_assert_cmpstr(guess.name, ==, name);
    g_assert_cmpuint(guess.skip, ==, skip);
}

static void
test_marks(void)
{
    check("\357\273\277", 3, "UTF-8", 3);
    check("\377\376\0\0", 4, "UTF-32LE", 4);
    check("\377\376a\0", 4, "UTF-16LE", 2);
    check("\204\061\225\063\326\320", 6, "GB18030", 4);
}

static void
test_escapes(void)
{
    check("\033[31m red \033[0m", 14, "UTF-8", 0);
    check("\033$B$3$s$K$A$O\033(B\n\033$B$3$s$K$A$O\033(B", 31, "ISO-2022-JP", 0);
}

/* The same words through each code page come back as that page. */
static void
check_words(const char *words, const char *iconv, const char *name)
{
    g_autoptr(GError) error = NULL;
    gsize size;
    g_autofree char *data = g_convert(words, -1, iconv, "UTF-8", NULL, &size, &error);

    g_assert_no_error(error);
    check(data, size, name, 0);
}

static void
test_words(void)
{
    check_words("Αυτό είναι ένα κείμενο στα ελληνικά, γραμμένο για δοκιμή και τίποτε άλλο.\n"
                "Η δεύτερη γραμμή του κειμένου λέει πάλι τα ίδια με άλλες λέξεις.\n",
                "CP737", "CP737");
    check_words("Это обычный русский текст, в котором несколько предложений. Он нужен только для "
                "проверки.\n",
                "KOI8-R", "KOI8-R");
    check_words("これは文字コードを調べるための日本語の文章です。漢字とかなが混じっています。\n",
                "EUC-JP", "EUC-JP");
    check_words("這是一段用來檢查編碼的文字，沒有別的意思。我們希望程式能夠認出它來。\n", "BIG5",
                "Big5");
}

static void
test_binary(void)
{
    g_assert_nonnull(gloss_encoding_guess_binary((const guint8 *)"%PDF-1.4", 8));
    g_assert_null(gloss_encoding_guess_binary((const guint8 *)"%PD", 3));
    g_assert_null(gloss_encoding_guess_binary((const guint8 *)"A text", 6));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/encoding-guess/marks", test_marks);
    g_test_add_func("/encoding-guess/escapes", test_escapes);
    g_test_add_func("/encoding-guess/words", test_words);
    g_test_add_func("/encoding-guess/binary", test_binary);
    return g_test_run();
}
