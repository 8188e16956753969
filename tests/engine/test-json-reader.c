/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/json-reader.h"

#include "engine/base/error.h"

static void
start(ClozeJsonReader *reader, const char *json)
{
    cloze_json_reader_init(reader, json, strlen(json), "x.json");
}

static void
assert_fails(ClozeJsonReader *reader, const char *message)
{
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_json_reader_finish(reader, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_cmpstr(error->message, ==, message);
    cloze_json_reader_clear(reader);
}

static void
assert_ends(ClozeJsonReader *reader)
{
    g_autoptr(GError) error = NULL;

    cloze_json_reader_finish(reader, &error);
    g_assert_no_error(error);
    cloze_json_reader_clear(reader);
}

static void
test_object(void)
{
    ClozeJsonReader reader;
    ClozeJsonSlice key;
    gint64 sum = 0;

    start(&reader, " {\"a\" : 1 , \"b\":[2,3, []], \"c\":null,\"\\u0064\":true} ");
    g_assert_true(cloze_json_reader_enter_object(&reader));
    while (cloze_json_reader_next_member(&reader, &key)) {
        if (cloze_json_reader_equal(&key, "a"))
            sum += cloze_json_reader_get_integer(&reader);
        else if (cloze_json_reader_equal(&key, "d"))
            sum += 10 * cloze_json_reader_get_boolean(&reader);
        else
            cloze_json_reader_skip(&reader);
    }
    g_assert_cmpint(sum, ==, 11);
    assert_ends(&reader);
}

static void
test_array(void)
{
    ClozeJsonReader reader;
    gdouble sum = 0;

    start(&reader, "[1, -2.5, 1e2, 0]");
    cloze_json_reader_enter_array(&reader);
    while (cloze_json_reader_next_element(&reader))
        sum += cloze_json_reader_get_number(&reader);
    g_assert_cmpfloat(sum, ==, 98.5);
    assert_ends(&reader);
}

static void
assert_string(const char *json, const char *expected, gsize size)
{
    ClozeJsonReader reader;
    ClozeJsonSlice slice;

    start(&reader, json);
    slice = cloze_json_reader_get_string(&reader);
    g_assert_cmpmem(slice.text, slice.size, expected, size);
    assert_ends(&reader);
}

static void
test_strings(void)
{
    assert_string("\"\"", "", 0);
    assert_string("\"中\"", "中", 3);
    assert_string("\"a\\n\\\"\\\\\\/b\"", "a\n\"\\/b", 6);
    assert_string("\"\\u4E2d\\u0000x\"", "中\0x", 5);
    assert_string("\"\\ud83d\\ude00\"", "\xF0\x9F\x98\x80", 4);
}

static void
assert_bad_string(const char *json, const char *message)
{
    ClozeJsonReader reader;

    start(&reader, json);
    cloze_json_reader_get_string(&reader);
    assert_fails(&reader, message);
}

static void
test_bad_strings(void)
{
    assert_bad_string("\"abc", "x.json, at byte 4: expected '\"' after a string, found the end");
    assert_bad_string("\"a\\x\"", "x.json, at byte 3: expected an escape, found 'x'");
    assert_bad_string("\"\\u12g4\"", "x.json, at byte 5: expected a hexadecimal digit, found 'g'");
    assert_bad_string("\"\\ud83d\"",
                      "x.json, at byte 7: expected a pair of surrogates, found U+D83D alone");
    assert_bad_string("\"\\ud83d\\u0041\"",
                      "x.json, at byte 13: expected a pair of surrogates, found U+D83D alone");
    assert_bad_string("\"\\ude00\"",
                      "x.json, at byte 7: expected a pair of surrogates, found U+DE00 alone");
    assert_bad_string("\"a\nb\"",
                      "x.json, at byte 2: expected '\"' after a string, found byte 0x0A");
    assert_bad_string("7", "x.json, at byte 0: expected a string, found '7'");
    assert_bad_string("\"\xC3\"", "x.json, at byte 1: expected UTF-8, found byte 0xC3");
}

static void
assert_bad_integer(const char *json, const char *message)
{
    ClozeJsonReader reader;

    start(&reader, json);
    g_assert_cmpint(cloze_json_reader_get_integer(&reader), ==, 0);
    assert_fails(&reader, message);
}

static void
test_integers(void)
{
    ClozeJsonReader reader;

    start(&reader, "-9223372036854775807");
    g_assert_cmpint(cloze_json_reader_get_integer(&reader), ==, -G_MAXINT64);
    assert_ends(&reader);
    assert_bad_integer("9223372036854775808",
                       "x.json, at byte 0: expected an integer of 63 bits, found "
                       "9223372036854775808");
    assert_bad_integer("1.5", "x.json, at byte 0: expected an integer of 63 bits, found 1.5");
    assert_bad_integer("01", "x.json, at byte 0: expected an integer, found '0'");
    assert_bad_integer("-", "x.json, at byte 0: expected an integer, found '-'");
    assert_bad_integer("", "x.json, at byte 0: expected an integer, found the end");
}

static void
test_skip(void)
{
    static const char *const whole[] = {
        "[]", "{}", "[[],[{}],{\"a\":[1,{\"b\":\"]}\"}]}]", "null", "false", "-1.5e-7", "\"\\\\\""};
    ClozeJsonReader reader;

    for (gsize i = 0; i < G_N_ELEMENTS(whole); i++) {
        start(&reader, whole[i]);
        cloze_json_reader_skip(&reader);
        assert_ends(&reader);
    }
}

static void
assert_bad_value(const char *json, const char *message)
{
    ClozeJsonReader reader;

    start(&reader, json);
    cloze_json_reader_skip(&reader);
    assert_fails(&reader, message);
}

static void
test_bad_values(void)
{
    g_autofree char *deep = g_strnfill(65, '[');

    assert_bad_value("[1 2]", "x.json, at byte 3: expected ',' or ']', found '2'");
    assert_bad_value("{\"a\" 1}", "x.json, at byte 5: expected ':', found '1'");
    assert_bad_value("{1:2}", "x.json, at byte 1: expected a member's name, found '1'");
    assert_bad_value("[1,]", "x.json, at byte 3: expected a value, found ']'");
    assert_bad_value("[1", "x.json, at byte 2: expected ',' or ']', found the end");
    assert_bad_value("nul", "x.json, at byte 0: expected null, found 'n'");
    assert_bad_value("[] []", "x.json, at byte 3: expected the end, found '['");
    assert_bad_value(deep, "x.json, at byte 64: expected at most 64 levels, found one more");
}

/* After an error nothing moves and loops end. */
static void
test_error_sticks(void)
{
    ClozeJsonReader reader;
    ClozeJsonSlice key;

    start(&reader, "{\"a\": x, \"b\": 2}");
    cloze_json_reader_enter_object(&reader);
    while (cloze_json_reader_next_member(&reader, &key))
        g_assert_cmpint(cloze_json_reader_get_integer(&reader), ==, 0);
    g_assert_false(cloze_json_reader_enter_array(&reader));
    g_assert_false(cloze_json_reader_next_element(&reader));
    g_assert_cmpint(cloze_json_reader_peek(&reader), ==, CLOZE_JSON_ERROR);
    cloze_json_reader_fail(&reader, CLOZE_ERROR_INVALID, "a later one");
    assert_fails(&reader, "x.json, at byte 6: expected an integer, found 'x'");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json-reader/object", test_object);
    g_test_add_func("/json-reader/array", test_array);
    g_test_add_func("/json-reader/strings", test_strings);
    g_test_add_func("/json-reader/bad-strings", test_bad_strings);
    g_test_add_func("/json-reader/integers", test_integers);
    g_test_add_func("/json-reader/skip", test_skip);
    g_test_add_func("/json-reader/bad-values", test_bad_values);
    g_test_add_func("/json-reader/error-sticks", test_error_sticks);
    return g_test_run();
}
