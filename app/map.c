/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of the parts: vectors, the plugin's projection, names, numbers. */
#include "app/map.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/map-details.h"
#include "app/map-keeping.h"
#include "engine/map/cluster-names.h"
#include "engine/map/map-items.h"
#include "engine/map/map-quality.h"
#include "engine/model/session.h"

#define TRUST_SAMPLE 2000
#define TRUST_K      15
#define NAME_WORDS   4

G_STATIC_ASSERT(GLOSS_MAP_BINS == CLOZE_MAP_QUALITY_BINS);

struct _GlossMap {
    gatomicrefcount refs;
    ClozeMapItems *items;
    ClozeMapVectors vectors;
    GArray *points; /* (element-type GlossPoint) */
    GPtrArray *names;
    gsize *sizes;       /* [clusters] */
    GPtrArray *columns; /* ClozeMapColumn*, without the text */
    GPtrArray *extra;   /* (nullable) Extra*: those of them that are not the items' */
    GlossMapTrust trust;
    GlossMapSpread spread;
    const char *method;
    GlossMap *base;  /* (nullable) whose items, vectors and columns these are */
    gint32 *cluster; /* [n] before what is not deep enough was taken out */
    char *groups;    /* how the clusters were found */
    GlossMapOrigin origin;
    gsize n_new;
    gint64 made;
    gsize n_distinct;
    char *keep_failure;
};

typedef struct {
    const GlossMapRequest *request;
    ClozeMapRun run;
} Making;

/* A column of its own, shared by maps. */
typedef struct {
    ClozeMapColumn column;
    GStringChunk *store;
} Extra;

static void
report_cb(const char *stage, double fraction, gpointer data)
{
    const GlossMapRequest *request = data;
    g_autoptr(GVariant) report = g_variant_ref_sink(
        g_variant_new_parsed("{'message': <%s>, 'fraction': <%d>}", stage, fraction));

    request->report(report, request->report_data);
}

static const char *
get_text_cb(gpointer data, gsize index, gsize *size)
{
    const char *text = cloze_map_items_get_text(data, index);

    *size = text ? strlen(text) : 0;
    return text ? text : "";
}

static const float *
get_vector_cb(gpointer data, gsize index, gsize *n)
{
    const ClozeMapVectors *vectors = data;

    *n = vectors->d;
    return cloze_map_vectors_row(vectors, index);
}

static const char *
get_option(const GlossMapRequest *request, const char *key, const char *otherwise)
{
    if (request->options)
        g_variant_lookup(request->options, key, "&s", &otherwise);
    return otherwise;
}

/* Plain numbers are shown as they were before their mean was taken away. */
static void
give_mean_back(GlossMap *self)
{
    const float *mean = self->vectors.mean;

    for (guint i = 0; mean && self->vectors.d <= 2 && i < self->points->len; i++) {
        GlossPoint *point = &g_array_index(self->points, GlossPoint, i);

        point->x += mean[0];
        point->y += self->vectors.d > 1 ? mean[1] : 0;
    }
}

/* @places: (nullable) [n] where items with placed[i] stand, or all where @placed is NULL. */
static gboolean
project(GlossMap *self, const Making *making, const GlossPoint *places, const guint8 *placed,
        GError **error)
{
    const GlossMapRequest *asked = making->request;
    const GlossCollection collection = {self->items->n, NULL, get_vector_cb, &self->vectors};
    const GlossProjectRequest request = {&collection,   asked->seed,        asked->options,
                                         asked->report, asked->report_data, places,
                                         placed};

    self->points =
        gloss_plugin_info_project(asked->plugin, &request, making->run.cancellable, error);
    if (!self->points)
        return FALSE;
    if (!places || (placed && memchr(placed, 0, self->items->n)))
        give_mean_back(self);
    return TRUE;
}

/* What is not deep enough inside its cluster is an outlier; what it was is remembered. */
static void
weaken(GlossMap *self, double least)
{
    gsize n = self->items->n;

    if (!self->cluster) {
        self->cluster = g_new(gint32, n + 1);
        for (gsize i = 0; i < n; i++)
            self->cluster[i] = g_array_index(self->points, GlossPoint, i).cluster;
    }
    for (gsize i = 0; i < n; i++) {
        GlossPoint *point = &g_array_index(self->points, GlossPoint, i);

        point->cluster = (double)point->strength < least ? -1 : self->cluster[i];
    }
}

/* Labels of the items; clusters that have lost all their points keep their number. */
static gsize
count_clusters(GlossMap *self, gint32 *label)
{
    gsize n = self->items->n, n_clusters = 0;

    for (gsize i = 0; i < n; i++) {
        label[i] = g_array_index(self->points, GlossPoint, i).cluster;
        n_clusters = MAX(n_clusters, (gsize)MAX(self->cluster[i] + 1, 0));
    }
    g_free(self->sizes);
    self->sizes = g_new0(gsize, n_clusters + 1);
    for (gsize i = 0; i < n; i++)
        if (label[i] >= 0)
            self->sizes[label[i]]++;
    return n_clusters;
}

/* @names: (nullable) (transfer full) those that were kept */
static void
name_clusters(GlossMap *self, GPtrArray *names)
{
    gsize n = self->items->n, n_clusters;
    g_autofree gint32 *label = g_new(gint32, n + 1);

    n_clusters = count_clusters(self, label);
    if (names && names->len == n_clusters) {
        self->names = names;
        return;
    }
    g_clear_pointer(&names, g_ptr_array_unref);
    self->names =
        cloze_cluster_names_make(n, label, n_clusters, NAME_WORDS, get_text_cb, self->items);
}

static void
take_spread(GlossMap *self, const ClozeMapSpread *spread)
{
    self->spread = (GlossMapSpread){.is_cosine = self->vectors.metric == CLOZE_METRIC_COSINE,
                                    .mean = spread->mean,
                                    .deviation = spread->deviation,
                                    .low = spread->low,
                                    .high = spread->high,
                                    .contrast = spread->contrast};
    memcpy(self->spread.bins, spread->bins, sizeof self->spread.bins);
}

static gboolean
judge(GlossMap *self, const Making *making, GError **error)
{
    gsize n = self->items->n;
    g_autofree float *places = g_new(float, 2 * n);
    ClozeMapQuality quality;
    ClozeMapSpread spread;

    for (gsize i = 0; i < n; i++) {
        places[2 * i] = g_array_index(self->points, GlossPoint, i).x;
        places[2 * i + 1] = g_array_index(self->points, GlossPoint, i).y;
    }
    if (!cloze_map_quality_measure(&self->vectors, places, TRUST_K, TRUST_SAMPLE, &making->run,
                                   &quality, error))
        return FALSE;
    self->trust =
        (GlossMapTrust){quality.trustworthiness, quality.continuity, quality.kept, quality.n};
    cloze_map_quality_spread(&self->vectors, &making->run, &spread);
    take_spread(self, &spread);
    return TRUE;
}

static void
choose_columns(GlossMap *self)
{
    self->columns = g_ptr_array_new();
    for (guint i = 0; i < self->items->columns->len; i++) {
        ClozeMapColumn *column = self->items->columns->pdata[i];

        if (!g_str_equal(column->name, "text"))
            g_ptr_array_add(self->columns, column);
    }
}

static const char *
name_method(const GlossMapRequest *request, gsize d)
{
    const char *method = get_option(request, "method", "umap");

    if (d <= 2)
        return "";
    return g_str_equal(method, "tsne") ? "t-SNE" : g_str_equal(method, "pca") ? "PCA" : "UMAP";
}

static gboolean
prepare_vectors(GlossMap *self, const Making *making, GError **error)
{
    ClozeMapItems *items = self->items;
    gboolean is_euclidean = items->vectors.d <= 2 ||
                            g_str_equal(get_option(making->request, "metric", ""), "euclidean");

    return cloze_map_vectors_init(&self->vectors, items->vectors.values, items->n, items->vectors.d,
                                  is_euclidean ? CLOZE_METRIC_EUCLIDEAN : CLOZE_METRIC_COSINE,
                                  &making->run, error);
}

/* All that was computed is there: FALSE where something is not. */
static gboolean
take_stored(GlossMap *self, const Making *making, const GlossMapKeeping *keeping)
{
    const GlossMapLayout *found = keeping->found;
    GPtrArray *names;

    if (!found || !keeping->is_same || making->request->again ||
        !g_str_equal(found->groups, keeping->groups))
        return FALSE;
    names = gloss_map_details_read(found->details, &self->trust, &self->spread);
    if (!names)
        return FALSE;
    self->points = g_array_new(FALSE, FALSE, sizeof(GlossPoint));
    g_array_append_vals(self->points, found->points, (guint)found->n);
    self->origin = GLOSS_MAP_STORED;
    self->made = found->made;
    weaken(self, making->request->least_strength);
    if (making->request->least_strength > 0)
        g_clear_pointer(&names, g_ptr_array_unref);
    name_clusters(self, names);
    return TRUE;
}

/* Clusters with all that is in them are kept: how deep they are looked at is the reader's. */
static void
keep(GlossMap *self, GlossMapKeeping *keeping)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) details = gloss_map_details_write(&self->trust, &self->spread, self->names);
    g_autofree GlossPoint *points =
        g_memdup2(self->points->data, self->points->len * sizeof(GlossPoint));

    for (guint i = 0; i < self->points->len; i++)
        points[i].cluster = self->cluster[i];
    if (!gloss_map_keeping_end(keeping, self->items->n, points, details, &error))
        self->keep_failure = g_strdup(error->message);
}

static gboolean
lay_out(GlossMap *self, const Making *making, GlossMapKeeping *keeping, GError **error)
{
    g_autofree guint8 *placed = g_new0(guint8, self->items->n + 1);
    g_autofree GlossPoint *places = gloss_map_keeping_dup_places(keeping, self->items->n, placed);

    if (!project(self, making, places, placed, error))
        return FALSE;
    if (places) {
        self->origin = GLOSS_MAP_GROWN;
        self->n_new = self->items->n - keeping->n_known;
        self->made = keeping->found->made;
    }
    weaken(self, making->request->least_strength);
    name_clusters(self, NULL);
    if (!judge(self, making, error))
        return FALSE;
    keep(self, keeping);
    return TRUE;
}

static gboolean
make(GlossMap *self, const Making *making, GError **error)
{
    GlossMapKeeping keeping = {0};
    gboolean done = gloss_map_keeping_begin(&keeping, making->request, self->items, error) &&
                    gloss_map_keeping_fill(&keeping, self->items, &making->run, error) &&
                    prepare_vectors(self, making, error);

    if (done) {
        self->method = name_method(making->request, self->items->vectors.d);
        self->n_distinct = keeping.n_distinct;
        self->groups = g_strdup(keeping.groups);
        choose_columns(self);
        done = take_stored(self, making, &keeping) || lay_out(self, making, &keeping, error);
    }
    gloss_map_keeping_clear(&keeping);
    return done;
}

static Making
begin_making(const GlossMapRequest *request, GCancellable *cancellable)
{
    return (Making){request,
                    {.pool = cloze_session_get_pool(request->session),
                     .seed = request->seed,
                     .cancellable = cancellable,
                     .progress = request->report ? report_cb : NULL,
                     .progress_data = (gpointer)request}};
}

GlossMap *
gloss_map_new(struct _ClozeMapItems *items, const GlossMapRequest *request,
              GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossMap) self = g_new0(GlossMap, 1);
    const Making making = begin_making(request, cancellable);

    g_atomic_ref_count_init(&self->refs);
    self->items = items;
    return make(self, &making, error) ? g_steal_pointer(&self) : NULL;
}

/* (transfer full) what @base has, but for the clusters. */
static GlossMap *
new_like(GlossMap *base)
{
    GlossMap *self = g_new0(GlossMap, 1);

    g_atomic_ref_count_init(&self->refs);
    self->base = gloss_map_ref(base->base ? base->base : base);
    self->items = base->items;
    self->vectors = base->vectors;
    self->columns = g_ptr_array_ref(base->columns);
    self->extra = base->extra ? g_ptr_array_ref(base->extra) : NULL;
    self->trust = base->trust;
    self->spread = base->spread;
    self->method = base->method;
    self->origin = base->origin;
    self->n_new = base->n_new;
    self->made = base->made;
    self->n_distinct = base->n_distinct;
    return self;
}

GlossMap *
gloss_map_regroup(GlossMap *base, const GlossMapRequest *request, GCancellable *cancellable,
                  GError **error)
{
    g_autoptr(GlossMap) self = new_like(base);
    const Making making = begin_making(request, cancellable);

    self->groups = gloss_map_keeping_dup_groups(request, error);
    if (!self->groups)
        return NULL;
    if (g_str_equal(self->groups, base->groups)) {
        self->points = g_array_copy(base->points);
        self->cluster = g_memdup2(base->cluster, (base->items->n + 1) * sizeof *self->cluster);
    } else if (!project(self, &making, gloss_map_get_points(base), NULL, error)) {
        return NULL;
    }
    weaken(self, request->least_strength);
    name_clusters(self, NULL);
    return g_steal_pointer(&self);
}

static void
clear_extra(gpointer data)
{
    Extra *extra = data;

    g_free(extra->column.name);
    g_ptr_array_unref(extra->column.values);
    g_string_chunk_free(extra->store);
}

static void
unref_extra(gpointer data)
{
    g_atomic_rc_box_release_full(data, clear_extra);
}

/* (transfer full) @self but for its columns, which are made to be changed. */
static GlossMap *
new_with_columns(GlossMap *base)
{
    GlossMap *self = new_like(base);
    GPtrArray *extra = g_ptr_array_new_with_free_func(unref_extra);

    for (guint i = 0; self->extra && i < self->extra->len; i++)
        g_ptr_array_add(extra, g_atomic_rc_box_acquire(self->extra->pdata[i]));
    g_clear_pointer(&self->extra, g_ptr_array_unref);
    self->extra = extra;
    g_ptr_array_unref(self->columns);
    self->columns = g_ptr_array_copy(base->columns, NULL, NULL);
    self->points = g_array_ref(base->points);
    self->names = g_ptr_array_ref(base->names);
    self->sizes = g_memdup2(base->sizes, (base->names->len + 1) * sizeof *self->sizes);
    self->cluster = g_memdup2(base->cluster, (base->items->n + 1) * sizeof *self->cluster);
    self->groups = g_strdup(base->groups);
    return self;
}

static Extra *
add_extra(GlossMap *self, const char *name)
{
    Extra *extra = g_atomic_rc_box_new0(Extra);
    gint there = gloss_map_find_column(self, name);

    extra->column.name = g_strdup(name);
    extra->column.values = g_ptr_array_new();
    extra->store = g_string_chunk_new(1024);
    g_ptr_array_add(self->extra, extra);
    if (there >= 0)
        self->columns->pdata[there] = &extra->column;
    else
        g_ptr_array_add(self->columns, &extra->column);
    return extra;
}

static void
add_extra_value(Extra *extra, const char *value)
{
    g_ptr_array_add(extra->column.values,
                    value && *value ? g_string_chunk_insert_const(extra->store, value) : NULL);
}

GlossMap *
gloss_map_with_column(GlossMap *base, const char *name, const char *const *values)
{
    GlossMap *self = new_with_columns(base);
    Extra *extra = add_extra(self, name);

    for (gsize i = 0; i < self->items->n; i++)
        add_extra_value(extra, values[i]);
    return self;
}

GlossMap *
gloss_map_with_value(GlossMap *base, const char *name, const char *value, const guint8 *chosen)
{
    gint there = gloss_map_find_column(base, name);
    g_autofree const char **values = g_new0(const char *, base->items->n + 1);

    for (gsize i = 0; i < base->items->n; i++)
        values[i] = chosen[i]    ? value
                    : there >= 0 ? gloss_map_get_value(base, (guint)there, i)
                                 : NULL;
    return gloss_map_with_column(base, name, values);
}

GlossMap *
gloss_map_open(const char *path, const char *metadata, const GlossMapRequest *request,
               GCancellable *cancellable, GError **error)
{
    ClozeMapItems *items = cloze_map_items_open(path, metadata, error);
    GlossMap *self = items ? gloss_map_new(items, request, cancellable, error) : NULL;

    if (items && !self) {
        g_autofree char *name = g_filename_display_name(path);

        g_prefix_error(error, "%s: ", name);
    }
    return self;
}

GlossMap *
gloss_map_ref(GlossMap *self)
{
    g_atomic_ref_count_inc(&self->refs);
    return self;
}

void
gloss_map_unref(GlossMap *self)
{
    if (!self || !g_atomic_ref_count_dec(&self->refs))
        return;
    if (!self->base) {
        cloze_map_vectors_clear(&self->vectors);
        g_clear_pointer(&self->items, cloze_map_items_free);
    }
    g_clear_pointer(&self->base, gloss_map_unref);
    g_clear_pointer(&self->columns, g_ptr_array_unref);
    g_clear_pointer(&self->extra, g_ptr_array_unref);
    g_clear_pointer(&self->points, g_array_unref);
    g_clear_pointer(&self->names, g_ptr_array_unref);
    g_free(self->cluster);
    g_free(self->groups);
    g_free(self->keep_failure);
    g_free(self->sizes);
    g_free(self);
}

gsize
gloss_map_get_n_items(GlossMap *self)
{
    return self->items->n;
}

const GlossPoint *
gloss_map_get_points(GlossMap *self)
{
    return (const GlossPoint *)(void *)self->points->data;
}

const char *
gloss_map_get_text(GlossMap *self, gsize index)
{
    return cloze_map_items_get_text(self->items, index);
}

guint
gloss_map_get_n_columns(GlossMap *self)
{
    return self->columns->len;
}

const char *
gloss_map_get_column_name(GlossMap *self, guint column)
{
    return ((ClozeMapColumn *)self->columns->pdata[column])->name;
}

const char *
gloss_map_get_value(GlossMap *self, guint column, gsize index)
{
    return cloze_map_items_get(self->columns->pdata[column], index);
}

gint
gloss_map_find_column(GlossMap *self, const char *name)
{
    for (guint i = 0; i < self->columns->len; i++)
        if (g_str_equal(gloss_map_get_column_name(self, i), name))
            return (gint)i;
    return -1;
}

guint
gloss_map_get_n_clusters(GlossMap *self)
{
    return self->names->len;
}

const char *
gloss_map_get_cluster_name(GlossMap *self, guint cluster)
{
    return self->names->pdata[cluster];
}

gsize
gloss_map_get_cluster_size(GlossMap *self, guint cluster)
{
    return self->sizes[cluster];
}

const GlossMapTrust *
gloss_map_get_trust(GlossMap *self)
{
    return &self->trust;
}

const GlossMapSpread *
gloss_map_get_spread(GlossMap *self)
{
    return &self->spread;
}

const char *
gloss_map_get_method(GlossMap *self)
{
    return self->method;
}

GlossMapOrigin
gloss_map_get_origin(GlossMap *self, gsize *n_new, gint64 *made)
{
    if (n_new)
        *n_new = self->n_new;
    if (made)
        *made = self->made;
    return self->origin;
}

const char *
gloss_map_get_keep_failure(GlossMap *self)
{
    return self->keep_failure;
}

gsize
gloss_map_get_n_distinct(GlossMap *self)
{
    return self->n_distinct;
}

gsize
gloss_map_get_width(GlossMap *self)
{
    return self->vectors.d;
}

const float *
gloss_map_get_vector(GlossMap *self, gsize index)
{
    return cloze_map_vectors_row(&self->vectors, index);
}

struct _ClozeMapItems *
gloss_map_get_items(GlossMap *self)
{
    return self->items;
}

gsize
gloss_map_find_neighbours(GlossMap *self, gsize index, GlossMapNeighbour *out, gsize n)
{
    const float *row = gloss_map_get_vector(self, index);
    gboolean is_cosine = self->vectors.metric == CLOZE_METRIC_COSINE;
    gsize n_found = 0;

    for (gsize i = 0; i < self->items->n; i++) {
        double distance =
            cloze_map_vectors_measure(&self->vectors, row, gloss_map_get_vector(self, i));
        double nearness = is_cosine ? 1 - distance : -distance;
        gsize place = n_found;

        while (place > 0 && out[place - 1].nearness < nearness)
            place--;
        if (i == index || place == n)
            continue;
        n_found = MIN(n_found + 1, n);
        memmove(out + place + 1, out + place, (n_found - place - 1) * sizeof *out);
        out[place] = (GlossMapNeighbour){i, nearness};
    }
    return n_found;
}
