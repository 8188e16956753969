/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One table of every option and the rules for three defaults. How a value is stored and becomes an
 * argument is in training-plan.c. */

#include "app/training-options.h"

#include <glib/gi18n.h>
#include <string.h>

#define TASK(t)  (1u << GLOSS_TRAINING_##t)
#define HOW(h)   (1u << GLOSS_TRAINING_##h)
#define ALL      (~0u)
#define LABELLED (TASK(ENTITIES) | TASK(TEXTS) | TASK(PAIRS))
#define ENCODER  (HOW(LAST) | HOW(LORA) | HOW(FULL))

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
     {"layers", N_("Layers trained"), N_("How many of the model's last layers change"),
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
     {"max-length", N_("Longest text"), N_("In tokens; what is longer is cut in training"),
      GLOSS_OPTION_INTEGER, "128", 8, 512, NULL}},
    {ALL,
     ALL,
     FALSE,
     {"patience", N_("Patience"),
      N_("Passes without a better result before it stops; 0: never before the end"),
      GLOSS_OPTION_INTEGER, "3", 0, 1000, NULL}},
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
      GLOSS_OPTION_NUMBER, "0.1", 0, 1, NULL}},
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

/* About as many steps for a small file as for a middling one, few passes over a large one. */
static const char *
choose_epochs(GlossTrainingHow how, guint64 n)
{
    if (how == GLOSS_TRAINING_HEAD)
        return n != 0 && n < 1000 ? "50" : n < 20000 ? "20" : "10";
    if (n == 0)
        return "4";
    return n < 500 ? "16" : n < 2000 ? "8" : n < 20000 ? "4" : n < 100000 ? "2" : "1";
}

/* Fewer weights take longer steps. */
static const char *
choose_rate(GlossTrainingHow how)
{
    static const char *const rates[GLOSS_TRAINING_N_HOWS] = {"0.001", "0.0003", "0.0005", "0.0001"};

    return rates[how];
}

static const char *
choose_default(const GlossOption *option, GlossTrainingHow how, guint64 n_examples)
{
    if (strcmp(option->key, "epochs") == 0)
        return choose_epochs(how, n_examples);
    if (strcmp(option->key, "learning-rate") == 0)
        return choose_rate(how);
    if (strcmp(option->key, "batch-size") == 0)
        return n_examples != 0 && n_examples < 200 ? "8" : "16";
    return option->default_value;
}

GlossOption *
gloss_training_options_make(GlossTrainingTask task, GlossTrainingHow how, guint64 n_examples)
{
    GlossOption *options = g_new0(GlossOption, G_N_ELEMENTS(rows) + 1);
    gsize n = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        if ((rows[i].tasks & (1u << task)) == 0 || (rows[i].hows & (1u << how)) == 0)
            continue;
        options[n] = rows[i].option;
        options[n].default_value = choose_default(&rows[i].option, how, n_examples);
        n++;
    }
    return options;
}

gboolean
gloss_training_options_is_basic(const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (strcmp(rows[i].option.key, key) == 0)
            return rows[i].basic;
    return FALSE;
}
