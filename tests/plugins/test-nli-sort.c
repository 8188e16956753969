/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-sort.h"

#include <string.h>

#include "plugins/nli/nli-pairs.h"
#include "tests/plugins/nli-fixture.h"

static void
assert_claim(const char *template_text, const char *label, const char *expected)
{
    g_autofree char *claim = gloss_nli_sort_make_claim(template_text, label);

    g_assert_cmpstr(claim, ==, expected);
}

static void
test_claims(void)
{
    assert_claim(NULL, "sport", "This text is about sport.");
    assert_claim(NULL, "体育", "这段文字是关于体育的。");
    assert_claim("{}, {}!", "a", "a, a!");
    assert_claim("{}", "{}", "{}");
}

/* The shares of what is entailed. */
static void
test_shares(void)
{
    const GlossClassifyRequest texts[] = {{"the cat sat", NULL}, {"paris is in france", NULL}};
    char *labels[] = {(char *)"cats", (char *)"paris", (char *)"a mat", NULL};
    SequenceFixture fixture;
    GlossNli *nli = nli_fixture_open(&fixture, NULL);
    g_autoptr(GPtrArray) found = NULL;
    g_autoptr(GError) error = NULL;

    g_strfreev(nli->labels);
    nli->labels = g_strdupv(labels);
    found = gloss_nli_sort_run(nli, texts, 2, NULL, &error);
    g_assert_no_error(error);
    for (gsize i = 0; i < 2; i++) {
        float entailed[3], sum = 0;

        for (gsize k = 0; k < 3; k++) {
            g_autofree char *claim = gloss_nli_sort_make_claim(NULL, labels[k]);
            const GlossClassifyRequest pair = {texts[i].first, claim};
            float scores[3];

            g_assert_true(gloss_nli_pairs_score(nli, &pair, 1, scores, NULL, NULL, NULL));
            entailed[k] = scores[GLOSS_NLI_ENTAILMENT];
            sum += entailed[k];
        }
        for (gsize k = 0; k < 3; k++)
            g_assert_cmpfloat_with_epsilon(
                g_array_index((GArray *)found->pdata[i], GlossLabelScore, k).score,
                entailed[k] / sum, 1e-5);
    }
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-sort/claims", test_claims);
    g_test_add_func("/nli-sort/shares", test_shares);
    return g_test_run();
}
