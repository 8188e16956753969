/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tiny model, a session, and a plugin of whole texts opened through its table, as the host
 * does. */
#pragma once

#include "plugins/plugin.h"
#include "tests/engine/tiny-head.h"

typedef struct {
    char *model_folder;
    char *head_folder;
    ClozeSession *session;
    gpointer instance; /* or NULL */
} SequenceFixture;

static inline void
sequence_fixture_init(SequenceFixture *fixture)
{
    *fixture = (SequenceFixture){.model_folder = scratch_new()};
    fixture->head_folder = g_build_filename(fixture->model_folder, "head", NULL);
    tiny_model_write(fixture->model_folder, 1);
    fixture->session = cloze_session_new(1, 0);
}

/* @options: (nullable) floating */
static inline gpointer
sequence_fixture_open(SequenceFixture *fixture, const char *head_folder, GVariant *options,
                      GError **error)
{
    g_autoptr(GVariant) given = options != NULL ? g_variant_ref_sink(options) : NULL;
    GlossPluginContext context = {fixture->session, fixture->model_folder, head_folder, given};

    if (fixture->instance != NULL)
        gloss_plugin_query(GLOSS_PLUGIN_ABI)->close(fixture->instance);
    fixture->instance = gloss_plugin_query(GLOSS_PLUGIN_ABI)->open(&context, error);
    return fixture->instance;
}

static inline void
sequence_fixture_clear(SequenceFixture *fixture)
{
    if (fixture->instance != NULL)
        gloss_plugin_query(GLOSS_PLUGIN_ABI)->close(fixture->instance);
    cloze_session_unref(fixture->session);
    scratch_free(fixture->model_folder);
    g_free(fixture->model_folder);
    g_free(fixture->head_folder);
}
