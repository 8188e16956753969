/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and its instance: persons, organisations and places in text. What it does is
 * in the files beside it; nothing but gloss_plugin_query leaves this module. */

#include "plugins/ner/ner.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/json.h"
#include "engine/model/head-model.h"
#include "plugins/ner/ner-annotate.h"
#include "plugins/ner/ner-card.h"
#include "plugins/ner/ner-evaluate.h"
#include "plugins/ner/ner-teach.h"
#include "plugins/ner/ner-train.h"

#define TASK "ner"

/* Names for the ids that heads commonly have; a label of a head that is not here is shown by its
 * id. */
static const GlossLabel labels[] = {
    {"PER", N_("Person")}, {"ORG", N_("Organisation")},
    {"LOC", N_("Place")},  {"MISC", N_("Other name")},
    {NULL, NULL},
};

static void
close_instance(gpointer instance)
{
    GlossNer *ner = instance;

    g_clear_pointer(&ner->decoder, gloss_ner_decode_free);
    g_clear_pointer(&ner->head, cloze_head_free);
    g_clear_pointer(&ner->model, cloze_model_unref);
    g_clear_pointer(&ner->session, cloze_session_unref);
    g_clear_pointer(&ner->scripts, cloze_scripts_free);
    g_free(ner->head_folder);
    g_free(ner);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNer, close_instance)

/* Heads may do without: then the decoder takes the softmax as it is. */
static gboolean
read_restart(const ClozeHead *head, const char *folder, double *restart, GError **error)
{
    g_autoptr(JsonNode) node =
        cloze_json_parse(head->gloss_json, strlen(head->gloss_json), folder, error);

    *restart = 1;
    if (node == NULL || !cloze_json_get_double(json_node_get_object(node), GLOSS_NER_CARD_RESTART,
                                               folder, restart, error))
        return FALSE;
    if (*restart > 0 && *restart <= 1)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: " GLOSS_NER_CARD_RESTART ": expected a share above 0 and up to 1, found %g",
                folder, *restart);
    return FALSE;
}

static gboolean
load_model(GlossNer *ner, const GlossPluginContext *context, GError **error)
{
    ner->model =
        context->head_folder != NULL
            ? cloze_head_model_load(ner->session, context->model_folder, context->head_folder, TASK,
                                    1 << CLOZE_HEAD_TOKENS, &ner->head, error)
            : cloze_session_load_model(ner->session, context->model_folder, error);
    return ner->model != NULL;
}

static gboolean
prepare_head(GlossNer *ner, const char *folder, GError **error)
{
    const ClozeHead *head = ner->head;
    double restart;

    ner->decoder = gloss_ner_decode_new((const char *const *)head->labels, head->n_labels,
                                        head->scheme, error);
    if (ner->decoder == NULL || !read_restart(head, folder, &restart, error))
        return FALSE;
    if (head->transitions != NULL)
        gloss_ner_decode_set_moves(ner->decoder, head->transitions, head->start, head->end);
    else
        gloss_ner_decode_set_restart(ner->decoder, restart);
    ner->scripts = cloze_scripts_new((const char *const *)head->languages);
    return TRUE;
}

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    g_autoptr(GlossNer) ner = g_new0(GlossNer, 1);

    ner->session = cloze_session_ref(context->session);
    if (context->model_folder == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected an installed encoder model, found none");
        return NULL;
    }
    ner->head_folder = g_strdup(context->head_folder);
    if (!load_model(ner, context, error))
        return NULL;
    if (ner->head != NULL && !prepare_head(ner, context->head_folder, error))
        return NULL;
    return g_steal_pointer(&ner);
}

static gboolean
has_head(GlossNer *ner, GError **error)
{
    if (ner->head != NULL)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "expected a head for " TASK " that fits %s, found none",
                cloze_model_get_folder(ner->model));
    return FALSE;
}

static GArray *
annotate(gpointer instance, const GlossAnnotateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return has_head(instance, error) ? gloss_ner_annotate_run(instance, request, cancellable, error)
                                     : NULL;
}

static GVariant *
train(gpointer instance, const GlossTrainRequest *request, GCancellable *cancellable,
      GError **error)
{
    return gloss_ner_train_run(instance, request, cancellable, error);
}

static GVariant *
evaluate(gpointer instance, const GlossEvaluateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return has_head(instance, error) ? gloss_ner_evaluate_run(instance, request, cancellable, error)
                                     : NULL;
}

static GVariant *
teach(gpointer instance, const GlossTeachRequest *request, GCancellable *cancellable,
      GError **error)
{
    return has_head(instance, error) ? gloss_ner_teach_run(instance, request, cancellable, error)
                                     : NULL;
}

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "ner",
    .name = N_("Entities"),
    .summary = N_("Highlights persons, organisations and places"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .task = TASK,
    .flags = GLOSS_PLUGIN_NEEDS_MODEL | GLOSS_PLUGIN_NEEDS_HEAD,
    .labels = labels,
    .train_options = gloss_ner_train_options,
    .open = open_instance,
    .close = close_instance,
    .annotate = annotate,
    .train = train,
    .evaluate = evaluate,
    .teach = teach,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
