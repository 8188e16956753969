/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin's table and its instance: whether one text follows from another. */

#include "plugins/nli/nli.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/base/error.h"
#include "plugins/nli/nli-evaluate.h"
#include "plugins/nli/nli-labels.h"
#include "plugins/nli/nli-pairs.h"
#include "plugins/nli/nli-probes.h"
#include "plugins/nli/nli-sort.h"
#include "plugins/nli/nli-train.h"

#define TASK "nli"

static const GlossLabel labels[] = {
    {"entailment", N_("Supports")},
    {"neutral", N_("Says nothing")},
    {"contradiction", N_("Contradicts")},
    {NULL, NULL},
};

static const GlossOption options[] = {
    {"labels", N_("Labels"), N_("What to sort texts under, with commas between"),
     GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {"template", N_("Template"),
     N_("The claim that a label makes, with {} for the label; empty: “This text is about {}.” in "
        "the language of the label"),
     GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {NULL, NULL, NULL, GLOSS_OPTION_BOOLEAN, NULL, 0, 0, NULL},
};

static void
close_instance(gpointer instance)
{
    GlossNli *nli = instance;

    g_clear_pointer(&nli->head, cloze_sequence_head_free);
    g_clear_pointer(&nli->session, cloze_session_unref);
    g_free(nli->model_folder);
    g_strfreev(nli->labels);
    g_free(nli->template_text);
    g_free(nli);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossNli, close_instance)

/* "news, sport" to two labels; white space around one and empty ones are nothing. */
static char **
split_labels(const char *text)
{
    g_auto(GStrv) parts = g_strsplit_set(text, ",", -1);
    g_autoptr(GStrvBuilder) found = g_strv_builder_new();

    for (gsize i = 0; parts[i] != NULL; i++) {
        g_strstrip(parts[i]);
        if (*parts[i] != '\0')
            g_strv_builder_add(found, parts[i]);
    }
    return g_strv_builder_end(found);
}

static gboolean
read_options(GlossNli *nli, GVariant *given, GError **error)
{
    const char *typed = "", *template_text = "";

    if (given != NULL) {
        g_variant_lookup(given, "labels", "&s", &typed);
        g_variant_lookup(given, "template", "&s", &template_text);
    }
    nli->labels = split_labels(typed);
    nli->template_text = *template_text != '\0' ? g_strdup(template_text) : NULL;
    if (nli->template_text == NULL || strstr(nli->template_text, "{}") != NULL)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "template: expected {} where the label goes, found “%s”", template_text);
    return FALSE;
}

static gboolean
load_head(GlossNli *nli, const GlossPluginContext *context, GError **error)
{
    const char *folder = context->head_folder;

    nli->head = cloze_sequence_head_open(nli->session, context->model_folder, folder, TASK, error);
    return nli->head != NULL &&
           gloss_nli_labels_order(cloze_sequence_head_get_head(nli->head), folder, nli->order,
                                  error) &&
           gloss_nli_probes_run(nli, folder, error);
}

static gpointer
open_instance(const GlossPluginContext *context, GError **error)
{
    g_autoptr(GlossNli) nli = g_new0(GlossNli, 1);

    nli->session = cloze_session_ref(context->session);
    nli->model_folder = g_strdup(context->model_folder);
    if (context->model_folder == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected an installed encoder model, found none");
        return NULL;
    }
    if (!read_options(nli, context->options, error) ||
        (context->head_folder != NULL && !load_head(nli, context, error)))
        return NULL;
    return g_steal_pointer(&nli);
}

static gboolean
has_head(GlossNli *nli, GError **error)
{
    if (nli->head != NULL)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "expected a head for " TASK " that fits the model, found none");
    return FALSE;
}

static GArray *
describe(const float *scores)
{
    GArray *array = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

    for (gsize k = 0; k < GLOSS_NLI_N_CLASSES; k++) {
        GlossLabelScore score = {gloss_nli_labels_get_name((GlossNliClass)k), scores[k]};

        g_array_append_val(array, score);
    }
    return array;
}

static GPtrArray *
judge_pairs(GlossNli *nli, const GlossClassifyRequest *requests, gsize n, GCancellable *cancellable,
            GError **error)
{
    g_autofree float *scores = g_new(float, n *GLOSS_NLI_N_CLASSES + 1);
    GPtrArray *results;

    if (!gloss_nli_pairs_score(nli, requests, n, scores, NULL, cancellable, error))
        return NULL;
    results = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (gsize i = 0; i < n; i++)
        g_ptr_array_add(results, describe(scores + i * GLOSS_NLI_N_CLASSES));
    return results;
}

/* Pairs are judged, texts alone sorted under the labels of the options; not both in one call. */
static GPtrArray *
classify(gpointer instance, const GlossClassifyRequest *requests, gsize n,
         GCancellable *cancellable, GError **error)
{
    GlossNli *nli = instance;
    gsize n_alone = 0;

    if (!has_head(nli, error))
        return NULL;
    for (gsize i = 0; i < n; i++)
        n_alone += requests[i].second == NULL;
    if (n_alone == 0)
        return judge_pairs(nli, requests, n, cancellable, error);
    if (n_alone == n && nli->labels[0] != NULL)
        return gloss_nli_sort_run(nli, requests, n, cancellable, error);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                n_alone < n ? "expected pairs or texts alone, found both"
                            : "expected labels to sort texts under, found none");
    return NULL;
}

static GArray *
find_evidence(gpointer instance, const GlossClassifyRequest *request, GCancellable *cancellable,
              GError **error)
{
    GArray *evidence = NULL;
    float scores[GLOSS_NLI_N_CLASSES];

    if (!has_head(instance, error) ||
        !gloss_nli_pairs_score(instance, request, 1, scores, &evidence, cancellable, error))
        return NULL;
    return evidence != NULL ? evidence : g_array_new(FALSE, FALSE, sizeof(GlossEvidence));
}

static GVariant *
evaluate(gpointer instance, const GlossEvaluateRequest *request, GCancellable *cancellable,
         GError **error)
{
    return has_head(instance, error) ? gloss_nli_evaluate_run(instance, request, cancellable, error)
                                     : NULL;
}

static GVariant *
train(gpointer instance, const GlossTrainRequest *request, GCancellable *cancellable,
      GError **error)
{
    return gloss_nli_train_run(instance, request, cancellable, error);
}

static const GlossPlugin plugin = {
    .abi_version = GLOSS_PLUGIN_ABI,
    .struct_size = sizeof(GlossPlugin),
    .id = "nli",
    .name = N_("Claims"),
    .summary = N_("Judges whether a text supports or contradicts another"),
    .version = "0.1.0",
    .translation_domain = "gloss",
    .task = TASK,
    .flags = GLOSS_PLUGIN_NEEDS_MODEL | GLOSS_PLUGIN_NEEDS_HEAD,
    .labels = labels,
    .options = options,
    .train_options = gloss_nli_train_options,
    .open = open_instance,
    .close = close_instance,
    .train = train,
    .classify = classify,
    .evaluate = evaluate,
    .find_evidence = find_evidence,
};

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    return &plugin;
}
