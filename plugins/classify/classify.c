/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and its instance: whole texts to the classes of a head. */

#include "plugins/classify/classify.h"

#include <glib/gi18n.h>

#include "engine/base/error.h"
#include "plugins/classify/classify-evaluate.h"
#include "plugins/classify/classify-texts.h"
#include "plugins/classify/classify-train.h"

#define TASK "classify"

static void
close_instance(gpointer instance)
{
    GlossClassify *classify = instance;

    g_clear_pointer(&classify->head, cloze_sequence_head_free);
    g_clear_pointer(&classify->session, cloze_session_unref);
    g_free(classify->model_folder);
    g_free(classify);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossClassify, close_instance)

/* A number is no class. */
static gboolean
check_classes(GlossClassify *classify, const char *folder, GError **error)
{
    if (!cloze_sequence_head_get_head(classify->head)->is_regression)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected a head with classes, found one for a number", folder);
    return FALSE;
}

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    g_autoptr(GlossClassify) classify = g_new0(GlossClassify, 1);

    classify->session = cloze_session_ref(context->session);
    classify->model_folder = g_strdup(context->model_folder);
    if (context->model_folder == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected an installed encoder model, found none");
        return NULL;
    }
    if (context->head_folder == NULL)
        return g_steal_pointer(&classify);
    classify->head = cloze_sequence_head_open(classify->session, context->model_folder,
                                              context->head_folder, TASK, error);
    if (classify->head == NULL || !check_classes(classify, context->head_folder, error))
        return NULL;
    return g_steal_pointer(&classify);
}

static gboolean
has_head(GlossClassify *classify, GError **error)
{
    if (classify->head != NULL)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "expected a head for " TASK " that fits the model, found none");
    return FALSE;
}

static GPtrArray *
classify_texts(gpointer instance, const GlossClassifyRequest *requests, gsize n,
               GCancellable *cancellable, GError **error)
{
    return has_head(instance, error)
               ? gloss_classify_texts_run(instance, requests, n, cancellable, error)
               : NULL;
}

static GVariant *
evaluate(gpointer instance, const GlossEvaluateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return has_head(instance, error)
               ? gloss_classify_evaluate_run(instance, request, cancellable, error)
               : NULL;
}

static GVariant *
train(gpointer instance, const GlossTrainRequest *request, GCancellable *cancellable,
      GError **error)
{
    return gloss_classify_train_run(instance, request, cancellable, error);
}

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "classify",
    .name = N_("Classes"),
    .summary = N_("Sorts whole texts into the classes of a model you trained"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .task = TASK,
    .flags = GLOSS_PLUGIN_NEEDS_MODEL | GLOSS_PLUGIN_NEEDS_HEAD,
    .train_options = gloss_classify_train_options,
    .open = open_instance,
    .close = close_instance,
    .train = train,
    .classify = classify_texts,
    .evaluate = evaluate,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
