/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors that lie one behind the other and are of length 1 are used where they are. */
#include "plugins/visualizer/visualizer-project.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/map/hdbscan.h"
#include "engine/map/kmeans.h"
#include "engine/map/text-vectors.h"
#include "plugins/visualizer/visualizer-options.h"
#include "plugins/visualizer/visualizer-place.h"

#define LEAST_CLUSTER 5
#define CLUSTER_SHARE 120 /* the smallest cluster is one point of so many */
#define MOST_CORE     15
#define MOST_MEANS    40

typedef struct {
    const GlossProjectRequest *request;
    ClozeMapRun run;
    GlossVisualizerChoice choice;
    float *own; /* a copy, or vectors of texts */
    ClozeMapVectors vectors;
} Projection;

static void
report_cb(const char *stage, double fraction, gpointer data)
{
    const GlossProjectRequest *request = data;
    GVariantBuilder builder;
    g_autoptr(GVariant) report = NULL;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "message", g_variant_new_string(stage));
    g_variant_builder_add(&builder, "{sv}", "fraction", g_variant_new_double(fraction));
    report = g_variant_ref_sink(g_variant_builder_end(&builder));
    request->report(report, request->report_data);
}

/* The rows as one block, or NULL; @d: their width. Fails where they differ in width. */
static gboolean
find_block(const GlossCollection *collection, const float **block, gsize *d, GError **error)
{
    const float *first = collection->get_vector(collection->data, 0, d);

    *block = first;
    for (gsize i = 1; i < collection->n_items; i++) {
        gsize width;
        const float *row = collection->get_vector(collection->data, i, &width);

        if (width != *d) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                        "row %" G_GSIZE_FORMAT ": expected %" G_GSIZE_FORMAT
                        " numbers as in the first, found %" G_GSIZE_FORMAT,
                        i + 1, *d, width);
            return FALSE;
        }
        if (row != first + i * width)
            *block = NULL;
    }
    return TRUE;
}

static float *
copy_rows(const GlossCollection *collection, gsize d)
{
    float *copy = g_new(float, collection->n_items *d + 1);

    for (gsize i = 0; i < collection->n_items; i++) {
        gsize width;

        memcpy(copy + i * d, collection->get_vector(collection->data, i, &width), d * sizeof *copy);
    }
    return copy;
}

static const char *
get_text_cb(gpointer data, gsize index, gsize *size)
{
    const GlossCollection *collection = data;

    return collection->get_text(collection->data, index, size);
}

static gboolean
take_vectors(Projection *self, GError **error)
{
    const GlossCollection *collection = self->request->collection;
    ClozeMetric metric = self->choice.layout.metric;
    const float *block;
    gsize d;

    if (!find_block(collection, &block, &d, error))
        return FALSE;
    if (d <= 2)
        metric = CLOZE_METRIC_EUCLIDEAN;
    if (block && cloze_map_vectors_init_prepared(&self->vectors, block, collection->n_items, d,
                                                 metric, &self->run))
        return TRUE;
    self->own = copy_rows(collection, d);
    return cloze_map_vectors_init(&self->vectors, self->own, collection->n_items, d, metric,
                                  &self->run, error);
}

static gboolean
make_vectors(Projection *self, const GlossVisualizer *visualizer, GError **error)
{
    const GlossCollection *collection = self->request->collection;

    if (!visualizer->model) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected vectors or an installed encoder model, found neither");
        return FALSE;
    }
    self->own = cloze_text_vectors_make(visualizer->session, visualizer->model, collection->n_items,
                                        0, get_text_cb, (gpointer)collection, &self->run, error);
    return self->own &&
           cloze_map_vectors_init(&self->vectors, self->own, collection->n_items,
                                  cloze_model_get_config(visualizer->model)->hidden_size,
                                  self->choice.layout.metric, &self->run, error);
}

/* Means are sought among the vectors, density in the map, where it can be seen. */
static gboolean
find_clusters(Projection *self, const float *points, ClozeClusters **clusters, GError **error)
{
    gsize n = self->vectors.n, min_size = self->choice.min_size, n_means = self->choice.n_means;

    *clusters = NULL;
    if (self->choice.clusters == GLOSS_VISUALIZER_NONE)
        return TRUE;
    if (self->choice.clusters == GLOSS_VISUALIZER_MEANS) {
        if (!n_means)
            n_means = CLAMP((gsize)sqrt((double)n / 2), 2, MOST_MEANS);
        *clusters = cloze_kmeans_find(self->vectors.x, n, self->vectors.d, n_means, &self->run,
                                      NULL, error);
    } else {
        if (!min_size)
            min_size = MAX(LEAST_CLUSTER, n / CLUSTER_SHARE);
        *clusters =
            cloze_hdbscan_find(points, n, 2, min_size, MIN(min_size, MOST_CORE), &self->run, error);
    }
    return *clusters != NULL;
}

static GArray *
lay_out(Projection *self, GError **error)
{
    g_autofree float *places = gloss_visualizer_place_run(&self->vectors, &self->choice.layout,
                                                          self->request, &self->run, error);
    g_autoptr(ClozeClusters) clusters = NULL;
    GArray *points;

    if (!places || !find_clusters(self, places, &clusters, error))
        return NULL;
    points = g_array_sized_new(FALSE, FALSE, sizeof(GlossPoint), (guint)self->vectors.n);
    for (gsize i = 0; i < self->vectors.n; i++) {
        const GlossPoint point = {places[2 * i], places[2 * i + 1],
                                  clusters ? clusters->label[i] : -1,
                                  clusters ? clusters->strength[i] : 0};

        g_array_append_val(points, point);
    }
    return points;
}

GArray *
gloss_visualizer_project_run(GlossVisualizer *visualizer, const GlossProjectRequest *request,
                             GCancellable *cancellable, GError **error)
{
    Projection self = {.request = request,
                       .run = {.pool = cloze_session_get_pool(visualizer->session),
                               .seed = request->seed,
                               .cancellable = cancellable,
                               .progress = request->report ? report_cb : NULL,
                               .progress_data = (gpointer)request}};
    GArray *points = NULL;

    gloss_visualizer_options_read(request->options ? request->options : visualizer->options,
                                  &self.choice);
    if (request->collection->n_items == 0)
        return g_array_new(FALSE, FALSE, sizeof(GlossPoint));
    if (request->collection->get_vector ? take_vectors(&self, error)
                                        : make_vectors(&self, visualizer, error))
        points = lay_out(&self, error);
    cloze_map_vectors_clear(&self.vectors);
    g_free(self.own);
    return points;
}
