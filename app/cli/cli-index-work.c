/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps are reported outside of transactions, so that is where the work is held: nobody who wants to
 * write to the library waits for it meanwhile, as for a process that is stopped from outside. */
#include "app/cli/cli-index-work.h"

#include <signal.h>
#include <stdio.h>

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "app/cli/cli-json.h"
#include "app/cli/cli-library.h"
#include "app/cli/cli-output.h"
#include "app/index-place.h"
#include "engine/base/error.h"

#define PAUSE_US (50 * 1000)

static const char *
name_stage(GlossIndexStage stage)
{
    switch (stage) {
    case GLOSS_INDEX_LOOKING: return _("looking for files");
    case GLOSS_INDEX_READING: return _("reading");
    case GLOSS_INDEX_EMBEDDING: return _("embedding");
    default: return _("cleaning up");
    }
}

static const char *
get_stage(GlossIndexStage stage)
{
    static const char *const names[] = {"looking", "reading", "embedding", "cleaning"};

    return names[stage];
}

static void
hold(GlossCliIndexWork *self)
{
    if (!g_atomic_int_get(&self->paused))
        return;
    while (g_atomic_int_get(&self->paused) && !g_cancellable_is_cancelled(self->cli->cancellable))
        g_usleep(PAUSE_US);
    gloss_cli_progress_resume(self->progress);
}

static void
progress_cb(const GlossIndexProgress *progress, gpointer data)
{
    GlossCliIndexWork *self = data;

    if (!self->progress || self->stage != progress->stage || self->total != progress->total) {
        g_clear_pointer(&self->progress, gloss_cli_progress_free);
        self->stage = progress->stage;
        self->total = progress->total;
        self->progress = gloss_cli_progress_new(
            self->cli, name_stage(progress->stage),
            progress->stage == GLOSS_INDEX_EMBEDDING ? _("passages") : _("files"), progress->total);
    }
    if (self->cli->progress_json)
        gloss_cli_progress_set_detail(self->progress, get_stage(progress->stage), progress->path);
    gloss_cli_progress_set(self->progress, progress->done);
    hold(self);
}

/* What is wrong with one folder is no reason to leave the others alone: a share that is away, and
 * what may not be read. */
static gboolean
is_of_folder(const GError *error)
{
    return gloss_index_place_is_gone(error) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
}

static gboolean
update_folders(GlossCliIndexWork *self, const GlossIndexUpdate *update, GPtrArray *folders,
               GError **error)
{
    for (guint i = 0; i < folders->len; i++) {
        const GlossIndexFolder *folder = g_ptr_array_index(folders, i);
        g_autoptr(GError) reason = NULL;

        if (self->folder && !g_str_equal(folder->path, self->folder))
            continue;
        if (gloss_index_update_folder(update, folder, &self->summary, &reason))
            continue;
        if (!is_of_folder(reason)) {
            g_propagate_error(error, g_steal_pointer(&reason));
            return FALSE;
        }
        gloss_cli_output_error(_("%s; what is known of it is kept"), reason->message);
        self->n_unreadable++;
    }
    return TRUE;
}

gboolean
gloss_cli_index_work_run(GlossCliIndexWork *self, GError **error)
{
    g_autoptr(GlossTextEmbedder) embedder =
        gloss_cli_library_make_embedder(self->cli, self->store, error);
    g_autoptr(GPtrArray) folders =
        embedder ? gloss_index_store_list_folders(self->store, error) : NULL;
    GlossIndexUpdate update = {.store = self->store,
                               .embedder = embedder,
                               .rebuild = self->rebuild,
                               .retry = self->retry,
                               .only = (const char *const *)self->only,
                               .progress = progress_cb,
                               .progress_data = self,
                               .cancellable = self->cli->cancellable};
    gboolean done;

    self->no_model = embedder == NULL;
    done = folders && update_folders(self, &update, folders, error) &&
           gloss_index_update_finish(&update, &self->summary, error);

    g_clear_pointer(&self->progress, gloss_cli_progress_free);
    return done;
}

static gboolean
pause_cb(gpointer data)
{
    g_atomic_int_set((gint *)data, 1);
    return G_SOURCE_CONTINUE;
}

static gboolean
resume_cb(gpointer data)
{
    g_atomic_int_set((gint *)data, 0);
    return G_SOURCE_CONTINUE;
}

void
gloss_cli_index_work_begin(GlossCliIndexWork *self, GlossCli *cli)
{
    g_autoptr(GlossCliProgress) progress = NULL;

    self->cli = cli;
    g_unix_signal_add(SIGUSR1, pause_cb, &self->paused);
    g_unix_signal_add(SIGUSR2, resume_cb, &self->paused);
    if (!cli->progress_json)
        return;
    progress = gloss_cli_progress_new(cli, _("starting"), _("files"), 0);
    gloss_cli_progress_set_detail(progress, "starting", NULL);
    gloss_cli_progress_set(progress, 0);
}

/* Messages about the library name its file. */
static gboolean
is_of_library(const GlossCliIndexWork *self, gboolean opened, const GError *error)
{
    const char *path =
        self->store ? gloss_library_get_path(gloss_index_store_get_library(self->store)) : NULL;

    return g_error_matches(error, CLOZE_ERROR, CLOZE_ERROR_INVALID) &&
           (!opened || (path && g_str_has_prefix(error->message, path)));
}

static const char *
name_failure(const GlossCliIndexWork *self, gboolean opened, const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_BUSY))
        return "busy";
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE) ||
        g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC))
        return "disk";
    if (!opened && g_error_matches(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED))
        return "newer";
    if (is_of_library(self, opened, error))
        return "library";
    return self->no_model || error->domain == CLOZE_ERROR ? "model" : "other";
}

void
gloss_cli_index_work_fail(GlossCliIndexWork *self, gboolean opened, const GError *error)
{
    g_autoptr(GString) line = NULL;

    if (!self->cli || !self->cli->progress_json ||
        g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    line = gloss_cli_json_begin();
    gloss_cli_json_add_string(line, "failure", name_failure(self, opened, error), -1);
    gloss_cli_json_add_string(line, "message", error->message, -1);
    gloss_cli_json_end(line);
    fwrite(line->str, 1, line->len, stderr);
}
