/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/sense.h"

static void
test_ranked(void)
{
    char id[] = "bank-1", title[] = "verb: bank, lend", gloss[] = "to lend";
    const GlossChoiceScore choice = {id, title, gloss, 0.25f};
    g_autoptr(GVariant) about = g_variant_ref_sink(g_variant_new_parsed(
        "{'lemma': <'bank'>, 'examples': <['one', 'two']>, 'broader': <['act', 'do']>,"
        " 'inventory': <'Tests 1'>, 'seen': <uint32 4>}"));
    g_autoptr(GVariant) nothing = g_variant_ref_sink(g_variant_new("a{sv}", NULL));
    g_autoptr(GlossSense) sense = gloss_sense_new(&choice, about);
    g_autoptr(GlossSense) bare = gloss_sense_new(&choice, nothing);

    g_assert_cmpstr(sense->part_of_speech, ==, "verb");
    g_assert_cmpstr(sense->words, ==, "bank, lend");
    g_assert_cmpstr(sense->lemma, ==, "bank");
    g_assert_cmpstr(sense->examples[1], ==, "two");
    g_assert_cmpstr(sense->broader, ==, "act, do");
    g_assert_cmpstr(sense->inventory, ==, "Tests 1");
    g_assert_cmpuint(sense->seen, ==, 4);
    g_assert_cmpfloat(sense->score, ==, 0.25f);
    g_assert_cmpstr(bare->inventory, ==, "");
    g_assert_null(bare->examples[0]);
}

static void
test_described(void)
{
    g_autoptr(GVariant) about = g_variant_ref_sink(
        g_variant_new_parsed("{'title': <'a word'>, 'gloss': <'what it means'>}"));
    g_autoptr(GlossSense) sense = gloss_sense_new_described("x", about);

    g_assert_cmpstr(sense->id, ==, "x");
    g_assert_cmpstr(sense->words, ==, "a word");
    g_assert_cmpstr(sense->part_of_speech, ==, "");
    g_assert_cmpstr(sense->gloss, ==, "what it means");
}

static void
check(float score, const char *expected)
{
    g_autofree char *text = gloss_sense_dup_percent(score);

    g_assert_cmpstr(text, ==, expected);
}

static void
test_percent(void)
{
    check(0, "0 %");
    check(0.003f, "< 1 %");
    check(0.62f, "62 %");
    check(0.997f, "> 99 %");
    check(1, "100 %");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense/ranked", test_ranked);
    g_test_add_func("/sense/described", test_described);
    g_test_add_func("/sense/percent", test_percent);
    return g_test_run();
}
