/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-sample.h"

#include "tests/plugins/ner-examples.h"

typedef struct {
    GlossNerData *train, *dev;
    GlossTrainRequest request;
    GlossNerTraining training;
    char *told;
} Fixture;

static void
report_cb(GVariant *report, gpointer data)
{
    Fixture *fixture = data;

    g_free(fixture->told);
    fixture->told = NULL;
    g_variant_lookup(report, "message", "s", &fixture->told);
}

static GlossNerData *
make_data(int n)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < n; i++)
        g_string_append_printf(text, "w%d O\nx B-A\ny O\n\n", i);
    return ner_examples_read(text->str);
}

static void
set_up(Fixture *fixture, guint64 seed)
{
    GlossNerTraining *training = &fixture->training;

    *fixture = (Fixture){.train = make_data(100), .dev = make_data(50)};
    fixture->request.seed = seed;
    training->request = &fixture->request;
    gloss_ner_report_init(&training->report, report_cb, fixture);
    training->train_examples = fixture->train->examples;
    training->held_examples = fixture->dev->examples;
    training->all_examples = g_ptr_array_new();
    g_ptr_array_extend(training->all_examples, fixture->train->examples, NULL, NULL);
    g_ptr_array_extend(training->all_examples, fixture->dev->examples, NULL, NULL);
}

static void
clear(Fixture *fixture)
{
    gloss_ner_training_clear(&fixture->training);
    gloss_ner_data_free(fixture->train);
    gloss_ner_data_free(fixture->dev);
    g_free(fixture->told);
}

static void
test_all_fit(void)
{
    Fixture fixture;

    set_up(&fixture, 1);
    gloss_ner_sample_reduce(&fixture.training, 450);
    g_assert_true(fixture.training.train_examples == fixture.train->examples);
    g_assert_cmpuint(fixture.training.all_examples->len, ==, 150);
    g_assert_null(fixture.told);
    clear(&fixture);
}

static void
test_part_fits(void)
{
    Fixture fixture, again, other;
    const GlossNerExample *before = NULL;

    set_up(&fixture, 1);
    set_up(&again, 1);
    set_up(&other, 2);
    gloss_ner_sample_reduce(&fixture.training, 120);
    gloss_ner_sample_reduce(&again.training, 120);
    gloss_ner_sample_reduce(&other.training, 120);
    g_assert_cmpuint(fixture.training.held_examples->len, ==, 10);
    g_assert_cmpuint(fixture.training.train_examples->len, ==, 30);
    g_assert_cmpuint(fixture.training.all_examples->len, ==, 40);
    g_assert_nonnull(strstr(fixture.told, "all 450 words"));
    for (guint i = 0, n_same = 0; i < 30; i++) {
        const GlossNerExample *example = fixture.training.train_examples->pdata[i];
        const GlossNerExample *same = again.training.train_examples->pdata[i];
        const GlossNerExample *differs = other.training.train_examples->pdata[i];

        g_assert_cmpstr(example->text, ==, same->text);
        g_assert_true(before == NULL || before->line < example->line);
        n_same += strcmp(example->text, differs->text) == 0;
        g_assert_cmpuint(n_same, <, 30);
        before = example;
    }
    clear(&fixture);
    clear(&again);
    clear(&other);
}

/* However little room there is, something is left to learn from and to measure on. */
static void
test_no_room(void)
{
    Fixture fixture;

    set_up(&fixture, 1);
    gloss_ner_sample_reduce(&fixture.training, 1);
    g_assert_cmpuint(fixture.training.train_examples->len, ==, 1);
    g_assert_cmpuint(fixture.training.held_examples->len, ==, 1);
    clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-sample/all-fit", test_all_fit);
    g_test_add_func("/ner-sample/part-fits", test_part_fits);
    g_test_add_func("/ner-sample/no-room", test_no_room);
    return g_test_run();
}
