/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/json-members.h"

static void
assert_holds(const char *json, guint expected)
{
    ClozeJsonReader reader;

    cloze_json_reader_init(&reader, json, strlen(json), "x");
    g_assert_cmpuint(cloze_json_members_skip(&reader), ==, expected);
    g_assert_true(cloze_json_reader_finish(&reader, NULL));
    cloze_json_reader_clear(&reader);
}

static void
test_holds(void)
{
    assert_holds("\"a\"", CLOZE_JSON_HOLDS_STRING);
    assert_holds("1.5", CLOZE_JSON_HOLDS_NUMBER);
    assert_holds("true", CLOZE_JSON_HOLDS_NUMBER);
    assert_holds("null", CLOZE_JSON_HOLDS_NOTHING);
    assert_holds("[]", CLOZE_JSON_HOLDS_NOTHING);
    assert_holds("[\"a\", 1]", CLOZE_JSON_HOLDS_STRINGS);
    assert_holds("[1]", CLOZE_JSON_HOLDS_NUMBERS);
    assert_holds("[[1], []]", CLOZE_JSON_HOLDS_ARRAYS);
    assert_holds("[{}]", CLOZE_JSON_HOLDS_OBJECTS);
    assert_holds("{\"a\": [1]}", CLOZE_JSON_HOLDS_OBJECT);
}

static void
assert_text(ClozeDatasetCell value, const char *expected, gboolean expected_several)
{
    g_autoptr(GString) buffer = g_string_new(NULL);
    ClozeDatasetCell text;
    gboolean several;
    gboolean found = cloze_json_members_get_text(value, buffer, &text, &several);

    g_assert_cmpint(found, ==, expected != NULL);
    g_assert_cmpint(several, ==, expected_several);
    if (found)
        g_assert_cmpmem(text.text, text.size, expected, strlen(expected));
}

static void
test_values(void)
{
    const char *json =
        "{\"b\": \"x\\u00e9\\n\", \"c\": null, \"a\": 3, \"d\": [\"p\", \"q\"], \"e\": {}, "
        "\"a\": 4}";
    char *fields[] = {(char *)"a", (char *)"b", (char *)"c", (char *)"d", (char *)"e", NULL};
    ClozeDatasetCell values[G_N_ELEMENTS(fields)];
    ClozeJsonReader reader;

    cloze_json_reader_init(&reader, json, strlen(json), "x");
    g_assert_true(cloze_json_members_read(&reader, fields, values));
    assert_text(values[0], "4", FALSE);
    assert_text(values[1], "xé\n", FALSE);
    assert_text(values[2], NULL, FALSE);
    assert_text(values[3], "p", TRUE);
    assert_text(values[4], NULL, FALSE);
    cloze_json_reader_clear(&reader);
}

static void
test_roles(void)
{
    g_assert_true(cloze_json_members_get_roles(CLOZE_JSON_HOLDS_STRING) &
                  1u << CLOZE_DATASET_ROLE_TEXT);
    g_assert_false(cloze_json_members_get_roles(CLOZE_JSON_HOLDS_NUMBER) &
                   1u << CLOZE_DATASET_ROLE_TEXT);
    g_assert_true(cloze_json_members_get_roles(CLOZE_JSON_HOLDS_NUMBERS) &
                  1u << CLOZE_DATASET_ROLE_TAGS);
    g_assert_false(cloze_json_members_get_roles(CLOZE_JSON_HOLDS_STRINGS) &
                   1u << CLOZE_DATASET_ROLE_SPANS);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json-members/holds", test_holds);
    g_test_add_func("/json-members/values", test_values);
    g_test_add_func("/json-members/roles", test_roles);
    return g_test_run();
}
