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
    Catch *catches; /* [threads][n] */
    gint32 *scores; /* [threads][BLOCK][n] */
    float *row;     /* [stride] that is ranked */
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
            for (gsize j = 0; j < BLOCK; j++)
                catch_row(self, &chunk, row + j, i * CLOZE_VECTOR_FILE_ROWS + row + j,
                          scores + j * self->n, catches);
        }
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

/* The k best lower bounds of all threads give the bar that candidates of all threads must reach. */
static gsize
settle_query(Scan *self, gsize j, guint n_threads, ClozeVectorHit *out)
{
    Catch all = {.lowest = g_new(float, self->k), .bar = -INFINITY};
    g_autoptr(GArray) hits = g_array_new(FALSE, FALSE, sizeof(ClozeVectorHit));
    gsize n;

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
            ClozeVectorHit hit = {.id = candidate->id, .slot = candidate->slot};

            if (!cloze_vector_file_read_vector(self->file, hit.slot, self->row))
                continue;
            self->scan->dots_f32(&hit.score, self->row, self->queries.wide + j * self->stride, 1, 1,
                                 self->stride);
            if (isfinite(hit.score))
                g_array_append_val(hits, hit);
        }
    }
    g_array_sort(hits, compare_hits);
    n = MIN(hits->len, self->k);
    if (n > 0)
        memcpy(out, hits->data, n * sizeof *out);
    g_free(all.lowest);
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
    self->row = g_new(float, self->stride);
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
    g_free(self->row);
    g_free(self->queries.narrow);
    g_free(self->queries.wide);
    g_free(self->queries.scale);
    g_free(self->queries.length);
    g_free(self->queries.lost);
}

gboolean
cloze_vector_scan_run(ClozeVectorFile *file, ClozePool *pool, const float *queries, gsize n,
                      gsize k, ClozeVectorFilter filter, gpointer filter_data, ClozeVectorHit *hits,
                      gsize *n_hits, GCancellable *cancellable, GError **error)
{
    guint n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;
    Scan self = {.file = file,
                 .scan = cloze_scan_get(),
                 .stride = cloze_vector_file_get_stride(file),
                 .n = n,
                 .k = k,
                 .filter = filter,
                 .filter_data = filter_data,
                 .cancellable = cancellable};

    g_return_val_if_fail(k > 0, FALSE);
    scan_init(&self, n_threads, queries);
    cloze_pool_parallel_for(pool, cloze_vector_file_get_capacity(file) / CLOZE_VECTOR_FILE_ROWS, 1,
                            scan_chunks_cb, &self);
    for (gsize j = 0; j < n; j++)
        n_hits[j] = settle_query(&self, j, n_threads, hits + j * k);
    scan_clear(&self, n_threads);
    return !g_cancellable_set_error_if_cancelled(cancellable, error);
}
