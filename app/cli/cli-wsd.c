/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every word of a document is put to the plugin that ranks senses; a word it has no senses for is
 * left out. A sense key tells lemma and part of speech. */
#include "app/cli/cli-wsd.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli/cli-document.h"
#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/context.h"
#include "engine/text/words.h"

typedef struct {
    char *word; /* (nullable) the only one to look at */
    char *pos;  /* (nullable) */
    GlossPluginInfo *plugin;
    GlossCliTable *table;
    GString *line;
    gsize n_found;
} Wsd;

static const char *const parts_of_speech[] = {"NOUN", "VERB", "ADJ", "ADV", NULL};

static const char *
get_pos(const char *key)
{
    static const char *const names[] = {"NOUN", "VERB", "ADJ", "ADV", "ADJ"};
    const char *type = strrchr(key, '%');

    return type && type[1] >= '1' && type[1] <= '5' ? names[type[1] - '1'] : "";
}

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

static void
print_json(const Wsd *self, const char *path, const char *text, ClozeRange range,
           const GPtrArray *choices)
{
    const GlossChoiceScore *best = choices->pdata[0];
    GString *line = self->line;

    g_string_assign(line, "{");
    gloss_cli_json_add_string(line, "file", path, -1);
    gloss_cli_json_add_unsigned(line, "start", range.start);
    gloss_cli_json_add_unsigned(line, "end", range.end);
    gloss_cli_json_add_string(line, "text", text + range.start, (gssize)(range.end - range.start));
    gloss_cli_json_add_string(line, "lemma", best->id, (gssize)strcspn(best->id, "%"));
    gloss_cli_json_add_string(line, "pos", get_pos(best->id), -1);
    gloss_cli_json_add_string(line, "sense", best->id, -1);
    gloss_cli_json_add_string(line, "gloss", best->gloss, -1);
    gloss_cli_json_add_float(line, "score", best->score);
    add_candidates(line, choices);
    gloss_cli_json_end(line);
    gloss_cli_output_write(line->str, line->len);
}

static void
add_row(const Wsd *self, const char *text, ClozeRange range, const GPtrArray *choices)
{
    const GlossChoiceScore *best = choices->pdata[0];

    gloss_cli_table_take(self->table, g_strndup(text + range.start, range.end - range.start));
    gloss_cli_table_add(self->table, "%s", best->id);
    gloss_cli_table_add(self->table, "%.3f", (double)best->score);
    gloss_cli_table_add(self->table, "%s", best->gloss);
}

static gboolean
has_letter(const char *text, ClozeRange range)
{
    for (const char *p = text + range.start; p < text + range.end; p = g_utf8_next_char(p))
        if (g_unichar_isalpha(g_utf8_get_char(p)))
            return TRUE;
    return FALSE;
}

static gboolean
is_wanted(const Wsd *self, const char *text, ClozeRange range)
{
    g_autofree char *word = NULL, *folded = NULL, *wanted = NULL;

    if (!has_letter(text, range))
        return FALSE;
    if (!self->word)
        return TRUE;
    word = g_strndup(text + range.start, range.end - range.start);
    folded = g_utf8_casefold(word, -1);
    wanted = g_utf8_casefold(self->word, -1);
    return g_str_equal(folded, wanted);
}

static gboolean
rank_word(GlossCli *cli, Wsd *self, const char *path, const char *text, gsize size,
          ClozeRange range, GError **error)
{
    const GlossRankRequest request = {.text = text,
                                      .size = size,
                                      .start = range.start,
                                      .end = range.end,
                                      .part_of_speech = self->pos};
    g_autoptr(GPtrArray) choices =
        gloss_plugin_info_rank(self->plugin, &request, cli->cancellable, error);

    if (!choices)
        return FALSE;
    self->n_found += choices->len > 0;
    if (choices->len && cli->json)
        print_json(self, path, text, range, choices);
    else if (choices->len)
        add_row(self, text, range, choices);
    return TRUE;
}

static gboolean
wsd_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Wsd *self = data;
    g_autoptr(GBytes) bytes = gloss_cli_document_read(path, cli->cancellable, error);
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autoptr(GlossCliProgress) progress = NULL;
    const char *text;
    gsize size;

    if (!bytes)
        return FALSE;
    text = g_bytes_get_data(bytes, &size);
    cloze_words_cut(text, 0, size, words);
    progress = gloss_cli_progress_new(cli, path, "bytes", size);
    for (guint i = 0; i < words->len; i++) {
        ClozeRange range = g_array_index(words, ClozeRange, i);

        if (g_cancellable_set_error_if_cancelled(cli->cancellable, error))
            return FALSE;
        if (is_wanted(self, text, range) && !rank_word(cli, self, path, text, size, range, error))
            return FALSE;
        gloss_cli_progress_set(progress, range.end);
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
        {NULL},
    };
    const char *const headers[] = {_("WORD"), _("SENSE"), _(">SCORE"), _("MEANING"), NULL};
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    if (self.pos && !g_strv_contains(parts_of_speech, self.pos)) {
        exit_code = gloss_cli_options_usage_error(
            cli, _("--pos: expected NOUN, VERB, ADJ or ADV, found “%s”"), self.pos);
        g_free(self.word);
        g_free(self.pos);
        return exit_code;
    }
    self.table = gloss_cli_table_new(headers);
    self.line = g_string_new(NULL);
    exit_code = run_all(cli, &self);
    g_string_free(self.line, TRUE);
    gloss_cli_table_free(self.table);
    g_free(self.word);
    g_free(self.pos);
    return exit_code;
}
