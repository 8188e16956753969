/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is only damaged in the vectors is mended by the update that follows. */
#include "app/cli/cli-index-repair.h"

#include <glib/gi18n.h>

#include "app/cli/cli-library.h"
#include "app/cli/cli-output.h"
#include "app/library-rescue.h"
#include "engine/base/error.h"
#include "engine/base/folder.h"

static GlossIndexStore *
open_sound(GError **error)
{
    g_autoptr(GlossIndexStore) store = gloss_cli_library_open(error);

    if (!store || !gloss_library_check(gloss_index_store_get_library(store), error) ||
        !gloss_word_index_check(gloss_index_store_get_words(store), error))
        return NULL;
    return g_steal_pointer(&store);
}

static gboolean
add_folders(GlossIndexStore *store, GPtrArray *folders, GError **error)
{
    for (guint i = 0; i < folders->len; i++) {
        const GlossLibraryRescued *one = g_ptr_array_index(folders, i);
        g_autofree char *excludes = g_strjoinv("\n", one->excludes);

        if (gloss_index_store_add_folder(store, one->path, excludes, error) < 0)
            return FALSE;
    }
    if (folders->len == 0)
        gloss_cli_output_error("%s", _("the old library names no folder any more: “gloss-cli index "
                                       "add FOLDER” adds one"));
    return TRUE;
}

/* Closed again when it returns. */
static gboolean
write_library(const char *folder, GPtrArray *folders, GError **error)
{
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, error);
    g_autoptr(GlossIndexStore) store = library ? gloss_index_store_new(library, error) : NULL;

    return store && add_folders(store, folders, error);
}

/* The new library has its folders before it takes the place of the old: whoever is stopped on the way
 * begins again with the old one. */
static gboolean
replace(GError **error)
{
    g_autofree char *path = gloss_library_dup_path(NULL, error);
    g_autofree char *beside = path ? cloze_folder_create_beside(path, error) : NULL;
    g_autoptr(GPtrArray) folders = beside ? gloss_library_rescue_folders(path) : NULL;
    g_autofree char *aside = beside && write_library(beside, folders, error)
                                 ? gloss_library_replace(NULL, beside, error)
                                 : NULL;
    g_autofree char *shown = aside ? gloss_cli_library_show_path(aside) : NULL;

    if (shown)
        gloss_cli_output_hint(_("the damaged library is kept as %s"), shown);
    if (beside)
        cloze_folder_remove(beside, NULL);
    return aside != NULL;
}

GlossIndexStore *
gloss_cli_index_repair_open(GError **error)
{
    g_autoptr(GError) failure = NULL;
    GlossIndexStore *store = open_sound(&failure);

    if (store)
        return store;
    if (!g_error_matches(failure, CLOZE_ERROR, CLOZE_ERROR_INVALID)) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return NULL;
    }
    return replace(error) ? gloss_cli_library_open(error) : NULL;
}
