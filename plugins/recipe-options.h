/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The options that every plugin which fine-tunes an encoder has, for its table of train_options;
 * cloze_recipe_read of engine/train/recipe.h takes them from the request. Data only. */
#pragma once

#include <glib/gi18n.h>

#include "plugins/plugin.h"

static const GlossChoice gloss_training_class_weights[] = {
    {"none", N_("None")},
    {"balanced", N_("Balanced")},
    {NULL, NULL},
};

static const GlossChoice gloss_training_precisions[] = {
    {"fp32", "fp32"},
    {"bf16", "bf16"},
    {NULL, NULL},
};

static const GlossChoice gloss_training_storages[] = {
    {"fp32", "fp32"},
    {"fp16", "fp16"},
    {NULL, NULL},
};

#define GLOSS_TRAINING_OPTIONS                                                                       \
    {"how",                                                                                          \
     N_("What is trained"),                                                                          \
     N_("head: only what reads the model; last:K: the last K layers too; lora: small updates of "    \
        "every layer; full: everything"),                                                            \
     GLOSS_OPTION_STRING,                                                                            \
     "lora",                                                                                         \
     0,                                                                                              \
     0,                                                                                              \
     NULL},                                                                                          \
        {"rank", N_("Rank"), N_("Of the updates; 0: 16"), GLOSS_OPTION_INTEGER, "0", 0, 1024, NULL}, \
        {"targets",                                                                                  \
         N_("Updated layers"),                                                                       \
         N_("Ends of the names of dense layers, with commas between; nothing: all"),                 \
         GLOSS_OPTION_STRING,                                                                        \
         "",                                                                                         \
         0,                                                                                          \
         0,                                                                                          \
         NULL},                                                                                      \
        {"alpha",                                                                                    \
         N_("Alpha"),                                                                                \
         N_("Updates are scaled by alpha / rank; 0: twice the rank"),                                \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0",                                                                                        \
         0,                                                                                          \
         65536,                                                                                      \
         NULL},                                                                                      \
        {"epochs",                                                                                   \
         N_("Epochs"),                                                                               \
         N_("Passes over the examples, at most; 0: by what is trained"),                             \
         GLOSS_OPTION_INTEGER,                                                                       \
         "0",                                                                                        \
         0,                                                                                          \
         1000,                                                                                       \
         NULL},                                                                                      \
        {"patience",                                                                                 \
         N_("Patience"),                                                                             \
         N_("Epochs without a better score before it stops; 0: never"),                              \
         GLOSS_OPTION_INTEGER,                                                                       \
         "10",                                                                                       \
         0,                                                                                          \
         1000,                                                                                       \
         NULL},                                                                                      \
        {"learning_rate",                                                                            \
         N_("Learning rate"),                                                                        \
         N_("At its highest, falls to 0 over the epochs; 0: by what is trained"),                    \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0",                                                                                        \
         0,                                                                                          \
         1,                                                                                          \
         NULL},                                                                                      \
        {"head_factor",                                                                              \
         N_("Pace of the head"),                                                                     \
         N_("The head learns so many times as fast; 0: by what is trained"),                         \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0",                                                                                        \
         0,                                                                                          \
         1000,                                                                                       \
         NULL},                                                                                      \
        {"batch_size", N_("Examples a batch"), N_("0: 32"), GLOSS_OPTION_INTEGER, "0", 0, 65536,     \
         NULL},                                                                                      \
        {"accumulate", N_("Batches a step"), NULL, GLOSS_OPTION_INTEGER, "1", 1, 1024, NULL},        \
        {"warmup",                                                                                   \
         N_("Warm-up"),                                                                              \
         N_("Share of the steps over which the learning rate rises"),                                \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0.06",                                                                                     \
         0,                                                                                          \
         1,                                                                                          \
         NULL},                                                                                      \
        {"weight_decay",                                                                             \
         N_("Weight decay"),                                                                         \
         N_("Of AdamW; none of biases and normalisation; -1: by what is trained"),                   \
         GLOSS_OPTION_NUMBER,                                                                        \
         "-1",                                                                                       \
         -1,                                                                                         \
         1,                                                                                          \
         NULL},                                                                                      \
        {"dropout",                                                                                  \
         N_("Dropout"),                                                                              \
         N_("Share of hidden states that is dropped"),                                               \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0.1",                                                                                      \
         0,                                                                                          \
         0.9,                                                                                        \
         NULL},                                                                                      \
        {"attention_dropout",                                                                        \
         N_("Dropout of attention"),                                                                 \
         NULL,                                                                                       \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0.1",                                                                                      \
         0,                                                                                          \
         0.9,                                                                                        \
         NULL},                                                                                      \
        {"label_smoothing", N_("Label smoothing"), NULL, GLOSS_OPTION_NUMBER, "0", 0, 0.9, NULL},    \
        {"class_weights",                                                                            \
         N_("Weights of the classes"),                                                               \
         N_("balanced: each class counts the same, however many examples it has"),                   \
         GLOSS_OPTION_CHOICE,                                                                        \
         "none",                                                                                     \
         0,                                                                                          \
         0,                                                                                          \
         gloss_training_class_weights},                                                              \
        {"precision",                                                                                \
         N_("Precision"),                                                                            \
         N_("Of the products; bf16 is faster and needs a CPU that has it"),                          \
         GLOSS_OPTION_CHOICE,                                                                        \
         "fp32",                                                                                     \
         0,                                                                                          \
         0,                                                                                          \
         gloss_training_precisions},                                                                 \
        {"storage",                                                                                  \
         N_("Storage"),                                                                              \
         N_("Of what is learnt; fp16 takes half the space"),                                         \
         GLOSS_OPTION_CHOICE,                                                                        \
         "fp32",                                                                                     \
         0,                                                                                          \
         0,                                                                                          \
         gloss_training_storages},                                                                   \
        {"max_length",                                                                               \
         N_("Tokens an example"),                                                                    \
         N_("Longer ones are cut; 0: by the model and the task"),                                    \
         GLOSS_OPTION_INTEGER,                                                                       \
         "0",                                                                                        \
         0,                                                                                          \
         65536,                                                                                      \
         NULL},                                                                                      \
        {"features_mb",                                                                              \
         N_("Memory for features"),                                                                  \
         N_("Megabytes, of a head alone, which learns from as many examples as they hold; 0: "       \
            "half of "                                                                               \
            "the machine's memory"),                                                                 \
         GLOSS_OPTION_INTEGER,                                                                       \
         "0",                                                                                        \
         0,                                                                                          \
         1048576,                                                                                    \
         NULL},                                                                                      \
        {"held_out",                                                                                 \
         N_("Held out"),                                                                             \
         N_("Share that is held out where no development file is given"),                            \
         GLOSS_OPTION_NUMBER,                                                                        \
         "0.1",                                                                                      \
         0.01,                                                                                       \
         0.5,                                                                                        \
         NULL},                                                                                      \
        {"licence", N_("Licence"), N_("Of the head, written into it"), GLOSS_OPTION_STRING, "", 0,   \
         0,         NULL},                                                                           \
    {                                                                                                \
        "languages", N_("Languages"),                                                                \
            N_("Tags such as en, with commas between, written into the head"),                       \
            GLOSS_OPTION_STRING, "", 0, 0, NULL                                                      \
    }
