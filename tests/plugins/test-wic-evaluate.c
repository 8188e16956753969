/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wic-evaluate.h"

#include "plugins/wsd/wsd-evaluate.h"
#include "tests/plugins/wsd-fixture.h"

#define FIRST  "the cat sat on the mat ."
#define SECOND "in paris a cat is the word !"

static double
get_number(GVariant *metrics, const char *key)
{
    double number = -1;

    g_assert_true(g_variant_lookup(metrics, key, "d", &number));
    return number;
}

static void
test_find(void)
{
    static const struct {
        const char *text;
        const char *lemma;
        const char *found;
    } cases[] = {
        {"He was running late.", "run", "running"},
        {"Geese fly.", "goose", "Geese"},
        {"Running a run", "run", "Running"},
        {"They swam", "swim", "swam"},
        {"The organisation fell", "organization", "organisation"},
        {"No such thing", "bank", NULL},
    };
    g_autoptr(GlossWordnet) wordnet = NULL;

    if (!wsd_fixture_has_wordnet())
        return;
    wordnet = gloss_wordnet_open(NULL, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        gsize start = 0, end = 0;
        gboolean found =
            gloss_wic_evaluate_find(wordnet, cases[i].text, cases[i].lemma, &start, &end);
        g_autofree char *word = g_strndup(cases[i].text + start, end - start);

        g_assert_cmpint(found, ==, cases[i].found != NULL);
        if (found)
            g_assert_cmpstr(word, ==, cases[i].found);
    }
}

/* On sentences it has learned the senses of: both ways of telling are always right. A pair whose word
 * is not there counts, as wrong. */
static void
test_scores(void)
{
    WsdFixture fixture;
    const char *paths[] = {NULL, NULL};
    const GlossEvaluateRequest request = {.data_paths = paths};
    g_autoptr(GString) table = g_string_new("word\tsentence1\tsentence2\tsame_sense\n");
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) metrics = NULL;
    g_autofree char *path = NULL;
    GlossWsd *wsd;
    guint64 n = 0, missing = 0;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    for (guint i = 0; i < 6; i++)
        g_string_append(table, "cat\t" FIRST "\t" FIRST "\tT\ncat\t" SECOND "\t" SECOND
                               "\tT\ncat\t" FIRST "\t" SECOND "\tF\n");
    g_string_append(table, "cat\tno\t" SECOND "\tF\nmat\tno\tnone\tT\n");
    scratch_write(fixture.folder, "pairs.tsv", table->str, -1);
    paths[0] = path = g_build_filename(fixture.folder, "pairs.tsv", NULL);
    wsd = wsd_fixture_open_trained(&fixture);
    metrics = gloss_wsd_evaluate_run(wsd, &request, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(metrics, "n", "t", &n));
    g_assert_true(g_variant_lookup(metrics, "not_found", "t", &missing));
    g_assert_cmpuint(n, ==, 20);
    g_assert_cmpuint(missing, ==, 2);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "accuracy"), 0.9, 1e-9);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "cosine_accuracy"), 0.9, 1e-9);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "cosine_best_accuracy"), 0.9, 1e-9);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "cosine_auc"), 1, 1e-9);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "sense_auc"), 1, 1e-9);
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wic-evaluate/find", test_find);
    g_test_add_func("/wic-evaluate/scores", test_scores);
    return g_test_run();
}
