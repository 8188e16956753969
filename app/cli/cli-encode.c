/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hidden states go through a spool: all that is kept in memory is where each tensor begins. */
#include "app/cli/cli-encode.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli/cli-input.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-options.h"
#include "app/cli/cli-output.h"
#include "app/cli/cli-sequences.h"
#include "app/cli/cli-spool.h"
#include "app/cli/cli-worker.h"

/* Texts are run a few at a time: every state of every layer of a batch is held at once. */
#define BATCH_TEXTS 16

typedef struct {
    char *name;
    gsize shape[2];
    guint n_dims;
    ClozeDtype dtype;
    gsize offset;
    gsize size;
} Entry;

typedef struct {
    char *output;
    char *layer; /* as given */
    guint64 layers;
    ClozeSession *session;
    ClozeModel *model;
    gsize d;
    GlossCliSpool *spool;
    GArray *entries;
    guint n;
} Encode;

static void
clear_entry(gpointer data)
{
    g_free(((Entry *)data)->name);
}

static gboolean
add_tensor(Encode *self, char *name, ClozeDtype dtype, gsize rows, gsize columns, const void *data,
           GError **error)
{
    Entry entry = {.name = name,
                   .shape = {rows, columns},
                   .n_dims = columns ? 2 : 1,
                   .dtype = dtype,
                   .offset = gloss_cli_spool_get_size(self->spool),
                   .size = rows * MAX(columns, 1) * cloze_safetensors_dtype_size(dtype)};

    g_array_append_val(self->entries, entry);
    return gloss_cli_spool_append(self->spool, data, entry.size, error);
}

static gboolean
add_text(Encode *self, const ClozeSequence *sequence, const float *states, GError **error)
{
    gsize size = sequence->n * self->d;

    if (!add_tensor(self, g_strdup_printf("%u.ids", self->n), CLOZE_DTYPE_I32, sequence->n, 0,
                    sequence->ids, error))
        return FALSE;
    for (guint k = 0; k < 64; k++) {
        if (!(self->layers >> k & 1))
            continue;
        if (!add_tensor(self, g_strdup_printf("%u.hidden.%u", self->n, k), CLOZE_DTYPE_F32,
                        sequence->n, self->d, states, error))
            return FALSE;
        states += size;
    }
    self->n++;
    return TRUE;
}

static gboolean
encode_few(GlossCli *cli, Encode *self, const ClozeSequence *sequences, gsize n, GError **error)
{
    g_autoptr(GPtrArray) states = g_ptr_array_new_with_free_func(g_free);
    guint n_layers = (guint)__builtin_popcountll(self->layers);

    for (gsize i = 0; i < n; i++)
        g_ptr_array_add(states, g_new(float, n_layers *sequences[i].n * self->d + 1));
    if (!cloze_session_encode(self->session, self->model, sequences, n, self->layers,
                              (float *const *)states->pdata, cli->cancellable, error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        if (!add_text(self, &sequences[i], states->pdata[i], error))
            return FALSE;
    return TRUE;
}

static gboolean
encode_batch_cb(GlossCli *cli, const ClozeSequence *sequences, gsize n, gpointer data,
                GError **error)
{
    for (gsize i = 0; i < n; i += BATCH_TEXTS)
        if (!encode_few(cli, data, sequences + i, MIN(BATCH_TEXTS, n - i), error))
            return FALSE;
    return TRUE;
}

static gboolean
encode_input_cb(GlossCli *cli, const char *path, gpointer data, GError **error)
{
    Encode *self = data;

    return gloss_cli_sequences_read(cli, path, self->model,
                                    cloze_model_get_config(self->model)->max_positions,
                                    encode_batch_cb, self, error);
}

static gboolean
write_cb(GlossCli *cli, gpointer data, GError **error)
{
    Encode *self = data;
    const char *bytes = gloss_cli_spool_map(self->spool, error);
    g_autofree ClozeTensor *tensors = g_new0(ClozeTensor, self->entries->len);

    if (!bytes || g_cancellable_set_error_if_cancelled(cli->cancellable, error))
        return FALSE;
    for (guint i = 0; i < self->entries->len; i++) {
        const Entry *entry = &g_array_index(self->entries, Entry, i);

        tensors[i] = (ClozeTensor){.name = entry->name,
                                   .dtype = entry->dtype,
                                   .n_dims = entry->n_dims,
                                   .shape = {entry->shape[0], entry->shape[1]},
                                   .n_elements = entry->shape[0] * MAX(entry->shape[1], 1),
                                   .n_bytes = entry->size,
                                   .data = bytes + entry->offset};
    }
    return cloze_safetensors_write(self->output, tensors, self->entries->len, NULL, error);
}

/* FALSE: not a layer of this model. */
static gboolean
choose_layers(Encode *self)
{
    gsize last = cloze_model_get_config(self->model)->n_layers;
    guint64 layer;

    if (g_str_equal(self->layer, "all"))
        self->layers = last >= 63 ? G_MAXUINT64 : ((guint64)1 << (last + 1)) - 1;
    else if (g_str_equal(self->layer, "last"))
        self->layers = (guint64)1 << last;
    else if (g_ascii_string_to_unsigned(self->layer, 10, 0, last, &layer, NULL))
        self->layers = (guint64)1 << layer;
    return self->layers != 0;
}

static gboolean
load_cb(GlossCli *cli, gpointer data, GError **error)
{
    Encode *self = data;

    self->session = cloze_session_new(cli->threads, 1);
    self->model = gloss_cli_model_load(cli, self->session, error);
    if (!self->model)
        return FALSE;
    self->d = cloze_model_get_config(self->model)->hidden_size;
    self->spool = gloss_cli_spool_new(self->output, error);
    return self->spool != NULL;
}

static GlossCliExit
encode_all(GlossCli *cli, Encode *self)
{
    g_autoptr(GError) error = NULL;
    GlossCliExit exit_code;

    if (!gloss_cli_worker_run(cli, load_cb, self, &error))
        return gloss_cli_worker_fail(cli, error);
    if (!choose_layers(self))
        return gloss_cli_options_usage_error(
            cli, _("--layer: expected all, last or a number from 0 to %u, found “%s”"),
            (guint)cloze_model_get_config(self->model)->n_layers, self->layer);
    exit_code = gloss_cli_input_each(cli, TRUE, encode_input_cb, self);
    if (exit_code != GLOSS_CLI_DONE)
        return exit_code;
    if (!gloss_cli_worker_run(cli, write_cb, self, &error))
        return gloss_cli_worker_fail(cli, error);
    if (!cli->quiet)
        gloss_cli_output_hint(_("%s: %u tensors of %u texts"), self->output, self->entries->len,
                              self->n);
    return GLOSS_CLI_DONE;
}

/* What can be known before the model is loaded. */
static GlossCliExit
check_options(GlossCli *cli, const Encode *self)
{
    const char *const words[] = {"all", "last", NULL};

    if (!self->output)
        return gloss_cli_options_usage_error(cli, "%s",
                                             _("expected --output F.safetensors, found none"));
    if (!g_str_has_suffix(self->output, ".safetensors"))
        return gloss_cli_options_usage_error(
            cli, _("--output: expected a name that ends in .safetensors, found “%s”"),
            self->output);
    if (!g_strv_contains(words, self->layer) &&
        !g_ascii_string_to_unsigned(self->layer, 10, 0, 63, NULL, NULL))
        return gloss_cli_options_usage_error(
            cli, _("--layer: expected all, last or a number, found “%s”"), self->layer);
    return GLOSS_CLI_DONE;
}

GlossCliExit
gloss_cli_encode_run(GlossCli *cli, char **argv)
{
    Encode self = {0};
    const GOptionEntry entries[] = {
        {"layer", 'l', 0, G_OPTION_ARG_FILENAME, &self.layer,
         N_("Which hidden states; 0 is after the embeddings (default: last)"), "all|last|N"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &self.output, N_("The file to write"),
         "F.safetensors"},
        {NULL},
    };
    GlossCliExit exit_code;

    if (!gloss_cli_options_parse(cli, entries, argv, &exit_code))
        return exit_code;
    if (!self.layer)
        self.layer = g_strdup("last");
    self.entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    g_array_set_clear_func(self.entries, clear_entry);
    exit_code = check_options(cli, &self);
    if (exit_code == GLOSS_CLI_DONE)
        exit_code = encode_all(cli, &self);
    g_array_unref(self.entries);
    g_clear_pointer(&self.spool, gloss_cli_spool_free);
    g_clear_pointer(&self.model, cloze_model_unref);
    g_clear_pointer(&self.session, cloze_session_unref);
    g_free(self.output);
    g_free(self.layer);
    return exit_code;
}
