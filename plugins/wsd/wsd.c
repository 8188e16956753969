/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and the life of an instance. The rest is in the file of its name. */
#include "plugins/wsd/wsd.h"

#include <glib/gi18n.h>

#include "engine/base/error.h"
#include "plugins/wsd/wsd-evaluate.h"
#include "plugins/wsd/wsd-rank.h"
#include "plugins/wsd/wsd-train.h"

const char *
gloss_wsd_get_tag(GlossSynsetPos pos)
{
    static const char *const tags[GLOSS_SYNSET_N_POS] = {"NOUN", "VERB", "ADJ", "ADV"};

    return tags[pos];
}

static void
close_instance(gpointer instance)
{
    GlossWsd *wsd = instance;

    g_clear_pointer(&wsd->candidates, gloss_sense_candidates_free);
    g_clear_pointer(&wsd->store, gloss_sense_store_free);
    g_clear_pointer(&wsd->wordnet, gloss_wordnet_unref);
    g_clear_pointer(&wsd->model, cloze_model_unref);
    g_clear_pointer(&wsd->session, cloze_session_unref);
    g_free(wsd);
}

static guint
seen_cb(const char *key, float *vector, gpointer data)
{
    const GlossSenseStore *store = data;
    gssize index = gloss_sense_store_find(store, key);

    if (index < 0)
        return 0;
    gloss_sense_store_get_vector(store, (gsize)index, vector);
    return gloss_sense_store_get_count(store, (gsize)index);
}

static gboolean
load_store(GlossWsd *wsd, const char *folder, GError **error)
{
    gsize d = cloze_model_get_config(wsd->model)->hidden_size;

    wsd->store = gloss_sense_store_open(folder, error);
    if (!wsd->store)
        return FALSE;
    if (gloss_sense_store_get_width(wsd->store) != d) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected vectors of the model's width %" G_GSIZE_FORMAT
                    ", found %" G_GSIZE_FORMAT,
                    folder, d, gloss_sense_store_get_width(wsd->store));
        return FALSE;
    }
    wsd->candidates =
        gloss_sense_candidates_new(wsd->session, wsd->model, wsd->wordnet, seen_cb, wsd->store);
    return TRUE;
}

static gboolean
load(GlossWsd *wsd, const GlossPluginContext *context, GError **error)
{
    if (!context->model_folder) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected an installed encoder model, found none");
        return FALSE;
    }
    wsd->wordnet = gloss_wordnet_open(NULL, error);
    if (!wsd->wordnet)
        return FALSE;
    wsd->model = cloze_session_load_model(wsd->session, context->model_folder, error);
    return wsd->model && (!context->head_folder || load_store(wsd, context->head_folder, error));
}

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    GlossWsd *wsd = g_new0(GlossWsd, 1);

    wsd->session = cloze_session_ref(context->session);
    if (load(wsd, context, error))
        return wsd;
    close_instance(wsd);
    return NULL;
}

static gboolean
has_store(const GlossWsd *wsd, GError **error)
{
    if (wsd->store)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "expected sense vectors that fit the model, found none; gloss-cli train wsd makes "
                "them from sentences with sense keys");
    return FALSE;
}

static GPtrArray *
rank(gpointer instance, const GlossRankRequest *request, GCancellable *cancellable, GError **error)
{
    return has_store(instance, error) ? gloss_wsd_rank_run(instance, request, cancellable, error)
                                      : NULL;
}

static GVariant *
train(gpointer instance, const GlossTrainRequest *request, GCancellable *cancellable,
      GError **error)
{
    return gloss_wsd_train_run(instance, request, cancellable, error);
}

static GVariant *
evaluate(gpointer instance, const GlossEvaluateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return has_store(instance, error)
               ? gloss_wsd_evaluate_run(instance, request, cancellable, error)
               : NULL;
}

static const GlossOption train_options[] = {
    {"licence", N_("Licence"), N_("SPDX name of the licence of what is made"), GLOSS_OPTION_STRING,
     "", 0, 0, NULL},
    {NULL},
};

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "wsd",
    .name = N_("Senses"),
    .summary = N_("Tells which sense of a word is meant"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .flags = GLOSS_PLUGIN_NEEDS_MODEL | GLOSS_PLUGIN_NEEDS_HEAD,
    .train_options = train_options,
    .open = open_instance,
    .close = close_instance,
    .rank = rank,
    .train = train,
    .evaluate = evaluate,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
