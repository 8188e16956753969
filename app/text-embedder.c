/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts become ids in one array and go through the session in one call. */
#include "app/text-embedder.h"

#include <math.h>
#include <string.h>

#include "engine/model/prompts.h"
#include "engine/text/passages.h"

/* Of one text. */
#define MOST_PASSAGES 16

struct _GlossTextEmbedder {
    ClozeSession *session;
    char *folder;
    ClozeModel *model; /* (nullable) */
    ClozePrompts prompts;
};

typedef struct {
    GArray *ids; /* (element-type gint32) */
    GArray *types;
    ClozeSequence *sequences;
} Batch;

static void
batch_clear(Batch *batch)
{
    g_clear_pointer(&batch->ids, g_array_unref);
    g_clear_pointer(&batch->types, g_array_unref);
    g_clear_pointer(&batch->sequences, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Batch, batch_clear)

GlossTextEmbedder *
gloss_text_embedder_new(ClozeSession *session, const char *folder)
{
    GlossTextEmbedder *self = g_new0(GlossTextEmbedder, 1);

    self->session = cloze_session_ref(session);
    self->folder = g_strdup(folder);
    return self;
}

void
gloss_text_embedder_free(GlossTextEmbedder *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->model, cloze_model_unref);
    cloze_session_unref(self->session);
    cloze_prompts_clear(&self->prompts);
    g_free(self->folder);
    g_free(self);
}

const char *
gloss_text_embedder_get_folder(GlossTextEmbedder *self)
{
    return self->folder;
}

ClozeSession *
gloss_text_embedder_get_session(GlossTextEmbedder *self)
{
    return self->session;
}

ClozeModel *
gloss_text_embedder_get_model(GlossTextEmbedder *self, GError **error)
{
    if (self->model)
        return self->model;
    cloze_prompts_clear(&self->prompts);
    if (cloze_prompts_read(&self->prompts, self->folder, error))
        self->model = cloze_session_load_model(self->session, self->folder, error);
    return self->model;
}

char *
gloss_text_embedder_dup_hash(GlossTextEmbedder *self, GError **error)
{
    g_autoptr(ClozeModelFiles) files = NULL;

    if (self->model && *cloze_model_get_hash(self->model))
        return g_strdup(cloze_model_get_hash(self->model));
    files = cloze_model_files_open(self->folder, error);
    return files ? cloze_model_files_hash(files, error) : NULL;
}

static gboolean
fill_batch(GlossTextEmbedder *self, Batch *batch, const char *prompt, const char *const *texts,
           gsize n, GError **error)
{
    const ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST,
                                        .max_length = cloze_model_get_max_tokens(self->model)};
    ClozeTokenizer *tokenizer = cloze_model_get_tokenizer(self->model);
    g_auto(ClozeTokens) tokens;
    gsize at = 0;

    cloze_tokens_init(&tokens);
    batch->ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    batch->types = g_array_new(FALSE, FALSE, 1);
    batch->sequences = g_new0(ClozeSequence, n);
    for (gsize i = 0; i < n; i++) {
        g_autofree char *text = g_strconcat(prompt, texts[i], NULL);

        if (!cloze_tokenizer_encode_text(tokenizer, text, strlen(text), &options, &tokens, error))
            return FALSE;
        for (gsize j = 0; j < tokens.n; j++) {
            g_array_append_val(batch->ids, tokens.tokens[j].id);
            g_array_append_val(batch->types, tokens.tokens[j].type_id);
        }
        batch->sequences[i].n = tokens.n;
    }
    for (gsize i = 0; i < n; at += batch->sequences[i++].n) {
        batch->sequences[i].ids = (const gint32 *)batch->ids->data + at;
        batch->sequences[i].type_ids = (const guint8 *)batch->types->data + at;
    }
    return TRUE;
}

gboolean
gloss_text_embedder_run(GlossTextEmbedder *self, GlossTextKind kind, const char *const *texts,
                        gsize n, float *out, GCancellable *cancellable, GError **error)
{
    g_auto(Batch) batch = {0};

    if (!gloss_text_embedder_get_model(self, error))
        return FALSE;
    if (!fill_batch(self, &batch,
                    kind == GLOSS_TEXT_QUERY ? self->prompts.query : self->prompts.passage, texts,
                    n, error))
        return FALSE;
    return cloze_session_embed(self->session, self->model, batch.sequences, n, out, cancellable,
                               error);
}

/* (transfer full) (element-type utf8) the passages of @text, evenly spread where there are many. */
static GPtrArray *
cut(GlossTextEmbedder *self, const char *text, GError **error)
{
    const ClozePassageOptions options = CLOZE_PASSAGE_OPTIONS_DEFAULT;
    g_autoptr(GArray) passages = cloze_passages_cut(cloze_model_get_tokenizer(self->model), text,
                                                    strlen(text), NULL, 0, &options, error);
    GPtrArray *texts;
    guint n;

    if (!passages)
        return NULL;
    texts = g_ptr_array_new_with_free_func(g_free);
    n = MIN(passages->len, MOST_PASSAGES);
    for (guint i = 0; i < n; i++) {
        const ClozePassage *passage =
            &g_array_index(passages, ClozePassage, (gsize)i * passages->len / n);

        g_ptr_array_add(texts, g_strndup(text + passage->start, passage->end - passage->start));
    }
    return texts;
}

/* @rows: [n][width] to @out [width] of length 1; zeros where there is no row. */
static void
take_mean(const float *rows, gsize n, gsize width, float *out)
{
    float length = 0;

    for (gsize j = 0; j < width; j++) {
        out[j] = 0;
        for (gsize i = 0; i < n; i++)
            out[j] += rows[i * width + j];
        length += out[j] * out[j];
    }
    for (gsize j = 0; j < width && length > 0; j++)
        out[j] /= sqrtf(length);
}

gboolean
gloss_text_embedder_run_long(GlossTextEmbedder *self, const char *text, float *out,
                             GCancellable *cancellable, GError **error)
{
    ClozeModel *model = gloss_text_embedder_get_model(self, error);
    g_autoptr(GPtrArray) texts = model ? cut(self, text, error) : NULL;
    g_autofree float *rows = NULL;
    gsize width;

    if (!texts)
        return FALSE;
    width = cloze_model_get_config(model)->hidden_size;
    rows = g_new(float, texts->len *width + 1);
    if (texts->len > 0 &&
        !gloss_text_embedder_run(self, GLOSS_TEXT_PASSAGE, (const char *const *)texts->pdata,
                                 texts->len, rows, cancellable, error))
        return FALSE;
    take_mean(rows, texts->len, width, out);
    return TRUE;
}
