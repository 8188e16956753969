/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of an input as batches of token sequences, cut at what the model takes. Memory is bounded
 * by the batch. Runs in the worker. */
#pragma once

#include "app/cli/cli.h"
#include "engine/model/session.h"

/* The ids of a batch: @sequences is valid during the call only. */
typedef gboolean (*GlossCliSequencesFunc)(GlossCli *cli, const ClozeSequence *sequences, gsize n,
                                          gpointer data, GError **error);

/* Reads @path line by line, encodes each with the special tokens, and calls @func with batches. A
 * line longer than @max_tokens is cut, with a remark on standard error. */
gboolean gloss_cli_sequences_read(GlossCli *cli, const char *path, ClozeModel *model,
                                  gsize max_tokens, GlossCliSequencesFunc func, gpointer data,
                                  GError **error);
