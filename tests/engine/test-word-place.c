/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/word-place.h"

#include <string.h>

static void
check(const char *text, const char *word, const char *expected, gsize start)
{
    ClozeRange place;
    gboolean found = cloze_word_place_find(text, strlen(text), word, &place);

    g_assert_cmpint(found, ==, expected != NULL);
    if (expected) {
        g_assert_cmpuint(place.start, ==, start);
        g_assert_cmpmem(text + place.start, place.end - place.start, expected, strlen(expected));
    }
}

static void
test_find(void)
{
    check("The bank by the embankment", "bank", "bank", 4);
    check("An embankment is no bank.", "bank", "bank", 20);
    check("Bankers bank", "bank", "bank", 8);
    check("Élan has É in it", "élan", "Élan", 0);
    check("We went to New York.", " new york ", "New York", 11);
    check("don't", "don", "don", 0);
    check("nothing here", "bank", NULL, 0);
    check("bank", "", NULL, 0);
    check("", "bank", NULL, 0);
    check("ban", "bank", NULL, 0);
}

/* Scripts without spaces have words inside of runs. */
static void
test_unspaced(void)
{
    check("中国人民银行", "人民", "人民", 6);
    check("在bank里", "bank", "bank", 3);
}

static void
test_fold(void)
{
    g_autofree char *folded = cloze_word_place_fold(" Élan x", 6);

    g_assert_cmpstr(folded, ==, "élan");
    g_assert_true(cloze_word_place_has_letter("1a", (ClozeRange){0, 2}));
    g_assert_false(cloze_word_place_has_letter("1a", (ClozeRange){0, 1}));
    g_assert_true(cloze_word_place_has_letter("人", (ClozeRange){0, 3}));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-place/find", test_find);
    g_test_add_func("/word-place/unspaced", test_unspaced);
    g_test_add_func("/word-place/fold", test_fold);
    return g_test_run();
}
