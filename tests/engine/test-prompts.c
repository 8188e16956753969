/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/prompts.h"
#include "tests/scratch.h"

static void
assert_prompts(const char *json, const char *query, const char *passage)
{
    g_auto(ClozePrompts) prompts = {0};
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_prompts_parse(&prompts, json, strlen(json), "file", &error));
    g_assert_no_error(error);
    g_assert_cmpstr(prompts.query, ==, query);
    g_assert_cmpstr(prompts.passage, ==, passage);
}

static void
test_parse(void)
{
    assert_prompts("{}", "", "");
    assert_prompts("{\"prompts\": {}, \"default_prompt_name\": null}", "", "");
    assert_prompts("{\"prompts\": {\"query\": \"q: \", \"passage\": \"p: \"}}", "q: ", "p: ");
    assert_prompts("{\"prompts\": {\"query\": \"q: \", \"document\": \"d: \", \"passage\": \"p\"}}",
                   "q: ", "d: ");
    assert_prompts("{\"prompts\": {\"sts\": \"s: \", \"query\": \"q\"},"
                   " \"default_prompt_name\": \"sts\"}",
                   "q", "s: ");
}

static void
test_invalid(void)
{
    static const char *const cases[] = {"[]", "{", "{\"prompts\": {\"query\": 3}}"};

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(ClozePrompts) prompts = {0};
        g_autoptr(GError) error = NULL;

        g_assert_false(cloze_prompts_parse(&prompts, cases[i], strlen(cases[i]), "f", &error));
        g_assert_nonnull(error);
    }
}

static void
test_read(void)
{
    g_autofree char *folder = scratch_new();
    g_auto(ClozePrompts) none = {0}, some = {0};

    g_assert_true(cloze_prompts_read(&none, folder, NULL));
    g_assert_cmpstr(none.query, ==, "");
    scratch_write(folder, "config_sentence_transformers.json",
                  "{\"prompts\": {\"query\": \"query: \"}}", -1);
    g_assert_true(cloze_prompts_read(&some, folder, NULL));
    g_assert_cmpstr(some.query, ==, "query: ");
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/prompts/parse", test_parse);
    g_test_add_func("/prompts/invalid", test_invalid);
    g_test_add_func("/prompts/read", test_read);
    return g_test_run();
}
