/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The bounds of a batch are large enough that the encoder is always busy, small enough for a few
 * megabytes of hidden states. */
#include "app/cli/cli-sequences.h"

#include <glib/gi18n.h>

#include "app/cli/cli-input.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-texts.h"
#include "engine/text/blocks.h"
#include "engine/text/word-shapes.h"

#define BATCH_TEXTS  256
#define BATCH_TOKENS 16384

typedef struct {
    GArray *ids;     /* gint32 */
    GArray *types;   /* guint8 */
    GArray *lengths; /* gsize */
} Batch;

static void
clear_batch(Batch *batch)
{
    g_array_unref(batch->ids);
    g_array_unref(batch->types);
    g_array_unref(batch->lengths);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Batch, clear_batch)

static void
add_tokens(Batch *batch, const ClozeTokens *tokens)
{
    for (gsize i = 0; i < tokens->n; i++) {
        g_array_append_val(batch->ids, tokens->tokens[i].id);
        g_array_append_val(batch->types, tokens->tokens[i].type_id);
    }
    g_array_append_val(batch->lengths, tokens->n);
}

static gboolean
flush(GlossCli *cli, Batch *batch, GlossCliSequencesFunc func, gpointer data, GError **error)
{
    gsize n = batch->lengths->len, at = 0;
    g_autofree ClozeSequence *sequences = g_new0(ClozeSequence, n);
    gboolean done;

    for (gsize i = 0; i < n; i++) {
        gsize length = g_array_index(batch->lengths, gsize, i);

        sequences[i] = (ClozeSequence){(const gint32 *)batch->ids->data + at,
                                       (const guint8 *)batch->types->data + at, length};
        at += length;
    }
    done = !n || func(cli, sequences, n, data, error);
    g_array_set_size(batch->ids, 0);
    g_array_set_size(batch->types, 0);
    g_array_set_size(batch->lengths, 0);
    return done;
}

/* Whether text is left behind the last token that is not special. */
static gboolean
was_cut(const ClozeTokens *tokens, gsize max_tokens, const GString *text)
{
    gsize end = 0;

    if (tokens->n < max_tokens)
        return FALSE;
    for (gsize i = 0; i < tokens->n; i++)
        end = MAX(end, tokens->tokens[i].end);
    while (end < text->len && g_ascii_isspace(text->str[end]))
        end++;
    return end < text->len;
}

static void
mark_shapes(const GString *text, ClozeTokens *tokens)
{
    g_autoptr(GArray) sentences = cloze_blocks_sentences(text->str, 0, text->len);

    cloze_word_shapes_mark(text->str, sentences, tokens->tokens, tokens->n);
}

static gboolean
read_line(GlossCli *cli, GlossCliLines *lines, ClozeModel *model, gsize max_tokens,
          const GString *text, ClozeTokens *tokens, GError **error)
{
    ClozeTokenizer *tokenizer = cloze_model_get_tokenizer(model);
    ClozeEncodeOptions options = {.truncation = CLOZE_TRUNCATION_LONGEST_FIRST,
                                  .max_length = max_tokens};

    if (!cloze_tokenizer_encode_text(tokenizer, text->str, text->len, &options, tokens, error)) {
        g_prefix_error(error, "%s: ", gloss_cli_input_get_place(lines));
        return FALSE;
    }
    if (!cli->quiet && was_cut(tokens, max_tokens, text))
        gloss_cli_output_error(_("%s: longer than the model takes; its first %u tokens are used"),
                               gloss_cli_input_get_place(lines), (guint)max_tokens);
    if (cloze_model_has_shapes(model))
        mark_shapes(text, tokens);
    return TRUE;
}

static gboolean
is_full(const Batch *batch)
{
    return batch->lengths->len >= BATCH_TEXTS || batch->ids->len >= BATCH_TOKENS;
}

gboolean
gloss_cli_sequences_read(GlossCli *cli, const char *path, ClozeModel *model, gsize max_tokens,
                         GlossCliSequencesFunc func, gpointer data, GError **error)
{
    g_autoptr(GlossCliLines) lines = gloss_cli_input_open_lines(path, error);
    g_autoptr(GlossCliProgress) progress = NULL;
    g_auto(Batch) batch = {g_array_new(FALSE, FALSE, sizeof(gint32)),
                           g_array_new(FALSE, FALSE, sizeof(guint8)),
                           g_array_new(FALSE, FALSE, sizeof(gsize))};
    g_auto(GlossCliTexts) texts = {0};
    g_auto(ClozeTokens) tokens = {0};
    const GlossCliTextsForm form = {0};
    g_autoptr(GError) local = NULL;
    guint64 total;
    const char *line;
    gsize size;

    gloss_cli_texts_init(&texts);
    if (!lines)
        return FALSE;
    gloss_cli_input_get_position(lines, &total);
    progress = gloss_cli_progress_new(cli, path, "bytes", total);
    while (gloss_cli_input_next_line(lines, &line, &size, cli->cancellable, &local)) {
        if (!gloss_cli_texts_read(&texts, &form, line, size, error)) {
            g_prefix_error(error, "%s: ", gloss_cli_input_get_place(lines));
            return FALSE;
        }
        if (!read_line(cli, lines, model, max_tokens, texts.first, &tokens, error))
            return FALSE;
        add_tokens(&batch, &tokens);
        if (is_full(&batch) && !flush(cli, &batch, func, data, error))
            return FALSE;
        gloss_cli_progress_set(progress, gloss_cli_input_get_position(lines, &total));
    }
    if (local) {
        g_propagate_error(error, g_steal_pointer(&local));
        return FALSE;
    }
    return flush(cli, &batch, func, data, error);
}
