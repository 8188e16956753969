/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/lab-table.h"

#include <math.h>

static const GlossLabTableColumn columns[] = {
    {"word", "Word", GLOSS_LAB_TABLE_TEXT},
    {"uses", "Uses", GLOSS_LAB_TABLE_COUNT},
    {"cosine", "Cosine", GLOSS_LAB_TABLE_NUMBER},
};

static GlossLabTable *
make(void)
{
    GlossLabTable *table = gloss_lab_table_new(columns, G_N_ELEMENTS(columns));

    gloss_lab_table_add_text(table, "a, \"b\"");
    gloss_lab_table_add_number(table, 3);
    gloss_lab_table_add_number(table, 0.25);
    gloss_lab_table_add_text(table, "plain");
    gloss_lab_table_add_number(table, 1);
    gloss_lab_table_add_number(table, NAN);
    gloss_lab_table_add_fact(table, "words", "Words", 120);
    return table;
}

static void
test_cells(void)
{
    g_autoptr(GlossLabTable) table = make();
    const char *key, *title;

    g_assert_cmpuint(gloss_lab_table_get_n_rows(table), ==, 2);
    g_assert_cmpuint(gloss_lab_table_get_n_columns(table), ==, 3);
    g_assert_cmpint(gloss_lab_table_find_column(table, "cosine"), ==, 2);
    g_assert_cmpint(gloss_lab_table_find_column(table, "none"), ==, -1);
    g_assert_cmpstr(gloss_lab_table_get_text(table, 1, 0), ==, "plain");
    g_assert_cmpfloat(gloss_lab_table_get_number(table, 0, 2), ==, 0.25);
    g_assert_cmpuint(gloss_lab_table_get_n_facts(table), ==, 1);
    g_assert_cmpfloat(gloss_lab_table_get_fact(table, 0, &key, &title), ==, 120);
    g_assert_cmpstr(key, ==, "words");
}

static void
test_csv(void)
{
    g_autoptr(GlossLabTable) table = make();
    g_autofree char *csv = gloss_lab_table_dup_csv(table);
    g_autofree char *facts = gloss_lab_table_dup_facts(table);

    g_assert_cmpstr(csv, ==,
                    "word,uses,cosine,words\r\n"
                    "\"a, \"\"b\"\"\",3,0.25,120\r\n"
                    "plain,1,,120\r\n");
    g_assert_cmpstr(facts, ==, "Words: 120");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lab-table/cells", test_cells);
    g_test_add_func("/lab-table/csv", test_csv);
    return g_test_run();
}
