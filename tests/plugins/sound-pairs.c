/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges claims by their words, in the place of the plugin "nli": a text that holds the claim supports
 * it, one that holds "not" contradicts it; and a text belongs under the labels that it holds. Slow and
 * failing where its options ask for it. */

#include "plugins/plugin.h"

#include <string.h>

typedef struct {
    gint64 delay; /* milliseconds a call */
    gboolean fail;
    char **labels;
} Pairs;

static const GlossOption options[] = {
    {"delay", "Delay", NULL, GLOSS_OPTION_INTEGER, "0", 0, 10000, NULL},
    {"fail", "Fail", NULL, GLOSS_OPTION_BOOLEAN, "false", 0, 0, NULL},
    {"labels", "Labels", NULL, GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {"template", "Template", NULL, GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {NULL},
};
static const GlossLabel labels[] = {{"entailment", "Supports"},
                                    {"neutral", "Says nothing"},
                                    {"contradiction", "Contradicts"},
                                    {NULL}};

static gpointer
open_pairs(const GlossPluginContext *context, GError **error)
{
    Pairs *pairs = g_new0(Pairs, 1);
    const char *typed = "";

    g_variant_lookup(context->options, "delay", "x", &pairs->delay);
    g_variant_lookup(context->options, "fail", "b", &pairs->fail);
    g_variant_lookup(context->options, "labels", "&s", &typed);
    pairs->labels = g_strsplit(typed, ", ", -1);
    return pairs;
}

static void
close_pairs(gpointer instance)
{
    g_strfreev(((Pairs *)instance)->labels);
    g_free(instance);
}

static gboolean
holds(const char *text, const char *words)
{
    g_autofree char *first = g_utf8_casefold(text, -1);
    g_autofree char *second = g_utf8_casefold(words, -1);

    return strstr(first, second) != NULL;
}

static void
add(GArray *scores, const char *label, float score)
{
    GlossLabelScore one = {g_intern_string(label), score};

    g_array_append_val(scores, one);
}

static void
judge(GArray *scores, const GlossClassifyRequest *request)
{
    gboolean supports = holds(request->first, request->second);
    gboolean contradicts = !supports && holds(request->first, "not ");

    add(scores, "entailment", supports ? 0.8f : 0.1f);
    add(scores, "neutral", !supports && !contradicts ? 0.8f : 0.1f);
    add(scores, "contradiction", contradicts ? 0.8f : 0.1f);
}

static void
sort(GArray *scores, const Pairs *pairs, const char *text)
{
    gsize n = g_strv_length(pairs->labels);
    float sum = 0;

    for (gsize i = 0; i < n; i++) {
        add(scores, pairs->labels[i], holds(text, pairs->labels[i]) ? 4 : 1);
        sum += g_array_index(scores, GlossLabelScore, i).score;
    }
    for (gsize i = 0; i < n; i++)
        g_array_index(scores, GlossLabelScore, i).score /= sum;
}

static GPtrArray *
classify(gpointer instance, const GlossClassifyRequest *requests, gsize n,
         GCancellable *cancellable, GError **error)
{
    const Pairs *pairs = instance;
    GPtrArray *found;

    for (gint64 i = 0; i < pairs->delay && !g_cancellable_is_cancelled(cancellable); i++)
        g_usleep(1000);
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return NULL;
    if (pairs->fail) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "asked to fail");
        return NULL;
    }
    found = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (gsize i = 0; i < n; i++) {
        GArray *scores = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

        if (requests[i].second != NULL)
            judge(scores, &requests[i]);
        else
            sort(scores, pairs, requests[i].first);
        g_ptr_array_add(found, scores);
    }
    return found;
}

static GArray *
find_evidence(gpointer instance, const GlossClassifyRequest *request, GCancellable *cancellable,
              GError **error)
{
    return g_array_new(FALSE, FALSE, sizeof(GlossEvidence));
}

const GlossPlugin *
gloss_plugin_query(guint32 host_abi)
{
    static const GlossPlugin table = {
        .abi_version = GLOSS_PLUGIN_ABI,
        .struct_size = sizeof(GlossPlugin),
        .id = "nli",
        .name = "Pairs",
        .summary = "Judges claims by their words",
        .version = "1",
        .labels = labels,
        .options = options,
        .open = open_pairs,
        .close = close_pairs,
        .classify = classify,
        .find_evidence = find_evidence,
    };

    return &table;
}
