/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A tiny random model, sentences with sense keys in its vocabulary, and an instance of the plugin
 * opened through its table. WordNet is the installed one: what needs it skips without. */
#pragma once

#include "plugins/wsd/wsd.h"
#include "tests/engine/tiny-model.h"
#include "tests/scratch.h"

#include <string.h>

typedef struct {
    char *folder;
    char *model_folder;
    char *data_path;
    char *head_folder;
    ClozeSession *session;
} WsdFixture;

#define WSD_FIXTURE_ANIMAL "cat%1:05:00::"
#define WSD_FIXTURE_WOMAN  "cat%1:18:00::"

/* Five a round, so that no part that is taken at a regular distance has one kind alone. */
#define WSD_FIXTURE_FIRST                                                                          \
    "<s snum=1>\n<wf cmd=ignore pos=DT>the</wf>\n"                                                 \
    "<wf cmd=done pos=NN lemma=cat wnsn=1 lexsn=1:05:00::>cat</wf>\n"                              \
    "<wf cmd=done pos=VBD lemma=sit wnsn=1 lexsn=2:35:00::>sat</wf>\n"                             \
    "<wf cmd=ignore pos=IN>on</wf>\n<wf cmd=ignore pos=DT>the</wf>\n"                              \
    "<wf cmd=done pos=NN lemma=mat wnsn=1 lexsn=1:06:00::>mat</wf>\n<punc>.</punc>\n</s>\n"
#define WSD_FIXTURE_SECOND                                                                         \
    "<s snum=2>\n<wf cmd=ignore pos=IN>in</wf>\n<wf cmd=ignore pos=NNP>paris</wf>\n"               \
    "<wf cmd=ignore pos=DT>a</wf>\n"                                                               \
    "<wf cmd=done pos=NN lemma=cat wnsn=3 lexsn=1:18:00::>cat</wf>\n"                              \
    "<wf cmd=ignore pos=VBZ>is</wf>\n<wf cmd=ignore pos=DT>the</wf>\n"                             \
    "<wf cmd=done pos=NN lemma=word wnsn=1 lexsn=1:10:00::>word</wf>\n<punc>!</punc>\n</s>\n"

static const char wsd_fixture_sentences[] =
    WSD_FIXTURE_FIRST WSD_FIXTURE_SECOND WSD_FIXTURE_FIRST WSD_FIXTURE_SECOND WSD_FIXTURE_SECOND;

static inline gboolean
wsd_fixture_has_wordnet(void)
{
    g_autoptr(GlossWordnet) wordnet = gloss_wordnet_open(NULL, NULL);

    if (!wordnet)
        g_test_skip("WordNet is not installed (wordnet-base, wordnet-sense-index)");
    return wordnet != NULL;
}

static inline void
wsd_fixture_init(WsdFixture *fixture)
{
    g_autoptr(GString) data = g_string_new(NULL);

    fixture->folder = scratch_new();
    fixture->model_folder = g_build_filename(fixture->folder, "tiny", NULL);
    fixture->data_path = g_build_filename(fixture->folder, "train.sgml", NULL);
    fixture->head_folder = g_build_filename(fixture->folder, "senses", NULL);
    g_assert_cmpint(g_mkdir(fixture->model_folder, 0700), ==, 0);
    tiny_model_write(fixture->model_folder, 1);
    for (int i = 0; i < 24; i++)
        g_string_append(data, wsd_fixture_sentences);
    scratch_write(fixture->folder, "train.sgml", data->str, -1);
    fixture->session = cloze_session_new(2, 0);
}

static inline void
wsd_fixture_clear(WsdFixture *fixture)
{
    cloze_session_unref(fixture->session);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->model_folder);
    g_free(fixture->data_path);
    g_free(fixture->head_folder);
}

/* (transfer full) closed with the table's close. */
static inline GlossWsd *
wsd_fixture_open(WsdFixture *fixture, const char *head_folder, GError **error)
{
    GlossPluginContext context = {fixture->session, fixture->model_folder, head_folder, NULL};

    return gloss_plugin_query(GLOSS_PLUGIN_ABI)->open(&context, error);
}

static inline void
wsd_fixture_close(GlossWsd *wsd)
{
    gloss_plugin_query(GLOSS_PLUGIN_ABI)->close(wsd);
}

/* Makes the senses; (transfer full) what training says. */
static inline GVariant *
wsd_fixture_train(WsdFixture *fixture, GError **error)
{
    const char *const paths[] = {fixture->data_path, NULL};
    GlossTrainRequest request = {
        .train_paths = paths, .output_folder = fixture->head_folder, .seed = 1};
    GlossWsd *wsd = wsd_fixture_open(fixture, NULL, error);
    GVariant *result;

    g_assert_nonnull(wsd);
    result = gloss_plugin_query(GLOSS_PLUGIN_ABI)->train(wsd, &request, NULL, error);
    wsd_fixture_close(wsd);
    return result;
}

/* (transfer full) an instance that has learned. */
static inline GlossWsd *
wsd_fixture_open_trained(WsdFixture *fixture)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) result = wsd_fixture_train(fixture, &error);
    GlossWsd *wsd;

    g_assert_no_error(error);
    wsd = wsd_fixture_open(fixture, fixture->head_folder, &error);
    g_assert_no_error(error);
    return wsd;
}
