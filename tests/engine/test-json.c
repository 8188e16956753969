/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json.h"

static void
test_refused(void)
{
    static const char *const cases[] = {
        "",
        " ",
        "5",
        "\"x\"",
        "{",
        "{\"a\":1",
        "{\"a\":1}}",
        "{\"a\":1}{}",
        "[1,2,]",
        "{\"a\" 1}",
        "[/*\"*/1]",
        "[//\n1]",
        "['a']",
        "{\"a\":\"\xff\"}",
        "[1]x",
        "}",
        "{\"a\":\"b}",
        "[\"\\",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(cloze_json_parse(cases[i], strlen(cases[i]), "case.json", &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
        g_assert_nonnull(strstr(error->message, "case.json"));
    }
}

static void
test_nul(void)
{
    static const char inside[] = "[\"a\0b\"]", outside[] = "[1\0]";
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_json_parse(inside, sizeof inside - 1, "case.json", &error));
    g_assert_nonnull(strstr(error->message, "NUL"));
    g_clear_error(&error);
    g_assert_null(cloze_json_parse(outside, sizeof outside - 1, "case.json", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
}

/* Depth and number of values are bounded before json-glib sees the text. */
static void
test_bounds(void)
{
    g_autofree char *deep = g_malloc(2000000), *wide = g_malloc(2000000);
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) root = NULL;

    memset(deep, '[', 2000000);
    g_assert_null(cloze_json_parse(deep, 2000000, "deep.json", &error));
    g_assert_nonnull(strstr(error->message, "nested too deeply"));
    g_clear_error(&error);
    memset(deep + CLOZE_JSON_MAX_DEPTH, ']', CLOZE_JSON_MAX_DEPTH);
    root = cloze_json_parse(deep, 2 * CLOZE_JSON_MAX_DEPTH, "deep.json", &error);
    g_assert_no_error(error);
    g_assert_null(cloze_json_parse(deep, 2 * CLOZE_JSON_MAX_DEPTH - 1, "deep.json", NULL));
    memset(deep, '[', CLOZE_JSON_MAX_DEPTH + 1);
    memset(deep + CLOZE_JSON_MAX_DEPTH + 1, ']', CLOZE_JSON_MAX_DEPTH + 1);
    g_assert_null(cloze_json_parse(deep, 2 * CLOZE_JSON_MAX_DEPTH + 2, "deep.json", &error));
    g_assert_nonnull(strstr(error->message, "nested too deeply"));
    g_clear_error(&error);
    for (gsize i = 0; i + 1 < 2000000; i += 2)
        memcpy(wide + i, "1,", 2);
    wide[0] = '[';
    g_assert_null(cloze_json_parse_strict(wide, 2000000, 1000, "wide.json", &error));
    g_assert_nonnull(strstr(error->message, "too many values"));
}

static void
test_twice(void)
{
    static const char text[] = "{\"a\":{\"b\":1},\"c\":{\"b\":{}},\"d\":2,\"d\":3}";
    static const char once[] = "{\"a\":{\"b\":1},\"c\":{\"b\":[{\"a\":1},{\"a\":1}]}}";
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) loose = NULL, strict = NULL;

    loose = cloze_json_parse(text, sizeof text - 1, "x", &error);
    g_assert_no_error(error);
    g_assert_null(cloze_json_parse_strict(text, sizeof text - 1, 100, "x", &error));
    g_assert_nonnull(strstr(error->message, "\"d\" is given twice"));
    g_clear_error(&error);
    strict = cloze_json_parse_strict(once, sizeof once - 1, 100, "x", &error);
    g_assert_no_error(error);
}

static void
assert_refused(gboolean good, GError **error, const char *part)
{
    g_assert_false(good);
    g_assert_error(*error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    if (strstr((*error)->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", (*error)->message, part);
    g_clear_error(error);
}

static void
test_getters(void)
{
    static const char text[] = "\xEF\xBB\xBF{\"n\":7,\"big\":99999999999999999999,\"f\":0.5,"
                               "\"t\":true,\"s\":\"a\\u00e9\",\"z\":null,\"o\":{},\"l\":[1]}";
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) root = cloze_json_parse(text, sizeof text - 1, "x", &error);
    JsonObject *object = json_node_get_object(root), *inner = NULL;
    const char *string = NULL;
    JsonArray *array = NULL;
    gboolean flag = FALSE;
    double number = 0;
    gsize size = 3;

    g_assert_true(cloze_json_get_size(object, "missing", 0, 9, "x", &size, &error));
    g_assert_true(cloze_json_get_size(object, "z", 0, 9, "x", &size, &error));
    g_assert_cmpuint(size, ==, 3);
    g_assert_true(cloze_json_get_size(object, "n", 0, 9, "x", &size, &error));
    g_assert_cmpuint(size, ==, 7);
    assert_refused(cloze_json_get_size(object, "n", 0, 6, "x", &size, &error), &error,
                   "x: n: expected a whole number from 0 to 6, found 7");
    assert_refused(cloze_json_get_size(object, "big", 0, 9, "x", &size, &error), &error, "big");
    assert_refused(cloze_json_get_size(object, "f", 0, 9, "x", &size, &error), &error, "0.5");
    assert_refused(cloze_json_get_size(object, "o", 0, 9, "x", &size, &error), &error, "an object");
    g_assert_true(cloze_json_get_double(object, "n", "x", &number, &error));
    g_assert_cmpfloat(number, ==, 7);
    assert_refused(cloze_json_get_double(object, "t", "x", &number, &error), &error, "a number");
    g_assert_true(cloze_json_get_boolean(object, "t", "x", &flag, &error));
    g_assert_true(flag);
    assert_refused(cloze_json_get_boolean(object, "n", "x", &flag, &error), &error, "found 7");
    g_assert_true(cloze_json_get_string(object, "s", "x", &string, &error));
    g_assert_cmpstr(string, ==, "a\u00e9");
    assert_refused(cloze_json_get_string(object, "l", "x", &string, &error), &error, "an array");
    g_assert_true(cloze_json_get_array(object, "l", "x", &array, &error));
    assert_refused(cloze_json_get_array(object, "s", "x", &array, &error), &error, "an array");
    g_assert_true(cloze_json_get_object(object, "o", "x", &inner, &error));
    assert_refused(cloze_json_get_object(object, "l", "x", &inner, &error), &error, "an object");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json/refused", test_refused);
    g_test_add_func("/json/nul", test_nul);
    g_test_add_func("/json/bounds", test_bounds);
    g_test_add_func("/json/twice", test_twice);
    g_test_add_func("/json/getters", test_getters);
    return g_test_run();
}
