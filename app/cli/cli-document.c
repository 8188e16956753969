/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files go the app's own way; what is no plain file is read here and given to the same readers. */
#include "app/cli/cli-document.h"

#include <string.h>

#include "app/cli/cli-input.h"
#include "plugins/plugin.h"

/* The name without ".gz" tells the format. */
static char *
title_of(const char *path)
{
    g_autofree char *base = g_path_get_basename(path);

    if (g_str_equal(path, "-"))
        return g_strdup("standard input");
    if (g_str_has_suffix(base, ".gz"))
        base[strlen(base) - strlen(".gz")] = '\0';
    return g_filename_display_name(base);
}

static GlossDocumentLoad *
load_stream(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(GBytes) bytes =
        gloss_cli_input_read(path, GLOSS_DOCUMENT_LOAD_MAX_BYTES, cancellable, error);
    g_autofree char *title = title_of(path);
    g_autofree char *type = NULL;

    if (!bytes)
        return NULL;
    type = g_content_type_guess(NULL, g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), NULL);
    return gloss_document_load_bytes(bytes, title, type, cancellable, error);
}

GlossDocumentLoad *
gloss_cli_document_load(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);

    return gloss_cli_input_is_stream(path) ? load_stream(path, cancellable, error)
                                           : gloss_document_load_file(file, cancellable, error);
}

GBytes *
gloss_cli_document_read(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossDocumentLoad) load = gloss_cli_document_load(path, cancellable, error);

    return load ? g_bytes_ref(load->text) : NULL;
}

int
gloss_cli_document_compare_spans(gconstpointer a, gconstpointer b)
{
    const GlossSpan *x = a, *y = b;

    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return x->end > y->end ? -1 : x->end < y->end;
}
