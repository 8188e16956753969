/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-maps.h"

#include "engine/map/hdbscan.h"
#include "engine/map/kmeans.h"
#include "engine/map/layout.h"
#include "engine/map/map-quality.h"
#include "engine/map/principal.h"
#include <math.h>
#include <string.h>

#define FOLDER  "maps"
#define N_SEEDS 3

typedef struct {
    GoldenReport *report;
    ClozeSafetensors *expected;
    ClozeMapRun run;
    gsize n;
    gsize d;
    const float *embeddings; /* [n][d] as stored */
    float *copy;
    ClozeMapVectors vectors; /* of the copy, prepared */
} Maps;

static void
prepare(Maps *maps, ClozeMetric metric)
{
    g_autoptr(GError) error = NULL;

    cloze_map_vectors_clear(&maps->vectors);
    memcpy(maps->copy, maps->embeddings, maps->n * maps->d * sizeof *maps->copy);
    if (!cloze_map_vectors_init(&maps->vectors, maps->copy, maps->n, maps->d, metric, &maps->run,
                                &error))
        golden_report_failed(maps->report, FOLDER "/embeddings", error->message);
}

static float *
read_f32(Maps *maps, const char *name, gsize width)
{
    g_autoptr(GError) error = NULL;
    const gsize shape[] = {G_MAXSIZE, width};
    float *values = golden_files_read_f32(maps->expected, name, shape, width ? 2 : 1, &error);

    if (!values)
        golden_report_failed(maps->report, name, error->message);
    return values;
}

static gint32 *
read_i32(Maps *maps, const char *name, gsize width)
{
    g_autoptr(GError) error = NULL;
    const gsize shape[] = {G_MAXSIZE, width};
    gint32 *values = golden_files_read_i32(maps->expected, name, shape, width ? 2 : 1, &error);

    if (!values)
        golden_report_failed(maps->report, name, error->message);
    return values;
}

/* A member may differ only where its distance is that of the last. */
static double
compare_neighbours(const ClozeNeighbours *found, const gint32 *index, const float *distance)
{
    double worst = 0;

    for (gsize i = 0; i < found->n; i++)
        for (gsize j = 0; j < 15; j++) {
            double off = fabs((double)found->distance[i * 15 + j] - (double)distance[i * 16 + j]);
            gboolean there = FALSE;

            for (gsize l = 0; l < 15; l++)
                there |= index[i * 15 + l] == (gint32)found->index[i * 15 + j];
            if (!there &&
                fabs((double)found->distance[i * 15 + j] - (double)distance[i * 16 + 14]) > 1e-6)
                return INFINITY;
            worst = MAX(worst, off);
        }
    return worst;
}

static void
check_neighbours(Maps *maps)
{
    g_autofree gint32 *index = read_i32(maps, "neighbours", 15);
    g_autofree float *distance = read_f32(maps, "neighbour_distances", 16);
    g_autoptr(ClozeNeighbours) found = NULL;

    prepare(maps, CLOZE_METRIC_COSINE);
    found = cloze_neighbours_find_exact(&maps->vectors, 15, &maps->run, NULL);
    if (index && distance && found)
        golden_report_result(maps->report, FOLDER "/neighbours",
                             compare_neighbours(found, index, distance), 1e-6,
                             "a neighbour that is not among the nearest");
}

static double
largest_difference(const float *found, const float *expected, gsize n)
{
    double worst = 0;

    for (gsize i = 0; i < n; i++)
        worst = MAX(worst, fabs((double)found[i] - (double)expected[i]));
    return worst;
}

static void
check_components(Maps *maps)
{
    g_autofree float *points = read_f32(maps, "pca_10d", 10);
    g_autofree float *variance = read_f32(maps, "pca_explained_variance", 0);
    g_autofree float *ratio = read_f32(maps, "pca_explained_variance_ratio", 0);
    g_autoptr(ClozePrincipal) ten = NULL;
    g_autoptr(ClozePrincipal) fifty = NULL;
    double worst = 0;

    prepare(maps, CLOZE_METRIC_EUCLIDEAN);
    ten = cloze_principal_find(&maps->vectors, 10, &maps->run, NULL);
    fifty = cloze_principal_find(&maps->vectors, 50, &maps->run, NULL);
    if (!points || !variance || !ratio || !ten || !fifty)
        return;
    golden_report_result(maps->report, FOLDER "/pca-points",
                         largest_difference(ten->points, points, maps->n * 10), 1e-4, NULL);
    for (gsize c = 0; c < 50; c++) {
        worst = MAX(worst, fabs(fifty->variance[c] / (double)variance[c] - 1));
        worst = MAX(worst, fabs(fifty->variance[c] / fifty->total / (double)ratio[c] - 1));
    }
    golden_report_result(maps->report, FOLDER "/pca-variance", worst, 1e-4, NULL);
}

static void
check_rows_of_graph(Maps *maps, const ClozeSparseGraph *graph)
{
    g_autofree float *sums = read_f32(maps, "umap_graph_row_sum", 0);
    g_autofree float *values = read_f32(maps, "umap_graph_100_value", 0);
    g_autofree gint32 *columns = read_i32(maps, "umap_graph_100_column", 0);
    double worst = 0;

    if (!sums || !values || !columns)
        return;
    for (gsize i = 0; i < maps->n; i++) {
        double sum = 0;

        for (gsize e = graph->first[i]; e < graph->first[i + 1]; e++)
            sum += (double)graph->weight[e];
        worst = MAX(worst, fabs(sum / (double)sums[i] - 1));
    }
    golden_report_result(maps->report, FOLDER "/umap-row-sums", worst, 1e-3, NULL);
    worst = 0;
    for (gsize e = 0; e < graph->first[100]; e++)
        worst = (gint32)graph->target[e] == columns[e]
                    ? MAX(worst, fabs((double)graph->weight[e] - (double)values[e]))
                    : INFINITY;
    golden_report_result(maps->report, FOLDER "/umap-edges", worst, 1e-3, "another edge");
}

static void
check_fuzzy_graph(Maps *maps)
{
    g_autofree float *rho = read_f32(maps, "umap_rho", 0);
    g_autofree float *sigma = read_f32(maps, "umap_sigma", 0);
    g_autofree ClozeFuzzyScale *scales = g_new0(ClozeFuzzyScale, maps->n);
    g_autoptr(ClozeNeighbours) neighbours = NULL;
    g_autoptr(ClozeSparseGraph) graph = NULL;
    double worst_rho = 0, worst_sigma = 0;

    prepare(maps, CLOZE_METRIC_EUCLIDEAN);
    neighbours = cloze_neighbours_find_exact(&maps->vectors, 14, &maps->run, NULL);
    graph = cloze_fuzzy_graph_new(neighbours, &maps->run, scales);
    for (gsize i = 0; rho && sigma && i < maps->n; i++) {
        worst_rho = MAX(worst_rho, fabs((double)scales[i].rho - (double)rho[i]));
        worst_sigma = MAX(worst_sigma, fabs((double)scales[i].sigma - (double)sigma[i]));
    }
    golden_report_result(maps->report, FOLDER "/umap-rho", worst_rho, 1e-5, NULL);
    golden_report_result(maps->report, FOLDER "/umap-sigma", worst_sigma, 1e-3, NULL);
    check_rows_of_graph(maps, graph);
}

static void
check_affinities(Maps *maps)
{
    g_autofree float *expected = read_f32(maps, "tsne_beta", 0);
    g_autoptr(ClozeNeighbours) neighbours = NULL;
    double worst = 0, square[90], p[90];

    prepare(maps, CLOZE_METRIC_EUCLIDEAN);
    neighbours = cloze_neighbours_find_exact(&maps->vectors, 90, &maps->run, NULL);
    for (gsize i = 0; expected && i < maps->n; i++) {
        for (gsize j = 0; j < 90; j++)
            square[j] = pow((double)neighbours->distance[i * 90 + j], 2);
        worst = MAX(worst,
                    fabs(cloze_affinities_find_beta(square, 90, 30, p) / (double)expected[i] - 1));
    }
    golden_report_result(maps->report, FOLDER "/tsne-beta", worst, 1e-4, NULL);
}

/* The quality that a reference layout of these points has, as a check of the measure itself. */
static void
check_measure(Maps *maps)
{
    g_autofree float *points = read_f32(maps, "umap_2d", 2);
    ClozeMapQuality quality;
    double off;

    prepare(maps, CLOZE_METRIC_EUCLIDEAN);
    if (!points ||
        !cloze_map_quality_measure(&maps->vectors, points, 15, 0, &maps->run, &quality, NULL))
        return;
    off = MAX(fabs(quality.trustworthiness - 0.9125), fabs(quality.continuity - 0.9283));
    golden_report_result(maps->report, FOLDER "/quality", MAX(off, fabs(quality.kept - 0.3466)),
                         1e-4, NULL);
}

typedef struct {
    ClozeLayoutMethod method;
    double trustworthiness;
    double continuity;
    double kept;
} Wanted;

static void
report_lack(Maps *maps, const Wanted *wanted, const char *what, double found, double reference,
            double allowed)
{
    g_autofree char *name =
        g_strdup_printf(FOLDER "/%s-%s", cloze_layout_get_method_name(wanted->method), what);

    golden_report_result(maps->report, name, MAX(reference - found, 0), allowed, NULL);
}

static void
check_layout(Maps *maps, const Wanted *wanted)
{
    ClozeLayoutOptions options = CLOZE_LAYOUT_DEFAULTS;
    double trust = 0, continuity = 0, kept = 0;

    options.method = wanted->method;
    prepare(maps, CLOZE_METRIC_EUCLIDEAN);
    for (guint64 seed = 1; seed <= N_SEEDS; seed++) {
        ClozeMapRun run = {.pool = maps->run.pool, .seed = seed};
        g_autoptr(ClozeLayout) layout = cloze_layout_new(&maps->vectors, &options, &run, NULL);
        ClozeMapQuality quality;

        cloze_map_quality_measure(&maps->vectors, layout->points, 15, 0, &run, &quality, NULL);
        trust += quality.trustworthiness / N_SEEDS;
        continuity += quality.continuity / N_SEEDS;
        kept += quality.kept / N_SEEDS;
    }
    report_lack(maps, wanted, "trustworthiness", trust, wanted->trustworthiness, 0.01);
    report_lack(maps, wanted, "continuity", continuity, wanted->continuity, 0.01);
    report_lack(maps, wanted, "kept", kept, wanted->kept, 0.03);
}

/* 0 where the partitions are the same, 1 where they agree by chance; -1 is a class as any other. */
static double
rand_distance(const gint32 *a, const gint32 *b, gsize n)
{
    double both = 0, in_a = 0, in_b = 0, all = (double)n * ((double)n - 1) / 2, chance;

    for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < i; j++) {
            both += a[i] == a[j] && b[i] == b[j];
            in_a += a[i] == a[j];
            in_b += b[i] == b[j];
        }
    chance = in_a * in_b / all;
    return 1 - (both - chance) / ((in_a + in_b) / 2 - chance);
}

static void
check_density(Maps *maps, const char *points_name, gsize width, const char *labels_name)
{
    g_autofree float *points = read_f32(maps, points_name, width);
    g_autofree gint32 *labels = read_i32(maps, labels_name, 0);
    g_autofree char *name = g_strconcat(FOLDER "/", labels_name, NULL);
    g_autoptr(ClozeClusters) found = NULL;

    if (!points || !labels)
        return;
    found = cloze_hdbscan_find(points, maps->n, width, 15, 15, &maps->run, NULL);
    golden_report_result(maps->report, name, rand_distance(found->label, labels, maps->n), 0.02,
                         NULL);
}

static void
check_means(Maps *maps)
{
    g_autofree gint32 *labels = read_i32(maps, "kmeans_labels", 0);
    g_autoptr(ClozeClusters) found = NULL;
    double inertia;

    found = cloze_kmeans_find(maps->embeddings, maps->n, maps->d, 5, &maps->run, &inertia, NULL);
    golden_report_result(maps->report, FOLDER "/kmeans-inertia", inertia / 1760.3623 - 1, 0.01,
                         NULL);
    if (labels)
        golden_report_result(maps->report, FOLDER "/kmeans-labels",
                             rand_distance(found->label, labels, maps->n), 0.1, NULL);
}

static float *
read_embeddings(GoldenFiles *files, gsize *n, gsize *d, GError **error)
{
    g_autoptr(ClozeSafetensors) tensors =
        golden_files_open_tensors(files, FOLDER, "embeddings.safetensors", error);
    const ClozeTensor *tensor = tensors ? cloze_safetensors_find(tensors, "embeddings") : NULL;
    g_autofree float *values = NULL;

    if (!tensor || tensor->n_dims != 2)
        return NULL;
    *n = tensor->shape[0];
    *d = tensor->shape[1];
    values = g_new(float, tensor->n_elements);
    return cloze_safetensors_read_f32(tensor, values, error) ? g_steal_pointer(&values) : NULL;
}

static void
check_all(Maps *maps)
{
    /* The means of the seeds in the folder's README. */
    const Wanted wanted[] = {{CLOZE_LAYOUT_UMAP, 0.9114, 0.9271, 0.3452},
                             {CLOZE_LAYOUT_TSNE, 0.9285, 0.9147, 0.3959},
                             {CLOZE_LAYOUT_PCA, 0.7193, 0.8325, 0.0579}};

    check_neighbours(maps);
    check_components(maps);
    check_fuzzy_graph(maps);
    check_affinities(maps);
    check_measure(maps);
    check_means(maps);
    check_density(maps, "umap_2d", 2, "hdbscan_umap_2d_labels");
    check_density(maps, "pca_10d", 10, "hdbscan_pca_10d_labels");
    for (guint i = 0; i < G_N_ELEMENTS(wanted); i++)
        check_layout(maps, &wanted[i]);
}

void
golden_maps_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) expected = NULL;
    g_autofree float *embeddings = NULL;
    Maps maps = {.report = report, .run = {.pool = pool, .seed = 1}};

    if (!golden_files_has(files, FOLDER, "embeddings.safetensors"))
        return;
    embeddings = read_embeddings(files, &maps.n, &maps.d, &error);
    expected = golden_files_open_tensors(files, FOLDER, "expected.safetensors", &error);
    if (!embeddings || !expected) {
        golden_report_failed(report, FOLDER, error ? error->message : "embeddings: no such tensor");
        return;
    }
    maps.embeddings = embeddings;
    maps.expected = expected;
    maps.copy = g_new(float, maps.n *maps.d);
    check_all(&maps);
    cloze_map_vectors_clear(&maps.vectors);
    g_free(maps.copy);
}
