/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/pair-query.h"

#include "tests/app/judge-fixture.h"

static void
done_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static GlossPairAnswer *
ask(GlossContext *context, const char *first, const char *second, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;

    gloss_pair_query_run_async(gloss_context_get_host(context), gloss_context_get_store(context),
                               first, second, NULL, done_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    return gloss_pair_query_run_finish(result, error);
}

static void
test_sentences(void)
{
    static const char text[] = "A word is in Paris. The cat sat. It is not so.";
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossPairAnswer) answer = ask(context, text, "the cat sat", &error);
    const GlossEvidence *best;
    g_autofree char *sentence = NULL;

    g_assert_no_error(error);
    g_assert_cmpstr(gloss_judging_get_best(answer->scores), ==, "entailment");
    g_assert_false(answer->unsure);
    g_assert_cmpuint(answer->evidence->len, ==, 3);
    best = &g_array_index(answer->evidence, GlossEvidence, 0);
    sentence = g_strndup(text + best->first_start, best->first_end - best->first_start);
    g_assert_cmpstr(sentence, ==, "The cat sat.");
    g_assert_cmpstr(best->label, ==, "entailment");
    g_assert_null(answer->notice);
}

/* Where the whole says nothing, the part that says most comes first, as what it says. */
static void
test_neutral(void)
{
    g_autoptr(GArray) scores = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));
    GlossLabelScore close[] = {{"a", 0.4f}, {"b", 0.35f}, {"c", 0.25f}};
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossPairAnswer) answer = ask(context, "The cat sat.", "a dog", NULL);

    g_assert_cmpstr(gloss_judging_get_best(answer->scores), ==, "neutral");
    g_assert_cmpuint(answer->evidence->len, ==, 0);
    g_array_append_vals(scores, close, 3);
    g_assert_true(gloss_pair_query_is_unsure(scores));
    g_array_index(scores, GlossLabelScore, 0).score = 0.6f;
    g_assert_false(gloss_pair_query_is_unsure(scores));
}

static void
test_failures(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GError) error = NULL;

    judge_fixture_set(context, "fail", g_variant_new_boolean(TRUE));
    g_assert_null(ask(context, "a", "b", &error));
    g_assert_nonnull(strstr(error->message, "asked to fail"));
    g_clear_error(&error);
    gloss_plugin_info_set_enabled(judge_fixture_get_plugin(context), FALSE);
    g_assert_null(ask(context, "a", "b", &error));
    g_assert_nonnull(strstr(error->message, "switched off"));
    gloss_plugin_info_set_enabled(judge_fixture_get_plugin(context), TRUE);
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status;

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pair-query/sentences", test_sentences);
    g_test_add_func("/pair-query/neutral", test_neutral);
    g_test_add_func("/pair-query/failures", test_failures);
    status = g_test_run();
    judge_fixture_end(folder);
    return status;
}
