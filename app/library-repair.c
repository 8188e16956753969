/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-repair.h. */
#include "app/library-repair.h"

#include "app/index-store.h"
#include "app/library-rescue.h"
#include "engine/base/folder.h"

static gboolean
add_folders(GlossIndexStore *store, GPtrArray *folders, GError **error)
{
    for (guint i = 0; i < folders->len; i++) {
        const GlossLibraryRescued *one = g_ptr_array_index(folders, i);
        g_autofree char *excludes = g_strjoinv("\n", one->excludes);

        if (gloss_index_store_add_folder(store, one->path, excludes, error) < 0)
            return FALSE;
    }
    return TRUE;
}

/* Closed again when it returns. */
static gboolean
write_library(const char *folder, GPtrArray *folders, GError **error)
{
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, error);
    g_autoptr(GlossIndexStore) store =
        library != NULL ? gloss_index_store_new(library, error) : NULL;

    return store != NULL && add_folders(store, folders, error);
}

char *
gloss_library_repair_run(const char *folder, guint *n_folders, GError **error)
{
    g_autofree char *path = gloss_library_dup_path(folder, error);
    g_autofree char *beside = path != NULL ? cloze_folder_create_beside(path, error) : NULL;
    g_autoptr(GPtrArray) folders = beside != NULL ? gloss_library_rescue_folders(path) : NULL;
    char *aside = NULL;

    if (beside != NULL && write_library(beside, folders, error))
        aside = gloss_library_replace(folder, beside, error);
    if (beside != NULL)
        cloze_folder_remove(beside, NULL);
    if (aside != NULL && n_folders != NULL)
        *n_folders = folders->len;
    return aside;
}
