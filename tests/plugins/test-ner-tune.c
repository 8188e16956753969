/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-tune.h"

#include "engine/base/error.h"
#include "tests/plugins/ner-fixture.h"

typedef struct {
    gsize n_evaluations;
    gboolean has_labels;
    double f1; /* of the best evaluation */
} Watch;

static void
report_cb(GVariant *report, gpointer data)
{
    Watch *watch = data;
    g_autoptr(GVariant) metrics = g_variant_lookup_value(report, "metrics", G_VARIANT_TYPE_VARDICT);
    g_autoptr(GVariant) labels =
        g_variant_lookup_value(report, "per_label", G_VARIANT_TYPE("a{sa{sv}}"));
    gboolean best = FALSE;

    if (metrics == NULL)
        return;
    watch->n_evaluations++;
    watch->has_labels = labels != NULL && g_variant_n_children(labels) > 0;
    if (g_variant_lookup(report, "best", "b", &best) && best)
        g_variant_lookup(metrics, "f1", "d", &watch->f1);
}

/* (transfer full) the folder of what was learned */
static char *
tune(NerFixture *fixture, const char *name, const char *how, const char *crf, const char *rate,
     const char *shapes, Watch *watch, GError **error)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    const char *paths[] = {fixture->data_path, NULL};
    const char *given[] = {"patience",          "0",  "how",    how,    "crf",        crf,
                           "learning_rate",     rate, "epochs", "40",   "batch_size", "8",
                           "head_factor",       "3",  "rank",   "4",    "dropout",    "0",
                           "attention_dropout", "0",  "shapes", shapes, NULL};
    g_autoptr(GVariant) options =
        g_variant_ref_sink(ner_fixture_make_options(plugin->train_options, given));
    char *folder = g_build_filename(fixture->folder, name, NULL);
    const GlossTrainRequest request = {.train_paths = paths,
                                       .dev_paths = paths,
                                       .output_folder = folder,
                                       .options = options,
                                       .seed = 3,
                                       .report = report_cb,
                                       .report_data = watch};
    GlossNer *ner = ner_fixture_open(fixture, NULL, NULL);
    g_autoptr(GVariant) metrics = plugin->train(ner, &request, NULL, error);

    if (metrics != NULL)
        g_variant_ref_sink(metrics);
    ner_fixture_close(ner);
    return folder;
}

/* What is measured on the folder that was written is what was measured while training. */
static void
check(const char *how, const char *crf)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    NerFixture fixture;
    Watch watch = {0};
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = NULL;
    g_autoptr(GVariant) metrics = NULL;
    const char *paths[2] = {NULL};
    GlossEvaluateRequest request = {.data_paths = paths};
    GlossNer *ner;
    double f1 = 0;

    ner_fixture_init(&fixture);
    cloze_session_unref(fixture.session);
    fixture.session = cloze_session_new(1, 0);
    folder = tune(&fixture, "tuned", how, crf, "0.01", "auto", &watch, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(watch.n_evaluations, >, 0);
    g_assert_true(watch.has_labels);
    g_assert_cmpfloat(watch.f1, >, 0.9);
    paths[0] = fixture.data_path;
    ner = ner_fixture_open(&fixture, folder, &error);
    g_assert_no_error(error);
    metrics = plugin->evaluate(ner, &request, NULL, &error);
    g_assert_no_error(error);
    g_variant_ref_sink(metrics);
    g_assert_true(g_variant_lookup(metrics, "f1", "d", &f1));
    g_assert_cmpfloat_with_epsilon(f1, watch.f1, 1e-9);
    ner_fixture_close(ner);
    ner_fixture_clear(&fixture);
}

static void
test_lora(void)
{
    check("lora", "false");
}

static void
test_chain(void)
{
    check("lora", "true");
}

static void
test_last(void)
{
    check("last:1", "false");
}

static void
test_full(void)
{
    check("full", "false");
}

/* In a document, too, the capital decides. */
static void
check_document(GlossNer *ner)
{
    static const char text[] = "the cat sat the Cat sat";
    const GlossAnnotateRequest request = {.text = text, .end = strlen(text)};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) spans =
        gloss_plugin_query(GLOSS_PLUGIN_ABI)->annotate(ner, &request, NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(spans->len, ==, 1);
    g_assert_cmpuint(g_array_index(spans, GlossSpan, 0).start, ==, 16);
    g_assert_cmpuint(g_array_index(spans, GlossSpan, 0).end, ==, 19);
}

/* Names that differ from other words by their capitals alone: found where words have shapes,
 * by the folder that was written too. */
static void
test_shapes(void)
{
    static const char *const choices[] = {"no", "auto", "yes"};
    static const char cased[] =
        "the O\nCat B-person\nsat O\n\nthe O\ncat O\nsat O\n\n"
        "a O\nword O\non O\nMat B-person\n\na O\nWord B-person\non O\nmat O\n\n";
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    g_autoptr(GString) text = g_string_new(NULL);
    NerFixture fixture;

    ner_fixture_init(&fixture);
    for (int i = 0; i < 20; i++)
        g_string_append(text, cased);
    scratch_write(fixture.folder, "train.conll", text->str, -1);
    for (gsize i = 0; i < G_N_ELEMENTS(choices); i++) {
        Watch watch = {0};
        g_autoptr(GError) error = NULL;
        g_autofree char *folder =
            tune(&fixture, choices[i], "lora", "false", "0.02", choices[i], &watch, &error);
        const char *paths[] = {fixture.data_path, NULL};
        const GlossEvaluateRequest request = {.data_paths = paths};
        g_autoptr(GVariant) metrics = NULL;
        GlossNer *ner;
        double f1 = 0;

        g_assert_no_error(error);
        ner = ner_fixture_open(&fixture, folder, &error);
        g_assert_no_error(error);
        g_assert_cmpint(cloze_model_has_shapes(ner->model), ==, i > 0);
        metrics = g_variant_ref_sink(plugin->evaluate(ner, &request, NULL, &error));
        g_variant_lookup(metrics, "f1", "d", &f1);
        g_assert_cmpfloat_with_epsilon(f1, watch.f1, 1e-9);
        if (i > 0) {
            g_assert_cmpfloat(f1, >, 0.99);
            check_document(ner);
        } else
            g_assert_cmpfloat(f1, <, 0.9);
        ner_fixture_close(ner);
    }
    ner_fixture_clear(&fixture);
}

static void
test_wrong_how(void)
{
    NerFixture fixture;
    Watch watch = {0};
    g_autoptr(GError) error = NULL, many = NULL, shapes = NULL;
    g_autofree char *folder = NULL, *other = NULL, *head = NULL;

    ner_fixture_init(&fixture);
    folder = tune(&fixture, "never", "some", "false", "0.01", "auto", &watch, &error);
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    head = tune(&fixture, "never", "head", "false", "0.01", "yes", &watch, &shapes);
    g_assert_error(shapes, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_nonnull(strstr(shapes->message, "shapes=yes"));
    other = tune(&fixture, "never", "last:3", "false", "0.01", "auto", &watch, &many);
    g_assert_error(many, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_false(g_file_test(folder, G_FILE_TEST_EXISTS));
    ner_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-tune/lora", test_lora);
    g_test_add_func("/ner-tune/chain", test_chain);
    g_test_add_func("/ner-tune/last", test_last);
    g_test_add_func("/ner-tune/full", test_full);
    g_test_add_func("/ner-tune/shapes", test_shapes);
    g_test_add_func("/ner-tune/wrong-how", test_wrong_how);
    return g_test_run();
}
