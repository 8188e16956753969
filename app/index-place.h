/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a folder is the one that was indexed, and not the empty place where a disk or a share is
 * mounted at other times: of that it would look as if all files were gone. Any thread. */
#pragma once

#include <gio/gio.h>

/* (transfer full) (nullable) the mount point that @path lies on, "/" too; NULL where @path is not
 * there. */
char *gloss_index_place_find_mount(const char *path);
/* @mount (nullable): where it lay when it was indexed. G_IO_ERROR_NOT_MOUNTED, G_IO_ERROR_NOT_FOUND
 * or what else is in the way. */
gboolean gloss_index_place_check(const char *path, const char *mount, GError **error);
/* Whether @error says that the folder is not there, as against one that cannot be read. */
gboolean gloss_index_place_is_gone(const GError *error);
