/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/semcor.h"

#include <string.h>

#include "engine/base/error.h"

static GlossSenseCorpus *
parse(const char *text, GError **error)
{
    return gloss_semcor_parse(text, strlen(text), "semcor", error);
}

static const GlossSenseWord *
word_at(const GlossSenseCorpus *corpus, guint sentence, guint word)
{
    return &g_array_index((GArray *)corpus->sentences->pdata[sentence], GlossSenseWord, word);
}

/* The order of attributes varies, text joins words with '_', keys carry markers. */
static void
test_tokens(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseCorpus) corpus =
        parse("<contextfile>\n<s snum=1>\n"
              "<wf pos=VBD cmd=done lemma=take_place lexsn=2:30:00:: wnsn=1>took_place</wf>\n"
              "<wf cmd=done pos=JJ lemma=several wnsn=1;0 lexsn=5:00:00:some(a):00;1:00:00::>"
              "several</wf>\r\n"
              "<wf cmd=ignore pos=DT>the</wf>\n<punc>``</punc>\n</s>\n"
              "<s snum=2>\n<wf cmd=done pos=NN lemma=vote wnsn=0 lexsn=1:04:00::>vote</wf>\n</s>\n",
              &error);

    g_assert_no_error(error);
    g_assert_cmpuint(corpus->sentences->len, ==, 2);
    g_assert_cmpuint(corpus->n_words, ==, 5);
    g_assert_cmpuint(corpus->n_tagged, ==, 2);
    g_assert_cmpuint(corpus->n_skipped, ==, 2);
    g_assert_cmpstr(word_at(corpus, 0, 0)->text, ==, "took place");
    g_assert_cmpstr(word_at(corpus, 0, 0)->keys[0], ==, "take_place%2:30:00::");
    g_assert_cmpint(word_at(corpus, 0, 0)->pos, ==, GLOSS_SYNSET_VERB);
    g_assert_cmpstr(word_at(corpus, 0, 1)->keys[0], ==, "several%5:00:00:some:00");
    g_assert_null(word_at(corpus, 0, 1)->keys[1]);
    g_assert_null(word_at(corpus, 0, 2)->lemma);
    g_assert_null(word_at(corpus, 1, 0)->keys);
}

static void
test_bad(void)
{
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {
        {"<wf cmd=done>word</wf>\n", "line 1: expected a sentence"},
        {"<s snum=1>\n<wf cmd=done>word\n", "line 2: expected a token"},
        {"<s snum=1>\n\n<wf cmd=done></wf>\n", "line 3: expected a token"},
        {"<s snum=1>\n<wf>\xFF</wf>\n", "line 2: expected UTF-8"},
        {"nothing of the kind\n", "expected tokens as in SemCor"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(parse(cases[i].text, &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
        g_assert_nonnull(strstr(error->message, cases[i].message));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/semcor/tokens", test_tokens);
    g_test_add_func("/semcor/bad", test_bad);
    return g_test_run();
}
