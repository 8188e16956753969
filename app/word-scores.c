/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words are taken from the one that can count most to the one that can least (MaxScore: Turtle, Flood
 * 1995), a window of rows after the other. While the words left in a window can bring a row in on their
 * own, their rows are added up; after that, only rows that are still in question are looked up. Scores
 * of a row are added in the same order in every window, so that equal rows have equal scores, and the
 * best are the same whichever thread has which window. */
#include "app/word-scores.h"

#include <math.h>
#include <stdatomic.h>
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

/* Of one thread. */
typedef struct {
    double scores[WINDOW];        /* zeros between windows */
    guint64 touched[WINDOW / 64]; /* a bit a row that has a score */
    guint16 rows[WINDOW];         /* of the window, that are in question */
    guint n_rows;
    GArray *rests;      /* (element-type double) what all from a word on can count in the window */
    GlossWordHit *best; /* [k] a heap, the worst on top */
    gsize n_best;
    double bar; /* a row may not be worse */
} Part;

struct _GlossWordScores {
    GlossWordPostings *postings; /* not owned */
    GPtrArray *parts;            /* (element-type Part) */
    GArray *words;               /* (element-type Word) those that can count most first */
    gsize k;
    double floor;       /* a row must be better */
    _Atomic double bar; /* of the part that has come farthest */
    const GlossIdSet *allowed;
    GCancellable *cancellable;
    gboolean is_whole; /* frequent words counted in the last search */
};

static void
part_free(gpointer data)
{
    Part *part = data;

    g_array_unref(part->rests);
    g_free(part);
}

GlossWordScores *
gloss_word_scores_new(GlossWordPostings *postings)
{
    GlossWordScores *self = g_new0(GlossWordScores, 1);

    self->postings = postings;
    self->words = g_array_new(FALSE, FALSE, sizeof(Word));
    self->parts = g_ptr_array_new_with_free_func(part_free);
    return self;
}

void
gloss_word_scores_free(GlossWordScores *self)
{
    if (!self)
        return;
    g_array_unref(self->words);
    g_ptr_array_unref(self->parts);
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

/* What no row of the k best is worse than, whichever thread has them. */
static void
raise_bar(GlossWordScores *self, double bar)
{
    double before = atomic_load_explicit(&self->bar, memory_order_relaxed);

    while (bar > before &&
           !atomic_compare_exchange_weak_explicit(&self->bar, &before, bar, memory_order_relaxed,
                                                  memory_order_relaxed))
        continue;
}

static void
add_hit(GlossWordScores *self, Part *part, const GlossWordHit *hit)
{
    if (part->n_best < self->k) {
        gsize i = part->n_best++;

        for (; i > 0 && compare_hits(hit, &part->best[(i - 1) / 2]) > 0; i = (i - 1) / 2)
            part->best[i] = part->best[(i - 1) / 2];
        part->best[i] = *hit;
    } else if (compare_hits(hit, part->best) < 0) {
        part->best[0] = *hit;
        sift_down(part->best, self->k);
    }
    if (part->n_best == self->k)
        part->bar = MAX(part->bar, part->best[0].score);
}

/* ---- a window ---- */

static void
add_rows(GlossWordScores *self, Part *part, const Word *word, guint window)
{
    const GlossWordPosting *posting = word->posting;
    const GlossWordShares *shares = gloss_word_postings_get_shares(self->postings);

    for (guint i = posting->starts[window]; i < posting->starts[window + 1]; i++) {
        guint32 row = posting->rows[i];

        part->scores[row % WINDOW] +=
            word->weight *
            gloss_word_postings_find_share(shares, posting->counts[i], shares->lengths[row]);
        part->touched[row % WINDOW / 64] |= (guint64)1 << (row % 64);
    }
}

/* Rows that may still be among the best; the others have no score from now on. */
static void
list_rows(Part *part, guint window, double rest, const GlossIdSet *allowed)
{
    part->n_rows = 0;
    for (guint i = 0; i < WINDOW / 64; i++) {
        for (guint64 bits = part->touched[i]; bits != 0; bits &= bits - 1) {
            guint row = i * 64 + (guint)__builtin_ctzll(bits);

            if ((part->scores[row] + rest) * (1 + SLACK) > part->bar &&
                (!allowed || gloss_id_set_has(allowed, (gint64)window * WINDOW + row)))
                part->rows[part->n_rows++] = (guint16)row;
            else
                part->scores[row] = 0;
        }
        part->touched[i] = 0;
    }
}

static void
drop_rows(Part *part, double rest)
{
    guint kept = 0;

    for (guint i = 0; i < part->n_rows; i++) {
        guint16 row = part->rows[i];

        if ((part->scores[row] + rest) * (1 + SLACK) > part->bar)
            part->rows[kept++] = row;
        else
            part->scores[row] = 0;
    }
    part->n_rows = kept;
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
add_to_rows(GlossWordScores *self, Part *part, const Word *word, guint window)
{
    const GlossWordPosting *posting = word->posting;
    const GlossWordShares *shares = gloss_word_postings_get_shares(self->postings);

    for (guint i = posting->starts[window]; i < posting->starts[window + 1]; i++) {
        guint32 row = posting->rows[i];

        if (part->scores[row % WINDOW] > 0)
            part->scores[row % WINDOW] +=
                word->weight *
                gloss_word_postings_find_share(shares, posting->counts[i], shares->lengths[row]);
    }
}

static void
look_up(GlossWordScores *self, Part *part, const Word *word, guint window)
{
    const GlossWordPosting *posting = word->posting;
    const GlossWordShares *shares = gloss_word_postings_get_shares(self->postings);
    guint at = posting->starts[window], end = posting->starts[window + 1];

    if (SEEK * part->n_rows > end - at) {
        add_to_rows(self, part, word, window);
        return;
    }
    for (guint i = 0; i < part->n_rows && at < end; i++) {
        guint32 row = window * WINDOW + part->rows[i];

        at = seek(posting->rows, at, end, row);
        if (at < end && posting->rows[at] == row)
            part->scores[part->rows[i]] +=
                word->weight *
                gloss_word_postings_find_share(shares, posting->counts[at], shares->lengths[row]);
    }
}

/* [words + 1] */
static const double *
sum_rests(GlossWordScores *self, Part *part, guint window)
{
    double *rests = (double *)part->rests->data;
    guint n = self->words->len;

    rests[n] = 0;
    for (guint i = n; i-- > 0;) {
        const Word *word = &g_array_index(self->words, Word, i);

        rests[i] = rests[i + 1] + word->weight * (double)word->posting->highest[window];
    }
    return rests;
}

static void
score_window(GlossWordScores *self, Part *part, guint window)
{
    const double *rests = sum_rests(self, part, window);
    guint n = self->words->len, i = 0;

    if (rests[0] * (1 + SLACK) <= part->bar)
        return;
    for (; i < n && (i == 0 || rests[i] * (1 + SLACK) > part->bar); i++)
        add_rows(self, part, &g_array_index(self->words, Word, i), window);
    list_rows(part, window, rests[i], self->allowed);
    for (; i < n && part->n_rows > 0; i++) {
        look_up(self, part, &g_array_index(self->words, Word, i), window);
        drop_rows(part, rests[i + 1]);
    }
    for (i = 0; i < part->n_rows; i++) {
        GlossWordHit hit = {(gint64)window * WINDOW + part->rows[i], part->scores[part->rows[i]]};

        part->scores[part->rows[i]] = 0;
        if (hit.score >= part->bar && hit.score > self->floor)
            add_hit(self, part, &hit);
    }
}

static void
score_windows_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    GlossWordScores *self = data;
    Part *part = g_ptr_array_index(self->parts, thread);

    for (gsize i = begin; i < end && !g_cancellable_is_cancelled(self->cancellable); i++) {
        part->bar = MAX(part->bar, atomic_load_explicit(&self->bar, memory_order_relaxed));
        score_window(self, part, (guint)i);
        raise_bar(self, part->bar);
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

static void
ready_parts(GlossWordScores *self, guint n)
{
    while (self->parts->len < n) {
        Part *part = g_new0(Part, 1);

        part->rests = g_array_new(FALSE, FALSE, sizeof(double));
        g_ptr_array_add(self->parts, part);
    }
    for (guint i = 0; i < self->parts->len; i++) {
        Part *part = g_ptr_array_index(self->parts, i);

        part->best = g_new(GlossWordHit, self->k);
        part->n_best = 0;
        part->bar = self->floor;
        g_array_set_size(part->rests, self->words->len + 1);
    }
}

/* Adds the best of all. */
static void
join_parts(GlossWordScores *self, GArray *hits)
{
    for (guint i = 0; i < self->parts->len; i++) {
        Part *part = g_ptr_array_index(self->parts, i);

        g_array_append_vals(hits, part->best, (guint)part->n_best);
        g_clear_pointer(&part->best, g_free);
    }
    g_array_sort(hits, compare_hits);
    if (hits->len > self->k)
        g_array_set_size(hits, (guint)self->k);
}

gboolean
gloss_word_scores_run(GlossWordScores *self, const GlossWordQuery *query, gsize k, double bar,
                      const GlossIdSet *allowed, GArray *hits, GCancellable *cancellable,
                      GError **error)
{
    gboolean done = find_words(self, query, FALSE, cancellable, error);

    /* Words that counted before may not count beside rarer ones. */
    self->floor = self->is_whole ? 0 : bar;
    self->is_whole = done && self->words->len == 0;
    if (self->is_whole)
        done = find_words(self, query, TRUE, cancellable, error);
    self->k = k;
    self->allowed = allowed;
    self->cancellable = cancellable;
    atomic_store(&self->bar, self->floor);
    ready_parts(self, cloze_pool_get_n_threads(query->pool));
    if (done && self->words->len > 0)
        cloze_pool_parallel_for(query->pool, gloss_word_postings_get_n_windows(self->postings), 1,
                                score_windows_cb, self);
    forget_words(self);
    join_parts(self, hits);
    return done && !g_cancellable_set_error_if_cancelled(cancellable, error);
}
