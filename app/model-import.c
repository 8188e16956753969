/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Copying of model folders. Regular files and folders are copied, links are followed, names that
 * begin with a dot are left out. */

#include "app/model-import.h"

#include <errno.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "engine/base/folder.h"

#define MAX_DEPTH 4

static gboolean copy_content(const char *from, const char *to, guint depth,
                             GCancellable *cancellable, GError **error);

static gboolean
copy_file(const char *from, const char *to, GCancellable *cancellable, GError **error)
{
    g_autoptr(GFile) source = g_file_new_for_path(from);
    g_autoptr(GFile) target = g_file_new_for_path(to);

    if (g_file_copy(source, target, G_FILE_COPY_TARGET_DEFAULT_PERMS, cancellable, NULL, NULL,
                    error))
        return TRUE;
    g_prefix_error(error, _("“%s” could not be copied: "), from);
    return FALSE;
}

static gboolean
make_folder(const char *path, GError **error)
{
    if (g_mkdir(path, 0700) == 0)
        return TRUE;
    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno), "%s: %s", path,
                g_strerror(errno));
    return FALSE;
}

static gboolean
copy_entry(const char *from, const char *to, guint depth, GCancellable *cancellable, GError **error)
{
    if (g_file_test(from, G_FILE_TEST_IS_REGULAR))
        return copy_file(from, to, cancellable, error);
    if (!g_file_test(from, G_FILE_TEST_IS_DIR) || depth == MAX_DEPTH)
        return TRUE;
    return make_folder(to, error) && copy_content(from, to, depth + 1, cancellable, error);
}

static gboolean
copy_content(const char *from, const char *to, guint depth, GCancellable *cancellable,
             GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(from, 0, error);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *source = g_build_filename(from, name, NULL);
        g_autofree char *target = g_build_filename(to, name, NULL);

        if (*name != '.' && !copy_entry(source, target, depth, cancellable, error))
            return FALSE;
    }
    return dir != NULL;
}

gboolean
gloss_model_import_folder(const char *folder, const char *target, GCancellable *cancellable,
                          GError **error)
{
    g_autofree char *beside = NULL;

    if (g_file_test(target, G_FILE_TEST_EXISTS)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                    _("“%s” is there already: remove it first"), target);
        return FALSE;
    }
    beside = cloze_folder_create_beside(target, error);
    if (beside == NULL)
        return FALSE;
    if (copy_content(folder, beside, 0, cancellable, error) &&
        !g_cancellable_set_error_if_cancelled(cancellable, error) &&
        cloze_folder_replace(beside, target, error))
        return TRUE;
    cloze_folder_remove(beside, NULL);
    return FALSE;
}

gboolean
gloss_model_import_remove(const char *folder, GError **error)
{
    g_autofree char *beside = cloze_folder_create_beside(folder, error);

    if (beside == NULL)
        return FALSE;
    /* An empty folder takes its place in one step; what is left then can be removed slowly. */
    return cloze_folder_replace(beside, folder, error) && cloze_folder_remove(folder, error);
}
