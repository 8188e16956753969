/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An update writes vectors before the library names them and forgets them there before they are
 * freed, so a file with fewer than are named has lost some. */
#include "app/search-vectors.h"

#include <glib/gi18n.h>
#include <math.h>

#include "engine/search/vector-search.h"

/* Rows that a mean is taken of, at least; in a file of up to twice as many, all. */
#define SAMPLE 4096
/* Passages that a query is looked for among once more, at least, and one in so many. */
#define NEAR       8192
#define NEAR_SHARE 32

struct _GlossSearchVectors {
    GlossIndexStore *store;
    ClozeVectorSearch *search; /* (nullable) */
    char *model;               /* its hash */
    gint64 model_id;
    char *notice;   /* (nullable) */
    gint64 version; /* the library's data_version when the mean was taken */
    float *mean;    /* (nullable) [width] */
    ClozeVectorNear near;
};

GlossSearchVectors *
gloss_search_vectors_new(GlossIndexStore *store)
{
    GlossSearchVectors *self = g_new0(GlossSearchVectors, 1);

    self->store = store;
    self->near.slots = g_array_new(FALSE, FALSE, sizeof(guint32));
    return self;
}

static void
forget(GlossSearchVectors *self)
{
    g_clear_pointer(&self->search, cloze_vector_search_free);
    g_clear_pointer(&self->model, g_free);
    g_clear_pointer(&self->notice, g_free);
    g_clear_pointer(&self->mean, g_free);
}

void
gloss_search_vectors_free(GlossSearchVectors *self)
{
    if (!self)
        return;
    forget(self);
    g_array_unref(self->near.slots);
    g_clear_pointer(&self->near.scores, g_array_unref);
    g_free(self);
}

/* ---- opening ---- */

static gint64
count_present(ClozeVectorFile *file)
{
    gint64 n = 0;

    for (gsize slot = 0; slot < cloze_vector_file_get_capacity(file); slot++)
        n += cloze_vector_file_get_id(file, slot) != 0;
    return n;
}

static gboolean
check(GlossSearchVectors *self, GError **error)
{
    gint64 n_named, n_lost;

    if (!gloss_library_query_number(gloss_index_store_get_library(self->store), &n_named, 0, error,
                                    "SELECT count(*) FROM index_vector WHERE model_id = ?", "i",
                                    self->model_id))
        return FALSE;
    n_lost = n_named - count_present(cloze_vector_search_get_file(self->search));
    if (n_lost > 0)
        self->notice =
            g_strdup_printf(_("the index is damaged: %d of %d passages are not found by their "
                              "meaning; updating the index makes their vectors anew"),
                            (int)n_lost, (int)n_named);
    return TRUE;
}

static gboolean
open_new(GlossSearchVectors *self, const GlossIndexModel *model, GError **error)
{
    g_autofree char *vectors = gloss_index_store_dup_vector_path(self->store, model->hash);
    g_autofree char *graph = gloss_index_store_dup_graph_path(self->store, model->hash);
    g_autoptr(GError) failure = NULL;

    forget(self);
    self->search = cloze_vector_search_open(vectors, graph, model->hash, &failure);
    if (!self->search) {
        g_set_error(error, failure->domain, failure->code,
                    _("%s; updating the index makes its vectors anew, and words can be searched "
                      "without them"),
                    failure->message);
        return FALSE;
    }
    self->model = g_strdup(model->hash);
    self->model_id = model->id;
    return check(self, error);
}

/* The mean is taken anew after a change. */
static gboolean
look_for_changes(GlossSearchVectors *self, GError **error)
{
    gint64 version;

    if (!gloss_library_query_number(gloss_index_store_get_library(self->store), &version, 0, error,
                                    "PRAGMA data_version", ""))
        return FALSE;
    if (version != self->version)
        g_clear_pointer(&self->mean, g_free);
    self->version = version;
    return TRUE;
}

gboolean
gloss_search_vectors_open(GlossSearchVectors *self, const GlossIndexModel *model, GError **error)
{
    if (!look_for_changes(self, error))
        return FALSE;
    if (!self->search || self->notice || !g_str_equal(self->model, model->hash))
        return open_new(self, model, error);
    return cloze_vector_search_refresh(self->search, error);
}

const char *
gloss_search_vectors_get_notice(GlossSearchVectors *self)
{
    return self->notice;
}

/* ---- what is in it ---- */

static gint64
find_slot(GlossSearchVectors *self, gint64 passage)
{
    gint64 slot = -1;

    gloss_library_query_number(
        gloss_index_store_get_library(self->store), &slot, -1, NULL,
        "SELECT slot FROM index_vector WHERE passage_id = ? AND model_id = ?", "ii", passage,
        self->model_id);
    return slot;
}

gboolean
gloss_search_vectors_is_named(GlossSearchVectors *self, gint64 passage, gsize slot)
{
    return find_slot(self, passage) == (gint64)slot;
}

float *
gloss_search_vectors_dup(GlossSearchVectors *self, gint64 passage)
{
    ClozeVectorFile *file = cloze_vector_search_get_file(self->search);
    g_autofree float *vector = g_new(float, cloze_vector_file_get_stride(file));
    gint64 slot = find_slot(self, passage);

    return slot >= 0 && cloze_vector_file_read_checked(file, (gsize)slot, (guint64)passage, vector)
               ? g_steal_pointer(&vector)
               : NULL;
}

gboolean
gloss_search_vectors_move(GlossSearchVectors *self, const gint64 *passages, gsize n, float weight,
                          float *query)
{
    gsize width = cloze_vector_file_get_width(cloze_vector_search_get_file(self->search));
    g_autofree float *sum = g_new0(float, width);
    guint n_found = 0;
    float length = 0;

    for (gsize i = 0; i < n; i++) {
        g_autofree float *vector = gloss_search_vectors_dup(self, passages[i]);

        for (gsize j = 0; vector && j < width; j++)
            sum[j] += vector[j];
        n_found += vector != NULL;
    }
    for (gsize j = 0; j < width && n_found > 0; j++) {
        query[j] += weight / (float)n_found * sum[j];
        length += query[j] * query[j];
    }
    for (gsize j = 0; j < width && length > 0; j++)
        query[j] /= sqrtf(length);
    return n_found > 0;
}

/* The length of a row tells a scale that is damaged: one of them could drown all others. */
static gboolean
add_row(double *sum, const gint8 *narrow, float scale, float length, gsize width)
{
    guint64 squares = 0;
    double said;

    for (gsize i = 0; i < width; i++)
        squares += (guint64)(narrow[i] * narrow[i]);
    said = (double)scale * sqrt((double)squares);
    if (!(fabs(said - (double)length) <= 0.01 * fabs((double)length)))
        return FALSE;
    for (gsize i = 0; i < width; i++)
        sum[i] += (double)scale * narrow[i];
    return TRUE;
}

/* In 8 bits: sums of such products are exact, so that the order of rows, which tells how the index
 * came about, is of no account. */
static float *
make_mean(ClozeVectorFile *file)
{
    gsize n = cloze_vector_file_get_capacity(file), width = cloze_vector_file_get_width(file);
    gsize step = MAX(n / SAMPLE, 1), n_found = 0;
    g_autofree double *sum = g_new0(double, width);
    float *mean = g_new(float, width);

    for (gsize slot = 0; slot < n; slot += step) {
        gsize row = slot % CLOZE_VECTOR_FILE_ROWS;
        ClozeVectorChunk chunk;

        cloze_vector_file_get_chunk(file, slot / CLOZE_VECTOR_FILE_ROWS, &chunk);
        if (chunk.ids[row] != 0 && isfinite(chunk.scales[row]))
            n_found += add_row(sum, chunk.narrow + row * cloze_vector_file_get_stride(file),
                               chunk.scales[row], chunk.lengths[row], width);
    }
    for (gsize i = 0; i < width; i++)
        mean[i] = (float)(sum[i] / (double)MAX(n_found, 1));
    return mean;
}

double
gloss_search_vectors_score_mean(GlossSearchVectors *self, const float *query)
{
    ClozeVectorFile *file = cloze_vector_search_get_file(self->search);
    double score = 0;

    if (!self->mean)
        self->mean = make_mean(file);
    for (gsize i = 0; i < cloze_vector_file_get_width(file); i++)
        score += (double)query[i] * (double)self->mean[i];
    return score;
}

static gboolean
is_allowed_cb(guint64 id, gpointer data)
{
    return gloss_id_set_has(data, (gint64)id);
}

static void
note_damage(GlossSearchVectors *self)
{
    guint n = cloze_vector_file_get_n_damaged(cloze_vector_search_get_file(self->search));

    if (n > 0 && !self->notice)
        self->notice = g_strdup_printf(_("the index is damaged: vectors of passages (%u) are not "
                                         "as they were written; updating "
                                         "the index makes them anew"),
                                       n);
}

static GArray *
make_hits(gsize k)
{
    GArray *hits = g_array_sized_new(FALSE, FALSE, sizeof(ClozeVectorHit), (guint)k);

    g_array_set_size(hits, (guint)k);
    return hits;
}

GArray *
gloss_search_vectors_run(GlossSearchVectors *self, ClozePool *pool, const float *query, gsize k,
                         const GlossIdSet *allowed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) hits = make_hits(k);
    ClozeVectorHit *out = (ClozeVectorHit *)hits->data;
    ClozeVectorFile *file = cloze_vector_search_get_file(self->search);
    gsize n = 0;
    gboolean done;

    self->near.most = MAX(NEAR, cloze_vector_file_get_capacity(file) / NEAR_SHARE);
    if (allowed)
        done = cloze_vector_search_run(self->search, pool, query, k, is_allowed_cb,
                                       (gpointer)allowed, out, &n, cancellable, error);
    else
        done = cloze_vector_search_run_near(self->search, pool, query, k, &self->near, out, &n,
                                            cancellable, error);
    note_damage(self);
    g_array_set_size(hits, (guint)n);
    return done ? g_steal_pointer(&hits) : NULL;
}

GArray *
gloss_search_vectors_run_again(GlossSearchVectors *self, ClozePool *pool, const float *query,
                               gsize k, const GlossIdSet *allowed, GCancellable *cancellable,
                               GError **error)
{
    g_autoptr(GArray) hits = NULL;
    gsize n = 0;

    if (allowed)
        return gloss_search_vectors_run(self, pool, query, k, allowed, cancellable, error);
    hits = make_hits(k);
    if (!cloze_vector_search_run_again(self->search, pool, query, k, &self->near,
                                       (ClozeVectorHit *)hits->data, &n, cancellable, error))
        return NULL;
    note_damage(self);
    g_array_set_size(hits, (guint)n);
    return g_steal_pointer(&hits);
}
