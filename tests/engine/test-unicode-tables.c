/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/unicode-tables.h"

#include <stdlib.h>

#include <json-glib/json-glib.h>

#include "tests/shared-data.h"

#define N_CODE_POINTS 0x110000

static guint
flags_of(guint32 code_point)
{
    return cloze_unicode_tables_get_class(code_point).flags;
}

static void
test_ascii(void)
{
    for (guint32 c = 0; c < 0x80; c++) {
        g_assert_cmpint(!!(flags_of(c) & CLOZE_UNICODE_PUNCTUATION), ==, g_ascii_ispunct((char)c));
        g_assert_cmpint(!!(flags_of(c) & CLOZE_UNICODE_LOWERED), ==, g_ascii_isupper((char)c));
        g_assert_cmpint(!!(flags_of(c) & CLOZE_UNICODE_SPACE), ==,
                        g_ascii_isspace((char)c) || c == '\v');
        g_assert_cmpint(!!(flags_of(c) & CLOZE_UNICODE_WORD), ==,
                        g_ascii_isalnum((char)c) || c == '_');
    }
}

/* Where the reference mixes versions of Unicode. */
static void
test_versions(void)
{
    g_assert_true(flags_of(0x166D) & CLOZE_UNICODE_PUNCTUATION);
    g_assert_false(flags_of(0x061D) & CLOZE_UNICODE_PUNCTUATION);
    g_assert_false(flags_of(0x0898) & CLOZE_UNICODE_NONSPACING);
    g_assert_true(flags_of(0x1C89) & CLOZE_UNICODE_LOWERED);
    g_assert_false(flags_of(0x2B820) & CLOZE_UNICODE_CHINESE);
    g_assert_true(flags_of(0x2B920) & CLOZE_UNICODE_CHINESE);
    g_assert_false(flags_of(0x0378) & CLOZE_UNICODE_REMOVED);
    g_assert_cmpint(cloze_unicode_tables_get_class(0x0301).combining_class, ==, 230);
    g_assert_cmpint(cloze_unicode_tables_get_class(0x0898).combining_class, ==, 0);
}

/* Flags and look-ups agree for every code point. */
static void
test_mappings(void)
{
    for (guint32 c = 0; c < N_CODE_POINTS; c++) {
        guint32 to[4];
        gsize n = cloze_unicode_tables_lower_case(c, to);

        g_assert_cmpint(n != 1 || to[0] != c, ==, !!(flags_of(c) & CLOZE_UNICODE_LOWERED));
        n = cloze_unicode_tables_decompose(c, to);
        g_assert_cmpint(n != 1 || to[0] != c, ==, !!(flags_of(c) & CLOZE_UNICODE_DECOMPOSED));
        for (gsize i = 1; i < n; i++)
            g_assert_cmpint(cloze_unicode_tables_get_class(to[i - 1]).combining_class, <=,
                            cloze_unicode_tables_get_class(to[i]).combining_class
                                ? cloze_unicode_tables_get_class(to[i]).combining_class
                                : 255);
    }
}

static JsonNode *
read_classes(void)
{
    g_autofree char *path = shared_data_find("golden/tokenizers/unicode-tables/classes.json");
    g_autoptr(JsonParser) parser = json_parser_new();
    g_autoptr(GError) error = NULL;

    if (!path)
        return NULL;
    json_parser_load_from_file(parser, path, &error);
    g_assert_no_error(error);
    return json_parser_steal_root(parser);
}

static void
assert_ranges(JsonObject *object, const char *name, guint flag)
{
    JsonArray *ranges = json_object_get_array_member(object, name);
    g_autofree guint8 *in = g_new0(guint8, N_CODE_POINTS);

    for (guint i = 0; i < json_array_get_length(ranges); i++) {
        JsonArray *range = json_array_get_array_element(ranges, i);
        gulong first = strtoul(json_array_get_string_element(range, 0), NULL, 16);
        gulong last = strtoul(json_array_get_string_element(range, 1), NULL, 16);

        for (gulong c = first; c <= last; c++)
            in[c] = 1;
    }
    for (guint32 c = 0; c < N_CODE_POINTS; c++)
        if (in[c] != !!(flags_of(c) & flag))
            g_error("U+%04X: %s is %d in the reference", c, name, in[c]);
}

static void
test_golden_classes(void)
{
    g_autoptr(JsonNode) root = read_classes();
    JsonObject *object = root ? json_node_get_object(root) : NULL;

    if (!object)
        return;
    assert_ranges(object, "removed_by_clean_text", CLOZE_UNICODE_REMOVED);
    assert_ranges(object, "space_by_clean_text", CLOZE_UNICODE_CLEANED_SPACE);
    assert_ranges(object, "chinese", CLOZE_UNICODE_CHINESE);
    assert_ranges(object, "punctuation", CLOZE_UNICODE_PUNCTUATION);
    assert_ranges(object, "whitespace", CLOZE_UNICODE_SPACE);
    assert_ranges(object, "removed_by_strip_accents", CLOZE_UNICODE_NONSPACING);
}

/* The whole table of one mapping: what it does not list stays as it is. */
static void
assert_lower_case(guint32 c, const char *expected)
{
    guint32 to[4];
    gsize n = cloze_unicode_tables_lower_case(c, to);
    GString *found = g_string_new(NULL);

    for (gsize i = 0; i < n; i++)
        g_string_append_printf(found, "%s%04X", i ? " " : "", to[i]);
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_golden_lower_case(void)
{
    g_autofree char *path = shared_data_find("golden/tokenizers/unicode-tables/lowercase.tsv");
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;
    guint n = 0;

    if (!path)
        return;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    for (gsize i = 0; lines[i] && *lines[i]; i++) {
        g_auto(GStrv) fields = g_strsplit(lines[i], "\t", 2);

        assert_lower_case((guint32)strtoul(fields[0], NULL, 16), fields[1]);
        n++;
    }
    for (guint32 c = 0; c < N_CODE_POINTS; c++)
        n -= !!(flags_of(c) & CLOZE_UNICODE_LOWERED);
    g_assert_cmpuint(n, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/unicode-tables/ascii", test_ascii);
    g_test_add_func("/unicode-tables/versions", test_versions);
    g_test_add_func("/unicode-tables/mappings", test_mappings);
    g_test_add_func("/unicode-tables/golden-classes", test_golden_classes);
    g_test_add_func("/unicode-tables/golden-lower-case", test_golden_lower_case);
    return g_test_run();
}
