/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/text-table.h"

#include <string.h>

#include "tests/scratch.h"

static GlossTextTable *
parse(const char *text, const char *name, GlossTextTableHeader header, gboolean pairs)
{
    g_autoptr(GError) error = NULL;
    GlossTextTable *table =
        gloss_text_table_parse(text, strlen(text), name, header, pairs, NULL, &error);

    g_assert_no_error(error);
    return table;
}

/* A row as "first|second|gold". */
static void
assert_row(const GlossTextTable *table, guint row, const char *expected)
{
    g_autofree char *found =
        g_strdup_printf("%s|%s|%s", gloss_text_table_get(table, row, GLOSS_TEXT_TABLE_FIRST),
                        gloss_text_table_get(table, row, GLOSS_TEXT_TABLE_SECOND),
                        gloss_text_table_get(table, row, GLOSS_TEXT_TABLE_GOLD));

    g_assert_cmpstr(found, ==, expected);
}

static void
test_names(void)
{
    g_autoptr(GlossTextTable) tsv =
        parse("id\tgold_label\tsentence1\tsentence2\n\n7\tneutral\tA \"cat\"\tB, C\n8\tx\ty\n",
              "a.tsv", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE);
    g_autoptr(GlossTextTable) csv =
        parse("premise,hypothesis,label\r\n\"A, \"\"b\"\"\nc\",D,yes\r\n", "a.csv",
              GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE);
    g_autoptr(GlossTextTable) semicolons =
        parse("text;label\nA, b;x\n", "a.CSV", GLOSS_TEXT_TABLE_GUESS_HEADER, FALSE);

    g_assert_true(tsv->has_header);
    g_assert_cmpuint(tsv->names->len, ==, 4);
    assert_row(tsv, 0, "A \"cat\"|B, C|neutral");
    assert_row(tsv, 1, "y||x");
    g_assert_cmpuint(g_array_index(tsv->lines, guint64, 0), ==, 3);
    assert_row(csv, 0, "A, \"b\"\nc|D|yes");
    g_assert_cmpstr(gloss_text_table_get(semicolons, 0, GLOSS_TEXT_TABLE_FIRST), ==, "A, b");
    g_assert_null(gloss_text_table_get(semicolons, 0, GLOSS_TEXT_TABLE_SECOND));
}

/* Without names the longest columns are the texts, in their order, and short values a label. */
static void
test_contents(void)
{
    static const char text[] = "0\tsome words here\tother words are here\tyes\n"
                               "1\tmore words here\tand words again\tno\n";
    g_autoptr(GlossTextTable) table = parse(text, "a.tsv", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE);
    g_autoptr(GlossTextTable) forced = parse(text, "a.tsv", GLOSS_TEXT_TABLE_HEADER, TRUE);

    g_assert_false(table->has_header);
    g_assert_cmpstr(table->names->pdata[1], ==, "2");
    g_assert_cmpint(table->roles[GLOSS_TEXT_TABLE_FIRST], ==, 1);
    g_assert_cmpint(table->roles[GLOSS_TEXT_TABLE_SECOND], ==, 2);
    g_assert_cmpint(table->roles[GLOSS_TEXT_TABLE_GOLD], ==, 0);
    g_assert_cmpuint(forced->rows->len, ==, 1);
    g_assert_cmpstr(forced->names->pdata[3], ==, "yes");
}

static void
test_json(void)
{
    g_autoptr(GlossTextTable) table =
        parse("{\"premise\": \"A\", \"n\": 2, \"hypothesis\": \"B\", \"more\": [1]}\n"
              "broken\n"
              "{\"label\": true, \"hypothesis\": \"D\", \"premise\": \"C\"}\n",
              "a.jsonl", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE);
    g_autoptr(GlossTextTable) arrays =
        parse("[\"A\", \"some words\"]\n[\"C\"]\n", "a.json", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE);

    g_assert_cmpuint(table->rows->len, ==, 2);
    assert_row(table, 0, "A|B|");
    assert_row(table, 1, "C|D|true");
    g_assert_cmpuint(table->n_left_out, ==, 1);
    g_assert_nonnull(strstr(table->problem, "a.jsonl:2"));
    g_assert_false(table->is_table);
    assert_row(arrays, 0, "A|some words|(null)");
    assert_row(arrays, 1, "C||(null)");
}

static void
test_lines(void)
{
    g_autoptr(GlossTextTable) table = parse("One text, here.\n\n  Another; one \xff \n", "a.txt",
                                            GLOSS_TEXT_TABLE_GUESS_HEADER, FALSE);

    g_assert_cmpuint(table->rows->len, ==, 2);
    g_assert_cmpstr(gloss_text_table_get(table, 0, GLOSS_TEXT_TABLE_FIRST), ==, "One text, here.");
    g_assert_cmpstr(gloss_text_table_get(table, 1, GLOSS_TEXT_TABLE_FIRST), ==,
                    "Another; one \357\277\275");
    g_assert_cmpuint(g_array_index(table->lines, guint64, 1), ==, 3);
}

static void
test_failures(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossTextTable) open = NULL;

    g_assert_null(gloss_text_table_parse(" \n\n", 3, "a.txt", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE,
                                         NULL, &error));
    g_assert_nonnull(strstr(error->message, "a.txt"));
    g_clear_error(&error);
    g_assert_null(
        gloss_text_table_read("/nowhere.csv", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE, NULL, &error));
    g_assert_nonnull(error);
    open = parse("premise,hypothesis\n\"a,b\nc,d\n", "a.csv", GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE);
    g_assert_cmpuint(open->n_left_out, ==, 1);
    g_assert_cmpuint(open->rows->len, ==, 1);
    g_assert_nonnull(strstr(open->problem, "a.csv:2"));
}

static void
done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static void
test_async(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.tsv", NULL);
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GlossTextTable) table = NULL;

    scratch_write(folder, "a.tsv", "premise\thypothesis\nA\tB\n", -1);
    gloss_text_table_read_async(path, GLOSS_TEXT_TABLE_GUESS_HEADER, TRUE, NULL, done_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    table = gloss_text_table_read_finish(result, NULL);
    assert_row(table, 0, "A|B|(null)");
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/text-table/names", test_names);
    g_test_add_func("/text-table/contents", test_contents);
    g_test_add_func("/text-table/json", test_json);
    g_test_add_func("/text-table/lines", test_lines);
    g_test_add_func("/text-table/failures", test_failures);
    g_test_add_func("/text-table/async", test_async);
    return g_test_run();
}
