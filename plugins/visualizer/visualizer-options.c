/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Options as data, and nothing else. */
#include "plugins/visualizer/visualizer-options.h"

#include <glib/gi18n.h>

static const GlossChoice methods[] = {
    {"umap", "UMAP"}, {"tsne", "t-SNE"}, {"pca", N_("Principal components")}, {NULL, NULL}};
static const GlossChoice metrics[] = {
    {"cosine", N_("Cosine")}, {"euclidean", N_("Euclidean")}, {NULL, NULL}};
static const GlossChoice cluster_methods[] = {{"hdbscan", N_("By density, with outliers")},
                                              {"kmeans", N_("Around means")},
                                              {"none", N_("None")},
                                              {NULL, NULL}};

const GlossOption gloss_visualizer_options[] = {
    {"method", N_("Layout"), N_("How points find their places"), GLOSS_OPTION_CHOICE, "umap", 0, 0,
     methods},
    {"metric", N_("Distance"), N_("What makes two vectors near"), GLOSS_OPTION_CHOICE, "cosine", 0,
     0, metrics},
    {"neighbours", N_("Neighbours"), N_("UMAP: more show the whole, fewer show detail"),
     GLOSS_OPTION_INTEGER, "15", 2, 200, NULL},
    {"min-dist", N_("Least distance"), N_("UMAP: how close points may lie"), GLOSS_OPTION_NUMBER,
     "0.1", 0, 0.99, NULL},
    {"epochs", N_("Rounds"), N_("UMAP: 0 chooses by the number of points"), GLOSS_OPTION_INTEGER,
     "0", 0, 10000, NULL},
    {"perplexity", N_("Perplexity"), N_("t-SNE: about how many neighbours a point has"),
     GLOSS_OPTION_NUMBER, "30", 2, 200, NULL},
    {"clusters", N_("Clusters"), N_("How points are grouped"), GLOSS_OPTION_CHOICE, "hdbscan", 0, 0,
     cluster_methods},
    {"cluster-size", N_("Smallest cluster"), N_("By density: 0 chooses by the number of points"),
     GLOSS_OPTION_INTEGER, "0", 0, 100000, NULL},
    {"cluster-count", N_("Number of clusters"),
     N_("Around means: 0 chooses by the number of points"), GLOSS_OPTION_INTEGER, "0", 0, 1000,
     NULL},
    {NULL},
};

static const char *
get_string(GVariant *options, const char *key)
{
    const char *value = "";

    g_variant_lookup(options, key, "&s", &value);
    return value;
}

static guint
get_integer(GVariant *options, const char *key)
{
    gint64 value = 0;

    g_variant_lookup(options, key, "x", &value);
    return (guint)MAX(value, 0);
}

void
gloss_visualizer_options_read(GVariant *options, GlossVisualizerChoice *choice)
{
    const char *clusters = get_string(options, "clusters");
    ClozeLayoutOptions *layout = &choice->layout;

    *choice = (GlossVisualizerChoice){.layout = CLOZE_LAYOUT_DEFAULTS};
    cloze_layout_parse_method(get_string(options, "method"), &layout->method);
    layout->metric = g_str_equal(get_string(options, "metric"), "euclidean")
                         ? CLOZE_METRIC_EUCLIDEAN
                         : CLOZE_METRIC_COSINE;
    layout->n_neighbours = get_integer(options, "neighbours");
    layout->umap.n_epochs = get_integer(options, "epochs");
    g_variant_lookup(options, "min-dist", "d", &layout->umap.min_dist);
    g_variant_lookup(options, "perplexity", "d", &layout->tsne.perplexity);
    choice->clusters = g_str_equal(clusters, "kmeans") ? GLOSS_VISUALIZER_MEANS
                       : g_str_equal(clusters, "none") ? GLOSS_VISUALIZER_NONE
                                                       : GLOSS_VISUALIZER_DENSITY;
    choice->min_size = get_integer(options, "cluster-size");
    choice->n_means = get_integer(options, "cluster-count");
}
