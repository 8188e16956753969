/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One table of every option that has a flag. Defaults that go by how much is trained are the
 * engine's. How a value is stored and becomes an argument is in training-plan.c. */

#include "app/training-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/train/recipe.h"

#define TASK(t)  (1u << GLOSS_TRAINING_##t)
#define HOW(h)   (1u << GLOSS_TRAINING_##h)
#define ALL      (~0u)
#define LABELLED (TASK(ENTITIES) | TASK(TEXTS) | TASK(PAIRS))
#define ENCODER  (HOW(LAST) | HOW(LORA) | HOW(FULL))
#define FEW      500 /* examples */

typedef struct {
    guint tasks;
    guint hows;
    gboolean basic;
    GlossOption option;
} Row;

static const GlossChoice weight_choices[] = {
    {"none", N_("Every example counts the same")},
    {"balanced", N_("Rare labels count more")},
    {NULL, NULL},
};

static const Row rows[] = {
    {ALL,
     ALL,
     TRUE,
     {"epochs", N_("Passes over the examples"),
      N_("At most: training stops by itself when it no longer gets better"), GLOSS_OPTION_INTEGER,
      "4", 1, 1000, NULL}},
    {ALL,
     ALL,
     TRUE,
     {"learning-rate", N_("Learning rate"),
      N_("How far each step goes. Lower it where the loss jumps up and down"), GLOSS_OPTION_NUMBER,
      "0.0005", 1e-7, 1, NULL}},
    {ALL,
     HOW(LAST),
     TRUE,
     {"last-layers", N_("Layers trained"), N_("How many of the model's last layers change"),
      GLOSS_OPTION_INTEGER, "2", 1, 48, NULL}},
    {TASK(ENTITIES),
     ALL,
     TRUE,
     {"crf", N_("Learn which labels follow each other"),
      N_("A conditional random field: fewer broken entities, a little slower"),
      GLOSS_OPTION_BOOLEAN, "false", 0, 0, NULL}},
    {ALL,
     ALL,
     TRUE,
     {"seed", N_("Seed"), N_("The same seed and file give the same model again"),
      GLOSS_OPTION_INTEGER, "0", 0, 2147483647, NULL}},
    {ALL,
     ALL,
     FALSE,
     {"batch-size", N_("Examples a step"), N_("More is steadier and takes more memory"),
      GLOSS_OPTION_INTEGER, "16", 1, 4096, NULL}},
    {ALL,
     ENCODER,
     FALSE,
     {"accumulate", N_("Steps put together"), N_("Larger steps without more memory"),
      GLOSS_OPTION_INTEGER, "1", 1, 1024, NULL}},
    {ALL,
     ALL,
     FALSE,
     {"max-length", N_("Longest text"),
      N_("In tokens; what is longer is cut. 0: as long as the model allows"), GLOSS_OPTION_INTEGER,
      "0", 0, 65536, NULL}},
    {ALL,
     ALL,
     FALSE,
     {"patience", N_("Patience"),
      N_("Passes without a better result before it stops; 0: never before the end"),
      GLOSS_OPTION_INTEGER, "10", 0, 1000, NULL}},
    {LABELLED,
     ALL,
     FALSE,
     {"class-weights", N_("Weight of labels"), N_("For files where some labels are rare"),
      GLOSS_OPTION_CHOICE, "none", 0, 0, weight_choices}},
    {LABELLED,
     ALL,
     FALSE,
     {"label-smoothing", N_("Label smoothing"), N_("Above 0 it trusts the labels a little less"),
      GLOSS_OPTION_NUMBER, "0", 0, 0.5, NULL}},
    {ALL,
     ALL,
     FALSE,
     {"warmup", N_("Warm-up"), N_("Share of the steps over which the learning rate rises"),
      GLOSS_OPTION_NUMBER, "0.06", 0, 1, NULL}},
    {ALL,
     ALL,
     FALSE,
     {"weight-decay", N_("Weight decay"), N_("Pull of the weights towards 0"), GLOSS_OPTION_NUMBER,
      "0.01", 0, 1, NULL}},
    {ALL,
     ENCODER,
     FALSE,
     {"dropout", N_("Dropout"), N_("Share of the signals left out at random while training"),
      GLOSS_OPTION_NUMBER, "0.1", 0, 0.9, NULL}},
    {ALL,
     HOW(LORA),
     FALSE,
     {"rank", N_("LoRA rank"), N_("Width of each update: more learns more and weighs more"),
      GLOSS_OPTION_INTEGER, "8", 1, 512, NULL}},
    {ALL,
     HOW(LORA),
     FALSE,
     {"alpha", N_("LoRA alpha"), N_("Scale of the updates, divided by the rank"),
      GLOSS_OPTION_NUMBER, "16", 0.01, 1024, NULL}},
};

const char *
gloss_training_options_get_task_name(GlossTrainingTask task)
{
    static const char *const names[GLOSS_TRAINING_N_TASKS] = {"ner", "classify", "nli",
                                                              "similarity"};

    return names[task];
}

/* As the engine would fill it in. */
static ClozeRecipe
make_recipe(GlossTrainingHow how)
{
    static const ClozeRecipeHow hows[GLOSS_TRAINING_N_HOWS] = {
        CLOZE_RECIPE_HEAD, CLOZE_RECIPE_LAST, CLOZE_RECIPE_LORA, CLOZE_RECIPE_FULL};
    ClozeRecipe recipe = {.how = hows[how]};

    cloze_recipe_complete(&recipe);
    return recipe;
}

/* Few examples make small batches, whose steps say less: each is to go less far. Over 300 sentences
 * twice this rate ends with an encoder that finds nothing. */
static double
choose_rate(const ClozeRecipe *recipe, GlossTrainingHow how, guint64 n)
{
    gboolean is_small = n != 0 && n < FEW && how != GLOSS_TRAINING_HEAD;

    return is_small ? recipe->learning_rate / 2 : recipe->learning_rate;
}

/* A small file is gone over more often, a very large one less. */
static gsize
choose_epochs(GlossTrainingHow how, guint64 n, gsize usual)
{
    if (n == 0)
        return usual;
    if (n < FEW)
        return usual * 4;
    if (n < 2000)
        return usual * 2;
    return n < 50000 ? usual : MAX(1, usual / (n < 200000 ? 2 : 4));
}

static const char *
intern_number(double number)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    return g_intern_string(g_ascii_formatd(buffer, sizeof buffer, "%.10g", number));
}

static const char *
choose_default(const GlossOption *option, GlossTrainingHow how, guint64 n_examples)
{
    ClozeRecipe recipe = make_recipe(how);

    if (strcmp(option->key, "epochs") == 0)
        return intern_number((double)choose_epochs(how, n_examples, recipe.epochs));
    if (strcmp(option->key, "learning-rate") == 0)
        return intern_number(choose_rate(&recipe, how, n_examples));
    if (strcmp(option->key, "batch-size") == 0)
        return intern_number((double)(n_examples != 0 && n_examples < FEW ? recipe.batch_size / 4
                                                                          : recipe.batch_size));
    if (strcmp(option->key, "weight-decay") == 0 && how == GLOSS_TRAINING_HEAD)
        return "0";
    if (strcmp(option->key, "rank") == 0)
        return intern_number((double)recipe.rank);
    if (strcmp(option->key, "alpha") == 0)
        return intern_number(recipe.alpha);
    return option->default_value;
}

static const Row *
find_row(const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (strcmp(rows[i].option.key, key) == 0)
            return &rows[i];
    return NULL;
}

/* Whether two keys are the same but for dashes and underscores. */
static gboolean
is_same(const char *key, const char *other)
{
    for (; *key != '\0' && *other != '\0'; key++, other++)
        if (*key != *other && !(*key == '-' && *other == '_'))
            return FALSE;
    return *key == *other;
}

static gboolean
has_key(const GlossOption *plugin, const char *key)
{
    /* These are not the plugin's: the first is part of --how, the other is every verb's. */
    if (strcmp(key, "last-layers") == 0 || strcmp(key, "seed") == 0)
        return TRUE;
    for (; plugin->key != NULL; plugin++)
        if (is_same(key, plugin->key))
            return TRUE;
    return FALSE;
}

/* What stands in the table, and what the wizard asks for elsewhere. */
static gboolean
is_known(const char *plugin_key)
{
    static const char *const elsewhere[] = {"how", "held_out", NULL};

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (is_same(rows[i].option.key, plugin_key))
            return TRUE;
    return g_strv_contains(elsewhere, plugin_key);
}

static gsize
count(const GlossOption *options)
{
    gsize n = 0;

    while (options != NULL && options[n].key != NULL)
        n++;
    return n;
}

GlossOption *
gloss_training_options_make(GlossTrainingTask task, GlossTrainingHow how, guint64 n_examples,
                            const GlossOption *plugin)
{
    GlossOption *options = g_new0(GlossOption, G_N_ELEMENTS(rows) + count(plugin) + 1);
    gsize n = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        if ((rows[i].tasks & (1u << task)) == 0 || (rows[i].hows & (1u << how)) == 0 ||
            (plugin != NULL && !has_key(plugin, rows[i].option.key)))
            continue;
        options[n] = rows[i].option;
        options[n].default_value = choose_default(&rows[i].option, how, n_examples);
        n++;
    }
    for (const GlossOption *at = plugin; at != NULL && at->key != NULL; at++)
        if (!is_known(at->key))
            options[n++] = *at;
    return options;
}

gboolean
gloss_training_options_has_flag(const char *key)
{
    return find_row(key) != NULL;
}

gboolean
gloss_training_options_is_basic(const char *key)
{
    const Row *row = find_row(key);

    return row != NULL && row->basic;
}
