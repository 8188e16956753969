/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Windows of all texts in one list, so that short ones share a batch. Worker thread. */

#include "plugins/classify/classify-texts.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/text/windows.h"

/* Windows that are scored before their ids are dropped. */
#define GROUP_TOKENS ((gsize)65536)

typedef struct {
    GlossClassify *classify;
    gsize n_labels; /* C */
    float *out;
    GPtrArray *windows; /* ClozeWindow*, waiting */
    GArray *owners;     /* gsize, the text of each */
    gsize n_tokens;     /* in them */
    GCancellable *cancellable;
} Run;

static void
add_scores(Run *run, const float *scores)
{
    for (guint i = 0; i < run->windows->len; i++) {
        const ClozeWindow *window = run->windows->pdata[i];
        float weight = (float)MAX(window->own_end - window->own_begin, 1);
        float *out = run->out + g_array_index(run->owners, gsize, i) * run->n_labels;

        for (gsize k = 0; k < run->n_labels; k++)
            out[k] += weight * scores[i * run->n_labels + k];
    }
}

static void
copy_ids(const Run *run, ClozeSequence *sequences, gint32 *ids)
{
    for (guint i = 0; i < run->windows->len; i++) {
        const ClozeWindow *window = run->windows->pdata[i];

        sequences[i] = (ClozeSequence){.ids = ids, .n = window->n};
        for (gsize t = 0; t < window->n; t++)
            *ids++ = window->tokens[t].id;
    }
}

static gboolean
flush(Run *run, GError **error)
{
    gsize n = run->windows->len;
    g_autofree ClozeSequence *sequences = g_new(ClozeSequence, n + 1);
    g_autofree gint32 *ids = g_new(gint32, run->n_tokens + 1);
    g_autofree float *scores = g_new(float, n * run->n_labels + 1);

    copy_ids(run, sequences, ids);
    if (!cloze_sequence_head_score(run->classify->head, sequences, n, scores, run->cancellable,
                                   error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        cloze_sequence_head_softmax(scores + i * run->n_labels, run->n_labels);
    add_scores(run, scores);
    g_ptr_array_set_size(run->windows, 0);
    g_array_set_size(run->owners, 0);
    run->n_tokens = 0;
    return TRUE;
}

static ClozeWindow *
make_empty_window(ClozeTokenizer *tokenizer)
{
    static const ClozeEncodeOptions options;
    ClozeWindow *window = g_new0(ClozeWindow, 1);
    g_auto(ClozeTokens) tokens = {0};

    cloze_tokenizer_encode_text(tokenizer, "", 0, &options, &tokens, NULL);
    window->n = tokens.n;
    window->tokens = g_steal_pointer(&tokens.tokens);
    return window;
}

static gboolean
add_text(Run *run, const char *text, gsize index, GError **error)
{
    ClozeModel *model = cloze_sequence_head_get_model(run->classify->head);
    ClozeTokenizer *tokenizer = cloze_model_get_tokenizer(model);
    const ClozeWindowOptions options = {.max_tokens = cloze_model_get_max_tokens(model)};
    g_autoptr(GPtrArray) windows =
        cloze_windows_cut(tokenizer, text, 0, strlen(text), &options, error);

    if (windows == NULL)
        return FALSE;
    if (windows->len == 0)
        g_ptr_array_add(windows, make_empty_window(tokenizer));
    while (windows->len > 0) {
        ClozeWindow *window = g_ptr_array_steal_index(windows, 0);

        g_ptr_array_add(run->windows, window);
        g_array_append_val(run->owners, index);
        run->n_tokens += window->n;
    }
    return run->n_tokens < GROUP_TOKENS || flush(run, error);
}

static void
normalise(float *scores, gsize n)
{
    double sum = 0;

    for (gsize i = 0; i < n; i++)
        sum += (double)scores[i];
    for (gsize i = 0; i < n; i++)
        scores[i] = (float)((double)scores[i] / sum);
}

gboolean
gloss_classify_texts_score(GlossClassify *classify, const char *const *texts, gsize n, float *out,
                           GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) windows =
        g_ptr_array_new_with_free_func((GDestroyNotify)cloze_windows_free);
    g_autoptr(GArray) owners = g_array_new(FALSE, FALSE, sizeof(gsize));
    Run run = {.classify = classify,
               .n_labels = cloze_sequence_head_get_head(classify->head)->n_labels,
               .out = out,
               .windows = windows,
               .owners = owners,
               .cancellable = cancellable};

    memset(out, 0, n * run.n_labels * sizeof *out);
    for (gsize i = 0; i < n; i++) {
        if (!add_text(&run, texts[i], i, error))
            return FALSE;
    }
    if (!flush(&run, error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        normalise(out + i * run.n_labels, run.n_labels);
    return TRUE;
}

static gboolean
collect(const GlossClassifyRequest *requests, gsize n, const char **texts, GError **error)
{
    for (gsize i = 0; i < n; i++) {
        texts[i] = requests[i].first;
        if (requests[i].second == NULL)
            continue;
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "request %zu: expected one text, found a pair", i);
        return FALSE;
    }
    return TRUE;
}

static GArray *
describe(const ClozeHead *head, const float *scores)
{
    GArray *array = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

    for (gsize k = 0; k < head->n_labels; k++) {
        GlossLabelScore score = {g_intern_string(head->labels[k]), scores[k]};

        g_array_append_val(array, score);
    }
    return array;
}

GPtrArray *
gloss_classify_texts_run(GlossClassify *classify, const GlossClassifyRequest *requests, gsize n,
                         GCancellable *cancellable, GError **error)
{
    const ClozeHead *head = cloze_sequence_head_get_head(classify->head);
    g_autofree const char **texts = g_new(const char *, n + 1);
    g_autofree float *scores = g_new(float, n * head->n_labels + 1);
    GPtrArray *results;

    if (!collect(requests, n, texts, error) ||
        !gloss_classify_texts_score(classify, texts, n, scores, cancellable, error))
        return NULL;
    results = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    for (gsize i = 0; i < n; i++)
        g_ptr_array_add(results, describe(head, scores + i * head->n_labels));
    return results;
}
