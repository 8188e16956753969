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
    float *scale;
    float *length; /* of the query */
    float *lost;
} Queries;

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

/* Rounding on the way to a score and its bound, for vectors of about unit length. */
#define SLACK 1e-5f

static inline float
bound_of(const Queries *queries, gsize j, float length, float lost)
{
    return (lost * queries->length[j] + length * queries->lost[j]) * (1 + SLACK) +
           SLACK * (length + lost) * queries->length[j];
}

static void
catch_row(Scan *self, const ClozeVectorChunk *chunk, gsize row, gsize slot, const gint32 *scores,
          Catch *catches)
{
    Candidate candidate = {.slot = slot, .id = chunk->ids[row]};
    gboolean is_asked = self->filter == NULL;

    if (candidate.id == 0)
        return;
    for (gsize j = 0; j < self->n; j++) {
        float score = (float)scores[j] * chunk->scales[row] * self->queries.scale[j];
        float bound = bound_of(&self->queries, j, chunk->lengths[row], chunk->lost[row]);

        candidate.upper = score + bound;
        if (!(candidate.upper >= catches[j].bar))
            continue;
        if (!is_asked && !self->filter(candidate.id, self->filter_data))
            return;
        is_asked = TRUE;
        add_candidate(&catches[j], self->k, &candidate, score - bound);
    }
}

static void
scan_chunks_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Scan *self = data;
    gint32 *scores = self->scores + thread * BLOCK * self->n;
    Catch *catches = self->catches + thread * self->n;

    for (gsize i = begin; i < end && !g_cancellable_is_cancelled(self->cancellable); i++) {
        ClozeVectorChunk chunk;

        cloze_vector_file_get_chunk(self->file, i, &chunk);
        for (gsize row = 0; row < CLOZE_VECTOR_FILE_ROWS; row += BLOCK) {
            self->scan->dots_i8(scores, chunk.narrow + row * self->stride, self->queries.narrow,
                                BLOCK, self->n, self->stride);
            for (gsize j = 0; j < BLOCK && self->all; j++)
                self->all[i * CLOZE_VECTOR_FILE_ROWS + row + j] =
                    chunk.ids[row + j] ? (float)scores[j] * chunk.scales[row + j] : NAN;
            for (gsize j = 0; j < BLOCK; j++)
                catch_row(self, &chunk, row + j, i * CLOZE_VECTOR_FILE_ROWS + row + j,
                          scores + j * self->n, catches);
        }
    }
}

/* Of one query. */
static void
scan_slots_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Scan *self = data;
    Catch *catch = self->catches + thread * self->n;

    for (gsize i = begin; i < end; i++) {
        gsize slot = self->slots[i], row = slot % CLOZE_VECTOR_FILE_ROWS;
        ClozeVectorChunk chunk;
        gint32 score;

        cloze_vector_file_get_chunk(self->file, slot / CLOZE_VECTOR_FILE_ROWS, &chunk);
        self->scan->dots_i8(&score, chunk.narrow + row * self->stride, self->queries.narrow, 1, 1,
                            self->stride);
        catch_row(self, &chunk, row, slot, &score, catch);
    }
}

static void
narrow_query(Scan *self, gsize j, const float *query, gsize width)
{
    Queries *queries = &self->queries;
    ClozeNarrowVector made;

    memcpy(queries->wide + j * self->stride, query, width * sizeof *query);
    made = cloze_narrow_vector_make(queries->narrow + j * self->stride, query, width);
    queries->scale[j] = made.scale;
    queries->length[j] = made.length;
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

        if (cloze_vector_file_read_checked(self->file, hit->slot, hit->id, row))
            self->scan->dots_f32(&hit->score, row, self->query, 1, 1, self->stride);
        if (!isfinite(hit->score))
            hit->id = 0;
    }
}

/* What the k best lower bounds of all threads leave open. */
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
            const ClozeVectorHit hit = {candidate->id, candidate->slot, NAN};

            g_array_append_val(open, hit);
        }
    }
    g_free(all.lowest);
    return open;
}

static gsize
settle_query(Scan *self, gsize j, ClozePool *pool, guint n_threads, ClozeVectorHit *out)
{
    g_autoptr(GArray) open = list_open(self, j, n_threads);
    guint kept = 0;
    gsize n;

    self->query = self->queries.wide + j * self->stride;
    self->ranked = (ClozeVectorHit *)open->data;
    cloze_pool_parallel_for(pool, open->len, READ, rank_cb, self);
    for (guint i = 0; i < open->len; i++)
        if (self->ranked[i].id != 0)
            self->ranked[kept++] = self->ranked[i];
    g_array_set_size(open, kept);
    g_array_sort(open, compare_hits);
    n = MIN(open->len, self->k);
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
                              .scale = g_new0(float, self->n),
                              .length = g_new0(float, self->n),
                              .lost = g_new0(float, self->n)};
    for (gsize j = 0; j < self->n; j++)
        narrow_query(self, j, queries + j * cloze_vector_file_get_width(self->file),
                     cloze_vector_file_get_width(self->file));
    self->scores = g_new(gint32, n_threads * BLOCK * self->n);
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
    g_free(self->rows);
    g_free(self->queries.narrow);
    g_free(self->queries.wide);
    g_free(self->queries.scale);
    g_free(self->queries.length);
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

/* The least score of the @most best of @n, rounded down to a step. */
static float
find_bar(const float *scores, gsize n, gsize most)
{
    g_autofree guint32 *counts = g_new0(guint32, STEPS + 1);
    float lowest = INFINITY, highest = -INFINITY, width, factor;
    gsize step = STEPS + 1, sum = 0;

    for (gsize i = 0; i < n; i++) {
        lowest = scores[i] < lowest ? scores[i] : lowest;
        highest = scores[i] > highest ? scores[i] : highest;
    }
    width = (highest - lowest) / STEPS;
    if (!(width > 0) || !isfinite(1 / width))
        return -INFINITY;
    factor = 1 / width;
    for (gsize i = 0; i < n; i++)
        if (scores[i] >= lowest)
            counts[MIN((gsize)((scores[i] - lowest) * factor), STEPS)]++;
    while (step > 0 && sum < most)
        sum += counts[--step];
    return step == 0 ? -INFINITY : lowest + (float)step * width;
}

static void
list_near(const float *scores, gsize n, ClozeVectorNear *near)
{
    float bar = find_bar(scores, n, near->most);

    g_array_set_size(near->slots, 0);
    for (gsize i = 0; i < n; i++)
        if (scores[i] >= bar)
            g_array_append_vals(near->slots, &(guint32){(guint32)i}, 1);
}

gboolean
cloze_vector_scan_run_near(ClozeVectorFile *file, ClozePool *pool, const float *query, gsize k,
                           ClozeVectorNear *near, ClozeVectorHit *hits, gsize *n_hits,
                           GCancellable *cancellable, GError **error)
{
    gsize capacity = cloze_vector_file_get_capacity(file);
    g_autofree float *all = g_new(float, capacity + 1);
    Scan self = make_scan(file, 1, k);

    g_return_val_if_fail(k > 0, FALSE);
    self.all = all;
    self.cancellable = cancellable;
    scan_run(&self, pool, query, hits, n_hits);
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    list_near(all, capacity, near);
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
