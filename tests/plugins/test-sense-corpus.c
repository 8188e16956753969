/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of both kinds, and the counts that the data sets' own descriptions give. */
#include "plugins/wsd/sense-corpus.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"
#include "tests/shared-data.h"

static void
test_tags(void)
{
    g_assert_cmpint(gloss_sense_corpus_parse_tag("NNS"), ==, GLOSS_SYNSET_NOUN);
    g_assert_cmpint(gloss_sense_corpus_parse_tag("VBZ"), ==, GLOSS_SYNSET_VERB);
    g_assert_cmpint(gloss_sense_corpus_parse_tag("ADJ"), ==, GLOSS_SYNSET_ADJECTIVE);
    g_assert_cmpint(gloss_sense_corpus_parse_tag("ADV"), ==, GLOSS_SYNSET_ADVERB);
    g_assert_cmpint(gloss_sense_corpus_parse_tag("ADP"), ==, GLOSS_SYNSET_N_POS);
    g_assert_cmpint(gloss_sense_corpus_parse_tag(NULL), ==, GLOSS_SYNSET_N_POS);
}

static void
test_files(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *xml = g_build_filename(folder, "a.data.xml", NULL);
    g_autofree char *empty = g_build_filename(folder, "empty", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseCorpus) corpus = NULL;

    scratch_write(folder, "a.data.xml",
                  "<corpus><sentence><instance id='t' lemma='x' pos='NOUN'>x</instance>"
                  "</sentence></corpus>",
                  -1);
    scratch_write(folder, "a.gold.key.txt", "t x%1:04:00::\n", -1);
    scratch_write(folder, "empty", "", 0);
    corpus = gloss_sense_corpus_read(xml, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(corpus->n_tagged, ==, 1);
    g_assert_null(gloss_sense_corpus_read(empty, &error));
    g_assert_nonnull(strstr(error->message, "empty file"));
    scratch_free(folder);
}

static void
check_shared(const char *name, guint n_sentences, gsize n_tagged)
{
    g_autofree char *path = shared_data_find(name);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseCorpus) corpus = NULL;

    if (!path)
        return;
    corpus = gloss_sense_corpus_read(path, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(corpus->sentences->len, ==, n_sentences);
    g_assert_cmpuint(corpus->n_tagged, ==, n_tagged);
}

static void
test_shared(void)
{
    check_shared("data/wsd-semcor/semcor3.0_brown2.sgml.gz", 8956, 82368);
    check_shared("data/wsd-eval/senseval2.data.xml.gz", 242, 2282);
    check_shared("data/wsd-eval/semeval2007.data.xml", 135, 455);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-corpus/tags", test_tags);
    g_test_add_func("/sense-corpus/files", test_files);
    g_test_add_func("/sense-corpus/shared", test_shared);
    return g_test_run();
}
