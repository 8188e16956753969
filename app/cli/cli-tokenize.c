/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Streams line by line: memory depends on the longest line only. */
#include "app/cli/cli-tokenize.h"

#include <glib/gi18n.h>

#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-texts.h"
#include "app/cli/cli-worker.h"
#include "engine/text/tokenizer.h"

typedef struct {
    GlossCliTextsForm form;
    ClozeEncodeOptions options;
    ClozeTokenizer *tokenizer;
    GlossCliTable *table;
    GString *line;
    guint64 n_texts;
} Tokenize;

static const char *
token_text(ClozeTokenizer *tokenizer, gint32 id)
{
    const char *text = cloze_tokenizer_get_token(tokenizer, id);

    return text ? text : "";
}

static void
append_integers(GString *line, const char *key, const ClozeTokens *tokens,
                int (*get)(const ClozeToken *token))
{
    gloss_cli_json_add_key(line, key);
    g_string_append_c(line, '[');
    for (gsize i = 0; i < tokens->n; i++)
        g_string_append_printf(line, "%s%d", i ? ", " : "", get(&tokens->tokens[i]));
    g_string_append_c(line, ']');
}

static int
get_id(const ClozeToken *token)
{
    return token->id;
}

static int
get_type_id(const ClozeToken *token)
{
    return token->type_id;
}

static void
append_tokens(GString *line, ClozeTokenizer *tokenizer, const ClozeTokens *tokens)
{
    gloss_cli_json_add_key(line, "tokens");
    g_string_append_c(line, '[');
    for (gsize i = 0; i < tokens->n; i++) {
        g_string_append(line, i ? ", " : "");
        gloss_cli_json_append_string(line, token_text(tokenizer, tokens->tokens[i].id), -1);
    }
    g_string_append_c(line, ']');
}

static void
append_offsets(GString *line, const ClozeTokens *tokens)
{
    gloss_cli_json_add_key(line, "offsets");
    g_string_append_c(line, '[');
    for (gsize i = 0; i < tokens->n; i++)
        g_string_append_printf(line, "%s[%u, %u]", i ? ", " : "", tokens->tokens[i].start,
                               tokens->tokens[i].end);
    g_string_append_c(line, ']');
}

static void
append_words(GString *line, const ClozeTokens *tokens)
{
    gloss_cli_json_add_key(line, "words");
    g_string_append_c(line, '[');
    for (gsize i = 0; i < tokens->n; i++) {
        g_string_append(line, i ? ", " : "");
        if (tokens->tokens[i].word < 0)
            g_string_append(line, "null");
        else
            g_string_append_printf(line, "%d", tokens->tokens[i].word);
    }
    g_string_append_c(line, ']');
}

static void
print_json(Tokenize *self, const ClozeTokens *tokens)
{
    g_string_assign(self->line, "{");
    append_integers(self->line, "ids", tokens, get_id);
    append_tokens(self->line, self->tokenizer, tokens);
    append_offsets(self->line, tokens);
    append_integers(self->line, "type_ids", tokens, get_type_id);
    append_words(self->line, tokens);
    gloss_cli_json_end(self->line);
    gloss_cli_output_write(self->line->str, self->line->len);
}

static void
print_table(Tokenize *self, const ClozeTokens *tokens)
{
    if (self->n_texts > 1)
        gloss_cli_output_write("\n", 1);
    for (gsize i = 0; i < tokens->n; i++) {
        const ClozeToken *token = &tokens->tokens[i];

        gloss_cli_table_add(self->table, "%d", token->id);
        gloss_cli_table_add(self->table, "%s", token_text(self->tokenizer, token->id));
        gloss_cli_table_add(self->table, "%u", token->start);
        gloss_cli_table_add(self->table, "%u", token->end);
        gloss_cli_table_add(self->table, "%d", token->type_id);
        if (token->word < 0)
            gloss_cli_table_add(self->table, "–");
        else
            gloss_cli_table_add(self->table, "%d", token->word);
    }
    gloss_cli_table_print(self->table);
}

static gboolean
encode(Tokenize *self, const GlossCliTexts *texts, ClozeTokens *tokens, GError **error)
{
    const GString *first = texts->first, *second = texts->second;

    if (texts->has_second)
        return cloze_tokenizer_encode_pair(self->tokenizer, first->str, first->len, second->str,
                                           second->len, &self->options, tokens, error);
    return cloze_tokenizer_encode_text(self->tokenizer, first->str, first->len, &self->options,
                                       tokens, error);
}

static gboolean
tokenize_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Tokenize *self = data;
    g_autoptr(GlossCliLines) lines = gloss_cli_input_open_lines(path, error);
    g_autoptr(GlossCliProgress) progress = NULL;
    g_auto(GlossCliTexts) texts = {0};
    g_auto(ClozeTokens) tokens = {0};
    g_autoptr(GError) local = NULL;
    const char *line;
    gsize size;
    guint64 total;

    gloss_cli_texts_init(&texts);
    cloze_tokens_init(&tokens);
    if (!lines)
        return FALSE;
    gloss_cli_input_get_position(lines, &total);
    progress = gloss_cli_progress_new(cli, path, "bytes", total);
    while (gloss_cli_input_next_line(lines, &line, &size, cli->cancellable, &local)) {
        if (g_cancellable_set_error_if_cancelled(cli->cancellable, error))
            return FALSE;
        if (!gloss_cli_texts_read(&texts, &self->form, line, size, error) ||
            !encode(self, &texts, &tokens, error)) {
            g_prefix_error(error, "%s: ", gloss_cli_input_get_place(lines));
            return FALSE;
        }
        self->n_texts++;
        if (cli->json)
            print_json(self, &tokens);
        else
            print_table(self, &tokens);
        gloss_cli_progress_set(progress, gloss_cli_input_get_position(lines, &total));
    }
    if (!local)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&local));
    return FALSE;
}

static GlossCliExit
run_all(GlossCli *cli, Tokenize *self)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = gloss_cli_model_find_base(cli, store, &error);
    GlossCliExit exit_code;

    if (folder)
        self->tokenizer = cloze_tokenizer_load(folder, &error);
    if (!self->tokenizer)
        return gloss_cli_worker_fail(cli, error);
    exit_code = gloss_cli_input_each(cli, FALSE, tokenize_cb, self);
    cloze_tokenizer_unref(self->tokenizer);
    return exit_code;
}

GlossCliExit
gloss_cli_tokenize_run(GlossCli *cli, char **argv)
{
    Tokenize self = {0};
    const GOptionEntry entries[] = {
        {"pair", 0, 0, G_OPTION_ARG_NONE, &self.form.pair,
         N_("Each line holds two texts with a TAB between"), NULL},
        {"jsonl", 0, 0, G_OPTION_ARG_NONE, &self.form.jsonl,
         N_("Each line is a JSON string or an array of two"), NULL},
        {"no-special", 0, 0, G_OPTION_ARG_NONE, &self.options.no_special,
         N_("Leave special tokens out"), NULL},
        {NULL},
    };
    const char *const headers[] = {">ID",      _("TOKEN"), _(">START"), _(">END"),
                                   _(">TYPE"), _(">WORD"), NULL};
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    self.table = gloss_cli_table_new(headers);
    self.line = g_string_new(NULL);
    exit_code = run_all(cli, &self);
    gloss_cli_table_free(self.table);
    g_string_free(self.line, TRUE);
    return exit_code;
}
