/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What can still be read of a library that cannot be used. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    char *path;
    char **excludes; /* NULL-terminated rules */
} GlossLibraryRescued;

/* (element-type GlossLibraryRescued*) (transfer full) the indexed folders that the file at @path
 * still names; none where it names none or is no database any more. The file stays as it is. */
GPtrArray *gloss_library_rescue_folders(const char *path);
