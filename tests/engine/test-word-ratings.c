/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/word-ratings.h"

#include <math.h>

#include "engine/base/error.h"
#include "engine/data/correlation-scores.h"
#include "engine/lab/vector-cosine.h"
#include "engine/lab/word-cosine.h"
#include "tests/engine/lab-fixture.h"

static const char ratings[] = "cat\tmat\t3.5\n"
                              "paris\tfrance\t9\n"
                              "cats\tsat\t1\n"
                              "word\tstop\t5.5\n"
                              "cat\tparis\t0.5\n"
                              "cat\tQQ\t4\n";

static ClozeDataset *
read_ratings(const char *text)
{
    const ClozeDatasetOptions options = {.kind = CLOZE_DATASET_SCORES};
    g_autoptr(GError) error = NULL;
    ClozeDataset *pairs = cloze_dataset_parse(text, strlen(text), "ratings", &options, &error);

    g_assert_no_error(error);
    return pairs;
}

static double
measure_pair(LabFixture *fixture, const char *first, const char *second, guint64 layers)
{
    const ClozeWordUse a = {first, {0, strlen(first)}}, b = {second, {0, strlen(second)}};
    float x[TINY_MODEL_WIDTH], y[TINY_MODEL_WIDTH];
    g_autoptr(GError) error = NULL;

    cloze_word_cosine_encode(fixture->session, fixture->model, layers, &a, x, NULL, &error);
    cloze_word_cosine_encode(fixture->session, fixture->model, layers, &b, y, NULL, &error);
    g_assert_no_error(error);
    return cloze_vector_cosine_measure(x, y, TINY_MODEL_WIDTH);
}

static void
test_rows(void)
{
    const double people[] = {3.5, 9, 1, 5.5, 0.5};
    const ClozeMapRun run = {0};
    g_auto(LabFixture) fixture = {0};
    g_autoptr(ClozeDataset) pairs = read_ratings(ratings);
    g_autoptr(ClozeWordRatingsResult) result = NULL;
    g_autoptr(GError) error = NULL;
    double cosines[5];

    lab_fixture_init(&fixture);
    result = cloze_word_ratings_measure(fixture.session, fixture.model, pairs, &run, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(result->n_pairs, ==, 5);
    g_assert_cmpuint(result->n_unknown, ==, 1);
    g_assert_cmpuint(result->n_words, ==, 8);
    g_assert_cmpuint(result->rows->len, ==, TINY_MODEL_LAYERS + 3);
    for (guint i = 0; i < 5; i++)
        cosines[i] =
            measure_pair(&fixture, pairs->examples[i].text, pairs->examples[i].second, 1 << 1);
    for (guint i = 0; i < result->rows->len; i++) {
        const ClozeWordRatings *row = &g_array_index(result->rows, ClozeWordRatings, i);

        g_assert_cmpint(row->kind, ==,
                        i == 0   ? CLOZE_WORD_RATINGS_STATIC
                        : i == 4 ? CLOZE_WORD_RATINGS_POOLED
                                 : CLOZE_WORD_RATINGS_LAYER);
        g_assert_cmpfloat(fabs(row->spearman), <=, 1);
        g_assert_cmpfloat(fabs(row->standardised), <=, 1);
        if (row->kind != CLOZE_WORD_RATINGS_LAYER || row->layer != 1)
            continue;
        g_assert_cmpfloat_with_epsilon(row->spearman,
                                       cloze_correlation_scores_spearman(cosines, people, 5), 1e-9);
        g_assert_cmpfloat_with_epsilon(row->pearson,
                                       cloze_correlation_scores_pearson(cosines, people, 5), 1e-6);
    }
}

static void
test_too_few(void)
{
    const ClozeMapRun run = {0};
    g_auto(LabFixture) fixture = {0};
    g_autoptr(ClozeDataset) pairs = read_ratings("cat\tmat\t3\nQQ\tcat\t1\nmat\tXX\t2.5\n");
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    g_assert_null(cloze_word_ratings_measure(fixture.session, fixture.model, pairs, &run, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-ratings/rows", test_rows);
    g_test_add_func("/word-ratings/too-few", test_too_few);
    return g_test_run();
}
