/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-evaluate.h"

#include "tests/plugins/ner-fixture.h"

typedef struct {
    NerFixture fixture;
    GlossNer *ner;
} Opened;

static void
open_trained(Opened *opened)
{
    g_autofree char *head = NULL;
    g_autoptr(GError) error = NULL;

    ner_fixture_init(&opened->fixture);
    head = ner_fixture_train(&opened->fixture, "head", 7);
    opened->ner = ner_fixture_open(&opened->fixture, head, &error);
    g_assert_no_error(error);
}

static void
close_trained(Opened *opened)
{
    ner_fixture_close(opened->ner);
    ner_fixture_clear(&opened->fixture);
}

static GVariant *
evaluate(Opened *opened, const char *text, const char *const *map, gboolean known)
{
    g_autofree char *path = g_build_filename(opened->fixture.folder, "test.conll", NULL);
    const char *paths[] = {path, NULL};
    GlossEvaluateRequest request = {paths, map, known, NULL, NULL};
    g_autoptr(GError) error = NULL;
    GVariant *result;

    scratch_write(opened->fixture.folder, "test.conll", text, -1);
    result = gloss_ner_evaluate_run(opened->ner, &request, NULL, &error);
    g_assert_no_error(error);
    return g_variant_ref_sink(result);
}

static void
assert_number(GVariant *result, const char *key, double expected)
{
    double value = -1;

    g_assert_true(g_variant_lookup(result, key, "d", &value));
    g_assert_cmpfloat_with_epsilon(value, expected, 1e-9);
}

static void
test_metrics(void)
{
    Opened opened;
    g_autoptr(GVariant) all = NULL, half = NULL;
    guint64 n = 0;

    open_trained(&opened);
    all = evaluate(&opened, ner_fixture_data, NULL, FALSE);
    assert_number(all, "f1", 1);
    assert_number(all, "accuracy", 1);
    g_assert_true(g_variant_lookup(all, "n", "t", &n));
    g_assert_cmpuint(n, ==, 6);
    half = evaluate(&opened,
                    "the O\ncat O\nsat O\nin O\nparis B-PERSON\n. O\n\n"
                    "paris B-GPE\nis O\nin O\nfrance B-GPE\n. O\n",
                    NULL, FALSE);
    assert_number(half, "precision", 2.0 / 3);
    assert_number(half, "recall", 2.0 / 3);
    close_trained(&opened);
}

/* A label that the data does not have counts against the model, unless only known ones are asked. */
static void
test_known_labels(void)
{
    const char *text = "paris O\nis O\nin O\nfrance O\n. O\n\ndr B-PER\nbb I-PER\nsat O\n";
    const char *drop[] = {"PER", "", NULL};
    Opened opened;
    g_autoptr(GVariant) all = NULL, known = NULL, dropped = NULL;

    open_trained(&opened);
    all = evaluate(&opened, text, NULL, FALSE);
    known = evaluate(&opened, text, NULL, TRUE);
    dropped = evaluate(&opened, text, drop, TRUE);
    assert_number(all, "precision", 1.0 / 3);
    assert_number(all, "recall", 1);
    assert_number(known, "precision", 1);
    assert_number(dropped, "f1", 0);
    close_trained(&opened);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-evaluate/metrics", test_metrics);
    g_test_add_func("/ner-evaluate/known-labels", test_known_labels);
    return g_test_run();
}
