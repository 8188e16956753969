/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A mount point is a folder whose device is another than its parent's. Device numbers are not kept:
 * they change from mount to mount. */
#include "app/index-place.h"

#include <errno.h>
#include <sys/stat.h>

#include <glib/gi18n.h>

char *
gloss_index_place_find_mount(const char *path)
{
    g_autofree char *at = g_canonicalize_filename(path, "/");
    struct stat info, above;

    if (stat(at, &info) != 0)
        return NULL;
    while (!g_str_equal(at, "/")) {
        g_autofree char *parent = g_path_get_dirname(at);

        if (stat(parent, &above) != 0 || above.st_dev != info.st_dev)
            break;
        g_free(at);
        at = g_steal_pointer(&parent);
    }
    return g_steal_pointer(&at);
}

gboolean
gloss_index_place_check(const char *path, const char *mount, GError **error)
{
    g_autofree char *now = NULL;
    struct stat info;

    if (stat(path, &info) != 0) {
        int code = errno;

        g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code), "%s: %s", path,
                    g_strerror(code));
        return FALSE;
    }
    if (!S_ISDIR(info.st_mode)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY,
                    _("%s: expected a folder, found none"), path);
        return FALSE;
    }
    if (!mount || g_str_equal(mount, "/"))
        return TRUE;
    now = gloss_index_place_find_mount(path);
    if (g_strcmp0(now, mount) == 0)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_MOUNTED,
                _("%s: expected a disk or a share at %s, found none"), path, mount);
    return FALSE;
}

gboolean
gloss_index_place_is_gone(const GError *error)
{
    static const GIOErrorEnum codes[] = {G_IO_ERROR_NOT_FOUND, G_IO_ERROR_NOT_MOUNTED,
                                         G_IO_ERROR_NOT_DIRECTORY, G_IO_ERROR_HOST_UNREACHABLE,
                                         G_IO_ERROR_NOT_CONNECTED};

    for (gsize i = 0; i < G_N_ELEMENTS(codes); i++)
        if (g_error_matches(error, G_IO_ERROR, (gint)codes[i]))
            return TRUE;
    return FALSE;
}
