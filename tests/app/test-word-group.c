/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-group.h"

static GlossSense *
make_sense(void)
{
    g_autoptr(GVariant) about =
        g_variant_ref_sink(g_variant_new_parsed("{'title': <'noun: bank'>, 'gloss': <'a place'>,"
                                                " 'inventory': <'Tests 1'>}"));

    return gloss_sense_new_described("bank-1", about);
}

/* What is copied names the inventory, and no cell breaks a line. */
static void
test_table(void)
{
    g_autoptr(GListStore) groups = g_list_store_new(GLOSS_TYPE_WORD_GROUP);
    g_autoptr(GlossWordGroup) known = gloss_word_group_new(make_sense());
    g_autoptr(GlossWordGroup) unknown = gloss_word_group_new(NULL);
    g_autoptr(GlossWordUse) use =
        gloss_word_use_new("/tmp/a\tb.txt", 4, 8, "the bank is", 4, 4, 0.75f);
    g_autofree char *table = NULL;
    g_auto(GStrv) lines = NULL;

    gloss_word_group_add(known, use);
    gloss_word_group_add(unknown, use);
    g_list_store_append(groups, known);
    g_list_store_append(groups, unknown);
    g_assert_cmpuint(g_list_model_get_n_items(gloss_word_group_get_uses(known)), ==, 1);
    g_assert_cmpstr(gloss_word_group_get_sense(known)->words, ==, "bank");
    table = gloss_word_group_dup_table(G_LIST_MODEL(groups));
    lines = g_strsplit(table, "\n", -1);
    g_assert_true(g_str_has_prefix(lines[0], "sense\tinventory\tgloss\t"));
    g_assert_cmpstr(lines[1], ==,
                    "bank-1\tTests 1\ta place\t0.750\tthe \tbank\t is\t/tmp/a b.txt\t4\t8");
    g_assert_cmpstr(lines[2], ==, "\t\t\t\tthe \tbank\t is\t/tmp/a b.txt\t4\t8");
    g_assert_cmpstr(lines[3], ==, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-group/table", test_table);
    return g_test_run();
}
