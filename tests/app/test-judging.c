/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/judging.h"

#include "tests/app/judge-fixture.h"

static void
report_cb(gsize done, gsize total, gpointer data)
{
    GArray *reports = data;

    g_assert_cmpuint(total, ==, 5);
    g_array_append_val(reports, done);
}

static void
test_ask(void)
{
    const GlossClassifyRequest requests[] = {
        {"the cat sat", "the cat"}, {"it is not so", "the cat"}, {"a word", "the cat"},
        {"the cat", "a dog"},       {"A DOG", "a dog"},
    };
    static const char *const expected[] = {"entailment", "contradiction", "neutral", "neutral",
                                           "entailment"};
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GArray) reports = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossPluginInfo) plugin =
        gloss_judging_find_plugin(gloss_context_get_host(context), "nli", &error);
    g_autoptr(GPtrArray) found = NULL;

    g_assert_no_error(error);
    found = gloss_judging_ask(plugin, requests, 5, 2, report_cb, reports, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(found->len, ==, 5);
    for (guint i = 0; i < 5; i++)
        g_assert_cmpstr(gloss_judging_get_best(found->pdata[i]), ==, expected[i]);
    g_assert_cmpfloat(gloss_judging_get_score(found->pdata[0], "entailment"), ==, 0.8f);
    g_assert_cmpfloat(gloss_judging_get_score(found->pdata[0], "other"), ==, 0);
    g_assert_cmpuint(reports->len, ==, 3);
    g_assert_cmpuint(g_array_index(reports, gsize, 1), ==, 4);
    g_assert_cmpuint(g_array_index(reports, gsize, 2), ==, 5);
    judge_fixture_set(context, "fail", g_variant_new_boolean(TRUE));
    g_clear_pointer(&found, g_ptr_array_unref);
    g_assert_null(gloss_judging_ask(plugin, requests, 5, 2, NULL, NULL, NULL, &error));
    g_assert_nonnull(error);
}

static void
test_no_plugin(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    GlossPluginHost *host = gloss_context_get_host(context);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_judging_find_plugin(host, "absent", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_clear_error(&error);
    gloss_plugin_info_set_enabled(judge_fixture_get_plugin(context), FALSE);
    g_assert_null(gloss_judging_find_plugin(host, "nli", &error));
    g_assert_nonnull(strstr(error->message, "switched off"));
    gloss_plugin_info_set_enabled(judge_fixture_get_plugin(context), TRUE);
}

static void
test_blank(void)
{
    g_autoptr(GArray) none = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

    g_assert_true(gloss_judging_is_blank(""));
    g_assert_true(gloss_judging_is_blank(" \t\r\n"));
    g_assert_false(gloss_judging_is_blank(" a "));
    g_assert_cmpstr(gloss_judging_get_best(none), ==, "");
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status;

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/judging/ask", test_ask);
    g_test_add_func("/judging/no-plugin", test_no_plugin);
    g_test_add_func("/judging/blank", test_blank);
    status = g_test_run();
    judge_fixture_end(folder);
    return status;
}
