/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A user's data of their own with a tiny model in it, and a program whose one plugin judges pairs by
 * their words (tests/plugins/sound-pairs.c). Call judge_fixture_begin first of all in main. */
#pragma once

#include "app/context.h"
#include "app/document.h"
#include "tests/app/plugin-folder.h"
#include "tests/engine/tiny-model.h"

#define JUDGE_FIXTURE_MODEL "all-MiniLM-L6-v2" /* the default one's name */

/* (transfer full) the scratch folder */
static inline char *
judge_fixture_begin(void)
{
    char *folder = scratch_new();
    g_autofree char *model = g_build_filename(folder, "gloss", "models", JUDGE_FIXTURE_MODEL, NULL);
    g_autofree char *build = g_build_filename(folder, "build", NULL);
    g_autofree char *plugins = g_build_filename(build, "plugins", "pairs", NULL);

    g_assert_cmpint(g_mkdir_with_parents(model, 0700), ==, 0);
    g_assert_cmpint(g_mkdir_with_parents(plugins, 0700), ==, 0);
    tiny_model_write(model, 1);
    plugin_folder_add(plugins, "sound-pairs");
    g_setenv("XDG_DATA_HOME", folder, TRUE);
    g_setenv("XDG_CONFIG_HOME", folder, TRUE);
    g_setenv("XDG_CACHE_HOME", folder, TRUE);
    g_setenv("GLOSS_BUILD_DIR", build, TRUE);
    return folder;
}

static inline void
judge_fixture_end(char *folder)
{
    scratch_free(folder);
    g_free(folder);
}

static inline GlossPluginInfo *
judge_fixture_get_plugin(GlossContext *context)
{
    return gloss_plugin_host_find(gloss_context_get_host(context), "nli");
}

/* (transfer full) */
static inline char *
judge_fixture_dup_model(GlossContext *context)
{
    char *folder = gloss_model_store_find_model(gloss_context_get_store(context), NULL, NULL);

    g_assert_nonnull(folder);
    return folder;
}

static inline void
judge_fixture_set(GlossContext *context, const char *key, GVariant *value)
{
    g_assert_true(
        gloss_plugin_info_try_option(judge_fixture_get_plugin(context), key, value, NULL));
}
