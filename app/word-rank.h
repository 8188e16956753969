/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss_rank (index_words, phrases): the score of a row, for word-index.c. FTS5's own rank counts
 * each word of the query once. The thread of the connection. */
#pragma once

#include <glib.h>

struct fts5_api;

#define GLOSS_WORD_RANK_K1 1.2

/* Makes gloss_rank known to a connection, and gloss_count (index_words): how often a row has the one
 * phrase that is asked for. */
gboolean gloss_word_rank_register(struct fts5_api *api);
/* idf of a word that @n of @n_rows rows have. */
double gloss_word_rank_weigh(double n, double n_rows);
/* What a word counts in a row of @length words that has it @count times. */
double gloss_word_rank_saturate(double count, double length, double mean_length);
/* The part of it that the row's length makes, for gloss_word_rank_saturate_norm. */
double gloss_word_rank_norm(double length, double mean_length);

static inline double
gloss_word_rank_saturate_norm(double count, double norm)
{
    return count * (GLOSS_WORD_RANK_K1 + 1) / (count + norm);
}
