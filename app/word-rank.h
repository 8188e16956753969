/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss_rank (index_words, phrases): the score of a row, for word-index.c. FTS5's own rank counts
 * each word of the query once. The thread of the connection. */
#pragma once

#include <glib.h>

struct fts5_api;

/* Makes gloss_rank known to a connection. */
gboolean gloss_word_rank_register(struct fts5_api *api);
