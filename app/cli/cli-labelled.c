/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A pipe becomes a file called stdin in a folder of its own, so that cards and messages name it. */
#include "app/cli/cli-labelled.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/folder.h"
#include "engine/data/dataset-hints.h"

#define NAME "stdin"
#define NPY  "\x93NUMPY"

char *
gloss_cli_labelled_dup_reading(const GlossCliLabelled *self, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeDatasetHints) hints = NULL;

    if (self->format)
        g_string_append_printf(text, "format=%s", self->format);
    for (gsize i = 0; self->columns && self->columns[i]; i++)
        g_string_append_printf(text, "%s%s", text->len ? "," : "", self->columns[i]);
    hints = cloze_dataset_hints_parse(text->str, error);
    return hints ? g_strdup(text->str) : NULL;
}

/* Some readers go by the name. */
static gboolean
give_ending(GlossCliLabelled *self, GError **error)
{
    char first[sizeof NPY - 1] = {0};
    g_autofree char *named = NULL;
    int fd = g_open(self->spooled, O_RDONLY | O_CLOEXEC, 0);
    ssize_t n = fd >= 0 ? read(fd, first, sizeof first) : -1;

    if (fd >= 0)
        close(fd);
    if (n == sizeof first && memcmp(first, NPY, sizeof first) == 0)
        named = g_strconcat(self->spooled, ".npy", NULL);
    else if (n > 0 && (first[0] == '{' || first[0] == '['))
        named = g_strconcat(self->spooled, ".jsonl", NULL);
    if (!named)
        return TRUE;
    if (g_rename(self->spooled, named) != 0) {
        g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(errno), "%s: %s", named,
                    g_strerror(errno));
        return FALSE;
    }
    g_free(self->spooled);
    self->spooled = g_steal_pointer(&named);
    return TRUE;
}

static gboolean
spool(GlossCliLabelled *self, GlossCli *cli, GError **error)
{
    g_autoptr(GInputStream) input = g_unix_input_stream_new(STDIN_FILENO, FALSE);
    g_autoptr(GFileOutputStream) output = NULL;
    g_autoptr(GFile) file = NULL;

    self->folder = g_dir_make_tmp("gloss-XXXXXX", error);
    if (!self->folder)
        return FALSE;
    self->spooled = g_build_filename(self->folder, NAME, NULL);
    file = g_file_new_for_path(self->spooled);
    output = g_file_create(file, G_FILE_CREATE_PRIVATE, cli->cancellable, error);
    if (output &&
        g_output_stream_splice(G_OUTPUT_STREAM(output), input, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                               cli->cancellable, error) >= 0)
        return give_ending(self, error);
    g_prefix_error(error, "%s: ", _("standard input"));
    return FALSE;
}

char **
gloss_cli_labelled_resolve(GlossCliLabelled *self, GlossCli *cli, char *const *paths,
                           GError **error)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (gsize i = 0; paths && paths[i]; i++) {
        gboolean is_standard = g_str_equal(paths[i], "-");

        if (is_standard && !self->spooled && !spool(self, cli, error))
            return NULL;
        g_strv_builder_add(builder, is_standard ? self->spooled : paths[i]);
    }
    return g_strv_builder_end(builder);
}

const char *
gloss_cli_labelled_get_name(const GlossCliLabelled *self, const char *path)
{
    return g_strcmp0(path, self->spooled) == 0 ? "-" : path;
}

void
gloss_cli_labelled_name_fault(const GlossCliLabelled *self, GError *error)
{
    GString *message;

    if (!error || !self->spooled)
        return;
    message = g_string_new(error->message);
    g_string_replace(message, self->spooled, "-", 0);
    g_free(error->message);
    error->message = g_string_free(message, FALSE);
}

void
gloss_cli_labelled_clear(GlossCliLabelled *self)
{
    if (self->folder)
        cloze_folder_remove(self->folder, NULL);
    g_free(self->folder);
    g_free(self->spooled);
    g_free(self->format);
    g_strfreev(self->columns);
}
