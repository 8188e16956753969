/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which task a file is labelled for, found out away from the main thread. Main thread. */
#pragma once

#include "app/training-options.h"
#include <gio/gio.h>

/* Looks at the first part of @file. */
void gloss_dataset_guess_run_async(GFile *file, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer data);
/* FALSE: it is labelled for none. */
gboolean gloss_dataset_guess_run_finish(GAsyncResult *result, GlossTrainingTask *task);
