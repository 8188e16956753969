/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Defaults by what is trained. */

#include "engine/train/recipe.h"

#include <string.h>

#include "engine/base/error.h"

#define MAX_LAST 64

static const char *const names[] = {"head", "last", "lora", "full"};
/* By bits of targets; the last end is that of one more module, which has a name of its own too. */
static const char *const targets[] = {
    "query", "key", "value", "attention.output.dense", "intermediate.dense", "output.dense"};

gboolean
cloze_recipe_set_how(ClozeRecipe *recipe, const char *text, GError **error)
{
    guint64 n_last;

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (i != CLOZE_RECIPE_LAST && g_str_equal(text, names[i])) {
            recipe->how = (ClozeRecipeHow)i;
            return TRUE;
        }
    if (g_str_has_prefix(text, "last:") &&
        g_ascii_string_to_unsigned(text + strlen("last:"), 10, 1, MAX_LAST, &n_last, NULL)) {
        recipe->how = CLOZE_RECIPE_LAST;
        recipe->n_last = (gsize)n_last;
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected head, last:K with K layers, lora or full, found “%s”", text);
    return FALSE;
}

char *
cloze_recipe_dup_how(const ClozeRecipe *recipe)
{
    if (recipe->how == CLOZE_RECIPE_LAST)
        return g_strdup_printf("last:%zu", recipe->n_last);
    return g_strdup(names[recipe->how]);
}

static gboolean
add_target(ClozeRecipe *recipe, const char *name, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(targets); i++)
        if (g_str_equal(name, targets[i])) {
            recipe->targets |= 1u << i;
            return TRUE;
        }
    g_set_error(
        error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
        "expected some of query, key, value, attention.output.dense, intermediate.dense and "
        "output.dense with commas between to update, found “%s”",
        name);
    return FALSE;
}

gboolean
cloze_recipe_set_targets(ClozeRecipe *recipe, const char *text, GError **error)
{
    g_auto(GStrv) given = g_strsplit(text, ",", -1);

    recipe->targets = 0;
    for (gsize i = 0; *text && given[i]; i++)
        if (!add_target(recipe, g_strstrip(given[i]), error))
            return FALSE;
    return TRUE;
}

char **
cloze_recipe_dup_targets(const ClozeRecipe *recipe)
{
    g_autoptr(GStrvBuilder) chosen = g_strv_builder_new();

    for (gsize i = 0; i < G_N_ELEMENTS(targets); i++)
        if (recipe->targets ? recipe->targets >> i & 1
                            : !g_str_equal(targets[i], "attention.output.dense"))
            g_strv_builder_add(chosen, targets[i]);
    return g_strv_builder_end(chosen);
}

static void
fill(double *value, double head, double last, double lora, double full, ClozeRecipeHow how)
{
    const double by_how[] = {head, last, lora, full};

    if (*value <= 0)
        *value = by_how[how];
}

void
cloze_recipe_complete(ClozeRecipe *recipe)
{
    double rank = (double)recipe->rank;

    fill(&recipe->learning_rate, 2e-3, 2e-4, 5e-4, 1e-4, recipe->how);
    fill(&recipe->head_factor, 1, 5, 2, 5, recipe->how);
    fill(&recipe->shapes_factor, 1, 5, 2, 5, recipe->how);
    if (!recipe->epochs)
        recipe->epochs = recipe->how == CLOZE_RECIPE_HEAD ? 20 : 4;
    fill(&rank, 16, 16, 16, 16, recipe->how);
    recipe->rank = (gsize)rank;
    fill(&recipe->alpha, 2 * rank, 2 * rank, 2 * rank, 2 * rank, recipe->how);
    recipe->batch_size = recipe->batch_size ? recipe->batch_size : 32;
    recipe->accumulate = MAX(recipe->accumulate, 1);
    recipe->pass_tokens = recipe->pass_tokens ? recipe->pass_tokens : 2048;
}

char *
cloze_recipe_describe(const ClozeRecipe *recipe)
{
    g_autofree char *how = cloze_recipe_dup_how(recipe);
    const double numbers[] = {
        recipe->alpha,        recipe->learning_rate, recipe->head_factor,       recipe->warmup,
        recipe->weight_decay, recipe->dropout,       recipe->attention_dropout, recipe->max_norm};
    g_autoptr(GString) text = g_string_new(how);
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        g_string_append_printf(text, " %s", g_ascii_dtostr(buffer, sizeof buffer, numbers[i]));
    g_string_append_printf(text, " %zu %zu %zu %zu %zu %zu %" G_GUINT64_FORMAT, recipe->rank,
                           recipe->epochs, recipe->batch_size, recipe->accumulate, recipe->patience,
                           recipe->pass_tokens, recipe->seed);
    g_string_append_printf(text, " %s", cloze_precision_to_string(recipe->precision));
    if (recipe->targets)
        g_string_append_printf(text, " %u", recipe->targets);
    if (recipe->shapes_factor != recipe->head_factor)
        g_string_append_printf(text, " %s",
                               g_ascii_dtostr(buffer, sizeof buffer, recipe->shapes_factor));
    return g_strdup(text->str);
}

static gsize
look_up_size(GVariant *options, const char *key)
{
    gint64 value = 0;

    g_variant_lookup(options, key, "x", &value);
    return (gsize)MAX(value, 0);
}

static double
look_up_number(GVariant *options, const char *key)
{
    double value = 0;

    g_variant_lookup(options, key, "d", &value);
    return value;
}

static gboolean
set_precision(ClozeRecipe *recipe, const char *text, GError **error)
{
    if (!cloze_precision_parse(text, &recipe->precision) ||
        recipe->precision == CLOZE_PRECISION_INT8) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected fp32 or bf16 to train in, found “%s”", text);
        return FALSE;
    }
    return cloze_precision_check(recipe->precision, error);
}

static gboolean
set_storage(ClozeRecipe *recipe, const char *text, GError **error)
{
    recipe->half = g_str_equal(text, "fp16");
    if (recipe->half || g_str_equal(text, "fp32"))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected fp32 or fp16 to store in, found “%s”", text);
    return FALSE;
}

gboolean
cloze_recipe_read(ClozeRecipe *recipe, GVariant *options, guint64 seed, GError **error)
{
    const char *how = "lora", *precision = "fp32", *storage = "fp32", *updated = "";

    *recipe = (ClozeRecipe){.rank = look_up_size(options, "rank"),
                            .alpha = look_up_number(options, "alpha"),
                            .epochs = look_up_size(options, "epochs"),
                            .patience = look_up_size(options, "patience"),
                            .learning_rate = look_up_number(options, "learning_rate"),
                            .head_factor = look_up_number(options, "head_factor"),
                            .shapes_factor = look_up_number(options, "shapes_factor"),
                            .batch_size = look_up_size(options, "batch_size"),
                            .accumulate = look_up_size(options, "accumulate"),
                            .warmup = look_up_number(options, "warmup"),
                            .weight_decay = look_up_number(options, "weight_decay"),
                            .dropout = look_up_number(options, "dropout"),
                            .attention_dropout = look_up_number(options, "attention_dropout"),
                            .max_norm = 1,
                            .seed = seed};
    g_variant_lookup(options, "how", "&s", &how);
    g_variant_lookup(options, "precision", "&s", &precision);
    g_variant_lookup(options, "storage", "&s", &storage);
    g_variant_lookup(options, "targets", "&s", &updated);
    if (!cloze_recipe_set_how(recipe, how, error) || !set_precision(recipe, precision, error) ||
        !set_storage(recipe, storage, error) || !cloze_recipe_set_targets(recipe, updated, error))
        return FALSE;
    if (recipe->weight_decay < 0)
        recipe->weight_decay = recipe->how == CLOZE_RECIPE_HEAD ? 0 : 0.01;
    return TRUE;
}
