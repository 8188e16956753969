/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and its instance: how alike two texts are, by the cosine of their vectors. */

#include "plugins/similarity/similarity.h"

#include <glib/gi18n.h>

#include "engine/base/error.h"
#include "plugins/similarity/similarity-evaluate.h"
#include "plugins/similarity/similarity-train.h"

static void
close_instance(gpointer instance)
{
    GlossSimilarity *similarity = instance;

    g_clear_pointer(&similarity->session, cloze_session_unref);
    g_free(similarity->model_folder);
    g_free(similarity->head_folder);
    g_free(similarity);
}

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    GlossSimilarity *similarity;

    if (context->model_folder == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected an installed encoder model, found none");
        return NULL;
    }
    similarity = g_new0(GlossSimilarity, 1);
    similarity->session = cloze_session_ref(context->session);
    similarity->model_folder = g_strdup(context->model_folder);
    similarity->head_folder = g_strdup(context->head_folder);
    return similarity;
}

static GVariant *
train(gpointer instance, const GlossTrainRequest *request, GCancellable *cancellable,
      GError **error)
{
    return gloss_similarity_train_run(instance, request, cancellable, error);
}

static GVariant *
evaluate(gpointer instance, const GlossEvaluateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return gloss_similarity_evaluate_run(instance, request, cancellable, error);
}

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "similarity",
    .name = N_("Similarity"),
    .summary = N_("Learns from pairs which texts are alike"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .task = "similarity",
    .flags = GLOSS_PLUGIN_NEEDS_MODEL,
    .train_options = gloss_similarity_train_options,
    .open = open_instance,
    .close = close_instance,
    .train = train,
    .evaluate = evaluate,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
