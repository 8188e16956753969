/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What killed processes leave beside what they were writing: NAME.xxxxxxxx.part of a file,
 * .NAME.xxxxxxxx.part and .old of a folder, .NAME.lock. Whoever writes one holds a lock on it, which
 * the system lets go with the process; one that nobody holds, and that has not been touched for a
 * while, is left over. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* Nothing younger is taken away: not every file system has locks. */
#define CLOZE_LEFTOVER_SECONDS 60

/* Locks a file or folder that has just been made; FALSE where it is no longer there, else TRUE. */
CLOZE_API gboolean cloze_leftover_lock(int fd);
/* The same for a folder by its name, until cloze_leftover_release or the end of the process. */
CLOZE_API gboolean cloze_leftover_hold(const char *folder);
CLOZE_API void cloze_leftover_release(const char *folder);
/* Takes away what is left over beside @path, of its name. */
CLOZE_API void cloze_leftover_sweep_beside(const char *path);
/* All that is left over in @folder, not in folders in it. */
CLOZE_API void cloze_leftover_sweep(const char *folder);
