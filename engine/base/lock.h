/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that says a folder is being worked on: whoever comes second is told, and a process that dies
 * leaves nothing that is in the way. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeLock ClozeLock;

/* Makes @path and holds it until cloze_lock_free, which removes it. G_IO_ERROR_BUSY, with the number
 * of the process, where another one has it; @what is what it works on, for the message. */
CLOZE_API ClozeLock *cloze_lock_new(const char *path, const char *what, GError **error);
/* The same for what will replace @folder: a hidden file beside it. Parents are made. */
CLOZE_API ClozeLock *cloze_lock_new_beside(const char *folder, GError **error);
CLOZE_API void cloze_lock_free(ClozeLock *lock);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeLock, cloze_lock_free)
