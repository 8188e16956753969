/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of an indexed folder that could not be read, as the library has them. Any thread. */
#pragma once

#include "app/index-reason.h"
#include "app/library.h"

/* What could not be indexed. */
typedef struct {
    char *path; /* whole */
    GlossIndexReason reason;
    char *message;
} GlossIndexFailure;

/* (element-type GlossIndexFailure) (transfer full) of the folder at @folder, by path. */
GPtrArray *gloss_index_failure_list(GlossLibrary *library, const char *folder, GError **error);
