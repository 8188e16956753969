/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The statements on the tables label_set and label. */

#include "app/label-set.h"

#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "app/library-query.h"

char **
gloss_label_set_load(GlossLibrary *library, const char *name, GError **error)
{
    g_autoptr(GStrvBuilder) labels = g_strv_builder_new();
    g_autoptr(GlossLibraryQuery) query = NULL;
    GError *failure = NULL;

    query = gloss_library_query_new(library, &failure,
                                    "SELECT label FROM label JOIN label_set ON set_id = id "
                                    "WHERE name = ? ORDER BY position",
                                    "s", name);
    while (gloss_library_query_next(query, &failure))
        g_strv_builder_add(labels, gloss_library_query_get_text(query, 0));
    if (failure == NULL)
        return g_strv_builder_end(labels);
    g_propagate_error(error, failure);
    return NULL;
}

static gboolean
insert(GlossLibrary *library, const char *name, const char *label, GError **error)
{
    return gloss_library_query_run(library, error,
                                   "INSERT INTO label_set (name) VALUES (?) "
                                   "ON CONFLICT (name) DO NOTHING",
                                   "s", name) &&
           gloss_library_query_run(
               library, error,
               "INSERT INTO label (set_id, position, label) "
               "SELECT id, (SELECT count(*) FROM label WHERE set_id = id), ? FROM label_set "
               "WHERE name = ? ON CONFLICT (set_id, label) DO NOTHING",
               "ss", label, name);
}

gboolean
gloss_label_set_add(GlossLibrary *library, const char *name, const char *label, GError **error)
{
    return gloss_library_begin(library, error) &&
           gloss_library_end(library, insert(library, name, label, error), error);
}

char *
gloss_label_set_clean(const char *words, GError **error)
{
    g_auto(GStrv) parts = g_strsplit_set(words, " \t\r\n", -1);
    g_autoptr(GString) joined = g_string_new(NULL);
    const char *at;

    for (gsize i = 0; parts[i] != NULL; i++) {
        if (*parts[i] != '\0')
            g_string_append_printf(joined, joined->len > 0 ? "-%s" : "%s", parts[i]);
    }
    at = joined->str;

    /* "B-" and its like would be read as the mark of a scheme. */
    while (at[0] != '\0' && at[1] == '-' && strchr("BIESMULO", at[0]) != NULL)
        at += 2;
    while (*at == '-')
        at++;
    if (*at != '\0' && strcmp(at, "O") != 0 && strlen(at) <= GLOSS_LABEL_SET_MAX_BYTES &&
        g_utf8_validate(at, -1, NULL))
        return g_strdup(at);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("Expected a name for a label, of at most %d bytes and other than O, found “%s”"),
                GLOSS_LABEL_SET_MAX_BYTES, words);
    return NULL;
}
