/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd-rank.h"

#include "tests/plugins/wsd-fixture.h"

static GPtrArray *
rank(GlossWsd *wsd, const char *text, const char *word, const char *lemma, const char *pos)
{
    gsize start = (gsize)(strstr(text, word) - text);
    const GlossRankRequest request = {text, strlen(text), start, start + strlen(word), lemma, pos};
    g_autoptr(GError) error = NULL;
    GPtrArray *choices = gloss_wsd_rank_run(wsd, &request, NULL, &error);

    g_assert_no_error(error);
    return choices;
}

static const GlossChoiceScore *
get(const GPtrArray *choices, guint i)
{
    return choices->pdata[i];
}

/* Each use is closest to the sense it was tagged with. */
static void
test_context(void)
{
    WsdFixture fixture;
    g_autoptr(GPtrArray) animal = NULL, woman = NULL;
    GlossWsd *wsd;
    double sum = 0;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    wsd = wsd_fixture_open_trained(&fixture);
    animal = rank(wsd, "the cat sat on the mat .", "cat", NULL, "NOUN");
    woman = rank(wsd, "in paris a cat is the word !", "cat", NULL, "NOUN");
    g_assert_cmpuint(animal->len, ==, 8);
    g_assert_cmpstr(get(animal, 0)->id, ==, WSD_FIXTURE_ANIMAL);
    g_assert_cmpstr(get(woman, 0)->id, ==, WSD_FIXTURE_WOMAN);
    g_assert_true(g_str_has_prefix(get(animal, 0)->gloss, "feline mammal"));
    g_assert_true(g_str_has_prefix(get(animal, 0)->title, "noun: cat"));
    for (guint i = 0; i < animal->len; i++)
        sum += get(animal, i)->score;
    g_assert_cmpfloat_with_epsilon(sum, 1, 1e-5);
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

/* What the user says goes: another lemma, another part of speech. */
static void
test_choice(void)
{
    WsdFixture fixture;
    g_autoptr(GPtrArray) verbs = NULL, dogs = NULL, none = NULL, nothing = NULL;
    GlossWsd *wsd;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    wsd = wsd_fixture_open_trained(&fixture);
    verbs = rank(wsd, "the cat sat", "cat", NULL, "VERB");
    g_assert_cmpuint(verbs->len, ==, 2);
    g_assert_nonnull(strstr(get(verbs, 0)->id, "%2:"));
    dogs = rank(wsd, "the cat sat", "cat", "dogs", "NOUN");
    g_assert_true(g_str_has_prefix(get(dogs, 0)->id, "dog%1"));
    none = rank(wsd, "the qqq sat", "qqq", NULL, "NOUN");
    g_assert_cmpuint(none->len, ==, 0);
    nothing = rank(wsd, "the  sat", " ", NULL, "NOUN");
    g_assert_cmpuint(nothing->len, ==, 0);
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd-rank/context", test_context);
    g_test_add_func("/wsd-rank/choice", test_choice);
    return g_test_run();
}
