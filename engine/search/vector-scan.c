/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every thread keeps, for each query, the k best lower bounds it has seen and the slots whose upper
 * bound is not below the worst of those. */
#include "engine/search/vector-scan.h"

#include <math.h>
#include <string.h>

#include "engine/kernels/scan.h"
#include "engine/search/narrow-vector.h"

/* Rows looked at with all queries while they are in the nearest cache. */
#define BLOCK 128
/* Candidates of one thread and query before those that are out of the question are dropped. */
#define FIRST_PRUNING 4096
/* Rows that a thread reads for ranking at a time. */
#define READ 64
/* Steps of scores, to tell the better part of them. */
#define STEPS 8192
/* Scores that tell it, at least; of up to twice as many, all. */
#define SAMPLE 65536

typedef struct {
    gsize slot;
    guint64 id;
    float upper;
} Candidate;

/* Of one thread and one query. */
typedef struct {
    float *lowest; /* [k] a heap, the least on top */
    gsize n_lowest;
    float bar; /* the heap's top once it is full */
    GArray *candidates;
    gsize pruning;
} Catch;

typedef struct {
    gint8 *narrow; /* [n][stride] */
    float *wide;   /* [n][stride] */
    float *scales; /* [n] */
    float *lengths;
    float *lost;
} Queries;

/* Rows that are looked at together, at most BLOCK. */
typedef struct {
    const guint64 *ids;
    ClozeScanNarrows known;
    const gint32 *dots;   /* [rows][queries] */
    const guint32 *slots; /* (nullable) of the rows */
    gsize first;          /* where they are none: the slot that rows follow on each other from */
} Rows;

typedef struct {
    ClozeVectorFile *file;
    const ClozeScan *scan;
    gsize stride, n, k;
    ClozeVectorFilter filter;
    gpointer filter_data;
    GCancellable *cancellable;
    Queries queries;
    Catch *catches;       /* [threads][n] */
    gint32 *scores;       /* [threads][BLOCK][n] */
    float *bounds;        /* [threads][3][n]: of a row, with the upper ones and the bars */
    float *all;           /* (nullable) [capacity] the 8-bit score of each slot */
    const guint32 *slots; /* (nullable) that alone are looked at */
    gsize n_slots;
    float *rows;            /* [threads][stride] that are ranked */
    const float *query;     /* at hand */
    ClozeVectorHit *ranked; /* of it */
} Scan;

static void
sift_down(float *heap, gsize n, gsize i)
{
    for (;;) {
        gsize least = i, left = 2 * i + 1;

        if (left < n && heap[left] < heap[least])
            least = left;
        if (left + 1 < n && heap[left + 1] < heap[least])
            least = left + 1;
        if (least == i)
            return;
        float kept = heap[i];
        heap[i] = heap[least];
        heap[least] = kept;
        i = least;
    }
}

static void
push_lower(Catch *catch, gsize k, float lower)
{
    if (catch->n_lowest == k) {
        if (lower <= catch->bar)
            return;
        catch->lowest[0] = lower;
        sift_down(catch->lowest, k, 0);
    } else {
        gsize i = catch->n_lowest++;

        for (; i > 0 && catch->lowest[(i - 1) / 2] > lower; i = (i - 1) / 2)
            catch->lowest[i] = catch->lowest[(i - 1) / 2];
        catch->lowest[i] = lower;
    }
    if (catch->n_lowest == k)
        catch->bar = catch->lowest[0];
}

static void
prune(Catch *catch, float bar)
{
    guint kept = 0;

    for (guint i = 0; i < catch->candidates->len; i++) {
        Candidate candidate = g_array_index(catch->candidates, Candidate, i);

        if (candidate.upper >= bar)
            g_array_index(catch->candidates, Candidate, kept++) = candidate;
    }
    g_array_set_size(catch->candidates, kept);
}

static void
add_candidate(Catch *catch, gsize k, const Candidate *candidate, float lower)
{
    g_array_append_val(catch->candidates, *candidate);
    push_lower(catch, k, lower);
    if (catch->candidates->len >= catch->pruning) {
        prune(catch, catch->bar);
        catch->pruning = MAX(FIRST_PRUNING, 2 * (gsize) catch->candidates->len);
    }
}

static gboolean
catch_row(Scan *self, const Rows *rows, gsize i, float upper, float bound, Catch *catch)
{
    const Candidate candidate = {rows->slots ? rows->slots[i] : rows->first + i, rows->ids[i],
                                 upper};

    if (!(upper >= catch->bar) || candidate.id == 0 ||
        (self->filter && !self->filter(candidate.id, self->filter_data)))
        return FALSE;
    add_candidate(catch, self->k, &candidate, upper - 2 * bound);
    return TRUE;
}

/* Many rows with one query at a time. */
static void
catch_rows(Scan *self, const Rows *rows, gsize n, Catch *catch)
{
    const ClozeScanNarrow query = {*self->queries.scales, *self->queries.lengths,
                                   *self->queries.lost};
    float bounds[BLOCK], uppers[BLOCK], bars[BLOCK];

    for (gsize i = 0; i < BLOCK; i++)
        bars[i] = catch->bar;
    if (self->scan->bound(uppers, bounds, rows->dots, &rows->known, &query, bars, n))
        for (gsize i = 0; i < n; i++)
            catch_row(self, rows, i, uppers[i], bounds[i], catch);
}

/* Many queries with one row at a time. */
static void
catch_by_row(Scan *self, const Rows *rows, gsize n, guint thread)
{
    const ClozeScanNarrows queries = {self->queries.scales, self->queries.lengths,
                                      self->queries.lost};
    Catch *catches = self->catches + thread * self->n;
    float *bounds = self->bounds + thread * 3 * self->n, *uppers = bounds + self->n;
    float *bars = uppers + self->n;

    for (gsize i = 0; i < n; i++) {
        const ClozeScanNarrow row = {rows->known.scales[i], rows->known.lengths[i],
                                     rows->known.lost[i]};

        if (self->scan->bound(uppers, bounds, rows->dots + i * self->n, &queries, &row, bars,
                              self->n))
            for (gsize j = 0; j < self->n; j++)
                if (catch_row(self, rows, i, uppers[j], bounds[j], &catches[j]))
                    bars[j] = catches[j].bar;
    }
}

/* Of one query. */
static void
keep_scores(const Rows *rows, float *out)
{
    for (gsize i = 0; i < BLOCK; i++)
        out[i] = rows->ids[i] ? (float)rows->dots[i] * rows->known.scales[i] : -INFINITY;
}

static void
scan_chunk(Scan *self, gsize i, guint thread)
{
    gint32 *dots = self->scores + thread * BLOCK * self->n;
    ClozeVectorChunk chunk;

    cloze_vector_file_get_chunk(self->file, i, &chunk);
    for (gsize row = 0; row < CLOZE_VECTOR_FILE_ROWS; row += BLOCK) {
        const Rows rows = {
            .ids = chunk.ids + row,
            .known = {chunk.scales + row, chunk.lengths + row, chunk.lost + row},
            .dots = dots,
            .first = i * CLOZE_VECTOR_FILE_ROWS + row,
        };

        self->scan->dots_i8(dots, chunk.narrow + row * self->stride, self->queries.narrow, BLOCK,
                            self->n, self->stride);
        if (self->all)
            keep_scores(&rows, self->all + rows.first);
        if (self->n == 1)
            catch_rows(self, &rows, BLOCK, self->catches + thread);
        else
            catch_by_row(self, &rows, BLOCK, thread);
    }
}

static void
scan_chunks_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Scan *self = data;

    for (gsize i = begin; i < end && !g_cancellable_is_cancelled(self->cancellable); i++)
        scan_chunk(self, i, thread);
}

/* What is known of BLOCK rows that lie anywhere. */
typedef struct {
    const gint8 *narrow[BLOCK];
    guint64 ids[BLOCK];
    float scales[BLOCK], lengths[BLOCK], lost[BLOCK];
} Picked;

static void
pick_rows(Scan *self, const guint32 *slots, gsize n, Picked *picked)
{
    for (gsize i = 0; i < n; i++) {
        gsize row = slots[i] % CLOZE_VECTOR_FILE_ROWS;
        ClozeVectorChunk chunk;

        cloze_vector_file_get_chunk(self->file, slots[i] / CLOZE_VECTOR_FILE_ROWS, &chunk);
        picked->narrow[i] = chunk.narrow + row * self->stride;
        picked->ids[i] = chunk.ids[row];
        picked->scales[i] = chunk.scales[row];
        picked->lengths[i] = chunk.lengths[row];
        picked->lost[i] = chunk.lost[row];
    }
}

/* Of one query. */
static void
scan_slots_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Scan *self = data;
    gint32 *scores = self->scores + thread * BLOCK;
    const guint32 *slots = self->slots + begin;
    Picked picked;
    const Rows rows = {.ids = picked.ids,
                       .known = {picked.scales, picked.lengths, picked.lost},
                       .dots = scores,
                       .slots = slots};

    pick_rows(self, slots, end - begin, &picked);
    self->scan->picks_i8(scores, picked.narrow, self->queries.narrow, end - begin, self->stride);
    catch_rows(self, &rows, end - begin, self->catches + thread);
}

static void
narrow_query(Scan *self, gsize j, const float *query, gsize width)
{
    Queries *queries = &self->queries;
    ClozeNarrowVector made;

    memcpy(queries->wide + j * self->stride, query, width * sizeof *query);
    made = cloze_narrow_vector_make(queries->narrow + j * self->stride, query, width);
    queries->scales[j] = made.scale;
    queries->lengths[j] = made.length;
    queries->lost[j] = made.lost;
}

static int
compare_hits(gconstpointer a, gconstpointer b)
{
    const ClozeVectorHit *first = a, *second = b;

    if (first->score != second->score)
        return first->score > second->score ? -1 : 1;
    if (first->id != second->id)
        return first->id < second->id ? -1 : 1;
    return (first->slot > second->slot) - (first->slot < second->slot);
}

/* In fp32; what is damaged or no number gets no id. */
static void
rank_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Scan *self = data;
    float *row = self->rows + thread * self->stride;

    for (gsize i = begin; i < end; i++) {
        ClozeVectorHit *hit = &self->ranked[i];

        hit->score = NAN;
        if (cloze_vector_file_read_checked(self->file, hit->slot, hit->id, row))
            self->scan->dots_f32(&hit->score, row, self->query, 1, 1, self->stride);
        if (!isfinite(hit->score))
            hit->id = 0;
    }
}

/* What the k best lower bounds of all threads leave open, with the upper bound for a score. */
static GArray *
list_open(Scan *self, gsize j, guint n_threads)
{
    Catch all = {.lowest = g_new(float, self->k), .bar = -INFINITY};
    GArray *open = g_array_new(FALSE, FALSE, sizeof(ClozeVectorHit));

    for (guint thread = 0; thread < n_threads; thread++) {
        const Catch *catch = &self->catches[thread * self->n + j];

        for (gsize i = 0; i < catch->n_lowest; i++)
            push_lower(&all, self->k, catch->lowest[i]);
    }
    for (guint thread = 0; thread < n_threads; thread++) {
        Catch *catch = &self->catches[thread * self->n + j];

        prune(catch, all.bar);
        for (guint i = 0; i < catch->candidates->len; i++) {
            const Candidate *candidate = &g_array_index(catch->candidates, Candidate, i);
            const ClozeVectorHit hit = {candidate->id, candidate->slot, candidate->upper};

            g_array_append_val(open, hit);
        }
    }
    g_free(all.lowest);
    return open;
}

/* From @begin on; what is damaged is gone afterwards. */
static void
rank(Scan *self, ClozePool *pool, GArray *open, guint begin, guint end)
{
    guint kept = begin;

    self->ranked = (ClozeVectorHit *)open->data + begin;
    cloze_pool_parallel_for(pool, end - begin, READ, rank_cb, self);
    for (guint i = begin; i < end; i++)
        if (g_array_index(open, ClozeVectorHit, i).id != 0)
            g_array_index(open, ClozeVectorHit, kept++) = g_array_index(open, ClozeVectorHit, i);
    if (kept < end)
        g_array_remove_range(open, kept, end - kept);
}

/* The scores of as many as are wanted tell which of the others can be among them. */
static guint
find_end(Scan *self, GArray *open)
{
    float bar = INFINITY;
    guint n = (guint)MIN(self->k, open->len), end = n;

    for (guint i = 0; i < n; i++)
        bar = MIN(bar, g_array_index(open, ClozeVectorHit, i).score);
    while (end < open->len && g_array_index(open, ClozeVectorHit, end).score >= bar)
        end++;
    return end;
}

static gsize
settle_query(Scan *self, gsize j, ClozePool *pool, guint n_threads, ClozeVectorHit *out)
{
    g_autoptr(GArray) open = list_open(self, j, n_threads);
    guint n_open = open->len, n = (guint)MIN(n_open, self->k);

    self->query = self->queries.wide + j * self->stride;
    g_array_sort(open, compare_hits);
    rank(self, pool, open, 0, n);
    if (open->len == n_open)
        g_array_set_size(open, find_end(self, open));
    else
        n -= n_open - open->len;
    rank(self, pool, open, n, open->len);
    g_array_sort(open, compare_hits);
    n = (guint)MIN(open->len, self->k);
    if (n > 0)
        memcpy(out, open->data, n * sizeof *out);
    return n;
}

static void
scan_init(Scan *self, guint n_threads, const float *queries)
{
    gsize size = self->n * self->stride, n_catches = n_threads * self->n;

    self->queries = (Queries){.narrow = g_new0(gint8, size),
                              .wide = g_new0(float, size),
                              .scales = g_new0(float, self->n),
                              .lengths = g_new0(float, self->n),
                              .lost = g_new0(float, self->n)};
    for (gsize j = 0; j < self->n; j++)
        narrow_query(self, j, queries + j * cloze_vector_file_get_width(self->file),
                     cloze_vector_file_get_width(self->file));
    self->scores = g_new(gint32, n_threads * BLOCK * self->n);
    self->bounds = g_new(float, n_catches * 3);
    for (gsize i = 0; i < n_catches * 3; i++)
        self->bounds[i] = -INFINITY;
    self->rows = g_new(float, n_threads * self->stride);
    self->catches = g_new0(Catch, n_catches);
    for (gsize i = 0; i < n_catches; i++)
        self->catches[i] = (Catch){.lowest = g_new(float, self->k),
                                   .bar = -INFINITY,
                                   .candidates = g_array_new(FALSE, FALSE, sizeof(Candidate)),
                                   .pruning = FIRST_PRUNING};
}

static void
scan_clear(Scan *self, guint n_threads)
{
    for (gsize i = 0; i < n_threads * self->n; i++) {
        g_free(self->catches[i].lowest);
        g_array_unref(self->catches[i].candidates);
    }
    g_free(self->catches);
    g_free(self->scores);
    g_free(self->bounds);
    g_free(self->rows);
    g_free(self->queries.narrow);
    g_free(self->queries.wide);
    g_free(self->queries.scales);
    g_free(self->queries.lengths);
    g_free(self->queries.lost);
}

static Scan
make_scan(ClozeVectorFile *file, gsize n, gsize k)
{
    return (Scan){.file = file,
                  .scan = cloze_scan_get(),
                  .stride = cloze_vector_file_get_stride(file),
                  .n = n,
                  .k = k};
}

static void
scan_run(Scan *self, ClozePool *pool, const float *queries, ClozeVectorHit *hits, gsize *n_hits)
{
    guint n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;

    scan_init(self, n_threads, queries);
    if (self->slots)
        cloze_pool_parallel_for(pool, self->n_slots, BLOCK, scan_slots_cb, self);
    else
        cloze_pool_parallel_for(pool,
                                cloze_vector_file_get_capacity(self->file) / CLOZE_VECTOR_FILE_ROWS,
                                1, scan_chunks_cb, self);
    for (gsize j = 0; j < self->n; j++)
        n_hits[j] = settle_query(self, j, pool, n_threads, hits + j * self->k);
    scan_clear(self, n_threads);
}

gboolean
cloze_vector_scan_run(ClozeVectorFile *file, ClozePool *pool, const float *queries, gsize n,
                      gsize k, ClozeVectorFilter filter, gpointer filter_data, ClozeVectorHit *hits,
                      gsize *n_hits, GCancellable *cancellable, GError **error)
{
    Scan self = make_scan(file, n, k);

    g_return_val_if_fail(k > 0, FALSE);
    self.filter = filter;
    self.filter_data = filter_data;
    self.cancellable = cancellable;
    scan_run(&self, pool, queries, hits, n_hits);
    return !g_cancellable_set_error_if_cancelled(cancellable, error);
}

/* ---- near to a query ---- */

/* The least score of the @most best of @n, rounded down to a step, told from one score in @every. */
static float
find_bar(const float *scores, gsize n, gsize most, gsize every)
{
    g_autofree guint32 *counts = g_new0(guint32, STEPS + 1);
    float lowest = INFINITY, highest = -INFINITY, width, factor;
    gsize step = STEPS + 1, sum = 0;

    for (gsize i = 0; i < n; i += every) {
        lowest = scores[i] < lowest && scores[i] > -INFINITY ? scores[i] : lowest;
        highest = scores[i] > highest ? scores[i] : highest;
    }
    width = (highest - lowest) / STEPS;
    if (!(width > 0) || !isfinite(1 / width))
        return -INFINITY;
    factor = 1 / width;
    for (gsize i = 0; i < n; i += every)
        if (scores[i] >= lowest)
            counts[MIN((gsize)((scores[i] - lowest) * factor), STEPS)]++;
    while (step > 0 && sum < most / every)
        sum += counts[--step];
    return step == 0 ? -INFINITY : lowest + (float)step * width;
}

static void
list_near(const float *scores, gsize n, ClozeVectorNear *near)
{
    float bar = MAX(find_bar(scores, n, near->most, MAX(n / SAMPLE, 1)), -G_MAXFLOAT);

    g_array_set_size(near->slots, 0);
    for (gsize begin = 0; begin < n; begin += BLOCK) {
        gsize end = MIN(begin + BLOCK, n);

        for (gsize i = begin; i < end; i++)
            if (scores[i] >= bar)
                g_array_append_vals(near->slots, &(guint32){(guint32)i}, 1);
    }
}

gboolean
cloze_vector_scan_run_near(ClozeVectorFile *file, ClozePool *pool, const float *query, gsize k,
                           ClozeVectorNear *near, ClozeVectorHit *hits, gsize *n_hits,
                           GCancellable *cancellable, GError **error)
{
    gsize capacity = cloze_vector_file_get_capacity(file);
    Scan self = make_scan(file, 1, k);

    g_return_val_if_fail(k > 0, FALSE);
    if (!near->scores)
        near->scores = g_array_new(FALSE, FALSE, sizeof(float));
    g_array_set_size(near->scores, (guint)capacity);
    self.all = (float *)near->scores->data;
    self.cancellable = cancellable;
    scan_run(&self, pool, query, hits, n_hits);
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    list_near(self.all, capacity, near);
    return TRUE;
}

gsize
cloze_vector_scan_run_again(ClozeVectorFile *file, ClozePool *pool, const float *query, gsize k,
                            const ClozeVectorNear *near, ClozeVectorHit *hits)
{
    Scan self = make_scan(file, 1, k);
    gsize n = 0;

    g_return_val_if_fail(k > 0, 0);
    self.slots = (const guint32 *)near->slots->data;
    self.n_slots = near->slots->len;
    if (self.n_slots > 0)
        scan_run(&self, pool, query, hits, &n);
    return n;
}
