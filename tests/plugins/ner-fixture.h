/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A tiny random model, a labelled file that it can learn by heart, and an instance of the plugin
 * opened through its table, as the host does. */
#pragma once

#include "engine/model/session.h"
#include "plugins/ner/ner.h"
#include "tests/engine/tiny-model.h"
#include "tests/scratch.h"
#include <string.h>

typedef struct {
    char *folder;
    char *model_folder;
    char *data_path;
    ClozeSession *session;
} NerFixture;

static const char ner_fixture_data[] = "the O\ncat O\nsat O\nin O\nparis B-location\n. O\n\n"
                                       "dr B-person\nb I-person\nis O\nin O\nfrance B-location\n\n"
                                       "a O\nword O\non O\nthe O\nmat O\n. O\n\n"
                                       "paris B-location\nis O\nin O\nfrance B-location\n. O\n\n"
                                       "dr B-person\nbb I-person\nsat O\n\n"
                                       "the O\nmat O\nis O\nlower O\n. O\n\n";

static inline void
ner_fixture_init(NerFixture *fixture)
{
    g_autoptr(GString) data = g_string_new(NULL);

    fixture->folder = scratch_new();
    fixture->model_folder = g_build_filename(fixture->folder, "tiny", NULL);
    fixture->data_path = g_build_filename(fixture->folder, "train.conll", NULL);
    g_assert_cmpint(g_mkdir(fixture->model_folder, 0700), ==, 0);
    tiny_model_write(fixture->model_folder, 1);
    for (int i = 0; i < 20; i++)
        g_string_append(data, ner_fixture_data);
    scratch_write(fixture->folder, "train.conll", data->str, -1);
    fixture->session = cloze_session_new(2, 0);
}

static inline void
ner_fixture_clear(NerFixture *fixture)
{
    cloze_session_unref(fixture->session);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->model_folder);
    g_free(fixture->data_path);
}

/* (transfer full) closed with the table's close */
static inline GlossNer *
ner_fixture_open(NerFixture *fixture, const char *head_folder, GError **error)
{
    GlossPluginContext context = {fixture->session, fixture->model_folder, head_folder, NULL};

    return gloss_plugin_query(GLOSS_PLUGIN_ABI)->open(&context, error);
}

static inline void
ner_fixture_close(GlossNer *ner)
{
    gloss_plugin_query(GLOSS_PLUGIN_ABI)->close(ner);
}

/* The defaults of @options with those of @given in their place; floating. */
static inline GVariant *
ner_fixture_make_options(const GlossOption *options, const char *const *given)
{
    GVariantDict dict;

    g_variant_dict_init(&dict, NULL);
    for (const GlossOption *option = options; option->key != NULL; option++) {
        const char *value = option->default_value;

        for (gsize i = 0; given != NULL && given[i] != NULL; i += 2)
            value = strcmp(given[i], option->key) == 0 ? given[i + 1] : value;
        if (option->kind == GLOSS_OPTION_BOOLEAN)
            g_variant_dict_insert(&dict, option->key, "b", strcmp(value, "true") == 0);
        else if (option->kind == GLOSS_OPTION_INTEGER)
            g_variant_dict_insert(&dict, option->key, "x", g_ascii_strtoll(value, NULL, 10));
        else if (option->kind == GLOSS_OPTION_NUMBER)
            g_variant_dict_insert(&dict, option->key, "d", g_ascii_strtod(value, NULL));
        else
            g_variant_dict_insert(&dict, option->key, "s", value);
    }
    return g_variant_dict_end(&dict);
}

/* Trains on the fixture's file into folder/@name and returns that path; (transfer full). */
static inline char *
ner_fixture_train(NerFixture *fixture, const char *name, guint64 seed)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    const char *paths[] = {fixture->data_path, NULL};
    const char *given[] = {
        "how",          "head",   "epochs", "300",      "batch_words", "32", "learning_rate",
        "0.05",         "layers", "all",    "patience", "0",           "l2", "0",
        "weight_decay", "0",      NULL};
    char *folder = g_build_filename(fixture->folder, name, NULL);
    g_autoptr(GVariant) options =
        g_variant_ref_sink(ner_fixture_make_options(plugin->train_options, given));
    GlossTrainRequest request = {
        .train_paths = paths, .output_folder = folder, .options = options, .seed = seed};
    g_autoptr(GError) error = NULL;
    GlossNer *ner = ner_fixture_open(fixture, NULL, &error);
    g_autoptr(GVariant) metrics = NULL;

    g_assert_no_error(error);
    metrics = plugin->train(ner, &request, NULL, &error);
    g_assert_no_error(error);
    g_variant_ref_sink(metrics);
    ner_fixture_close(ner);
    return folder;
}
