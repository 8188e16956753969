/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every line of every list of exceptions of the installed WordNet, and the rules. Skips where it is
 * not installed. */
#include "plugins/wsd/morphology.h"

#include <string.h>

static GlossWordnet *wordnet;

static gboolean
is_there(void)
{
    if (!wordnet)
        g_test_skip("WordNet is not installed (wordnet-base, wordnet-sense-index)");
    return wordnet != NULL;
}

static void
assert_lemmas(const char *form, GlossSynsetPos pos, const char *expected)
{
    g_auto(GStrv) lemmas = gloss_morphology_find(wordnet, form, pos);
    g_autofree char *found = g_strjoinv(" ", lemmas);

    if (strcmp(found, expected) != 0)
        g_error("%s: expected “%s”, found “%s”", form, expected, found);
}

static void
test_rules(void)
{
    if (!is_there())
        return;
    assert_lemmas("Churches", GLOSS_SYNSET_NOUN, "church");
    assert_lemmas("dogs", GLOSS_SYNSET_NOUN, "dog");
    assert_lemmas("axes", GLOSS_SYNSET_NOUN, "ax axis axe");
    assert_lemmas("running", GLOSS_SYNSET_VERB, "run");
    assert_lemmas("hoping", GLOSS_SYNSET_VERB, "hope hop");
    assert_lemmas("better", GLOSS_SYNSET_ADJECTIVE, "good well better");
    assert_lemmas("finest", GLOSS_SYNSET_ADJECTIVE, "fine");
    assert_lemmas("quickly", GLOSS_SYNSET_ADVERB, "quickly");
    assert_lemmas("boxesful", GLOSS_SYNSET_NOUN, "boxful");
    assert_lemmas("glass", GLOSS_SYNSET_NOUN, "glass");
    assert_lemmas("took place", GLOSS_SYNSET_VERB, "take_place");
    assert_lemmas("attorneys_general", GLOSS_SYNSET_NOUN, "attorney_general");
    assert_lemmas("xyzzy", GLOSS_SYNSET_NOUN, "");
    assert_lemmas("", GLOSS_SYNSET_NOUN, "");
}

/* Where the exception's base form is a lemma, it is found. */
static void
check_exceptions(const char *suffix, GlossSynsetPos pos)
{
    const char *folder = g_getenv("GLOSS_WORDNET");
    g_autofree char *name = g_strconcat(suffix, ".exc", NULL), *text = NULL;
    g_autofree char *path = g_build_filename(folder ? folder : "/usr/share/wordnet", name, NULL);
    g_auto(GStrv) lines = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i] && *lines[i]; i++) {
        g_auto(GStrv) words = g_strsplit(lines[i], " ", -1);
        g_auto(GStrv) lemmas = gloss_morphology_find(wordnet, words[0], pos);

        for (guint k = 1; words[k]; k++)
            if (*words[k] && gloss_wordnet_has_lemma(wordnet, words[k], pos) &&
                !g_strv_contains((const char *const *)lemmas, words[k]))
                g_error("%s: expected %s among the lemmas of %s", name, words[k], words[0]);
    }
}

static void
test_exceptions(void)
{
    if (!is_there())
        return;
    check_exceptions("noun", GLOSS_SYNSET_NOUN);
    check_exceptions("verb", GLOSS_SYNSET_VERB);
    check_exceptions("adj", GLOSS_SYNSET_ADJECTIVE);
    check_exceptions("adv", GLOSS_SYNSET_ADVERB);
}

/* Endings come off whether or not there is such a word. */
static void
test_strip(void)
{
    g_auto(GStrv) bases = gloss_morphology_strip("quuxes", GLOSS_SYNSET_NOUN);
    g_auto(GStrv) none = gloss_morphology_strip("quux", GLOSS_SYNSET_NOUN);

    g_assert_true(g_strv_contains((const char *const *)bases, "quux"));
    g_assert_true(g_strv_contains((const char *const *)bases, "quuxe"));
    g_assert_null(none[0]);
}

int
main(int argc, char **argv)
{
    int status;

    g_test_init(&argc, &argv, NULL);
    wordnet = gloss_wordnet_open(NULL, NULL);
    g_test_add_func("/morphology/rules", test_rules);
    g_test_add_func("/morphology/exceptions", test_exceptions);
    g_test_add_func("/morphology/strip", test_strip);
    status = g_test_run();
    g_clear_pointer(&wordnet, gloss_wordnet_unref);
    return status;
}
