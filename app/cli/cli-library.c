/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Paths are shown as valid UTF-8; what cannot be shown is U+FFFD. */
#include "app/cli/cli-library.h"

#include "app/cli/cli-model.h"

GlossIndexStore *
gloss_cli_library_open(GError **error)
{
    g_autoptr(GlossLibrary) library = gloss_library_open(NULL, error);

    return library ? gloss_index_store_new(library, error) : NULL;
}

static char *
find_folder(const GlossCli *cli, GlossIndexStore *store, GError **error)
{
    g_autoptr(GlossModelStore) models = gloss_model_store_new();
    g_autoptr(GlossIndexModel) current = NULL;
    GError *failure = NULL;

    if (cli->model)
        return gloss_cli_model_find_base(cli, models, error);
    current = gloss_index_store_get_current_model(store, &failure);
    if (failure) {
        g_propagate_error(error, failure);
        return NULL;
    }
    return gloss_model_store_find_model(models, current ? current->name : NULL, error);
}

GlossTextEmbedder *
gloss_cli_library_make_embedder(const GlossCli *cli, GlossIndexStore *store, GError **error)
{
    g_autofree char *folder = find_folder(cli, store, error);
    g_autoptr(ClozeSession) session = NULL;

    if (!folder)
        return NULL;
    session = cloze_session_new(cli->threads, 0);
    if (!gloss_cli_model_use_precision(cli, session, error))
        return NULL;
    return gloss_text_embedder_new(session, folder);
}

GlossTextEmbedder *
gloss_cli_library_make_default_embedder(const GlossCli *cli, ClozeSession *session, GError **error)
{
    g_autoptr(GlossModelStore) models = gloss_model_store_new();
    g_autofree char *folder = gloss_cli_model_find_base(cli, models, error);

    if (!folder || !gloss_cli_model_use_precision(cli, session, error))
        return NULL;
    return gloss_text_embedder_new(session, folder);
}

char *
gloss_cli_library_dup_folder(const char *argument)
{
    g_autofree char *path = g_canonicalize_filename(argument, NULL);

    return g_steal_pointer(&path);
}

char *
gloss_cli_library_format_time(gint64 time)
{
    g_autoptr(GDateTime) date = time ? g_date_time_new_from_unix_utc(time / 1000000) : NULL;

    return date ? g_date_time_format(date, "%Y-%m-%dT%H:%M:%SZ") : NULL;
}

char *
gloss_cli_library_show_path(const char *path)
{
    return g_utf8_make_valid(path, -1);
}
