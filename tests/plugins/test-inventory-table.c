/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/inventory-table.h"

#include <string.h>

static gboolean
take_cb(GlossInventorySense *sense, gpointer data)
{
    g_ptr_array_add(data, sense);
    return TRUE;
}

static GPtrArray *
read_table(const char *text, gssize size, char **source, GError **error)
{
    GPtrArray *senses = g_ptr_array_new_with_free_func(gloss_inventory_table_free_sense);

    *source = gloss_inventory_table_read(
        "some/terms.tsv", text, size < 0 ? strlen(text) : (gsize)size, take_cb, senses, error);
    return senses;
}

/* Columns in any order, a mark of the byte order, lines that end as on other systems. */
static void
test_columns(void)
{
    g_autofree char *source = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) senses = read_table("\xEF\xBB\xBFGloss\tExamples\tID\tLemma\r\n"
                                             "a place\tone | two|\tplace.1\tplace | spot\r\n",
                                             -1, &source, &error);
    const GlossInventorySense *sense = senses->pdata[0];

    g_assert_no_error(error);
    g_assert_cmpstr(sense->id, ==, "place.1");
    g_assert_cmpstr(sense->gloss, ==, "a place");
    g_assert_cmpstr(sense->lemmas[1], ==, "spot");
    g_assert_cmpuint(g_strv_length(sense->examples), ==, 2);
    g_assert_cmpint(sense->pos, ==, GLOSS_SYNSET_N_POS);
    /* The file's name, and a digest for a version. */
    g_assert_true(g_str_has_prefix(source, "terms "));
    g_assert_cmpuint(strlen(source), ==, strlen("terms ") + 8);
}

static void
refuse(const char *text, gssize size, const char *line, const char *expected)
{
    g_autofree char *source = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) senses = read_table(text, size, &source, &error);

    g_assert_null(source);
    g_assert_nonnull(error);
    g_assert_true(g_str_has_prefix(error->message, "some/terms.tsv: "));
    g_assert_nonnull(strstr(error->message, line));
    g_assert_nonnull(strstr(error->message, expected));
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
}

#define HEAD "sense\tlemma\tpos\tgloss\n"

static void
test_refusals(void)
{
    g_autofree char *letters = g_strnfill(70000, 'x');
    g_autofree char *longer = g_strconcat(HEAD, letters, NULL);

    refuse("", -1, "line 1", "column names");
    refuse("# name: N\n", -1, "line 2", "column names");
    refuse("sense\tword\tmeaning\n", -1, "line 1", "lemma");
    refuse(HEAD "\tbank\tNOUN\tmoney\n", -1, "line 2", "an id");
    refuse(HEAD "bank%1:\tbank\tNOUN\tmoney\n", -1, "line 2", "“%”");
    refuse(HEAD "a\tbank\tNOUN\tm\nb\t | \tNOUN\tmoney\n", -1, "line 3", "a word");
    refuse(HEAD "a\tbank\tNOUN\t\n", -1, "line 2", "a meaning");
    refuse(HEAD "a\tbank\tTHING\tmoney\n", -1, "line 2", "THING");
    refuse(HEAD "a\tb\xFFnk\tNOUN\tmoney\n", -1, "line 2", "UTF-8");
    refuse(HEAD "a\0b\tbank\tNOUN\tmoney\n", sizeof HEAD - 1 + 16, "line 2", "UTF-8");
    refuse(longer, -1, "line 2", "65536");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/inventory-table/columns", test_columns);
    g_test_add_func("/inventory-table/refusals", test_refusals);
    return g_test_run();
}
