/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes, exchanges and removes folders. Any thread. */
#include "engine/base/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "engine/base/file.h"
#include "engine/base/leftover.h"

static gboolean
fail_errno(const char *path, const char *doing, GError **error)
{
    int saved = errno;

    g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(saved), "%s: %s: %s", path,
                doing, g_strerror(saved));
    return FALSE;
}

char *
cloze_folder_create_beside(const char *path, GError **error)
{
    g_autofree char *parent = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *beside = NULL;
    int made;

    if (g_mkdir_with_parents(parent, 0777) != 0) {
        fail_errno(parent, "cannot be made", error);
        return NULL;
    }
    cloze_leftover_sweep_beside(path);
    do {
        g_free(beside);
        beside = g_strdup_printf("%s/.%s.%08x.part", parent, name, g_random_int());
        made = mkdir(beside, 0777);
    } while (made != 0 ? errno == EEXIST : !cloze_leftover_hold(beside));
    if (made != 0) {
        fail_errno(path, "cannot be made", error);
        return NULL;
    }
    return g_steal_pointer(&beside);
}

/* Not every file system can exchange two names; there the old folder steps aside first. */
static gboolean
exchange(const char *beside, const char *path, GError **error)
{
    g_autofree char *parent = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *aside = NULL;

    if (renameat2(AT_FDCWD, beside, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
        return cloze_folder_remove(beside, error);
    aside = g_strdup_printf("%s/.%s.%08x.old", parent, name, g_random_int());
    if (rename(path, aside) != 0)
        return fail_errno(path, "cannot be replaced", error);
    if (rename(beside, path) != 0) {
        fail_errno(path, "cannot be replaced", error);
        if (rename(aside, path) != 0)
            g_prefix_error(error, "%s: could not be put back: ", aside);
        return FALSE;
    }
    return cloze_folder_remove(aside, error);
}

gboolean
cloze_folder_replace(const char *beside, const char *path, GError **error)
{
    g_autofree char *parent = g_path_get_dirname(path);
    gboolean done;

    if (!cloze_file_sync_folder(beside, error))
        return FALSE;
    if (g_file_test(path, G_FILE_TEST_IS_DIR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK))
        done = exchange(beside, path, error);
    else
        done = rename(beside, path) == 0 || fail_errno(path, "cannot be replaced", error);
    if (done)
        cloze_leftover_release(beside);
    return done && cloze_file_sync_folder(parent, error);
}

static gboolean
remove_children(const char *path, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, error);
    const char *name;

    if (dir == NULL)
        return FALSE;
    while ((name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *child = g_build_filename(path, name, NULL);

        if (!cloze_folder_remove(child, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
cloze_folder_remove(const char *path, GError **error)
{
    struct stat info;

    cloze_leftover_release(path);
    if (lstat(path, &info) != 0)
        return errno == ENOENT || fail_errno(path, "cannot be examined", error);
    if (S_ISDIR(info.st_mode) && !remove_children(path, error))
        return FALSE;
    return g_remove(path) == 0 || fail_errno(path, "cannot be removed", error);
}
