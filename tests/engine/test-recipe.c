/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/recipe.h"

#include "engine/base/error.h"

static void
test_how(void)
{
    static const char *const good[] = {"head", "last:2", "lora", "full"};
    static const char *const bad[] = {"", "last", "last:", "last:0", "last:x", "Lora", "last:65"};

    for (gsize i = 0; i < G_N_ELEMENTS(good); i++) {
        ClozeRecipe recipe = {0};
        g_autofree char *text = NULL;

        g_assert_true(cloze_recipe_set_how(&recipe, good[i], NULL));
        g_assert_cmpint(recipe.how, ==, (int)i);
        text = cloze_recipe_dup_how(&recipe);
        g_assert_cmpstr(text, ==, good[i]);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        ClozeRecipe recipe = {0};

        g_assert_false(cloze_recipe_set_how(&recipe, bad[i], &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    }
}

static void
test_targets(void)
{
    ClozeRecipe recipe = {.how = CLOZE_RECIPE_LORA};
    g_autofree char *before = cloze_recipe_describe(&recipe), *after = NULL;
    g_auto(GStrv) all = cloze_recipe_dup_targets(&recipe), some = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_cmpuint(g_strv_length(all), ==, 5);
    g_assert_true(cloze_recipe_set_targets(&recipe, "value, query", NULL));
    some = cloze_recipe_dup_targets(&recipe);
    g_assert_cmpstr(some[0], ==, "query");
    g_assert_cmpstr(some[1], ==, "value");
    g_assert_null(some[2]);
    after = cloze_recipe_describe(&recipe);
    g_assert_cmpstr(before, !=, after);
    g_assert_true(cloze_recipe_set_targets(&recipe, "", NULL));
    g_assert_cmpuint(recipe.targets, ==, 0);
    g_assert_false(cloze_recipe_set_targets(&recipe, "query,pooler", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_nonnull(strstr(error->message, "“pooler”"));
}

static void
test_complete(void)
{
    ClozeRecipe lora = {.how = CLOZE_RECIPE_LORA}, full = {.how = CLOZE_RECIPE_FULL};
    ClozeRecipe given = {.how = CLOZE_RECIPE_LORA, .rank = 4, .epochs = 9, .learning_rate = 0.5};
    g_autofree char *first = NULL, *second = NULL;

    cloze_recipe_complete(&lora);
    cloze_recipe_complete(&full);
    cloze_recipe_complete(&given);
    g_assert_cmpfloat(lora.learning_rate, >, full.learning_rate);
    g_assert_cmpuint(lora.epochs, ==, 4);
    g_assert_cmpuint(given.rank, ==, 4);
    g_assert_cmpfloat(given.alpha, ==, 8);
    g_assert_cmpuint(given.epochs, ==, 9);
    g_assert_cmpfloat(given.learning_rate, ==, 0.5);
    first = cloze_recipe_describe(&lora);
    lora.seed++;
    second = cloze_recipe_describe(&lora);
    g_assert_cmpstr(first, !=, second);
}

static void
test_read(void)
{
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed(
        "{'how': <'last:2'>, 'epochs': <int64 3>, 'dropout': <0.25>, 'weight_decay': <-1.0>}"));
    g_autoptr(GVariant) wrong = g_variant_ref_sink(g_variant_new_parsed("{'how': <'everything'>}"));
    g_autoptr(GError) error = NULL;
    ClozeRecipe recipe;

    g_assert_true(cloze_recipe_read(&recipe, options, 42, &error));
    g_assert_cmpint(recipe.how, ==, CLOZE_RECIPE_LAST);
    g_assert_cmpuint(recipe.n_last, ==, 2);
    g_assert_cmpuint(recipe.epochs, ==, 3);
    g_assert_cmpuint(recipe.seed, ==, 42);
    g_assert_cmpfloat(recipe.dropout, ==, 0.25);
    g_assert_cmpfloat(recipe.weight_decay, ==, 0.01);
    g_assert_false(cloze_recipe_read(&recipe, wrong, 0, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recipe/how", test_how);
    g_test_add_func("/recipe/targets", test_targets);
    g_test_add_func("/recipe/complete", test_complete);
    g_test_add_func("/recipe/read", test_read);
    return g_test_run();
}
