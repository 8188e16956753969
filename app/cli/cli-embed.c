/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors go out as they come: to standard output, or through a spool to a .npy file (NumPy's own
 * format, version 1.0: numpy/lib/format.py). */
#include "app/cli/cli-embed.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli/cli-input.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-sequences.h"
#include "app/cli/cli-spool.h"
#include "app/cli/cli-worker.h"
#include "engine/base/file.h"

#define NPY_HEADER_SIZE 128
#define SHOWN_VALUES    6

typedef struct {
    char *output; /* (nullable) */
    ClozeSession *session;
    ClozeModel *model;
    gsize d;
    GlossCliSpool *spool;
    GString *line;
    guint64 n;
} Embed;

static void
print_json(Embed *self, const float *vector)
{
    g_string_assign(self->line, "{");
    gloss_cli_json_add_key(self->line, "embedding");
    for (gsize i = 0; i < self->d; i++) {
        g_string_append(self->line, i ? ", " : "[");
        gloss_cli_json_append_float(self->line, vector[i]);
    }
    g_string_append(self->line, "]");
    gloss_cli_json_end(self->line);
    gloss_cli_output_write(self->line->str, self->line->len);
}

/* For people: enough to see that there is a vector. */
static void
print_row(Embed *self, const float *vector)
{
    if (self->n == 0)
        gloss_cli_output_line("%6s  %5s  %s", _("LINE"), _("WIDTH"), _("VECTOR"));
    g_string_printf(self->line, "%6" G_GUINT64_FORMAT "  %5u ", self->n + 1, (guint)self->d);
    for (gsize i = 0; i < MIN(self->d, SHOWN_VALUES); i++)
        g_string_append_printf(self->line, " %8.4f", (double)vector[i]);
    gloss_cli_output_line("%s%s", self->line->str, self->d > SHOWN_VALUES ? " …" : "");
}

static gboolean
embed_batch_cb(GlossCli *cli, const ClozeSequence *sequences, gsize n, gpointer data,
               GError **error)
{
    Embed *self = data;
    g_autofree float *vectors = g_new(float, n * self->d);

    if (!cloze_session_embed(self->session, self->model, sequences, n, vectors, cli->cancellable,
                             error))
        return FALSE;
    if (self->spool &&
        !gloss_cli_spool_append(self->spool, vectors, n * self->d * sizeof *vectors, error))
        return FALSE;
    for (gsize i = 0; i < n; i++, self->n++) {
        if (!self->spool && cli->json)
            print_json(self, vectors + i * self->d);
        else if (!self->spool)
            print_row(self, vectors + i * self->d);
    }
    return TRUE;
}

static gboolean
embed_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Embed *self = data;

    return gloss_cli_sequences_read(cli, path, self->model, cloze_model_get_max_tokens(self->model),
                                    embed_batch_cb, self, error);
}

static void
make_npy_header(const Embed *self, char header[NPY_HEADER_SIZE])
{
    static const char magic[] = "\x93NUMPY\x01\x00";
    const gsize start = 10, length = NPY_HEADER_SIZE - start;
    g_autofree char *text =
        g_strdup_printf("{'descr': '<f4', 'fortran_order': False, 'shape': (%" G_GUINT64_FORMAT
                        ", %" G_GSIZE_FORMAT "), }",
                        self->n, self->d);

    memset(header, ' ', NPY_HEADER_SIZE);
    memcpy(header, magic, 8);
    header[8] = (char)(length & 0xff);
    header[9] = (char)(length >> 8);
    memcpy(header + start, text, strlen(text));
    header[NPY_HEADER_SIZE - 1] = '\n';
}

static gboolean
write_npy_cb(GlossCli *cli, gpointer data, GError **error)
{
    Embed *self = data;
    char header[NPY_HEADER_SIZE];
    const void *values = gloss_cli_spool_map(self->spool, error);

    if (!values || g_cancellable_set_error_if_cancelled(cli->cancellable, error))
        return FALSE;
    make_npy_header(self, header);
    return cloze_file_write_atomic_parts(
        self->output,
        (ClozeFilePart[]){{header, sizeof header}, {values, gloss_cli_spool_get_size(self->spool)}},
        2, error);
}

static gboolean
load_cb(GlossCli *cli, gpointer data, GError **error)
{
    Embed *self = data;

    self->session = cloze_session_new(cli->threads, 1);
    self->model = gloss_cli_model_load(cli, self->session, error);
    if (!self->model)
        return FALSE;
    self->d = cloze_model_get_config(self->model)->hidden_size;
    if (self->output)
        self->spool = gloss_cli_spool_new(self->output, error);
    return !self->output || self->spool;
}

static GlossCliExit
embed_all(GlossCli *cli, Embed *self)
{
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code;

    if (!gloss_cli_worker_run(cli, load_cb, self, &error))
        return gloss_cli_worker_fail(cli, error);
    exit_code = gloss_cli_input_each(cli, self->output != NULL, embed_input_cb, self);
    if (exit_code != GLOSS_CLI_DONE || !self->output)
        return exit_code;
    if (!gloss_cli_worker_run(cli, write_npy_cb, self, &error))
        return gloss_cli_worker_fail(cli, error);
    if (!cli->quiet)
        gloss_cli_output_hint(_("%s: %u vectors of %u numbers"), self->output, (guint)self->n,
                              (guint)self->d);
    return GLOSS_CLI_DONE;
}

GlossCliExit
gloss_cli_embed_run(GlossCli *cli, char **argv)
{
    Embed self = {0};
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &self.output,
         N_("Write a NumPy file instead of printing"), "F.npy"},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    if (self.output && !g_str_has_suffix(self.output, ".npy"))
        exit_code = gloss_cli_options_usage_error(
            cli, _("--output: expected a name that ends in .npy, found “%s”"), self.output);
    self.line = g_string_new(NULL);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code = embed_all(cli, &self);
    g_string_free(self.line, TRUE);
    g_clear_pointer(&self.spool, gloss_cli_spool_free);
    g_clear_pointer(&self.model, cloze_model_unref);
    g_clear_pointer(&self.session, cloze_session_unref);
    g_free(self.output);
    return exit_code;
}
