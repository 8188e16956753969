/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The nearest are an ordered array and not two heaps: short moves of memory, and what is walked next
 * is found by going along it. */
#include "engine/search/hnsw-search.h"

#include <math.h>
#include <string.h>

#include "engine/search/narrow-vector.h"

/* Slots that are scored in one call: more than a node has links. */
#define BLOCK (2 * CLOZE_HNSW_MAX_LINKS)
/* Nearest in 8 bits that are ranked in fp32 for the best @k: rounding moves them by a few places. */
#define RANKED(k) ((k) + (k) / 4 + 16)

void
cloze_hnsw_search_rows_init(ClozeHnswRows *rows, ClozeVectorFile *file)
{
    gsize n_chunks = cloze_vector_file_get_capacity(file) / CLOZE_VECTOR_FILE_ROWS;

    *rows = (ClozeHnswRows){.scan = cloze_scan_get(),
                            .chunks = g_new(ClozeVectorChunk, n_chunks + 1),
                            .n = cloze_vector_file_get_capacity(file),
                            .stride = cloze_vector_file_get_stride(file)};
    for (gsize i = 0; i < n_chunks; i++)
        cloze_vector_file_get_chunk(file, i, &rows->chunks[i]);
}

void
cloze_hnsw_search_rows_clear(ClozeHnswRows *rows)
{
    g_clear_pointer(&rows->chunks, g_free);
}

static inline const gint8 *
get_narrow(const ClozeHnswRows *rows, guint32 slot)
{
    return rows->chunks[slot / CLOZE_VECTOR_FILE_ROWS].narrow +
           slot % CLOZE_VECTOR_FILE_ROWS * rows->stride;
}

static inline float
get_scale(const ClozeHnswRows *rows, guint32 slot)
{
    return rows->chunks[slot / CLOZE_VECTOR_FILE_ROWS].scales[slot % CLOZE_VECTOR_FILE_ROWS];
}

ClozeHnswTarget
cloze_hnsw_search_get_target(const ClozeHnswRows *rows, guint32 slot)
{
    return (ClozeHnswTarget){get_narrow(rows, slot), get_scale(rows, slot)};
}

void
cloze_hnsw_search_score(const ClozeHnswRows *rows, const ClozeHnswTarget *target,
                        const guint32 *slots, gsize n, float *scores)
{
    const gint8 *narrow[BLOCK];
    gint32 products[BLOCK];

    for (gsize begin = 0; begin < n; begin += BLOCK) {
        gsize count = MIN(n - begin, BLOCK);

        for (gsize i = 0; i < count; i++)
            narrow[i] = get_narrow(rows, slots[begin + i]);
        rows->scan->picks_i8(products, narrow, target->narrow, count, rows->stride);
        for (gsize i = 0; i < count; i++)
            scores[begin + i] =
                (float)products[i] * get_scale(rows, slots[begin + i]) * target->scale;
    }
}

/* ---- the nearest ---- */

void
cloze_hnsw_search_walk_clear(ClozeHnswWalk *walk)
{
    g_clear_pointer(&walk->near, g_free);
    g_clear_pointer(&walk->marks, g_free);
}

void
cloze_hnsw_search_begin(ClozeHnswWalk *walk, gsize n, gsize width)
{
    if (walk->room < width) {
        walk->near = g_renew(ClozeHnswNear, walk->near, width);
        walk->room = width;
    }
    if (walk->n_marks < n) {
        walk->marks = g_renew(guint16, walk->marks, n);
        memset(walk->marks + walk->n_marks, 0, (n - walk->n_marks) * sizeof *walk->marks);
        walk->n_marks = n;
    }
    if (++walk->mark == 0) {
        memset(walk->marks, 0, walk->n_marks * sizeof *walk->marks);
        walk->mark = 1;
    }
    walk->width = width;
    walk->n_near = MIN(walk->n_near, width);
    for (gsize i = 0; i < walk->n_near; i++) {
        walk->near[i].is_walked = FALSE;
        walk->marks[walk->near[i].slot] = walk->mark;
    }
}

static inline gboolean
is_before(float score, guint32 slot, const ClozeHnswNear *other)
{
    return score > other->score || (score == other->score && slot < other->slot);
}

gsize
cloze_hnsw_search_meet(ClozeHnswWalk *walk, guint32 slot, float score)
{
    gsize low = 0, high = walk->n_near;

    if (isnan(score) ||
        (walk->n_near == walk->width && !is_before(score, slot, &walk->near[walk->n_near - 1])))
        return walk->width;
    while (low < high) {
        gsize middle = (low + high) / 2;

        if (is_before(score, slot, &walk->near[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    if (walk->n_near < walk->width)
        walk->n_near++;
    memmove(walk->near + low + 1, walk->near + low, (walk->n_near - 1 - low) * sizeof *walk->near);
    walk->near[low] = (ClozeHnswNear){score, slot, FALSE};
    return low;
}

/* ---- the walk ---- */

/* Where the best of what the links of @slot led to stands now. */
static gsize
follow(ClozeHnswWalk *walk, const ClozeHnsw *graph, const ClozeHnswRows *rows,
       const ClozeHnswTarget *target, guint32 slot, guint level)
{
    const guint32 *links = cloze_hnsw_get_links(graph, slot, level);
    guint32 met[BLOCK];
    float scores[BLOCK];
    gsize n = 0, best = walk->width;

    for (guint32 i = 1; i <= links[0]; i++) {
        guint32 other = links[i];

        if (walk->marks[other] == walk->mark || other >= rows->n)
            continue;
        walk->marks[other] = walk->mark;
        met[n++] = other;
    }
    if (n > 0)
        cloze_hnsw_search_score(rows, target, met, n, scores);
    for (gsize i = 0; i < n; i++) {
        gsize place = cloze_hnsw_search_meet(walk, met[i], scores[i]);
        best = MIN(best, place);
    }
    return best;
}

void
cloze_hnsw_search_level(ClozeHnswWalk *walk, const ClozeHnsw *graph, const ClozeHnswRows *rows,
                        const ClozeHnswTarget *target, guint level)
{
    for (gsize next = 0; next < walk->n_near;) {
        ClozeHnswNear *near = &walk->near[next];
        gsize best;

        if (near->is_walked) {
            next++;
            continue;
        }
        near->is_walked = TRUE;
        best = follow(walk, graph, rows, target, near->slot, level);
        next = MIN(next + 1, best);
    }
}

void
cloze_hnsw_search_descend(ClozeHnswWalk *walk, const ClozeHnsw *graph, const ClozeHnswRows *rows,
                          const ClozeHnswTarget *target, guint level)
{
    float score;

    walk->n_near = 0;
    cloze_hnsw_search_begin(walk, graph->n, 1);
    if (graph->n_nodes == 0 || graph->entry >= rows->n)
        return;
    cloze_hnsw_search_score(rows, target, &graph->entry, 1, &score);
    walk->marks[graph->entry] = walk->mark;
    cloze_hnsw_search_meet(walk, graph->entry, isnan(score) ? -INFINITY : score);
    for (guint above = graph->top; above > level; above--) {
        cloze_hnsw_search_begin(walk, graph->n, 1);
        cloze_hnsw_search_level(walk, graph, rows, target, above);
    }
}

/* ---- hits ---- */

static int
compare_hits(gconstpointer a, gconstpointer b)
{
    const ClozeVectorHit *first = a, *second = b;

    if (first->score != second->score)
        return first->score > second->score ? -1 : 1;
    return (first->id > second->id) - (first->id < second->id);
}

static gsize
rank_nearest(const ClozeHnswWalk *walk, ClozeVectorFile *file, const ClozeHnswRows *rows,
             const float *query, gsize k, ClozeVectorHit *hits)
{
    g_autofree ClozeVectorHit *all = g_new(ClozeVectorHit, walk->n_near + 1);
    g_autofree float *row = g_new(float, rows->stride);
    gsize n = 0;

    for (gsize i = 0; i < walk->n_near && n < RANKED(k); i++) {
        gsize slot = walk->near[i].slot;
        ClozeVectorHit hit = {.slot = slot, .id = cloze_vector_file_get_id(file, slot)};

        if (hit.id == 0)
            continue;
        if (!cloze_vector_file_read_vector(file, slot, row))
            continue;
        rows->scan->dots_f32(&hit.score, row, query, 1, 1, rows->stride);
        if (isfinite(hit.score))
            all[n++] = hit;
    }
    if (n > 1)
        qsort(all, n, sizeof *all, compare_hits);
    n = MIN(n, k);
    memcpy(hits, all, n * sizeof *hits);
    return n;
}

static void
meet_fresh(ClozeHnswWalk *walk, const ClozeHnswRows *rows, const ClozeHnswTarget *target,
           const guint32 *fresh, gsize n)
{
    float scores[BLOCK];

    for (gsize begin = 0; begin < n; begin += BLOCK) {
        gsize count = MIN(n - begin, BLOCK);

        cloze_hnsw_search_score(rows, target, fresh + begin, count, scores);
        for (gsize i = 0; i < count; i++)
            if (walk->marks[fresh[begin + i]] != walk->mark)
                cloze_hnsw_search_meet(walk, fresh[begin + i], scores[i]);
    }
}

gsize
cloze_hnsw_search_run(const ClozeHnsw *graph, ClozeVectorFile *file, ClozeHnswWalk *walk,
                      const float *query, gsize k, gsize width, const guint32 *fresh, gsize n_fresh,
                      ClozeVectorHit *hits)
{
    g_auto(ClozeHnswRows) rows;
    g_autofree gint8 *narrow = NULL;
    g_autofree float *wide = NULL;
    gsize n = cloze_vector_file_get_width(file);
    ClozeHnswTarget target;

    cloze_hnsw_search_rows_init(&rows, file);
    narrow = g_new0(gint8, rows.stride);
    wide = g_new0(float, rows.stride);
    memcpy(wide, query, n * sizeof *query);
    target = (ClozeHnswTarget){narrow, cloze_narrow_vector_make(narrow, query, n).scale};
    cloze_hnsw_search_descend(walk, graph, &rows, &target, 0);
    cloze_hnsw_search_begin(walk, MAX(graph->n, rows.n), MAX(width, k));
    cloze_hnsw_search_level(walk, graph, &rows, &target, 0);
    meet_fresh(walk, &rows, &target, fresh, n_fresh);
    return rank_nearest(walk, file, &rows, wide, k, hits);
}
