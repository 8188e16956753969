/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/encoding.h"

#include <string.h>

#include "tests/shared-data.h"

static char *
decode(const char *data, gsize size, char **encoding, gboolean *replaced, GError **error)
{
    g_autoptr(GBytes) bytes = g_bytes_new(data, size);
    gsize out_size = 0;
    char *text = gloss_encoding_decode(bytes, "x.txt", &out_size, encoding, replaced, error);

    if (text != NULL) {
        g_assert_cmpuint(strlen(text), ==, out_size);
        g_assert_true(g_utf8_validate(text, -1, NULL));
    }
    return text;
}

static void
check(const char *data, gsize size, const char *wanted, const char *wanted_encoding,
      gboolean wanted_replaced)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *encoding = NULL;
    gboolean replaced;
    g_autofree char *text = decode(data, size, &encoding, &replaced, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(text, ==, wanted);
    g_assert_cmpstr(encoding, ==, wanted_encoding);
    g_assert_cmpint(replaced, ==, wanted_replaced);
}

static void
test_unicode(void)
{
    check("", 0, "", "UTF-8", FALSE);
    check("a\r\nb\rc\n", 7, "a\r\nb\rc\n", "UTF-8", FALSE);
    check("\357\273\277\344\270\255", 6, "\344\270\255", "UTF-8", FALSE);
    check("\377\376a\0b\0", 6, "ab", "UTF-16LE", FALSE);
    check("\376\377\0a\0b", 6, "ab", "UTF-16BE", FALSE);
    check("\377\376\0\0a\0\0\0", 8, "a", "UTF-32LE", FALSE);
    check("a\0b\0\n\0", 6, "ab\n", "UTF-16LE", FALSE);
    check("\0a\0b\0\n", 6, "ab\n", "UTF-16BE", FALSE);
    check("\0\0\0a\0\0\0b", 8, "ab", "UTF-32BE", FALSE);
}

static void
test_damaged(void)
{
    check("\303\251t\303\251 \303\251t\303\251 \303\251 \303", 16,
          "\303\251t\303\251 \303\251t\303\251 \303\251 \357\277\275", "UTF-8", TRUE);
    check("\377\376a\0\0\330b\0", 8, "a\357\277\275b", "UTF-16LE", TRUE);
    check("\377\376a\0b", 5, "a\357\277\275", "UTF-16LE", TRUE);
    check("\357\273\277a\372\240\240\240\240b\355\240\200c", 14, "a\357\277\275b\357\277\275c",
          "UTF-8", TRUE);
    check("\377\376\0\0a\0\0\0\0\0\0\1", 12, "a\357\277\275", "UTF-32LE", TRUE);
    check("a text that has one \0 byte", 26, "a text that has one \357\277\275 byte", "UTF-8",
          TRUE);
}

static void
test_legacy(void)
{
    check("caf\351 na\357ve \223so\224", 15, "caf\303\251 na\303\257ve \342\200\234so\342\200\235",
          "Windows-1252", FALSE);
    check("\326\320\271\372\310\313\303\361\271\262\272\315\271\372", 14,
          "\344\270\255\345\233\275\344\272\272\346\260\221\345\205\261\345\222\214\345\233\275",
          "GB18030", FALSE);
}

static void
check_refused(const char *data, gsize size, const char *part)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *encoding = NULL;
    gboolean replaced;
    g_autofree char *text = decode(data, size, &encoding, &replaced, &error);

    g_assert_null(text);
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, part));
    g_assert_nonnull(strstr(error->message, "x.txt"));
}

static void
test_binary(void)
{
    static const char zeros[64] = {'a', 'b', 'c'};
    char noise[4096];
    guint32 state = 1;

    for (gsize i = 0; i < sizeof noise; i++) {
        state = state * 1664525 + 1013904223;
        noise[i] = (char)(state >> 24);
    }
    check_refused("%PDF-1.7\n%", 10, "PDF");
    check_refused("PK\003\004....", 8, "ZIP");
    check_refused(zeros, sizeof zeros, "byte 3");
    check_refused(noise, sizeof noise, "control codes");
}

/* Shares of characters in common; the order of what is in common is not looked at. */
static double
measure_likeness(const char *a, const char *b)
{
    g_autofree guint *counts = g_new0(guint, 0x10000);
    gsize n = 0, same = 0;

    for (; *a != '\0'; a = g_utf8_next_char(a), n++)
        counts[g_utf8_get_char(a) & 0xFFFF]++;
    for (; *b != '\0'; b = g_utf8_next_char(b)) {
        guint *count = &counts[g_utf8_get_char(b) & 0xFFFF];

        if (*count > 0) {
            (*count)--;
            same++;
        }
    }
    return n > 0 ? (double)same / (double)n : 1;
}

static void
check_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *expected_path = g_strconcat(path, ".expected.txt", NULL);
    g_autofree char *data = NULL, *expected = NULL, *text = NULL, *encoding = NULL;
    g_autoptr(GError) error = NULL;
    gboolean replaced;
    gsize size;

    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    text = decode(data, size, &encoding, &replaced, &error);
    g_assert_no_error(error);
    if (!g_file_get_contents(expected_path, &expected, NULL, NULL))
        return;
    g_test_message("%s: %s%s", name, encoding, replaced ? ", damaged" : "");
    if (replaced)
        g_assert_cmpfloat(measure_likeness(expected, text), >, 0.98);
    else
        g_assert_cmpstr(text, ==, expected);
}

static void
test_real_files(void)
{
    g_autofree char *folder = shared_data_find("docs/txt");
    g_autoptr(GDir) dir = NULL;
    const char *name;

    if (folder == NULL)
        return;
    dir = g_dir_open(folder, 0, NULL);
    while ((name = g_dir_read_name(dir)) != NULL) {
        if (strstr(name, ".expected.") == NULL)
            check_file(folder, name);
    }
}

static void
test_names(void)
{
    g_assert_cmpstr(gloss_encoding_get_real_name("GB2312"), ==, "GB18030");
    g_assert_cmpstr(gloss_encoding_get_real_name("latin1"), ==, "WINDOWS-1252");
    g_assert_cmpstr(gloss_encoding_get_real_name("koi8-r"), ==, "koi8-r");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/encoding/unicode", test_unicode);
    g_test_add_func("/encoding/damaged", test_damaged);
    g_test_add_func("/encoding/legacy", test_legacy);
    g_test_add_func("/encoding/binary", test_binary);
    g_test_add_func("/encoding/real-files", test_real_files);
    g_test_add_func("/encoding/names", test_names);
    return g_test_run();
}
