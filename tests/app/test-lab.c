/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/lab.h"

#include <math.h>

#include "engine/base/error.h"
#include "tests/engine/lab-fixture.h"

static const char *const texts[] = {
    "The cat sat on the mat. Paris is in France. The cat is a word."};

static const GlossLabRequest plain = {.word = "cat",
                                      .first = "the cat sat",
                                      .second = "a cat is in Paris",
                                      .layer = GLOSS_LAB_LAST_LAYER,
                                      .count = 5,
                                      .max_words = 100,
                                      .seed = 1};

static GlossLabTable *
run(LabFixture *fixture, const GlossLabRequest *request)
{
    g_autoptr(GError) error = NULL;
    GlossLabTable *table = gloss_lab_run(fixture->session, fixture->model, request, NULL, &error);

    g_assert_no_error(error);
    return table;
}

static void
test_cosine(void)
{
    g_auto(LabFixture) fixture = {0};
    GlossLabRequest request = plain;
    g_autoptr(GlossLabTable) table = NULL, with_text = NULL;

    lab_fixture_init(&fixture);
    request.experiment = GLOSS_LAB_COSINE;
    table = run(&fixture, &request);
    g_assert_cmpuint(gloss_lab_table_get_n_rows(table), ==, 3);
    g_assert_cmpuint(gloss_lab_table_get_n_columns(table), ==, 2);
    request.second_word = "Paris";
    request.texts = texts;
    request.n_texts = 1;
    with_text = run(&fixture, &request);
    g_assert_cmpuint(gloss_lab_table_get_n_columns(with_text), ==, 3);
    g_assert_cmpfloat(gloss_lab_table_get_number(table, 2, 1), !=,
                      gloss_lab_table_get_number(with_text, 2, 1));
}

static void
test_missing_word(void)
{
    g_auto(LabFixture) fixture = {0};
    GlossLabRequest request = plain;
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    request.experiment = GLOSS_LAB_COSINE;
    request.second = "no such animal";
    g_assert_null(gloss_lab_run(fixture.session, fixture.model, &request, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_assert_nonnull(strstr(error->message, "no such animal"));
}

static void
test_anisotropy(void)
{
    g_auto(LabFixture) fixture = {0};
    GlossLabRequest request = plain;
    g_autoptr(GlossLabTable) table = NULL;

    lab_fixture_init(&fixture);
    request.experiment = GLOSS_LAB_ANISOTROPY;
    request.texts = texts;
    request.n_texts = 1;
    table = run(&fixture, &request);
    g_assert_cmpuint(gloss_lab_table_get_n_rows(table), ==, 3);
    for (guint row = 0; row < 3; row++)
        g_assert_cmpfloat(fabs(gloss_lab_table_get_number(table, row, 1)), <=, 1);
}

static void
test_neighbours(void)
{
    g_auto(LabFixture) fixture = {0};
    GlossLabRequest request = plain;

    lab_fixture_init(&fixture);
    request.experiment = GLOSS_LAB_NEIGHBOURS;
    request.texts = texts;
    request.n_texts = 1;
    for (request.vectors = GLOSS_LAB_STATIC; request.vectors <= GLOSS_LAB_CONTEXT;
         request.vectors++) {
        g_autoptr(GlossLabTable) table = run(&fixture, &request);

        g_assert_cmpuint(gloss_lab_table_get_n_rows(table), ==, 5);
        g_assert_cmpint(gloss_lab_table_find_column(table, "uses") >= 0, ==,
                        request.vectors == GLOSS_LAB_CONTEXT);
    }
}

static void
test_layer(void)
{
    g_auto(LabFixture) fixture = {0};
    GlossLabRequest request = plain;
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    request.experiment = GLOSS_LAB_NEIGHBOURS;
    request.vectors = GLOSS_LAB_ALONE;
    request.layer = 3;
    g_assert_null(gloss_lab_run(fixture.session, fixture.model, &request, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

static void
test_similarity(void)
{
    g_auto(LabFixture) fixture = {0};
    GlossLabRequest request = plain;
    g_autoptr(GlossLabTable) table = NULL;
    g_autofree char *path = NULL;

    lab_fixture_init(&fixture);
    scratch_write(fixture.folder, "pairs.tsv", "cat\tmat\t3.5\nparis\tfrance\t9\nword\tstop\t5.5\n",
                  -1);
    path = g_build_filename(fixture.folder, "pairs.tsv", NULL);
    request.experiment = GLOSS_LAB_SIMILARITY;
    request.ratings = path;
    table = run(&fixture, &request);
    g_assert_cmpuint(gloss_lab_table_get_n_rows(table), ==, 5);
    g_assert_cmpstr(gloss_lab_table_get_text(table, 0, 0), ==, "static");
    g_assert_true(isnan(gloss_lab_table_get_number(table, 0, 1)));
    g_assert_cmpstr(gloss_lab_table_get_text(table, 4, 0), ==, "pooled");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lab/cosine", test_cosine);
    g_test_add_func("/lab/missing-word", test_missing_word);
    g_test_add_func("/lab/anisotropy", test_anisotropy);
    g_test_add_func("/lab/neighbours", test_neighbours);
    g_test_add_func("/lab/layer", test_layer);
    g_test_add_func("/lab/similarity", test_similarity);
    return g_test_run();
}
