/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words are taken from the one that can count most to the one that can least (MaxScore: Turtle, Flood
 * 1995), a window of rows after the other. While the words left in a window can bring a row in on their
 * own, their rows are added up; after that, only rows that are still in question are looked up. Scores
 * of a row are added in the same order in every window, so that equal rows have equal scores. */
#include "app/word-scores.h"

#include <math.h>
#include <string.h>

#include "app/word-rank.h"

#define WINDOW GLOSS_WORD_WINDOW
/* Of a bound: sums in another order can be that much more. */
#define SLACK 1e-9
/* Looking a row up costs as much as going over so many of a word's. */
#define SEEK 4

/* A word of the query: one term, or several as one. */
typedef struct {
    const GlossWordPosting *posting;
    GlossWordPosting *joined; /* (nullable) that it is, where it is not a kept one */
    double weight;
} Word;

struct _GlossWordScores {
    GlossWordPostings *postings;  /* not owned */
    double scores[WINDOW];        /* zeros between windows */
    guint64 touched[WINDOW / 64]; /* a bit a row that has a score */
    guint16 rows[WINDOW];         /* of the window, that are in question */
    guint n_rows;
    GArray *words;      /* (element-type Word) those that can count most first */
    GArray *rests;      /* (element-type double) what all from a word on can count in the window */
    GlossWordHit *best; /* [k] a heap, the worst on top */
    gsize n_best, k;
    double bar;        /* a row must be better */
    gboolean is_whole; /* frequent words counted in the last search */
};

GlossWordScores *
gloss_word_scores_new(GlossWordPostings *postings)
{
    GlossWordScores *self = g_new0(GlossWordScores, 1);

    self->postings = postings;
    self->words = g_array_new(FALSE, FALSE, sizeof(Word));
    self->rests = g_array_new(FALSE, FALSE, sizeof(double));
    return self;
}

void
gloss_word_scores_free(GlossWordScores *self)
{
    if (!self)
        return;
    g_array_unref(self->words);
    g_array_unref(self->rests);
    g_free(self);
}

/* ---- the best ---- */

static int
compare_hits(gconstpointer a, gconstpointer b)
{
    const GlossWordHit *first = a, *second = b;

    if (first->score != second->score)
        return first->score > second->score ? -1 : 1;
    return (first->id > second->id) - (first->id < second->id);
}

static void
sift_down(GlossWordHit *best, gsize n)
{
    for (gsize i = 0;;) {
        gsize worst = i, left = 2 * i + 1;
        GlossWordHit kept;

        if (left < n && compare_hits(&best[left], &best[worst]) > 0)
            worst = left;
        if (left + 1 < n && compare_hits(&best[left + 1], &best[worst]) > 0)
            worst = left + 1;
        if (worst == i)
            return;
        kept = best[i];
        best[i] = best[worst];
        best[worst] = kept;
        i = worst;
    }
}

static void
add_hit(GlossWordScores *self, const GlossWordHit *hit)
{
    if (self->n_best < self->k) {
        gsize i = self->n_best++;

        for (; i > 0 && compare_hits(hit, &self->best[(i - 1) / 2]) > 0; i = (i - 1) / 2)
            self->best[i] = self->best[(i - 1) / 2];
        self->best[i] = *hit;
    } else {
        self->best[0] = *hit;
        sift_down(self->best, self->k);
    }
    if (self->n_best == self->k)
        self->bar = self->best[0].score;
}

/* ---- a window ---- */

static void
add_rows(GlossWordScores *self, const Word *word, guint window)
{
    const GlossWordPosting *posting = word->posting;
    const double *norms = gloss_word_postings_get_norms(self->postings);

    for (guint i = posting->starts[window]; i < posting->starts[window + 1]; i++) {
        guint32 row = posting->rows[i];

        self->scores[row % WINDOW] +=
            word->weight * gloss_word_rank_saturate_norm(posting->counts[i], norms[row]);
        self->touched[row % WINDOW / 64] |= (guint64)1 << (row % 64);
    }
}

/* Rows that may still be among the best; the others have no score from now on. */
static void
list_rows(GlossWordScores *self, guint window, double rest, const GlossIdSet *allowed)
{
    self->n_rows = 0;
    for (guint i = 0; i < WINDOW / 64; i++) {
        for (guint64 bits = self->touched[i]; bits != 0; bits &= bits - 1) {
            guint row = i * 64 + (guint)__builtin_ctzll(bits);

            if ((self->scores[row] + rest) * (1 + SLACK) > self->bar &&
                (!allowed || gloss_id_set_has(allowed, (gint64)window * WINDOW + row)))
                self->rows[self->n_rows++] = (guint16)row;
            else
                self->scores[row] = 0;
        }
        self->touched[i] = 0;
    }
}

static void
drop_rows(GlossWordScores *self, double rest)
{
    guint kept = 0;

    for (guint i = 0; i < self->n_rows; i++) {
        guint16 row = self->rows[i];

        if ((self->scores[row] + rest) * (1 + SLACK) > self->bar)
            self->rows[kept++] = row;
        else
            self->scores[row] = 0;
    }
    self->n_rows = kept;
}

/* The first from @at on that is @row or more. */
static guint
seek(const guint32 *rows, guint at, guint end, guint32 row)
{
    guint step = 1;

    while (at + step < end && rows[at + step] < row)
        step *= 2;
    end = MIN(end, at + step + 1);
    at += step / 2;
    while (at < end) {
        guint middle = at + (end - at) / 2;

        if (rows[middle] < row)
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

/* All rows of the word that are in question. */
static void
add_to_rows(GlossWordScores *self, const Word *word, guint window)
{
    const GlossWordPosting *posting = word->posting;
    const double *norms = gloss_word_postings_get_norms(self->postings);

    for (guint i = posting->starts[window]; i < posting->starts[window + 1]; i++) {
        guint32 row = posting->rows[i];

        if (self->scores[row % WINDOW] > 0)
            self->scores[row % WINDOW] +=
                word->weight * gloss_word_rank_saturate_norm(posting->counts[i], norms[row]);
    }
}

static void
look_up(GlossWordScores *self, const Word *word, guint window)
{
    const GlossWordPosting *posting = word->posting;
    const double *norms = gloss_word_postings_get_norms(self->postings);
    guint at = posting->starts[window], end = posting->starts[window + 1];

    if (SEEK * self->n_rows > end - at) {
        add_to_rows(self, word, window);
        return;
    }
    for (guint i = 0; i < self->n_rows && at < end; i++) {
        guint32 row = window * WINDOW + self->rows[i];

        at = seek(posting->rows, at, end, row);
        if (at < end && posting->rows[at] == row)
            self->scores[self->rows[i]] +=
                word->weight * gloss_word_rank_saturate_norm(posting->counts[at], norms[row]);
    }
}

/* [words + 1] */
static const double *
sum_rests(GlossWordScores *self, guint window)
{
    double *rests = (double *)self->rests->data;
    guint n = self->words->len;

    rests[n] = 0;
    for (guint i = n; i-- > 0;) {
        const Word *word = &g_array_index(self->words, Word, i);

        rests[i] = rests[i + 1] + word->weight * (double)word->posting->highest[window];
    }
    return rests;
}

static void
score_window(GlossWordScores *self, guint window, const GlossIdSet *allowed)
{
    const double *rests = sum_rests(self, window);
    guint n = self->words->len, i = 0;

    if (rests[0] * (1 + SLACK) <= self->bar)
        return;
    for (; i < n && (i == 0 || rests[i] * (1 + SLACK) > self->bar); i++)
        add_rows(self, &g_array_index(self->words, Word, i), window);
    list_rows(self, window, rests[i], allowed);
    for (; i < n && self->n_rows > 0; i++) {
        look_up(self, &g_array_index(self->words, Word, i), window);
        drop_rows(self, rests[i + 1]);
    }
    for (i = 0; i < self->n_rows; i++) {
        GlossWordHit hit = {(gint64)window * WINDOW + self->rows[i], self->scores[self->rows[i]]};

        self->scores[self->rows[i]] = 0;
        if (hit.score > self->bar)
            add_hit(self, &hit);
    }
}

/* ---- words ---- */

/* The terms of a group are one word, whose rows are theirs, each counted for itself. Without rows
 * where one is too frequent, unless @whole. */
static gboolean
find_word(GlossWordScores *self, const GlossWordQuery *query, gint32 group, gboolean whole,
          Word *word, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    double n_rows = gloss_word_postings_get_n_rows(self->postings), n = 0;

    *word = (Word){0};
    for (guint i = 0; i < query->phrases->len; i++) {
        const GlossWordPhrase *phrase = &g_array_index(query->phrases, GlossWordPhrase, i);
        const GlossWordPosting *posting;

        if (phrase->group != group)
            continue;
        posting = gloss_word_postings_find(self->postings, g_ptr_array_index(query->terms, i),
                                           phrase->prefix, whole, cancellable, error);
        if (!posting)
            return FALSE;
        word->weight = (double)phrase->weight;
        if (posting->frequent && !whole)
            return TRUE;
        n += posting->n;
        g_ptr_array_add(found, (gpointer)posting);
    }
    word->weight *= gloss_word_rank_weigh(MIN(n, n_rows), n_rows);
    if (found->len > 1)
        word->joined = gloss_word_postings_join(
            self->postings, (const GlossWordPosting *const *)found->pdata, found->len);
    if (found->len > 0)
        word->posting = word->joined ? word->joined : g_ptr_array_index(found, 0);
    return TRUE;
}

/* Words that can count the same stay as the query has them. */
static void
insert_word(GlossWordScores *self, const Word *word)
{
    double most = word->weight * (double)word->posting->most;
    guint place = self->words->len;

    for (; place > 0; place--) {
        const Word *before = &g_array_index(self->words, Word, place - 1);

        if (before->weight * (double)before->posting->most >= most)
            break;
    }
    g_array_insert_val(self->words, place, *word);
}

static gboolean
find_words(GlossWordScores *self, const GlossWordQuery *query, gboolean whole,
           GCancellable *cancellable, GError **error)
{
    gint32 n_groups = 0;

    for (guint i = 0; i < query->phrases->len; i++)
        n_groups = MAX(n_groups, g_array_index(query->phrases, GlossWordPhrase, i).group + 1);
    for (gint32 group = 0; group < n_groups; group++) {
        Word word;

        if (!find_word(self, query, group, whole, &word, cancellable, error))
            return FALSE;
        if (word.posting && word.posting->n > 0 && word.weight > 0)
            insert_word(self, &word);
        else
            gloss_word_postings_posting_free(word.joined);
    }
    return TRUE;
}

static void
forget_words(GlossWordScores *self)
{
    for (guint i = 0; i < self->words->len; i++)
        gloss_word_postings_posting_free(g_array_index(self->words, Word, i).joined);
    g_array_set_size(self->words, 0);
    gloss_word_postings_trim(self->postings);
}

gboolean
gloss_word_scores_run(GlossWordScores *self, const GlossWordQuery *query, gsize k, double bar,
                      const GlossIdSet *allowed, GArray *hits, GCancellable *cancellable,
                      GError **error)
{
    guint n_windows = gloss_word_postings_get_n_windows(self->postings);
    gboolean done = find_words(self, query, FALSE, cancellable, error);

    /* Words that counted before may not count beside rarer ones. */
    self->bar = self->is_whole ? 0 : bar;
    self->is_whole = done && self->words->len == 0;
    if (self->is_whole)
        done = find_words(self, query, TRUE, cancellable, error);
    self->best = g_new(GlossWordHit, k);
    self->n_best = 0;
    self->k = k;
    g_array_set_size(self->rests, self->words->len + 1);
    for (guint window = 0; window < n_windows && done && self->words->len > 0; window++) {
        score_window(self, window, allowed);
        done = !g_cancellable_set_error_if_cancelled(cancellable, error);
    }
    forget_words(self);
    qsort(self->best, self->n_best, sizeof *self->best, compare_hits);
    g_array_append_vals(hits, self->best, (guint)self->n_best);
    g_clear_pointer(&self->best, g_free);
    return done;
}
