/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The same parts that the window uses: a reader makes the text, the plugin host's table of plugins
 * marks it, block by block as the scheduler does, so a document gives the same spans here and
 * there. */
#include "app/cli/cli-ner.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/cli/cli-document.h"
#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-plugin.h"
#include "app/cli/cli-progress.h"
#include "app/cli/cli-table.h"
#include "app/cli/cli-worker.h"
#include "app/context.h"
#include "engine/text/blocks.h"

typedef struct {
    gboolean all_plugins;
    char *plugin_id;    /* (nullable) */
    GPtrArray *plugins; /* GlossPluginInfo */
    GString *line;
    guint n_files;
} Ner;

/* Code points before a byte of one text, for offsets that only grow. */
typedef struct {
    const char *text;
    gsize byte;
    gsize character;
} CharacterCounter;

static gsize
count_characters(CharacterCounter *counter, gsize byte)
{
    if (byte < counter->byte)
        counter->byte = counter->character = 0;
    counter->character += g_utf8_strlen(counter->text + counter->byte, byte - counter->byte);
    counter->byte = byte;
    return counter->character;
}

static gboolean
annotate(GlossCli *cli, GlossPluginInfo *plugin, const char *path, const char *text, gsize size,
         GArray *spans, GError **error)
{
    g_autoptr(GArray) blocks = cloze_blocks_cut(text, size, GLOSS_SCHEDULER_BLOCK_BYTES);
    g_autoptr(GlossCliProgress) progress = gloss_cli_progress_new(cli, path, "bytes", size);

    for (guint i = 0; i < blocks->len; i++) {
        const ClozeRange *block = &g_array_index(blocks, ClozeRange, i);
        GlossAnnotateRequest request = {
            .text = text, .size = size, .start = block->start, .end = block->end};
        g_autoptr(GArray) found = NULL;

        if (g_cancellable_set_error_if_cancelled(cli->cancellable, error))
            return FALSE;
        found = gloss_plugin_info_annotate(plugin, &request, cli->cancellable, error);
        if (!found)
            return FALSE;
        g_array_append_vals(spans, found->data, found->len);
        gloss_cli_progress_set(progress, block->end);
    }
    return TRUE;
}

static void
print_json(const Ner *self, const char *path, const char *text, const GArray *spans)
{
    CharacterCounter starts = {.text = text}, ends = {.text = text};

    for (guint i = 0; i < spans->len; i++) {
        const GlossSpan *span = &g_array_index(spans, GlossSpan, i);
        GString *line = self->line;

        g_string_assign(line, "{");
        gloss_cli_json_add_string(line, "file", path, -1);
        gloss_cli_json_add_unsigned(line, "start", span->start);
        gloss_cli_json_add_unsigned(line, "end", span->end);
        gloss_cli_json_add_unsigned(line, "start_char", count_characters(&starts, span->start));
        gloss_cli_json_add_unsigned(line, "end_char", count_characters(&ends, span->end));
        gloss_cli_json_add_string(line, "text", text + span->start, span->end - span->start);
        gloss_cli_json_add_string(line, "label", span->label, -1);
        gloss_cli_json_add_float(line, "score", span->score);
        gloss_cli_json_end(line);
        gloss_cli_output_write(line->str, line->len);
    }
}

static void
print_table(const Ner *self, const char *path, const char *text, const GArray *spans)
{
    const char *const headers[] = {_("LABEL"), _(">SCORE"), _(">START"),
                                   _(">END"),  _("TEXT"),   NULL};
    g_autoptr(GlossCliTable) table = gloss_cli_table_new(headers);

    if (self->n_files > 1)
        gloss_cli_output_line("%s", path);
    for (guint i = 0; i < spans->len; i++) {
        const GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        gloss_cli_table_add(table, "%s", span->label);
        if (isnan(span->score))
            gloss_cli_table_add(table, "–");
        else
            gloss_cli_table_add(table, "%.3f", (double)span->score);
        gloss_cli_table_add(table, "%" G_GSIZE_FORMAT, span->start);
        gloss_cli_table_add(table, "%" G_GSIZE_FORMAT, span->end);
        gloss_cli_table_take(table, g_strndup(text + span->start, span->end - span->start));
    }
    if (spans->len)
        gloss_cli_table_print(table);
    else
        gloss_cli_output_line("%s", _("no entities"));
    if (self->n_files > 1)
        gloss_cli_output_write("\n", 1);
}

static gboolean
ner_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Ner *self = data;
    g_autoptr(GBytes) bytes = gloss_cli_document_read(path, cli->cancellable, error);
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
    const char *text;
    gsize size;

    if (!bytes)
        return FALSE;
    text = g_bytes_get_data(bytes, &size);
    for (guint i = 0; i < self->plugins->len; i++)
        if (!annotate(cli, self->plugins->pdata[i], path, text, size, spans, error))
            return FALSE;
    if (self->plugins->len > 1)
        g_array_sort(spans, gloss_cli_document_compare_spans);
    if (cli->json)
        print_json(self, path, text, spans);
    else
        print_table(self, path, text, spans);
    return TRUE;
}

static gboolean
choose_plugins(GlossCli *cli, Ner *self, GlossContext *context, GError **error)
{
    GlossPluginHost *host = gloss_context_get_host(context);
    GlossPluginInfo *plugin =
        gloss_cli_plugin_find(host, self->plugin_id ? self->plugin_id : "ner", error);

    self->plugins = g_ptr_array_new_with_free_func(g_object_unref);
    if (!plugin || !gloss_cli_plugin_use_model(cli, context, plugin, error))
        return FALSE;
    if (self->all_plugins) {
        gloss_cli_plugin_add_ready(host, self->plugins);
        return TRUE;
    }
    g_ptr_array_add(self->plugins, g_object_ref(plugin));
    return gloss_cli_plugin_check_ready(plugin, error);
}

static GlossCliExit
run_all(GlossCli *cli, Ner *self)
{
    g_autoptr(GlossContext) context = gloss_context_new(cli->threads);
    g_autoptr(GError) error = NULL;

    if (!choose_plugins(cli, self, context, &error))
        return gloss_cli_worker_fail(cli, error);
    self->n_files = g_strv_length(cli->arguments);
    return gloss_cli_input_each(cli, FALSE, ner_input_cb, self);
}

GlossCliExit
gloss_cli_ner_run(GlossCli *cli, char **argv)
{
    Ner self = {0};
    const GOptionEntry entries[] = {
        {"plugin", 0, 0, G_OPTION_ARG_FILENAME, &self.plugin_id,
         N_("Ask another analysis that marks spans"), N_("ID")},
        {"all-plugins", 0, 0, G_OPTION_ARG_NONE, &self.all_plugins,
         N_("Ask every analysis that marks spans"), NULL},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    self.line = g_string_new(NULL);
    exit_code = run_all(cli, &self);
    g_string_free(self.line, TRUE);
    g_clear_pointer(&self.plugins, g_ptr_array_unref);
    g_free(self.plugin_id);
    return exit_code;
}
