/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of a document that have senses are put to the plugin that ranks them, a block of text at a
 * time; which words these are is in cli-wsd-words.c. */
#include "app/cli/cli-wsd.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli/cli-assignments.h"
#include "app/cli/cli-document.h"
#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/cli/cli-wsd-words.h"
#include "app/context.h"
#include "engine/text/blocks.h"
#include "engine/text/language.h"

#define BLOCK_BYTES ((gsize)4096)

typedef struct {
    char *word; /* (nullable) the only one to look at */
    char *pos;  /* (nullable) */
    char **options;
    GlossPluginInfo *plugin;
    GHashTable *known; /* id to what the plugin says of it, a{sv} */
    GlossCliTable *table;
    GString *line;
    gsize n_found;
    gboolean warned; /* of a text that is not in English */
} Wsd;

static const char *const parts_of_speech[] = {"NOUN", "VERB", "ADJ", "ADV", NULL};

static void
add_candidates(GString *line, const GPtrArray *choices)
{
    gloss_cli_json_add_key(line, "candidates");
    g_string_append_c(line, '[');
    for (guint i = 0; i < choices->len; i++) {
        const GlossChoiceScore *choice = choices->pdata[i];
        g_autoptr(GString) one = gloss_cli_json_begin();

        gloss_cli_json_add_string(one, "sense", choice->id, -1);
        gloss_cli_json_add_float(one, "score", choice->score);
        g_string_append_printf(line, "%s%s}", i ? "," : "", one->str);
    }
    g_string_append_c(line, ']');
}

/* (transfer none) */
static GVariant *
describe(GlossCli *cli, Wsd *self, const char *id, GError **error)
{
    GVariant *about = g_hash_table_lookup(self->known, id);

    if (!about) {
        about = gloss_plugin_info_describe(self->plugin, id, cli->cancellable, error);
        if (about)
            g_hash_table_insert(self->known, g_strdup(id), about);
    }
    return about;
}

static void
add_about(GString *line, GVariant *about, const char *key, const char *name)
{
    const char *value = "";

    g_variant_lookup(about, key, "&s", &value);
    gloss_cli_json_add_string(line, name, value, -1);
}

static void
print_json(const Wsd *self, const char *path, const GlossRankRequest *request,
           const GPtrArray *choices, GVariant *about)
{
    const GlossChoiceScore *best = choices->pdata[0];
    GString *line = self->line;

    g_string_assign(line, "{");
    gloss_cli_json_add_string(line, "file", path, -1);
    gloss_cli_json_add_unsigned(line, "start", request->start);
    gloss_cli_json_add_unsigned(line, "end", request->end);
    gloss_cli_json_add_string(line, "text", request->text + request->start,
                              (gssize)(request->end - request->start));
    add_about(line, about, "lemma", "lemma");
    add_about(line, about, "part_of_speech", "pos");
    gloss_cli_json_add_string(line, "sense", best->id, -1);
    gloss_cli_json_add_string(line, "gloss", best->gloss, -1);
    add_about(line, about, "inventory", "inventory");
    gloss_cli_json_add_float(line, "score", best->score);
    add_candidates(line, choices);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
add_row(const Wsd *self, const GlossRankRequest *request, const GPtrArray *choices)
{
    const GlossChoiceScore *best = choices->pdata[0];

    gloss_cli_table_take(self->table,
                         g_strndup(request->text + request->start, request->end - request->start));
    gloss_cli_table_add(self->table, "%s", best->id);
    gloss_cli_table_add(self->table, "%.3f", (double)best->score);
    gloss_cli_table_add(self->table, "%s", best->gloss);
}

static gboolean
print_words(GlossCli *cli, Wsd *self, const char *path, const GArray *requests,
            const GPtrArray *answers, GError **error)
{
    for (guint i = 0; i < requests->len; i++) {
        const GlossRankRequest *request = &g_array_index(requests, GlossRankRequest, i);
        const GPtrArray *choices = answers->pdata[i];
        GVariant *about;

        if (!choices->len)
            continue;
        about = describe(cli, self, ((GlossChoiceScore *)choices->pdata[0])->id, error);
        if (!about)
            return FALSE;
        self->n_found++;
        if (cli->json)
            print_json(self, path, request, choices, about);
        else
            add_row(self, request, choices);
    }
    return TRUE;
}

static gboolean
rank_block(GlossCli *cli, Wsd *self, const char *path, const GlossAnnotateRequest *block,
           GError **error)
{
    g_autoptr(GArray) requests =
        self->word || self->pos
            ? gloss_cli_wsd_words_find(block, self->word)
            : gloss_cli_wsd_words_ask(self->plugin, block, cli->cancellable, error);
    g_autoptr(GPtrArray) answers = NULL;

    if (!requests)
        return FALSE;
    for (guint i = 0; i < requests->len; i++)
        g_array_index(requests, GlossRankRequest, i).part_of_speech = self->pos;
    answers = gloss_plugin_info_rank_many(self->plugin,
                                          (const GlossRankRequest *)(gpointer)requests->data,
                                          requests->len, cli->cancellable, error);
    return answers && print_words(cli, self, path, requests, answers, error);
}

/* WordNet has English words; a table of the person's own may have any. */
static void
warn_of_language(GlossCli *cli, Wsd *self, const char *path, const char *text, gsize size)
{
    const char *language = cloze_language_guess(text, size);

    if (self->warned || cli->quiet || self->options || !language || g_str_equal(language, "en"))
        return;
    self->warned = TRUE;
    gloss_cli_output_hint(_("%s: reads like “%s”, and WordNet has the senses of English words; "
                            "--option inventory=FILE takes senses of your own"),
                          path, language);
}

static gboolean
wsd_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Wsd *self = data;
    g_autoptr(GBytes) bytes = gloss_cli_document_read(path, cli->cancellable, error);
    g_autoptr(GlossCliProgress) progress = NULL;
    g_autoptr(GArray) blocks = NULL;
    GlossAnnotateRequest block = {0};

    if (!bytes)
        return FALSE;
    block.text = g_bytes_get_data(bytes, &block.size);
    warn_of_language(cli, self, path, block.text, block.size);
    blocks = cloze_blocks_cut(block.text, block.size, BLOCK_BYTES);
    progress = gloss_cli_progress_new(cli, path, "bytes", block.size);
    for (guint i = 0; i < blocks->len; i++) {
        block.start = g_array_index(blocks, ClozeRange, i).start;
        block.end = g_array_index(blocks, ClozeRange, i).end;
        if (g_cancellable_set_error_if_cancelled(cli->cancellable, error) ||
            !rank_block(cli, self, path, &block, error))
            return FALSE;
        gloss_cli_progress_set(progress, block.end);
    }
    return TRUE;
}

static GlossCliExit
run_all(GlossCli *cli, Wsd *self)
{
    g_autoptr(GlossContext) context = gloss_context_new(cli->threads);
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code;

    self->plugin = gloss_cli_plugin_find(gloss_context_get_host(context), "wsd", &error);
    if (!self->plugin || !gloss_cli_plugin_use_model(cli, context, self->plugin, &error) ||
        !gloss_cli_plugin_use_options(self->plugin, (const char *const *)self->options, &error) ||
        !gloss_cli_plugin_check_ready(self->plugin, &error))
        return gloss_cli_worker_fail(cli, error);
    exit_code = gloss_cli_input_each(cli, FALSE, wsd_input_cb, self);
    if (!cli->json)
        gloss_cli_table_print(self->table);
    if (!self->n_found && exit_code == GLOSS_CLI_DONE && !cli->quiet)
        gloss_cli_output_hint("%s", self->word ? _("this word is not there, or has no senses")
                                               : _("no words that have senses"));
    return exit_code;
}

GlossCliExit
gloss_cli_wsd_run(GlossCli *cli, char **argv)
{
    Wsd self = {0};
    const GOptionEntry entries[] = {
        {"word", 0, 0, G_OPTION_ARG_STRING, &self.word, N_("Look at this word alone"), N_("W")},
        {"pos", 0, 0, G_OPTION_ARG_STRING, &self.pos,
         N_("Take words for this part of speech: NOUN, VERB, ADJ or ADV"), N_("POS")},
        {"option", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self.options,
         N_("An option of the plugin: inventory=FILE or FOLDER takes senses of your own, in tables "
            "with the columns sense, lemma, pos, gloss and examples"),
         N_("KEY=VALUE")},
        {NULL},
    };
    const char *const headers[] = {_("WORD"), _("SENSE"), _(">SCORE"), _("MEANING"), NULL};
    GlossCliExit exit_code = GLOSS_CLI_DONE;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    if (self.pos && !g_strv_contains(parts_of_speech, self.pos)) {
        exit_code = gloss_cli_options_usage_error(
            cli, _("--pos: expected NOUN, VERB, ADJ or ADV, found “%s”"), self.pos);
    } else {
        self.known =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
        self.table = gloss_cli_table_new(headers);
        self.line = g_string_new(NULL);
        exit_code = run_all(cli, &self);
        g_string_free(self.line, TRUE);
        gloss_cli_table_free(self.table);
        g_hash_table_unref(self.known);
    }
    g_strfreev(self.options);
    g_free(self.word);
    g_free(self.pos);
    return exit_code;
}
