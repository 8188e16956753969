/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/csv-lines.h"

#include <string.h>

typedef struct {
    const char *const *lines;
    gsize at;
} Source;

static gboolean
next_cb(gpointer data, ClozeDatasetCell *line, gsize *number, gboolean *skip, GError **error)
{
    Source *source = data;

    (void)error;
    if (source->lines[source->at] == NULL)
        return FALSE;
    *line = (ClozeDatasetCell){source->lines[source->at], strlen(source->lines[source->at])};
    *number = ++source->at;
    *skip = strchr(line->text, '!') != NULL;
    return TRUE;
}

static void
assert_records(const char *const *input, gboolean quoted, const char *expected)
{
    g_autoptr(GString) found = g_string_new(NULL);
    Source source = {input, 0};
    ClozeCsvLinesRecord record;
    ClozeCsvLines lines;

    cloze_csv_lines_init(&lines, next_cb, &source, ',', quoted);
    while (cloze_csv_lines_next(&lines, &record, NULL))
        g_string_append_printf(found, "%zu:%.*s%s%s|", record.number, (int)record.text.size,
                               record.text.text, record.unclosed ? " unclosed" : "",
                               record.skip ? " skip" : "");
    g_assert_cmpstr(found->str, ==, expected);
    cloze_csv_lines_clear(&lines);
}

static void
test_records(void)
{
    const char *const plain[] = {"a,b", "\"c", "d\",e", "f!", NULL};
    const char *const open[] = {"\"a", "b,c", "\"d", "e\"", "f", NULL};

    assert_records(plain, TRUE, "1:a,b|2:\"c\nd\",e|4:f! skip|");
    assert_records(plain, FALSE, "1:a,b|2:\"c|3:d\",e|4:f! skip|");
    assert_records(open, TRUE, "1:\"a\nb,c\n\"d|4:e\"|5:f|");
}

/* Quotes that are never closed: looking for their ends must not cost the square of the lines. */
static void
test_unclosed(void)
{
    gsize n = 60000;
    g_autofree const char **input = g_new0(const char *, n + 1);
    Source source = {input, 0};
    ClozeCsvLinesRecord record;
    ClozeCsvLines lines;
    gsize n_found = 0, n_unclosed = 0;

    for (gsize i = 0; i < n; i++)
        input[i] = i % 1200 == 0 ? "\"open, never closed" : "a,b";
    cloze_csv_lines_init(&lines, next_cb, &source, ',', TRUE);
    while (cloze_csv_lines_next(&lines, &record, NULL)) {
        n_found++;
        g_assert_cmpuint(record.number, ==, n_found);
        n_unclosed += record.unclosed;
        /* after the first, the end of a quote is looked for in a few lines only */
        g_assert_cmpuint(lines.ahead->len, <=, n_found < 1200 ? 1000 : 16);
    }
    g_assert_cmpuint(n_found, ==, n);
    g_assert_cmpuint(n_unclosed, ==, 50);
    cloze_csv_lines_clear(&lines);
}

static void
test_give_back(void)
{
    const char *const input[] = {"\"a", "b", "c\"", NULL};
    Source source = {input, 0};
    ClozeCsvLinesRecord record;
    ClozeCsvLines lines;

    cloze_csv_lines_init(&lines, next_cb, &source, ',', TRUE);
    g_assert_true(cloze_csv_lines_next(&lines, &record, NULL));
    g_assert_cmpuint(record.n_more, ==, 2);
    cloze_csv_lines_give_back(&lines, &record);
    for (gsize i = 2; i <= 3; i++) {
        g_assert_true(cloze_csv_lines_next(&lines, &record, NULL));
        g_assert_cmpuint(record.number, ==, i);
    }
    g_assert_false(cloze_csv_lines_next(&lines, &record, NULL));
    cloze_csv_lines_clear(&lines);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/csv-lines/records", test_records);
    g_test_add_func("/csv-lines/unclosed", test_unclosed);
    g_test_add_func("/csv-lines/give-back", test_give_back);
    return g_test_run();
}
