/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-arguments.h"

#include <glib.h>

static const char *const argv[] = {"train", "ner",       "--train", "a.conll",    "--train=b.conll",
                                   "--dev", "dev.conll", "--seed",  "3",          "--output",
                                   "out",   "--",        "--train", "not a file", NULL};

static void
test_find(void)
{
    g_auto(GStrv) train = gloss_run_arguments_find(argv, "--train");
    g_auto(GStrv) none = gloss_run_arguments_find(argv, "--tra");
    g_autofree char *seed = gloss_run_arguments_dup_last(argv, "--seed");

    g_assert_cmpuint(g_strv_length(train), ==, 2);
    g_assert_cmpstr(train[0], ==, "a.conll");
    g_assert_cmpstr(train[1], ==, "b.conll");
    g_assert_cmpuint(g_strv_length(none), ==, 0);
    g_assert_cmpstr(seed, ==, "3");
    g_assert_null(gloss_run_arguments_dup_last(argv, "--rank"));
}

static void
test_option_without_value(void)
{
    const char *const short_argv[] = {"train", "ner", "--train", NULL};
    g_auto(GStrv) found = gloss_run_arguments_find(short_argv, "--train");

    g_assert_cmpuint(g_strv_length(found), ==, 0);
}

static void
test_complete(void)
{
    const char *const short_argv[] = {"train", "ner", "--output=mine", NULL};
    g_auto(GStrv) whole = gloss_run_arguments_complete(short_argv, "/runs/x", "x");
    g_autofree char *output = gloss_run_arguments_dup_last((const char *const *)whole, "--output");
    g_autofree char *kept =
        gloss_run_arguments_dup_last((const char *const *)whole, "--checkpoint");
    g_autofree char *examples =
        gloss_run_arguments_dup_last((const char *const *)whole, "--predictions");
    g_autofree char *progress =
        gloss_run_arguments_dup_last((const char *const *)whole, "--progress");
    g_auto(GStrv) again = gloss_run_arguments_complete((const char *const *)whole, "/other", "y");

    g_assert_cmpstr(output, ==, "mine");
    g_assert_cmpstr(kept, ==, "/runs/x/checkpoint");
    g_assert_cmpstr(examples, ==, "/runs/x/predictions.jsonl");
    g_assert_cmpstr(progress, ==, "json");
    g_assert_true(g_strv_equal((const char *const *)whole, (const char *const *)again));
}

static void
test_quote(void)
{
    const char *const odd[] = {"train", "ner", "--map", "A=B,C", "my file", "it's", "", NULL};
    g_autofree char *text = gloss_run_arguments_quote(odd);
    g_auto(GStrv) back = NULL;

    g_assert_cmpstr(text, ==, "gloss-cli train ner --map A=B,C 'my file' 'it'\\''s' ''");
    g_assert_true(g_shell_parse_argv(text, NULL, &back, NULL));
    g_assert_true(g_strv_equal((const char *const *)back + 1, odd));
}

int
main(int argc, char **arguments)
{
    g_test_init(&argc, &arguments, NULL);
    g_test_add_func("/run-arguments/find", test_find);
    g_test_add_func("/run-arguments/option-without-value", test_option_without_value);
    g_test_add_func("/run-arguments/complete", test_complete);
    g_test_add_func("/run-arguments/quote", test_quote);
    return g_test_run();
}
