/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/layout.h"

#include <math.h>

#include "tests/engine/map-data.h"

static const ClozeMapRun run = {.seed = 6};

static ClozeLayout *
lay_out(float *x, gsize n, gsize d, ClozeLayoutMethod method)
{
    ClozeLayoutOptions options = CLOZE_LAYOUT_DEFAULTS;
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(GError) error = NULL;
    ClozeLayout *layout;

    options.method = method;
    options.tsne.n_early = options.tsne.n_rounds = 50;
    map_data_prepare(&vectors, x, n, d, d > 2 ? CLOZE_METRIC_COSINE : CLOZE_METRIC_EUCLIDEAN);
    layout = cloze_layout_new(&vectors, &options, &run, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(layout->n, ==, n);
    for (gsize i = 0; i < 2 * n; i++)
        g_assert_true(isfinite(layout->points[i]));
    return layout;
}

static void
test_methods(void)
{
    for (guint method = 0; method < CLOZE_LAYOUT_PLAIN; method++) {
        g_autofree float *x = map_data_make(150, 10, 3, 0.15, 3);
        g_autoptr(ClozeLayout) layout = lay_out(x, 150, 10, (ClozeLayoutMethod)method);
        ClozeLayoutMethod parsed;

        g_assert_true(cloze_layout_parse_method(
            cloze_layout_get_method_name((ClozeLayoutMethod)method), &parsed));
        g_assert_cmpuint(parsed, ==, method);
        g_assert_cmpfloat(map_data_share_together(layout->points, 150, 3), >, 0.9);
        g_assert_true(isnan(layout->explained[0]) == (method != CLOZE_LAYOUT_PCA));
    }
}

static void
test_few(void)
{
    for (guint method = 0; method < CLOZE_LAYOUT_PLAIN; method++)
        for (gsize n = 1; n < 9; n++) {
            g_autofree float *x = map_data_make(n, 10, 3, 0.3, 3);
            g_autoptr(ClozeLayout) layout = lay_out(x, n, 10, (ClozeLayoutMethod)method);
        }
}

static void
test_plain(void)
{
    float x[] = {1, 2, 3, 5, 0, 9};
    g_autoptr(ClozeLayout) layout = lay_out(x, 3, 2, CLOZE_LAYOUT_UMAP);

    g_assert_cmpuint(layout->method, ==, CLOZE_LAYOUT_PLAIN);
    g_assert_cmpfloat(fabs((double)layout->points[3] - 5), <, 1e-6);
}

static void
test_identical(void)
{
    for (guint method = 0; method < CLOZE_LAYOUT_PLAIN; method++) {
        g_autofree float *x = g_new(float, 50 * 6);
        g_autoptr(ClozeLayout) layout = NULL;

        for (gsize i = 0; i < 50 * 6; i++)
            x[i] = 0.5f;
        layout = lay_out(x, 50, 6, (ClozeLayoutMethod)method);
    }
}

static void
test_places(void)
{
    for (guint method = 0; method < CLOZE_LAYOUT_PLAIN; method++) {
        ClozeLayoutOptions options = CLOZE_LAYOUT_DEFAULTS;
        g_autofree float *x = map_data_make(150, 10, 3, 0.15, 3);
        g_autofree float *new_x = map_data_make(30, 10, 3, 0.15, 77);
        g_auto(ClozeMapVectors) vectors = {0};
        g_auto(ClozeMapVectors) more = {0};
        g_autoptr(ClozeLayout) layout = NULL;
        g_autofree float *all = g_new(float, 360);

        options.method = (ClozeLayoutMethod)method;
        options.tsne.n_early = options.tsne.n_rounds = 50;
        map_data_prepare(&vectors, x, 150, 10, CLOZE_METRIC_COSINE);
        layout = cloze_layout_new(&vectors, &options, &run, NULL);
        g_assert_true(cloze_map_vectors_init_like(&more, new_x, 30, &vectors, &run, NULL));
        for (gsize i = 0; i < 300; i++)
            all[i] = layout->points[i];
        g_assert_true(cloze_layout_place(layout, &vectors, &more, &options, &run, all + 300, NULL));
        g_assert_cmpfloat(map_data_share_together(all, 180, 3), >, 0.9);
    }
}

static void
test_cancels(void)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    const ClozeMapRun stopped = {.cancellable = cancellable};
    const ClozeLayoutOptions options = CLOZE_LAYOUT_DEFAULTS;
    g_autofree float *x = map_data_make(50, 10, 3, 0.15, 3);
    g_auto(ClozeMapVectors) vectors = {0};
    g_autoptr(GError) error = NULL;

    map_data_prepare(&vectors, x, 50, 10, CLOZE_METRIC_COSINE);
    g_cancellable_cancel(cancellable);
    g_assert_null(cloze_layout_new(&vectors, &options, &stopped, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/layout/methods", test_methods);
    g_test_add_func("/layout/few", test_few);
    g_test_add_func("/layout/plain", test_plain);
    g_test_add_func("/layout/identical", test_identical);
    g_test_add_func("/layout/places", test_places);
    g_test_add_func("/layout/cancels", test_cancels);
    return g_test_run();
}
