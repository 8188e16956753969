/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of the steps: exceptions, the form itself, endings, the words of a collocation. */
#include "plugins/wsd/morphology.h"

#include <string.h>

typedef struct {
    GlossSynsetPos pos;
    const char *suffix;
    const char *ending;
} Rule;

/* The table of morphy(7WN). */
static const Rule rules[] = {
    {GLOSS_SYNSET_NOUN, "s", ""},        {GLOSS_SYNSET_NOUN, "ses", "s"},
    {GLOSS_SYNSET_NOUN, "xes", "x"},     {GLOSS_SYNSET_NOUN, "zes", "z"},
    {GLOSS_SYNSET_NOUN, "ches", "ch"},   {GLOSS_SYNSET_NOUN, "shes", "sh"},
    {GLOSS_SYNSET_NOUN, "men", "man"},   {GLOSS_SYNSET_NOUN, "ies", "y"},
    {GLOSS_SYNSET_VERB, "s", ""},        {GLOSS_SYNSET_VERB, "ies", "y"},
    {GLOSS_SYNSET_VERB, "es", "e"},      {GLOSS_SYNSET_VERB, "es", ""},
    {GLOSS_SYNSET_VERB, "ed", "e"},      {GLOSS_SYNSET_VERB, "ed", ""},
    {GLOSS_SYNSET_VERB, "ing", "e"},     {GLOSS_SYNSET_VERB, "ing", ""},
    {GLOSS_SYNSET_ADJECTIVE, "er", ""},  {GLOSS_SYNSET_ADJECTIVE, "est", ""},
    {GLOSS_SYNSET_ADJECTIVE, "er", "e"}, {GLOSS_SYNSET_ADJECTIVE, "est", "e"},
};

static void
add(const GlossWordnet *wordnet, GlossSynsetPos pos, GPtrArray *lemmas, char *lemma)
{
    if (gloss_wordnet_has_lemma(wordnet, lemma, pos) &&
        !g_ptr_array_find_with_equal_func(lemmas, lemma, g_str_equal, NULL))
        g_ptr_array_add(lemmas, lemma);
    else
        g_free(lemma);
}

static void
add_exceptions(const GlossWordnet *wordnet, GlossSynsetPos pos, const char *form, GPtrArray *lemmas)
{
    char *lemma;

    for (guint i = 0; (lemma = gloss_wordnet_dup_exception(wordnet, form, pos, i)); i++)
        add(wordnet, pos, lemmas, lemma);
}

char **
gloss_morphology_strip(const char *form, GlossSynsetPos pos)
{
    g_autoptr(GStrvBuilder) bases = g_strv_builder_new();
    gsize size = strlen(form);

    for (gsize i = 0; i < G_N_ELEMENTS(rules); i++) {
        gsize cut = strlen(rules[i].suffix);

        if (rules[i].pos == pos && size > cut && g_str_has_suffix(form, rules[i].suffix)) {
            g_autofree char *stem = g_strndup(form, size - cut);
            g_autofree char *base = g_strconcat(stem, rules[i].ending, NULL);

            g_strv_builder_add(bases, base);
        }
    }
    return g_strv_builder_end(bases);
}

static void
add_by_rules(const GlossWordnet *wordnet, GlossSynsetPos pos, const char *form, GPtrArray *lemmas)
{
    g_auto(GStrv) bases = gloss_morphology_strip(form, pos);

    for (char **base = bases; *base; base++)
        add(wordnet, pos, lemmas, g_strdup(*base));
}

/* "boxesful": the ending stands before "ful". */
static void
add_ful(const GlossWordnet *wordnet, const char *form, GPtrArray *lemmas)
{
    g_autofree char *stem = g_strndup(form, strlen(form) - strlen("ful"));
    g_auto(GStrv) stems = gloss_morphology_find(wordnet, stem, GLOSS_SYNSET_NOUN);

    for (char **base = stems; *base; base++)
        add(wordnet, GLOSS_SYNSET_NOUN, lemmas, g_strconcat(*base, "ful", NULL));
}

/* The forms of one word of a collocation: itself and its base forms. */
static GPtrArray *
forms_of(const GlossWordnet *wordnet, GlossSynsetPos pos, const char *word)
{
    GPtrArray *forms = g_ptr_array_new_with_free_func(g_free);

    add_exceptions(wordnet, pos, word, forms);
    if (!forms->len)
        add_by_rules(wordnet, pos, word, forms);
    g_ptr_array_add(forms, g_strdup(word));
    return forms;
}

/* "took_place", "attorneys_general": one word at a time becomes its base form. */
static void
add_collocation(const GlossWordnet *wordnet, GlossSynsetPos pos, const char *form,
                GPtrArray *lemmas)
{
    g_auto(GStrv) words = g_strsplit(form, "_", -1);

    for (guint i = 0; words[i]; i++) {
        g_autoptr(GPtrArray) forms = forms_of(wordnet, pos, words[i]);
        char *kept = words[i];

        for (guint k = 0; k < forms->len; k++) {
            words[i] = forms->pdata[k];
            add(wordnet, pos, lemmas, g_strjoinv("_", words));
        }
        words[i] = kept;
    }
}

char **
gloss_morphology_find(const GlossWordnet *wordnet, const char *form, GlossSynsetPos pos)
{
    g_autofree char *lower = g_utf8_strdown(form, -1);
    GPtrArray *lemmas = g_ptr_array_new();

    g_strdelimit(lower, " ", '_');
    add_exceptions(wordnet, pos, lower, lemmas);
    add(wordnet, pos, lemmas, g_strdup(lower));
    if (pos == GLOSS_SYNSET_NOUN && g_str_has_suffix(lower, "ful") && strlen(lower) > 3)
        add_ful(wordnet, lower, lemmas);
    else if (pos != GLOSS_SYNSET_NOUN || (!g_str_has_suffix(lower, "ss") && strlen(lower) > 2))
        add_by_rules(wordnet, pos, lower, lemmas);
    if (strchr(lower, '_'))
        add_collocation(wordnet, pos, lower, lemmas);
    g_ptr_array_add(lemmas, NULL);
    return (char **)g_ptr_array_free(lemmas, FALSE);
}
