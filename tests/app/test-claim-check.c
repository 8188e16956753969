/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/claim-check.h"

#include "tests/app/judge-fixture.h"

typedef struct {
    GlossContext *context;
    ClozeTokenizer *tokenizer;
    GlossTextEmbedder *embedder;
    GPtrArray *passages;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autofree char *model = NULL;

    self->context = gloss_context_new(1);
    model = judge_fixture_dup_model(self->context);
    self->tokenizer = cloze_tokenizer_load(model, NULL);
    self->embedder = gloss_text_embedder_new(gloss_context_get_session(self->context), model);
    self->passages = gloss_claim_passages_new();
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_ptr_array_unref(self->passages);
    gloss_text_embedder_free(self->embedder);
    cloze_tokenizer_unref(self->tokenizer);
    g_object_unref(self->context);
}

static void
add(Fixture *self, const char *file, const char *text)
{
    g_assert_true(gloss_claim_passages_add_text(self->passages, self->tokenizer, file, text,
                                                strlen(text), NULL, NULL));
}

static GlossClaimResult *
check(Fixture *self, const char *claim, gsize most, GCancellable *cancellable, GError **error)
{
    const GlossClaimRequest request = {.plugin = judge_fixture_get_plugin(self->context),
                                       .embedder = self->embedder,
                                       .claim = claim,
                                       .passages = self->passages,
                                       .most = most};

    return gloss_claim_check_run(&request, cancellable, error);
}

static const GlossClaimAnswer *
find(const GlossClaimResult *result, const char *file)
{
    for (guint i = 0; i < result->answers->len; i++) {
        const GlossClaimAnswer *answer = result->answers->pdata[i];

        if (g_str_equal(answer->passage->file, file))
            return answer;
    }
    g_assert_not_reached();
}

static char *
dup_sentence(const GlossClaimAnswer *answer)
{
    return g_strndup(answer->passage->text + answer->sentence.start,
                     answer->sentence.end - answer->sentence.start);
}

static void
test_verdicts(Fixture *self, gconstpointer data)
{
    static const char claim[] = "The cat sat on the mat.";
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossClaimResult) result = NULL;
    g_autofree char *sentence = NULL;
    float before = 1;

    add(self, "/supports", "A word is in Paris. The cat sat on the mat. Stop!");
    add(self, "/contradicts", "The cat not sat on the mat.");
    add(self, "/heading", "# The cat sat on the mat.\n");
    add(self, "/words", "The cat.");
    result = check(self, claim, 0, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(result->answers->len, ==, 4);
    g_assert_cmpint(find(result, "/supports")->verdict, ==, GLOSS_CLAIM_SUPPORTS);
    sentence = dup_sentence(find(result, "/supports"));
    g_assert_cmpstr(sentence, ==, claim);
    g_assert_cmpfloat_with_epsilon(find(result, "/supports")->closeness, 1, 1e-5);
    g_assert_cmpfloat_with_epsilon(
        gloss_judging_get_score(find(result, "/supports")->scores, "entailment"), 0.8, 1e-5);
    /* A heading and two words say nothing, whatever the plugin makes of them. */
    g_assert_cmpint(find(result, "/heading")->verdict, ==, GLOSS_CLAIM_SAYS_NOTHING);
    g_assert_cmpint(find(result, "/words")->verdict, ==, GLOSS_CLAIM_SAYS_NOTHING);
    g_assert_cmpuint(find(result, "/words")->sentence.end, ==, 0);
    for (guint i = 0; i < result->answers->len; i++) {
        const GlossClaimAnswer *answer = result->answers->pdata[i];
        float sum = 0;

        for (guint k = 0; k < answer->scores->len; k++)
            sum += g_array_index(answer->scores, GlossLabelScore, k).score;
        g_assert_cmpfloat_with_epsilon(sum, 1, 1e-5);
        g_assert_cmpfloat(answer->strength, <=, before);
        before = answer->strength;
    }
}

static void
assert_mixed(float closeness, float entailment, float neutral)
{
    static const GlossLabelScore given[] = {
        {"entailment", 0.6f}, {"neutral", 0.3f}, {"contradiction", 0.1f}};
    g_autoptr(GArray) scores = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));
    g_autoptr(GArray) mixed = NULL;

    g_array_append_vals(scores, given, G_N_ELEMENTS(given));
    mixed = gloss_claim_check_mix(scores, closeness);
    g_assert_cmpuint(mixed->len, ==, 3);
    g_assert_cmpfloat_with_epsilon(gloss_judging_get_score(mixed, "entailment"), entailment, 1e-5);
    g_assert_cmpfloat_with_epsilon(gloss_judging_get_score(mixed, "neutral"), neutral, 1e-5);
    g_assert_cmpfloat_with_epsilon(gloss_judging_get_score(mixed, "contradiction"),
                                   1 - entailment - neutral, 1e-5);
}

/* A sentence counts as far as it is close. */
static void
test_weights(void)
{
    g_assert_cmpfloat(gloss_claim_check_weigh(-1), ==, 0);
    g_assert_cmpfloat(gloss_claim_check_weigh(0.3f), ==, 0);
    g_assert_cmpfloat_with_epsilon(gloss_claim_check_weigh(0.4f), 0.5, 1e-5);
    g_assert_cmpfloat(gloss_claim_check_weigh(1), ==, 1);
    assert_mixed(1, 0.6f, 0.3f);
    assert_mixed(0.4f, 0.3f, 0.65f);
    assert_mixed(0, 0, 1);
}

static void
test_most(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossClaimResult) all = NULL;
    g_autoptr(GlossClaimResult) one = NULL;
    g_autofree char *sentence = NULL;

    add(self, "/a", "The cat not sat on the mat. The cat sat on the mat. The cat is in Paris.");
    all = check(self, "The cat sat on the mat.", 0, NULL, NULL);
    one = check(self, "The cat sat on the mat.", 1, NULL, NULL);
    g_assert_cmpuint(all->n_judged, ==, all->n_close);
    g_assert_cmpuint(one->n_close, ==, all->n_close);
    g_assert_cmpuint(one->n_judged, ==, 1);
    sentence = dup_sentence(one->answers->pdata[0]);
    g_assert_cmpstr(sentence, ==, "The cat sat on the mat.");
}

/* Where the claim itself stands is no evidence for it, elsewhere it is. */
static void
test_own(Fixture *self, gconstpointer data)
{
    static const char claim[] = "The cat sat on the mat.";
    GlossClaimRequest request = {.plugin = judge_fixture_get_plugin(self->context),
                                 .embedder = self->embedder,
                                 .claim = claim,
                                 .passages = self->passages,
                                 .own_file = "/a",
                                 .own_start = strlen("Stop! "),
                                 .own_end = strlen("Stop! ") + strlen(claim)};
    g_autofree char *text = g_strconcat("Stop! ", claim, NULL);
    g_autoptr(GlossClaimResult) result = NULL;

    add(self, "/a", text);
    add(self, "/b", text);
    result = gloss_claim_check_run(&request, NULL, NULL);
    g_assert_cmpint(find(result, "/a")->verdict, ==, GLOSS_CLAIM_SAYS_NOTHING);
    g_assert_cmpint(find(result, "/b")->verdict, ==, GLOSS_CLAIM_SUPPORTS);
}

static void
test_failures(Fixture *self, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossClaimResult) none = check(self, "The cat sat.", 0, NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(none->answers->len, ==, 0);
    add(self, "/a", "The cat sat on the mat.");
    g_cancellable_cancel(cancellable);
    g_assert_null(check(self, "The cat sat.", 0, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    judge_fixture_set(self->context, "fail", g_variant_new_boolean(TRUE));
    g_assert_null(check(self, "The cat sat on the mat.", 0, NULL, &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status;

    g_test_init(&argc, &argv, NULL);
    g_test_add("/claim-check/verdicts", Fixture, NULL, set_up, test_verdicts, tear_down);
    g_test_add_func("/claim-check/weights", test_weights);
    g_test_add("/claim-check/most", Fixture, NULL, set_up, test_most, tear_down);
    g_test_add("/claim-check/own", Fixture, NULL, set_up, test_own, tear_down);
    g_test_add("/claim-check/failures", Fixture, NULL, set_up, test_failures, tear_down);
    status = g_test_run();
    judge_fixture_end(folder);
    return status;
}
