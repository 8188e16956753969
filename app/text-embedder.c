/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts become ids in one array and go through the session in one call. */
#include "app/text-embedder.h"

#include <string.h>

#include "engine/model/prompts.h"

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
