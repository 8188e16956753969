/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/json-string.h"

#include "engine/base/error.h"
#include <string.h>

static void
assert_reads(const char *json, const char *text, gsize size)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    gsize at = 0;

    g_assert_true(cloze_json_string_read(json, strlen(json), &at, out, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(at, ==, strlen(json));
    g_assert_cmpmem(out->str, out->len, text, size);
}

static void
test_reads(void)
{
    assert_reads("\"\"", "", 0);
    assert_reads("\"plain\"", "plain", 5);
    assert_reads("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8);
    assert_reads("\"a\\u0000b\"", "a\0b", 3);
    assert_reads("\"\\u4e2d\\uD83D\\ude00\"", "中😀", 7);
    assert_reads("\"中😀\"", "中😀", 7);
}

static void
assert_refuses(const char *json, gsize where)
{
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *place = g_strdup_printf("byte %" G_GSIZE_FORMAT, where);
    gsize at = 0;

    g_assert_false(cloze_json_string_read(json, strlen(json), &at, out, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, place));
}

static void
test_refuses(void)
{
    assert_refuses("", 0);
    assert_refuses("x", 0);
    assert_refuses("\"open", 5);
    assert_refuses("\"a\nb\"", 2);
    assert_refuses("\"\\x\"", 2);
    assert_refuses("\"\\", 2);
    assert_refuses("\"\\u12", 3);
    assert_refuses("\"\\u12g4\"", 5);
    assert_refuses("\"\\ud83d\"", 7);
    assert_refuses("\"\\ud83d\\u0041\"", 7);
    assert_refuses("\"\\ude00\"", 7);
    assert_refuses("\"a\xff\"", 2);
}

static void
test_goes_on(void)
{
    const char *json = "[\"one\", \"two\"]";
    g_autoptr(GString) out = g_string_new(NULL);
    gsize at = 1;

    g_assert_true(cloze_json_string_read(json, strlen(json), &at, out, NULL));
    g_assert_cmpuint(at, ==, 6);
    at = 8;
    g_assert_true(cloze_json_string_read(json, strlen(json), &at, out, NULL));
    g_assert_cmpuint(at, ==, 13);
    g_assert_cmpstr(out->str, ==, "onetwo");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json-string/reads", test_reads);
    g_test_add_func("/json-string/refuses", test_refuses);
    g_test_add_func("/json-string/goes-on", test_goes_on);
    return g_test_run();
}
