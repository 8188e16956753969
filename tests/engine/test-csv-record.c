/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/csv-record.h"

#include <string.h>

static void
assert_cells(const char *data, char delimiter, gboolean quoted, const char *expected)
{
    g_autoptr(GString) found = g_string_new(NULL);
    ClozeCsvRecord record;
    gsize n;

    cloze_csv_record_init(&record);
    n = cloze_csv_record_parse(&record, data, strlen(data), delimiter, quoted);
    for (gsize i = 0; i < n; i++) {
        ClozeDatasetCell cell = cloze_csv_record_get(&record, i);

        g_string_append_printf(found, "[%.*s]", (int)cell.size, cell.text);
    }
    g_assert_cmpstr(found->str, ==, expected);
    cloze_csv_record_clear(&record);
}

static void
test_parse(void)
{
    assert_cells("", ',', TRUE, "[]");
    assert_cells("a,,b,", ',', TRUE, "[a][][b][]");
    assert_cells("\"a,\"\"b\"\"\",\"\",c", ',', TRUE, "[a,\"b\"][][c]");
    assert_cells("5\" disk,\"a\nb\"", ',', TRUE, "[5\" disk][a\nb]");
    assert_cells("\"a\"x,b", ',', TRUE, "[ax][b]");
    assert_cells("\"open,b", ',', TRUE, "[open,b]");
    assert_cells("\"a\"\tb", '\t', FALSE, "[\"a\"][b]");
}

static gboolean
scan(const char *line, gboolean open)
{
    return cloze_csv_record_scan(line, strlen(line), ',', open);
}

static void
test_scan(void)
{
    g_assert_false(scan("a,b", FALSE));
    g_assert_true(scan("a,\"b", FALSE));
    g_assert_true(scan("still \"\" open", TRUE));
    g_assert_false(scan("closed\",c", TRUE));
    g_assert_false(scan("5\" disk", FALSE));
    g_assert_false(scan("\"\",\"\"\"\"", FALSE));
    g_assert_true(scan("\"\"\"", FALSE));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/csv-record/parse", test_parse);
    g_test_add_func("/csv-record/scan", test_scan);
    return g_test_run();
}
