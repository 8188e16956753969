/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two rows of numbers, as long as the index, that are zero between searches. */
#include "app/word-scores.h"

#include "app/word-rank.h"

struct _GlossWordScores {
    GlossWordPostings *postings; /* not owned */
    GArray *scores;              /* (element-type double) by row */
    GArray *counts;              /* (element-type float) of the word at hand, by row */
    GArray *rows;                /* (element-type guint32) that have a score */
    GArray *with;                /* (element-type guint32) that have the word at hand */
};

GlossWordScores *
gloss_word_scores_new(GlossWordPostings *postings)
{
    GlossWordScores *self = g_new0(GlossWordScores, 1);

    self->postings = postings;
    self->scores = g_array_new(FALSE, TRUE, sizeof(double));
    self->counts = g_array_new(FALSE, TRUE, sizeof(float));
    self->rows = g_array_new(FALSE, FALSE, sizeof(guint32));
    self->with = g_array_new(FALSE, FALSE, sizeof(guint32));
    return self;
}

void
gloss_word_scores_free(GlossWordScores *self)
{
    if (!self)
        return;
    g_array_unref(self->scores);
    g_array_unref(self->counts);
    g_array_unref(self->rows);
    g_array_unref(self->with);
    g_free(self);
}

/* ---- a word ---- */

static void
count_posting(GlossWordScores *self, const GlossWordPosting *posting)
{
    float *counts = (float *)self->counts->data;

    for (guint i = 0; i < posting->n; i++) {
        guint32 row = posting->rows[i];

        if (counts[row] == 0)
            g_array_append_val(self->with, row);
        counts[row] += posting->counts[i];
    }
}

/* The terms of a group are one word. @n_rows: that have it, each term counted for itself, G_MAXUINT
 * where one is too frequent. */
static gboolean
count_group(GlossWordScores *self, const GlossWordQuery *query, gint32 group, guint *n_rows,
            float *weight, GCancellable *cancellable, GError **error)
{
    *n_rows = 0;
    for (guint i = 0; i < query->phrases->len; i++) {
        const GlossWordPhrase *phrase = &g_array_index(query->phrases, GlossWordPhrase, i);
        const GlossWordPosting *posting;

        if (phrase->group != group)
            continue;
        posting = gloss_word_postings_find(self->postings, g_ptr_array_index(query->terms, i),
                                           cancellable, error);
        if (!posting)
            return FALSE;
        *weight = phrase->weight;
        if (posting->frequent)
            *n_rows = G_MAXUINT;
        if (*n_rows == G_MAXUINT)
            continue;
        *n_rows += posting->n;
        count_posting(self, posting);
    }
    return TRUE;
}

static void
score_group(GlossWordScores *self, double weight)
{
    const guint16 *lengths = gloss_word_postings_get_lengths(self->postings);
    double mean = gloss_word_postings_get_mean_length(self->postings);
    float *counts = (float *)self->counts->data;
    double *scores = (double *)self->scores->data;

    for (guint i = 0; i < self->with->len; i++) {
        guint32 row = g_array_index(self->with, guint32, i);

        if (weight > 0) {
            if (scores[row] == 0)
                g_array_append_val(self->rows, row);
            scores[row] +=
                weight * gloss_word_rank_saturate((double)counts[row], lengths[row], mean);
        }
        counts[row] = 0;
    }
    g_array_set_size(self->with, 0);
}

/* ---- all ---- */

static int
compare_hits(gconstpointer a, gconstpointer b)
{
    const GlossWordHit *first = a, *second = b;

    if (first->score != second->score)
        return first->score > second->score ? -1 : 1;
    return (first->id > second->id) - (first->id < second->id);
}

static void
keep_best(GArray *hits, gsize k)
{
    g_array_sort(hits, compare_hits);
    if (hits->len > k)
        g_array_set_size(hits, (guint)k);
}

static void
collect(GlossWordScores *self, gsize k, const GlossIdSet *allowed, GArray *hits)
{
    double *scores = (double *)self->scores->data;
    double bar = -1;

    for (guint i = 0; i < self->rows->len; i++) {
        guint32 row = g_array_index(self->rows, guint32, i);
        GlossWordHit hit = {row, scores[row]};

        scores[row] = 0;
        if (hit.score < bar || (allowed && !gloss_id_set_has(allowed, hit.id)))
            continue;
        g_array_append_val(hits, hit);
        if (hits->len >= 4 * k + 256) {
            keep_best(hits, k);
            bar = g_array_index(hits, GlossWordHit, hits->len - 1).score;
        }
    }
    g_array_set_size(self->rows, 0);
    keep_best(hits, k);
}

static gint32
count_groups(const GlossWordQuery *query)
{
    gint32 n = 0;

    for (guint i = 0; i < query->phrases->len; i++)
        n = MAX(n, g_array_index(query->phrases, GlossWordPhrase, i).group + 1);
    return n;
}

gboolean
gloss_word_scores_run(GlossWordScores *self, const GlossWordQuery *query, gsize k,
                      const GlossIdSet *allowed, GArray *hits, GCancellable *cancellable,
                      GError **error)
{
    guint end = gloss_word_postings_get_end(self->postings);
    guint n_rows = gloss_word_postings_get_n_rows(self->postings);
    gint32 n_groups = count_groups(query);
    gboolean done = TRUE;

    g_array_set_size(self->scores, end);
    g_array_set_size(self->counts, end);
    for (gint32 group = 0; group < n_groups && done; group++) {
        guint n = 0;
        float weight = 0;

        done = count_group(self, query, group, &n, &weight, cancellable, error);
        score_group(self, n == G_MAXUINT || !done
                              ? 0
                              : (double)weight * gloss_word_rank_weigh(MIN(n, n_rows), n_rows));
    }
    collect(self, k, allowed, hits);
    return done;
}
