/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The plugin is opened with a session whose cache holds nothing, since every run is the same text. */
#include "app/cli/cli-bench-whole.h"

#include <string.h>

#include <glib/gstdio.h>

#include "app/cli/cli-bench-data.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "app/cli/cli-plugin.h"
#include "app/paths.h"
#include "app/scheduler.h"
#include "engine/base/error.h"
#include "engine/model/session.h"
#include "engine/text/blocks.h"

#define SPEECH_BYTES 200000
#define SENSE_BYTES  8000
#define SENTENCE     "A man with a hard hat is dancing.\n"

typedef struct {
    ClozeSession *session;
    GlossModelStore *store;
    GlossPluginHost *host;
    GlossPluginInfo *plugin;
    char *text;
    GArray *blocks;
    guint n_spans;
    gboolean is_cold; /* each run begins without what the plugin keeps */
    double vector_mb; /* of the sense vectors */
} Marks;

static void
free_marks(gpointer data)
{
    Marks *self = data;

    if (self->host)
        gloss_plugin_host_close(self->host);
    g_clear_object(&self->host);
    g_clear_pointer(&self->store, gloss_model_store_free);
    g_clear_pointer(&self->session, cloze_session_unref);
    g_clear_pointer(&self->blocks, g_array_unref);
    g_free(self->text);
    g_free(self);
}

static gboolean
run_marks(gpointer data, GCancellable *cancellable, GError **error)
{
    Marks *self = data;

    self->n_spans = 0;
    if (self->is_cold)
        gloss_plugin_info_reopen(self->plugin);
    for (guint i = 0; i < self->blocks->len; i++) {
        const ClozeRange *block = &g_array_index(self->blocks, ClozeRange, i);
        GlossAnnotateRequest request = {.text = self->text,
                                        .size = strlen(self->text),
                                        .start = block->start,
                                        .end = block->end};
        g_autoptr(GArray) spans =
            gloss_plugin_info_annotate(self->plugin, &request, cancellable, error);

        if (!spans)
            return FALSE;
        self->n_spans += spans->len;
    }
    return TRUE;
}

static void
add_ner_quality(gpointer data, GString *line)
{
    gloss_cli_json_add_unsigned(line, "entities", ((Marks *)data)->n_spans);
}

static double
count_words(const char *text)
{
    gboolean inside = FALSE;
    double n = 0;

    for (const char *p = text; *p; p = g_utf8_next_char(p)) {
        gboolean space = g_unichar_isspace(g_utf8_get_char(p));

        n += inside && space;
        inside = !space;
    }
    return n + inside;
}

static gboolean
open_plugin(GlossCli *cli, Marks *self, const char *id, GError **error)
{
    g_auto(GStrv) folders = gloss_paths_dup_plugin_folders();

    self->session = cloze_session_new(cli->threads, 1);
    self->store = gloss_model_store_new();
    self->host =
        gloss_plugin_host_new(self->session, self->store, (const char *const *)folders, NULL);
    self->plugin = gloss_cli_plugin_find(self->host, id, error);
    return gloss_cli_model_use_precision(cli, self->session, error) && self->plugin &&
           gloss_cli_plugin_check_ready(self->plugin, error);
}

static Marks *
prepare_marks(GlossCli *cli, const char *id, gsize max_bytes, GlossCliBenchWork *work,
              GError **error)
{
    Marks *self = g_new0(Marks, 1);
    g_auto(GStrv) lines = gloss_cli_bench_data_read_speeches(max_bytes, error);

    if (!lines || !open_plugin(cli, self, id, error)) {
        free_marks(self);
        return NULL;
    }
    self->text = g_strjoinv("\n", lines);
    self->blocks = cloze_blocks_cut(self->text, strlen(self->text), GLOSS_SCHEDULER_BLOCK_BYTES);
    *work = (GlossCliBenchWork){.unit = "words/s",
                                .amount = count_words(self->text),
                                .warmup = 1,
                                .runs = 5,
                                .run = run_marks,
                                .data = self,
                                .free_data = free_marks};
    return self;
}

gboolean
gloss_cli_bench_whole_prepare_ner(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                  GError **error)
{
    if (!prepare_marks(cli, "ner", SPEECH_BYTES, work, error))
        return FALSE;
    work->add_quality = add_ner_quality;
    return TRUE;
}

static void
add_wsd_quality(gpointer data, GString *line)
{
    const Marks *self = data;

    gloss_cli_json_add_unsigned(line, "senses", self->n_spans);
    gloss_cli_json_add_double(line, "sense_vectors_mb", self->vector_mb);
}

static double
measure_vectors(Marks *self)
{
    g_autofree char *model = gloss_model_store_find_model(self->store, NULL, NULL);
    g_autofree char *base = model ? g_path_get_basename(model) : NULL;
    g_autofree char *head = base ? gloss_model_store_find_head(self->store, "wsd", base) : NULL;
    g_autofree char *path = head ? g_build_filename(head, "adapter_model.safetensors", NULL) : NULL;
    GStatBuf about;

    return path && g_stat(path, &about) == 0 ? (double)about.st_size / 1e6 : 0;
}

/* wsd/minilm-l6/warm: the glosses of the text's words are known already, as they are after some pages;
 * cold: all are read. */
gboolean
gloss_cli_bench_whole_prepare_wsd(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                  GError **error)
{
    Marks *self = prepare_marks(cli, "wsd", SENSE_BYTES, work, error);

    if (!self)
        return FALSE;
    self->is_cold = g_str_has_suffix(name, "/cold");
    self->vector_mb = measure_vectors(self);
    if (self->is_cold &&
        !gloss_plugin_info_try_option(self->plugin, "keep", g_variant_new_boolean(FALSE), error))
        return FALSE;
    work->warmup = !self->is_cold;
    work->runs = self->is_cold ? 2 : 3;
    work->add_quality = add_wsd_quality;
    return TRUE;
}

typedef struct {
    char *program;
    char *threads;
} Startup;

static void
free_startup(gpointer data)
{
    Startup *self = data;

    g_free(self->program);
    g_free(self->threads);
    g_free(self);
}

static gboolean
run_startup(gpointer data, GCancellable *cancellable, GError **error)
{
    Startup *self = data;
    const char *arguments[] = {self->program, "embed", "--quiet", self->threads, "-", NULL};
    g_autoptr(GSubprocess) process = g_subprocess_newv(
        arguments, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, error);

    return process &&
           g_subprocess_communicate_utf8(process, SENTENCE, cancellable, NULL, NULL, error) &&
           g_subprocess_wait_check(process, cancellable, error);
}

gboolean
gloss_cli_bench_whole_prepare_startup(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                      GError **error)
{
    Startup *self = g_new0(Startup, 1);

    self->program = g_file_read_link("/proc/self/exe", error);
    self->threads = g_strdup_printf("--threads=%u", MAX(cli->threads, 1));
    if (!self->program) {
        free_startup(self);
        return FALSE;
    }
    *work = (GlossCliBenchWork){.unit = "s",
                                .amount = 1,
                                .warmup = 1,
                                .runs = 5,
                                .run = run_startup,
                                .data = self,
                                .free_data = free_startup};
    return TRUE;
}
