/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every text with every claim is a pair. */

#include "plugins/nli/nli-sort.h"

#include "plugins/nli/nli-pairs.h"

#define ENGLISH "This text is about {}."
#define CHINESE "这段文字是关于{}的。"
#define PLACE   "{}"

static gboolean
has_han(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        if (g_unichar_get_script(g_utf8_get_char(p)) == G_UNICODE_SCRIPT_HAN)
            return TRUE;
    }
    return FALSE;
}

char *
gloss_nli_sort_make_claim(const char *template_text, const char *label)
{
    const char *used = template_text != NULL ? template_text : has_han(label) ? CHINESE : ENGLISH;
    g_auto(GStrv) parts = g_strsplit(used, PLACE, -1);

    return g_strjoinv(label, parts);
}

static GArray *
share(char **labels, const float *scores, gsize n)
{
    GArray *array = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));
    double sum = 0;

    for (gsize k = 0; k < n; k++)
        sum += (double)scores[k * GLOSS_NLI_N_CLASSES + GLOSS_NLI_ENTAILMENT];
    for (gsize k = 0; k < n; k++) {
        double entailment = (double)scores[k * GLOSS_NLI_N_CLASSES + GLOSS_NLI_ENTAILMENT];
        GlossLabelScore score = {g_intern_string(labels[k]),
                                 (float)(sum > 0 ? entailment / sum : 1 / (double)n)};

        g_array_append_val(array, score);
    }
    return array;
}

GPtrArray *
gloss_nli_sort_run(GlossNli *nli, const GlossClassifyRequest *requests, gsize n,
                   GCancellable *cancellable, GError **error)
{
    gsize n_labels = g_strv_length(nli->labels);
    g_autoptr(GPtrArray) claims = g_ptr_array_new_with_free_func(g_free);
    g_autofree GlossClassifyRequest *pairs = g_new(GlossClassifyRequest, n * n_labels + 1);
    g_autofree float *scores = g_new(float, n *n_labels *GLOSS_NLI_N_CLASSES + 1);
    GPtrArray *results;

    for (gsize k = 0; k < n_labels; k++)
        g_ptr_array_add(claims, gloss_nli_sort_make_claim(nli->template_text, nli->labels[k]));
    for (gsize i = 0; i < n * n_labels; i++)
        pairs[i] =
            (GlossClassifyRequest){requests[i / n_labels].first, claims->pdata[i % n_labels]};
    if (!gloss_nli_pairs_score(nli, pairs, n * n_labels, scores, NULL, cancellable, error))
        return NULL;
    results = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (gsize i = 0; i < n; i++)
        g_ptr_array_add(results,
                        share(nli->labels, scores + i * n_labels * GLOSS_NLI_N_CLASSES, n_labels));
    return results;
}
