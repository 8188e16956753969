/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Against all of the installed WordNet: every line of index.sense and of the lemmas' indexes. Skips
 * where it is not installed. */
#include "plugins/wsd/wordnet.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

static GlossWordnet *
open_installed(void)
{
    GlossWordnet *wordnet = gloss_wordnet_open(NULL, NULL);

    if (!wordnet)
        g_test_skip("WordNet is not installed (wordnet-base, wordnet-sense-index)");
    return wordnet;
}

static void
test_missing(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_wordnet_open(folder, &error));
    g_assert_nonnull(strstr(error->message, "wordnet-base"));
    g_assert_nonnull(strstr(error->message, "index.noun"));
    scratch_free(folder);
}

static void
test_look_up(void)
{
    g_autoptr(GlossWordnet) wordnet = open_installed();
    g_autoptr(GArray) senses = NULL, none = NULL;
    g_autoptr(GlossSynset) synset = NULL;
    g_autoptr(GError) error = NULL;
    const GlossWordnetSense *first;

    if (!wordnet)
        return;
    g_assert_cmpstr(gloss_wordnet_get_name(wordnet), ==, "WordNet 3.0");
    senses = gloss_wordnet_look_up(wordnet, "bank", GLOSS_SYNSET_NOUN, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(senses->len, ==, 10);
    first = &g_array_index(senses, GlossWordnetSense, 0);
    g_assert_cmpstr(first->key, ==, "bank%1:17:01::");
    g_assert_cmpuint(first->tags, ==, 25);
    synset = gloss_wordnet_get_synset(wordnet, first->pos, first->offset, &error);
    g_assert_no_error(error);
    g_assert_true(g_str_has_prefix(synset->gloss, "sloping land"));
    none = gloss_wordnet_look_up(wordnet, "notaword", GLOSS_SYNSET_NOUN, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(none->len, ==, 0);
    g_assert_null(gloss_wordnet_get_synset(wordnet, GLOSS_SYNSET_NOUN, 3, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
}

/* The sense that the lemma's list has under this number is this one. */
static void
check_line(const GlossWordnet *wordnet, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    g_autofree char *lemma = g_strndup(words[0], strcspn(words[0], "%"));
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) senses = NULL;
    GlossWordnetSense sense;
    const GlossWordnetSense *listed;
    guint number = (guint)g_ascii_strtoull(words[2], NULL, 10);

    g_assert_true(gloss_wordnet_find_key(wordnet, words[0], &sense, &error));
    g_assert_cmpstr(sense.key, ==, words[0]);
    g_assert_cmpuint(sense.offset, ==, g_ascii_strtoull(words[1], NULL, 10));
    g_assert_cmpuint(sense.tags, ==, g_ascii_strtoull(words[3], NULL, 10));
    senses = gloss_wordnet_look_up(wordnet, lemma, sense.pos, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(senses->len, >=, number);
    listed = &g_array_index(senses, GlossWordnetSense, number - 1);
    if (listed->offset != sense.offset || strcmp(listed->key, sense.key) != 0)
        g_error("%s: expected sense %u at %" G_GSIZE_FORMAT ", found %s at %" G_GSIZE_FORMAT,
                sense.key, number, sense.offset, listed->key, listed->offset);
    gloss_wordnet_sense_clear(&sense);
}

static void
test_all_senses(void)
{
    g_autoptr(GlossWordnet) wordnet = open_installed();
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;
    const char *folder = g_getenv("GLOSS_WORDNET");
    g_autofree char *path =
        g_build_filename(folder ? folder : "/usr/share/wordnet", "index.sense", NULL);
    guint n = 0;

    if (!wordnet)
        return;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    for (; lines[n] && *lines[n]; n++)
        check_line(wordnet, lines[n]);
    g_assert_cmpuint(n, ==, 206941);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wordnet/missing", test_missing);
    g_test_add_func("/wordnet/look-up", test_look_up);
    g_test_add_func("/wordnet/all-senses", test_all_senses);
    return g_test_run();
}
