/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the file of a model's answers on the held-out part, an example a line, away from the main
 * thread. */
#pragma once

#include "app/prediction.h"

/* (element-type GlossPrediction) the most wrong first, by loss, then wrong before right, then by
 * place; at most 100,000 examples, 512 MiB. A line that is no example is left out. */
GPtrArray *gloss_run_predictions_parse(const char *text, gsize size, GCancellable *cancellable,
                                       GError **error);
/* The whole file; waits for it, so not on the main thread. (transfer full) */
GPtrArray *gloss_run_predictions_read(const char *path, GCancellable *cancellable, GError **error);
void gloss_run_predictions_read_async(const char *path, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer data);
/* (transfer full) */
GPtrArray *gloss_run_predictions_read_finish(GAsyncResult *result, GError **error);
