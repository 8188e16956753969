/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/language-scores.h"

#include <math.h>

#define assert_close(found, expected) g_assert_cmpfloat_with_epsilon(found, expected, 1e-12)

static void
test_corpus(void)
{
    const double even[] = {-G_LN2, -G_LN2}, sure[] = {0};
    ClozeLanguageScores scores = {0};

    g_assert_true(isnan(cloze_language_scores_get_perplexity(&scores)));
    cloze_language_scores_add(&scores, "caf\xc3\xa9", 5, even, 2);
    assert_close(cloze_language_scores_get_perplexity(&scores), 2);
    assert_close(cloze_language_scores_get_bits_per_token(&scores), 1);
    assert_close(cloze_language_scores_get_bits_per_character(&scores), 0.5);
    assert_close(cloze_language_scores_get_bits_per_byte(&scores), 0.4);
    cloze_language_scores_add(&scores, "a", 1, sure, 1);
    assert_close(cloze_language_scores_get_perplexity(&scores), exp(2 * G_LN2 / 3));
    assert_close(cloze_language_scores_get_bits_per_character(&scores), 0.4);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/language-scores/corpus", test_corpus);
    return g_test_run();
}
