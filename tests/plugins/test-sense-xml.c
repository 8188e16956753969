/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-xml.h"

#include <string.h>

#include "engine/base/error.h"

static GlossSenseCorpus *
parse(const char *text, const char *keys, GError **error)
{
    g_autoptr(GBytes) bytes = g_bytes_new(keys, strlen(keys));

    return gloss_sense_xml_parse(text, strlen(text), bytes, "set", error);
}

static void
test_instances(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseCorpus) corpus =
        parse("<corpus><text><sentence id='s'><wf lemma='the' pos='DET'>The</wf>\n"
              "<instance id='t0' lemma='Art' pos='NOUN'>art &amp; craft</instance>\n"
              "<instance id='t1' lemma='be' pos='VERB'>is</instance></sentence></text></corpus>",
              "t0 art%1:06:00:: art%1:04:00::\nt9 x%1:00:00::\n", &error);
    const GArray *sentence;
    const GlossSenseWord *art;

    g_assert_no_error(error);
    g_assert_cmpuint(corpus->n_words, ==, 3);
    g_assert_cmpuint(corpus->n_tagged, ==, 1);
    sentence = corpus->sentences->pdata[0];
    art = &g_array_index(sentence, GlossSenseWord, 1);
    g_assert_cmpstr(art->text, ==, "art & craft");
    g_assert_cmpstr(art->lemma, ==, "art");
    g_assert_cmpstr(art->id, ==, "t0");
    g_assert_cmpuint(g_strv_length(art->keys), ==, 2);
    g_assert_cmpint(g_array_index(sentence, GlossSenseWord, 0).pos, ==, GLOSS_SYNSET_N_POS);
    g_assert_null(g_array_index(sentence, GlossSenseWord, 2).keys);
}

static void
test_bad(void)
{
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"<corpus><wf>x</wf></corpus>", "outside of one"},
        {"<corpus><sentence><wf><wf>x</wf></wf></sentence></corpus>", "in a word"},
        {"<corpus></corpus>", "expected words"},
        {"<corpus><sentence>", "set: "},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(parse(cases[i].text, "", &error));
        g_assert_nonnull(strstr(error->message, cases[i].message));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-xml/instances", test_instances);
    g_test_add_func("/sense-xml/bad", test_bad);
    return g_test_run();
}
