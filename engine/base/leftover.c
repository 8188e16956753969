/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* flock on the thing itself, so that no second file is needed that could be left over. Folders have
 * no descriptor that stays open while they are filled: theirs is kept in a list by the path. */
#include "engine/base/leftover.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/folder.h"

#define DIGITS 8

/* Descriptors, plus one; a GData list has a lock of its own. */
static GData *held;

gboolean
cloze_leftover_lock(int fd)
{
    struct stat info;

    /* Where there are no locks its age alone protects it. */
    (void)!flock(fd, LOCK_EX | LOCK_NB);
    return fstat(fd, &info) == 0 && info.st_nlink > 0;
}

static void
close_cb(gpointer data)
{
    close(GPOINTER_TO_INT(data) - 1);
}

gboolean
cloze_leftover_hold(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (fd < 0)
        return errno != ENOENT;
    if (!cloze_leftover_lock(fd)) {
        close(fd);
        return FALSE;
    }
    g_datalist_id_set_data_full(&held, g_quark_from_string(folder), GINT_TO_POINTER(fd + 1),
                                close_cb);
    return TRUE;
}

void
cloze_leftover_release(const char *folder)
{
    GQuark quark = g_quark_try_string(folder);

    if (quark != 0)
        g_datalist_id_remove_data(&held, quark);
}

/* Whether @name, of @n bytes, ends in a dot and eight hexadecimal digits. */
static gboolean
has_digits(const char *name, gsize n)
{
    if (n < DIGITS + 2 || name[n - DIGITS - 1] != '.')
        return FALSE;
    for (gsize i = n - DIGITS; i < n; i++)
        if (!g_ascii_isdigit(name[i]) && !(name[i] >= 'a' && name[i] <= 'f'))
            return FALSE;
    return TRUE;
}

/* *@n: of the name it belongs to, which begins at *@at. */
static gboolean
is_leftover_name(const char *name, const char **at, gsize *n)
{
    gsize size = strlen(name), hidden = name[0] == '.';

    *at = name + hidden;
    if (hidden && g_str_has_suffix(name, ".lock") && size > 6) {
        *n = size - 1 - strlen(".lock");
        return TRUE;
    }
    if (g_str_has_suffix(name, ".part"))
        size -= strlen(".part");
    else if (hidden && g_str_has_suffix(name, ".old"))
        size -= strlen(".old");
    else
        return FALSE;
    if (!has_digits(name, size))
        return FALSE;
    *n = size - hidden - DIGITS - 1;
    return *n > 0;
}

/* Its lock is held until it is gone, so that nobody takes it up meanwhile. */
static void
remove_free(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    struct stat info;

    if (fd < 0)
        return;
    if (fstat(fd, &info) == 0 && (S_ISREG(info.st_mode) || S_ISDIR(info.st_mode)) &&
        time(NULL) - info.st_mtime >= CLOZE_LEFTOVER_SECONDS && flock(fd, LOCK_EX | LOCK_NB) == 0)
        cloze_folder_remove(path, NULL);
    close(fd);
}

static void
sweep(const char *folder, const char *only)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name, *at;
    gsize n;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = NULL;

        if (!is_leftover_name(name, &at, &n) ||
            (only && (strlen(only) != n || strncmp(only, at, n) != 0)))
            continue;
        path = g_build_filename(folder, name, NULL);
        remove_free(path);
    }
}

void
cloze_leftover_sweep_beside(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);

    sweep(folder, name);
}

void
cloze_leftover_sweep(const char *folder)
{
    sweep(folder, NULL);
}
