/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-pairs.h"

#include <string.h>

#include "plugins/nli/nli-pieces.h"
#include "tests/plugins/nli-fixture.h"

static char *
make_long_text(int n)
{
    GString *text = g_string_new(NULL);

    for (int i = 0; i < n; i++)
        g_string_append(text, i % 3 ? "The cat sat on the mat. " : "Paris is in France! ");
    return g_string_free(text, FALSE);
}

/* Each pair's result is its own; those that fit have no evidence. */
static void
test_beside(void)
{
    g_autofree char *text = make_long_text(30);
    GlossClassifyRequest pairs[] = {
        {"the cat", "a mat"}, {NULL, "the cat sat."}, {"paris is", "in france"}};
    SequenceFixture fixture;
    GlossNli *nli = nli_fixture_open(&fixture, NULL);
    g_autoptr(GError) error = NULL;
    GArray *evidence[3];
    float together[9], alone[3];

    pairs[1].first = text;
    gloss_nli_pairs_score(nli, pairs, 3, together, evidence, NULL, &error);
    g_assert_no_error(error);
    g_assert_null(evidence[0]);
    g_assert_null(evidence[2]);
    g_assert_cmpuint(evidence[1]->len, ==, 1);
    g_array_unref(evidence[1]);
    for (gsize i = 0; i < 3; i++) {
        g_assert_true(gloss_nli_pairs_score(nli, pairs + i, 1, alone, NULL, NULL, NULL));
        g_assert_cmpmem(alone, sizeof alone, together + 3 * i, sizeof alone);
        g_assert_cmpfloat_with_epsilon(alone[0] + alone[1] + alone[2], 1, 1e-5);
    }
    sequence_fixture_clear(&fixture);
}

/* Of a text too long, the least neutral piece decides, and it is named. */
static void
test_evidence(void)
{
    g_autofree char *text = make_long_text(30);
    const GlossClassifyRequest pair = {text, "the cat sat."};
    g_autoptr(GArray) pieces = NULL;
    SequenceFixture fixture;
    GlossNli *nli = nli_fixture_open(&fixture, NULL);
    GArray *evidence = NULL;
    GlossEvidence found;
    float scores[3], least[3] = {0, 2, 0};
    gsize best = 0;

    g_assert_true(gloss_nli_pairs_score(nli, &pair, 1, scores, &evidence, NULL, NULL));
    found = g_array_index(evidence, GlossEvidence, 0);
    g_array_unref(evidence);
    pieces = gloss_nli_pieces_cut(
        cloze_model_get_tokenizer(cloze_sequence_head_get_model(nli->head)), text, 64, 19, NULL);
    g_assert_cmpuint(pieces->len, >, 5);
    for (guint i = 0; i < pieces->len; i++) {
        ClozeRange piece = g_array_index(pieces, ClozeRange, i);
        g_autofree char *part = g_strndup(text + piece.start, piece.end - piece.start);
        const GlossClassifyRequest each = {part, "the cat sat."};
        float one[3];

        g_assert_true(gloss_nli_pairs_score(nli, &each, 1, one, NULL, NULL, NULL));
        if (one[1] < least[1]) {
            memcpy(least, one, sizeof least);
            best = piece.start;
        }
    }
    g_assert_cmpuint(found.first_start, ==, best);
    g_assert_cmpuint(found.second_start, ==, 0);
    g_assert_cmpuint(found.second_end, ==, strlen("the cat sat."));
    g_assert_cmpfloat_with_epsilon(scores[0], least[0], 1e-5);
    g_assert_cmpfloat_with_epsilon(scores[2], least[2], 1e-5);
    sequence_fixture_clear(&fixture);
}

/* Both texts too long: a piece of evidence for each piece of the second. */
static void
test_both_long(void)
{
    g_autofree char *text = make_long_text(12);
    const GlossClassifyRequest pair = {text, text};
    SequenceFixture fixture;
    GlossNli *nli = nli_fixture_open(&fixture, NULL);
    GArray *evidence = NULL;
    float scores[3];

    g_assert_true(gloss_nli_pairs_score(nli, &pair, 1, scores, &evidence, NULL, NULL));
    g_assert_cmpuint(evidence->len, >, 2);
    for (guint i = 1; i < evidence->len; i++)
        g_assert_cmpfloat(g_array_index(evidence, GlossEvidence, i).score, <=,
                          g_array_index(evidence, GlossEvidence, i - 1).score);
    g_assert_cmpfloat_with_epsilon(scores[0] + scores[1] + scores[2], 1, 1e-5);
    g_array_unref(evidence);
    sequence_fixture_clear(&fixture);
}

static void
test_empty(void)
{
    const GlossClassifyRequest pairs[] = {{"a cat", "a mat"}, {"a", " \n"}};
    SequenceFixture fixture;
    GlossNli *nli = nli_fixture_open(&fixture, NULL);
    g_autoptr(GError) error = NULL;
    float scores[6];

    g_assert_false(gloss_nli_pairs_score(nli, pairs, 2, scores, NULL, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_nonnull(strstr(error->message, "pair 2: expected two texts, found the second empty"));
    sequence_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-pairs/beside", test_beside);
    g_test_add_func("/nli-pairs/evidence", test_evidence);
    g_test_add_func("/nli-pairs/both-long", test_both_long);
    g_test_add_func("/nli-pairs/empty", test_empty);
    return g_test_run();
}
