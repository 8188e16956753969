/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bringing a model folder into the store: read whole first, copied beside its place, renamed. Blocks
 * for as long as that takes; any thread. */
#pragma once

#include <gio/gio.h>

/* Copies the files of @folder to @target, which must not exist; whole or not at all, also when it is
 * cancelled (nullable). */
gboolean gloss_model_import_folder(const char *folder, const char *target,
                                   GCancellable *cancellable, GError **error);
/* Removes @folder with all it holds: renamed first, so that it is gone at once or not at all. */
gboolean gloss_model_import_remove(const char *folder, GError **error);
