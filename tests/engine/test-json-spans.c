/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/json-spans.h"

static void
add_cb(const ClozeJsonSpan *span, gpointer data)
{
    g_string_append_printf(data, "%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT " %.*s", span->start,
                           span->end, (int)span->label.size, span->label.text);
    if (span->surface.text != NULL)
        g_string_append_printf(data, " '%.*s'", (int)span->surface.size, span->surface.text);
    g_string_append_c(data, '|');
}

static void
assert_spans(const char *json, const char *expected)
{
    g_autoptr(GString) found = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    ClozeJsonReader reader;

    cloze_json_reader_init(&reader, json, strlen(json), "x");
    if (!cloze_json_spans_read(&reader, add_cb, found) ||
        !cloze_json_reader_finish(&reader, &error))
        g_string_append(found, "failed");
    cloze_json_reader_clear(&reader);
    g_assert_cmpstr(found->str, ==, expected);
}

static void
test_forms(void)
{
    assert_spans("[]", "");
    assert_spans("[[0, 3, \"A\"], [4, 5, \"B\", 0.5]]", "0-3 A|4-5 B|");
    assert_spans("[{\"end\": 3, \"begin\": 1, \"type\": \"A\", \"x\": {}}]", "1-3 A|");
    assert_spans("[{\"start\": 1, \"end\": 3, \"labels\": [\"A\", \"B\"], \"word\": \"ab\"}]",
                 "1-3 A 'ab'|");
    assert_spans("{\"A\": {\"ab\": [[0, 1], [4, 5]], \"c\": [[2, 2]]}, \"B\": [[7, 8]]}",
                 "0-1 A 'ab'|4-5 A 'ab'|2-2 A 'c'|7-8 B|");
}

static void
test_faults(void)
{
    assert_spans("[[0, 3]]", "failed");
    assert_spans("[[0]]", "failed");
    assert_spans("[{\"start\": 0, \"label\": \"A\"}]", "failed");
    assert_spans("[[0, 1.5, \"A\"]]", "failed");
    assert_spans("[[0, 1, \"A\"], 7]", "0-1 A|failed");
    assert_spans("\"none\"", "failed");
    assert_spans("{\"A\": {\"ab\": [[0]]}}", "failed");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json-spans/forms", test_forms);
    g_test_add_func("/json-spans/faults", test_faults);
    return g_test_run();
}
