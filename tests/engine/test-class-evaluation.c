/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/class-evaluation.h"

#include <math.h>
#include <string.h>

#include "tests/scratch.h"

/* "good" where the text says so, never sure. */
static gboolean
score_cb(const ClozeDatasetExample *examples, gsize n, float *out, GCancellable *cancellable,
         gpointer data, GError **error)
{
    for (gsize i = 0; i < n; i++) {
        gboolean good = strstr(examples[i].text, "good") != NULL;

        out[2 * i] = good ? 0.75f : 0.25f;
        out[2 * i + 1] = 1 - out[2 * i];
    }
    return TRUE;
}

static int
find_cb(const char *label, gpointer data)
{
    return g_str_equal(label, "good") ? 0 : g_str_equal(label, "bad") ? 1 : -1;
}

static void
report_cb(GVariant *report, gpointer data)
{
    double fraction, *last = data;

    if (g_variant_lookup(report, "fraction", "d", &fraction))
        *last = fraction;
}

typedef struct {
    char *folder;
    char *path;
    char *predictions;
    double fraction;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
    fixture->path = g_build_filename(fixture->folder, "t.tsv", NULL);
    fixture->predictions = g_build_filename(fixture->folder, "p.jsonl", NULL);
    scratch_write(fixture->folder, "t.tsv",
                  "text\tlabel\ngood one\tgood\na good day\tbad\nnothing\tbad\nrain\tbad\n"
                  "a wall\tstone\nthe sky\tthing\n",
                  -1);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    scratch_free(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->path);
    g_free(fixture->predictions);
}

/* (transfer full) */
static GVariant *
evaluate(Fixture *fixture, const char *const *map, gboolean known_labels, GError **error)
{
    static const char *const labels[] = {"good", "bad", NULL};
    const char *const paths[] = {fixture->path, NULL};
    const ClozeClassEvaluation evaluation = {.paths = paths,
                                             .kind = CLOZE_DATASET_TEXTS,
                                             .label_map = map,
                                             .known_labels = known_labels,
                                             .labels = labels,
                                             .predictions_path = fixture->predictions,
                                             .find = find_cb,
                                             .score = score_cb,
                                             .report = report_cb,
                                             .report_data = &fixture->fraction};
    GVariant *metrics = cloze_class_evaluation_run(&evaluation, NULL, error);

    return metrics != NULL ? g_variant_ref_sink(metrics) : NULL;
}

static void
assert_metric(GVariant *metrics, const char *key, double expected)
{
    double value = -1;

    g_assert_true(g_variant_lookup(metrics, key, "d", &value));
    g_assert_cmpfloat_with_epsilon(value, expected, 1e-6);
}

/* Labels that the model lacks are wrong, and without a loss. */
static void
test_metrics(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) metrics = evaluate(fixture, NULL, FALSE, &error);
    g_autoptr(GVariant) per_label = NULL;
    g_autofree char *written = NULL;

    g_assert_no_error(error);
    assert_metric(metrics, "accuracy", 3.0 / 6);
    assert_metric(metrics, "loss", -(3 * log(0.75) + log(0.25)) / 4);
    per_label = g_variant_lookup_value(metrics, "per_label", G_VARIANT_TYPE("a{sa{sv}}"));
    g_assert_cmpuint(g_variant_n_children(per_label), ==, 4);
    g_assert_cmpfloat(fixture->fraction, ==, 1);
    g_assert_true(g_file_get_contents(fixture->predictions, &written, NULL, NULL));
    g_assert_nonnull(strstr(written, "\"line\": 3"));
    g_assert_nonnull(strstr(written, "\"gold\": \"stone\""));
    g_assert_nonnull(strstr(written, "\"loss\": null"));
}

static void
test_map(Fixture *fixture, gconstpointer data)
{
    static const char *const map[] = {"stone", "bad", "thing", "", NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) metrics = evaluate(fixture, map, FALSE, &error);
    guint64 n = 0;

    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(metrics, "n", "t", &n));
    g_assert_cmpuint(n, ==, 5);
    assert_metric(metrics, "accuracy", 4.0 / 5);
}

/* What the data has not cannot be predicted. */
static void
test_known(Fixture *fixture, gconstpointer data)
{
    static const char *const map[] = {"good", "", "stone", "", "thing", "", NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) any = evaluate(fixture, map, FALSE, &error);
    g_autoptr(GVariant) known = evaluate(fixture, map, TRUE, &error);

    g_assert_no_error(error);
    assert_metric(any, "accuracy", 2.0 / 3);
    assert_metric(known, "accuracy", 1);
}

static void
test_fails(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    scratch_remove(fixture->path);
    g_assert_null(evaluate(fixture, NULL, FALSE, &error));
    g_assert_nonnull(strstr(error->message, "t.tsv"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/class-evaluation/metrics", Fixture, NULL, set_up, test_metrics, tear_down);
    g_test_add("/class-evaluation/map", Fixture, NULL, set_up, test_map, tear_down);
    g_test_add("/class-evaluation/known", Fixture, NULL, set_up, test_known, tear_down);
    g_test_add("/class-evaluation/fails", Fixture, NULL, set_up, test_fails, tear_down);
    return g_test_run();
}
