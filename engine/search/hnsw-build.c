/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A batch is planned by all threads against a graph that stands still, each node writing its own
 * links; then links back are put in, each node that gets some being one thread's. */
#include "engine/search/hnsw-build.h"

#include <math.h>
#include <string.h>

#include "engine/search/hnsw-search.h"

/* Nodes of a batch: many enough to share out, few enough that those of one batch miss little of each
 * other. */
#define BATCH 256
#define SHARE 8 /* a batch is at most one in so many of what is there */
#define CHUNK 4096
#define GROUP 8 /* kept neighbours that a candidate is compared with at once */

typedef struct {
    guint level;
    guint32 to;
    guint32 from;
} Back;

/* One thread's own. */
typedef struct {
    ClozeHnswWalk walk;
    ClozeHnswWalk gathered; /* candidates of a node that has too many links */
} Scratch;

typedef struct {
    ClozeHnsw *graph;
    ClozeHnswRows rows;
    Scratch *scratch; /* [threads] */
    const guint32 *batch;
    gsize n_batch;
    GArray *backs;       /* (element-type Back) by level and node */
    GArray *groups;      /* (element-type guint) where the backs of a node begin */
    const guint8 *stale; /* [n] */
} Build;

/* ---- what is to be done ---- */

static gboolean
is_usable(const ClozeVectorChunk *chunk, gsize row)
{
    return chunk->ids[row] != 0 && isfinite(chunk->scales[row]);
}

GArray *
cloze_hnsw_build_compare(const ClozeHnsw *graph, ClozeVectorFile *file, gsize *n_stale)
{
    GArray *fresh = g_array_new(FALSE, FALSE, sizeof(guint32));
    gsize n = cloze_vector_file_get_capacity(file), n_kept = 0;

    for (gsize chunk = 0; chunk * CLOZE_VECTOR_FILE_ROWS < n; chunk++) {
        ClozeVectorChunk rows;

        cloze_vector_file_get_chunk(file, chunk, &rows);
        for (gsize row = 0; row < CLOZE_VECTOR_FILE_ROWS; row++) {
            guint32 slot = (guint32)(chunk * CLOZE_VECTOR_FILE_ROWS + row);
            gboolean usable = is_usable(&rows, row);

            if (usable && slot < graph->n && graph->heights[slot] > 0 &&
                graph->checksums[slot] == rows.checksums[row])
                n_kept++;
            else if (usable)
                g_array_append_val(fresh, slot);
        }
    }
    *n_stale = graph->n_nodes - n_kept;
    return fresh;
}

/* (transfer full) [n] */
static guint8 *
mark_stale(const ClozeHnsw *graph, const ClozeHnswRows *rows)
{
    guint8 *stale = g_new0(guint8, (gsize)graph->n + 1);

    for (guint32 slot = 0; slot < graph->n; slot++) {
        const ClozeVectorChunk *chunk = &rows->chunks[slot / CLOZE_VECTOR_FILE_ROWS];
        gsize row = slot % CLOZE_VECTOR_FILE_ROWS;

        stale[slot] = graph->heights[slot] > 0 && (slot >= rows->n || !is_usable(chunk, row) ||
                                                   graph->checksums[slot] != chunk->checksums[row]);
    }
    return stale;
}

/* ---- choosing neighbours ---- */

/* Whether none of @kept is nearer to the candidate than the node is that it is a candidate of. */
static gboolean
is_apart(const ClozeHnswRows *rows, const ClozeHnswNear *candidate, const guint32 *kept, gsize n)
{
    ClozeHnswTarget target = cloze_hnsw_search_get_target(rows, candidate->slot);
    float scores[GROUP];

    for (gsize begin = 0; begin < n; begin += GROUP) {
        gsize count = MIN(n - begin, GROUP);

        cloze_hnsw_search_score(rows, &target, kept + begin, count, scores);
        for (gsize i = 0; i < count; i++)
            if (scores[i] >= candidate->score)
                return FALSE;
    }
    return TRUE;
}

/* The paper's algorithm 4: neighbours in different directions rather than the nearest ones. @links:
 * how many, then which. */
static void
choose(const ClozeHnswRows *rows, const ClozeHnswWalk *from, gsize most, guint32 *links)
{
    guint32 n = 0;

    for (gsize i = 0; i < from->n_near && n < most; i++)
        if (is_apart(rows, &from->near[i], links + 1, n))
            links[1 + n++] = from->near[i].slot;
    links[0] = n;
}

/* ---- new nodes ---- */

/* Those of the batch that come before may be neighbours too. */
static void
meet_batch(const Build *self, ClozeHnswWalk *walk, const ClozeHnswTarget *target, gsize n,
           guint level)
{
    guint32 slots[BATCH];
    float scores[BATCH];
    gsize count = 0;

    for (gsize i = 0; i < n; i++)
        if (level == 0 || cloze_hnsw_draw_level(&self->graph->options, self->batch[i]) >= level)
            slots[count++] = self->batch[i];
    if (count > 0)
        cloze_hnsw_search_score(&self->rows, target, slots, count, scores);
    for (gsize i = 0; i < count; i++)
        cloze_hnsw_search_meet(walk, slots[i], scores[i]);
}

/* What the walk has found on @level, and those of the batch. The walk goes on without these: nothing
 * leads on from a node whose links another thread is writing. */
static void
link_node(const Build *self, Scratch *scratch, const ClozeHnswTarget *target, gsize i, guint level)
{
    const ClozeHnswWalk *walk = &scratch->walk;
    ClozeHnswWalk *gathered = &scratch->gathered;
    gboolean has_walked = level <= self->graph->top;

    gathered->n_near = 0;
    cloze_hnsw_search_begin(gathered, 0, self->graph->options.width);
    if (has_walked && walk->n_near > 0)
        memcpy(gathered->near, walk->near, walk->n_near * sizeof *walk->near);
    gathered->n_near = has_walked ? walk->n_near : 0;
    meet_batch(self, gathered, target, i, level);
    choose(&self->rows, gathered, self->graph->options.links,
           cloze_hnsw_get_links(self->graph, self->batch[i], level));
}

static void
plan_node(const Build *self, Scratch *scratch, gsize i)
{
    const ClozeHnsw *graph = self->graph;
    guint32 slot = self->batch[i];
    ClozeHnswTarget target = cloze_hnsw_search_get_target(&self->rows, slot);
    guint level = cloze_hnsw_draw_level(&graph->options, slot);

    cloze_hnsw_search_descend(&scratch->walk, graph, &self->rows, &target, level);
    for (guint at = level + 1; at-- > 0;) {
        if (at <= graph->top) {
            cloze_hnsw_search_begin(&scratch->walk, graph->n, graph->options.width);
            cloze_hnsw_search_level(&scratch->walk, graph, &self->rows, &target, at);
        }
        link_node(self, scratch, &target, i, at);
    }
}

static void
plan_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Build *self = data;

    for (gsize i = begin; i < end; i++)
        plan_node(self, &self->scratch[thread], i);
}

/* ---- links back ---- */

static int
compare_backs(gconstpointer a, gconstpointer b)
{
    const Back *first = a, *second = b;

    if (first->level != second->level)
        return first->level < second->level ? -1 : 1;
    if (first->to != second->to)
        return first->to < second->to ? -1 : 1;
    return (first->from > second->from) - (first->from < second->from);
}

static void
list_backs(Build *self)
{
    g_array_set_size(self->backs, 0);
    g_array_set_size(self->groups, 0);
    for (gsize i = 0; i < self->n_batch; i++) {
        guint32 slot = self->batch[i];
        guint level = cloze_hnsw_draw_level(&self->graph->options, slot);

        for (guint at = 0; at <= level; at++) {
            const guint32 *links = cloze_hnsw_get_links(self->graph, slot, at);

            for (guint32 j = 1; j <= links[0]; j++) {
                Back back = {at, links[j], slot};

                g_array_append_val(self->backs, back);
            }
        }
    }
    g_array_sort(self->backs, compare_backs);
    for (guint i = 0; i < self->backs->len; i++) {
        const Back *back = &g_array_index(self->backs, Back, i);

        if (i == 0 || back[-1].level != back->level || back[-1].to != back->to)
            g_array_append_val(self->groups, i);
    }
}

static void
gather(const Build *self, ClozeHnswWalk *gathered, const ClozeHnswTarget *target,
       const guint32 *slots, gsize n)
{
    float scores[2 * CLOZE_HNSW_MAX_LINKS];

    for (gsize begin = 0; begin < n; begin += G_N_ELEMENTS(scores)) {
        gsize count = MIN(n - begin, G_N_ELEMENTS(scores));

        cloze_hnsw_search_score(&self->rows, target, slots + begin, count, scores);
        for (gsize i = 0; i < count; i++)
            cloze_hnsw_search_meet(gathered, slots[begin + i], scores[i]);
    }
}

/* Links @slots from a node as well; chooses among all of them where they are too many. */
static void
add_links(const Build *self, ClozeHnswWalk *gathered, guint32 node, guint level,
          const guint32 *slots, gsize n)
{
    ClozeHnswTarget target = cloze_hnsw_search_get_target(&self->rows, node);
    guint32 *links = cloze_hnsw_get_links(self->graph, node, level);
    gsize limit = cloze_hnsw_get_limit(self->graph, level);

    if (links[0] + n <= limit) {
        memcpy(links + 1 + links[0], slots, n * sizeof *slots);
        links[0] += (guint32)n;
        return;
    }
    gathered->n_near = 0;
    cloze_hnsw_search_begin(gathered, 0, links[0] + n);
    gather(self, gathered, &target, links + 1, links[0]);
    gather(self, gathered, &target, slots, n);
    choose(&self->rows, gathered, limit, links);
}

static void
link_back_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Build *self = data;

    for (gsize i = begin; i < end; i++) {
        guint from = g_array_index(self->groups, guint, i);
        guint to = i + 1 < self->groups->len ? g_array_index(self->groups, guint, i + 1)
                                             : self->backs->len;
        const Back *backs = &g_array_index(self->backs, Back, from);
        guint32 slots[BATCH];

        for (guint j = 0; j < to - from; j++)
            slots[j] = backs[j].from;
        add_links(self, &self->scratch[thread].gathered, backs->to, backs->level, slots, to - from);
    }
}

/* ---- a batch ---- */

static void
take_batch(Build *self)
{
    ClozeHnsw *graph = self->graph;

    for (gsize i = 0; i < self->n_batch; i++) {
        guint32 slot = self->batch[i];
        guint level = cloze_hnsw_draw_level(&graph->options, slot);
        const ClozeVectorChunk *chunk = &self->rows.chunks[slot / CLOZE_VECTOR_FILE_ROWS];

        graph->heights[slot] = (guint8)(level + 1);
        graph->checksums[slot] = chunk->checksums[slot % CLOZE_VECTOR_FILE_ROWS];
        if (graph->n_nodes++ == 0 || level > graph->top) {
            graph->entry = slot;
            graph->top = level;
        }
    }
}

static gboolean
insert(Build *self, ClozePool *pool, GArray *fresh, GCancellable *cancellable, GError **error)
{
    for (guint at = 0; at < fresh->len; at += (guint)self->n_batch) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        self->batch = &g_array_index(fresh, guint32, at);
        self->n_batch = MIN(CLAMP(self->graph->n_nodes / SHARE, 1, BATCH), fresh->len - at);
        cloze_pool_parallel_for(pool, self->n_batch, 1, plan_cb, self);
        list_backs(self);
        take_batch(self);
        cloze_pool_parallel_for(pool, self->groups->len, 8, link_back_cb, self);
    }
    return TRUE;
}

/* ---- old nodes ---- */

/* What the stale neighbours of @slot lead to, each once and not what it is linked to already. */
static GArray *
list_past(const Build *self, ClozeHnswWalk *marked, guint32 slot, guint level)
{
    const guint32 *links = cloze_hnsw_get_links(self->graph, slot, level);
    GArray *past = NULL;

    for (guint32 i = 1; i <= links[0]; i++) {
        const guint32 *theirs = cloze_hnsw_get_links(self->graph, links[i], level);

        if (!self->stale[links[i]])
            continue;
        if (!past) {
            past = g_array_new(FALSE, FALSE, sizeof(guint32));
            marked->n_near = 0;
            cloze_hnsw_search_begin(marked, self->graph->n, 1);
            marked->marks[slot] = marked->mark;
            for (guint32 j = 1; j <= links[0]; j++)
                marked->marks[links[j]] = marked->mark;
        }
        for (guint32 j = 1; j <= theirs[0]; j++) {
            if (self->stale[theirs[j]] || marked->marks[theirs[j]] == marked->mark)
                continue;
            marked->marks[theirs[j]] = marked->mark;
            g_array_append_val(past, theirs[j]);
        }
    }
    return past;
}

static void
mend_links(const Build *self, Scratch *scratch, guint32 slot, guint level)
{
    g_autoptr(GArray) past = list_past(self, &scratch->walk, slot, level);
    guint32 *links = cloze_hnsw_get_links(self->graph, slot, level);
    guint32 kept = 0;

    if (!past)
        return;
    for (guint32 i = 1; i <= links[0]; i++)
        if (!self->stale[links[i]])
            links[1 + kept++] = links[i];
    links[0] = kept;
    add_links(self, &scratch->gathered, slot, level, (const guint32 *)past->data, past->len);
}

static void
mend_cb(gsize begin, gsize end, guint thread, gpointer data)
{
    Build *self = data;

    for (gsize slot = begin; slot < end; slot++)
        for (guint level = 0; !self->stale[slot] && level < self->graph->heights[slot]; level++)
            mend_links(self, &self->scratch[thread], (guint32)slot, level);
}

static void
find_entry(ClozeHnsw *graph)
{
    graph->top = 0;
    graph->entry = 0;
    graph->n_nodes = 0;
    for (guint32 slot = 0; slot < graph->n; slot++) {
        if (graph->heights[slot] == 0)
            continue;
        if (graph->n_nodes++ == 0 || graph->heights[slot] > graph->top + 1) {
            graph->entry = slot;
            graph->top = graph->heights[slot] - 1u;
        }
    }
}

static void
take_out(Build *self, ClozePool *pool, gboolean mend)
{
    ClozeHnsw *graph = self->graph;

    if (mend)
        cloze_pool_parallel_for(pool, graph->n, CHUNK, mend_cb, self);
    for (guint32 slot = 0; slot < graph->n; slot++) {
        if (mend && !self->stale[slot])
            continue;
        for (guint level = 0; level < graph->heights[slot]; level++)
            cloze_hnsw_get_links(graph, slot, level)[0] = 0;
        graph->heights[slot] = 0;
    }
    find_entry(graph);
}

/* ---- all of it ---- */

static gboolean
run(Build *self, ClozeVectorFile *file, ClozePool *pool, GCancellable *cancellable, GError **error)
{
    gsize n_stale;
    g_autoptr(GArray) fresh = cloze_hnsw_build_compare(self->graph, file, &n_stale);
    g_autofree guint8 *stale = NULL;

    if (n_stale > 0) {
        stale = mark_stale(self->graph, &self->rows);
        self->stale = stale;
        take_out(self, pool, n_stale <= self->graph->n_nodes / 2);
    }
    if (self->graph->n_nodes == 0) {
        g_array_unref(fresh);
        fresh = cloze_hnsw_build_compare(self->graph, file, &n_stale);
    }
    return insert(self, pool, fresh, cancellable, error);
}

gboolean
cloze_hnsw_build_run(ClozeHnsw *graph, ClozeVectorFile *file, ClozePool *pool,
                     GCancellable *cancellable, GError **error)
{
    guint n_threads = pool ? cloze_pool_get_n_threads(pool) : 1;
    g_autofree Scratch *scratch = g_new0(Scratch, n_threads);
    g_autoptr(GArray) backs = g_array_new(FALSE, FALSE, sizeof(Back));
    g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(guint));
    Build self = {.graph = graph, .scratch = scratch, .backs = backs, .groups = groups};
    gboolean done;

    cloze_hnsw_search_rows_init(&self.rows, file);
    cloze_hnsw_reserve(graph, (guint32)self.rows.n);
    done = run(&self, file, pool, cancellable, error);
    cloze_hnsw_search_rows_clear(&self.rows);
    for (guint i = 0; i < n_threads; i++) {
        cloze_hnsw_search_walk_clear(&scratch[i].walk);
        cloze_hnsw_search_walk_clear(&scratch[i].gathered);
    }
    return done;
}
