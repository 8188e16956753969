/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-train.h"

#include "engine/base/error.h"
#include "tests/plugins/ner-fixture.h"

static GBytes *
read_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *data;
    gsize size;

    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    return g_bytes_new_take(data, size);
}

static void
test_repeatable(void)
{
    static const char *const names[] = {"gloss.json", "adapter_config.json",
                                        "adapter_model.safetensors"};
    NerFixture fixture;
    g_autofree char *first = NULL, *second = NULL, *other = NULL;

    ner_fixture_init(&fixture);
    first = ner_fixture_train(&fixture, "first", 7);
    second = ner_fixture_train(&fixture, "second", 7);
    other = ner_fixture_train(&fixture, "other", 8);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GBytes) a = read_file(first, names[i]), b = read_file(second, names[i]);

        g_assert_true(g_bytes_equal(a, b));
    }
    {
        g_autoptr(GBytes) a = read_file(first, names[2]), b = read_file(other, names[2]);

        g_assert_false(g_bytes_equal(a, b));
    }
    ner_fixture_clear(&fixture);
}

static void
test_head(void)
{
    g_autoptr(ClozeHead) head = NULL;
    g_autofree char *folder = NULL, *labels = NULL;
    g_autoptr(GError) error = NULL;
    NerFixture fixture;

    ner_fixture_init(&fixture);
    folder = ner_fixture_train(&fixture, "head", 7);
    head = cloze_head_read(folder, &error);
    g_assert_no_error(error);
    labels = g_strjoinv(" ", head->labels);
    g_assert_cmpstr(labels, ==, "O B-LOC I-LOC B-PER I-PER");
    g_assert_cmpuint(head->layers, ==, 7);
    g_assert_cmpstr(head->base_id, ==, "tiny");
    g_assert_nonnull(strstr(head->gloss_json, "\"train.conll\""));
    g_assert_nonnull(strstr(head->gloss_json, "\"held_out_metrics\""));
    g_assert_null(strstr(head->gloss_json, fixture.folder));
    ner_fixture_clear(&fixture);
}

typedef struct {
    gsize n_metrics, n_steps, n_messages, n_fractions;
    GCancellable *cancellable; /* cancelled at the first evaluation */
} Watch;

static void
report_cb(GVariant *report, gpointer data)
{
    Watch *watch = data;
    g_autoptr(GVariant) metrics = g_variant_lookup_value(report, "metrics", G_VARIANT_TYPE_VARDICT);
    guint64 step;
    const char *message;
    double fraction;

    watch->n_metrics += metrics != NULL;
    watch->n_steps += g_variant_lookup(report, "step", "t", &step);
    watch->n_messages += g_variant_lookup(report, "message", "&s", &message);
    watch->n_fractions += g_variant_lookup(report, "fraction", "d", &fraction);
    if (metrics != NULL && watch->cancellable != NULL)
        g_cancellable_cancel(watch->cancellable);
}

static GVariant *
train(NerFixture *fixture, const char *const *paths, const char *const *dev, const char *const *map,
      const char *output, Watch *watch, GError **error)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    const char *given[] = {"how", "head", "epochs", "4", "patience", "0", NULL};
    g_autoptr(GVariant) options =
        g_variant_ref_sink(ner_fixture_make_options(plugin->train_options, given));
    GlossTrainRequest request = {.train_paths = paths,
                                 .dev_paths = dev,
                                 .output_folder = output,
                                 .label_map = map,
                                 .options = options,
                                 .report = report_cb,
                                 .report_data = watch};
    GlossNer *ner = ner_fixture_open(fixture, NULL, NULL);
    GVariant *result = plugin->train(ner, &request, watch->cancellable, error);

    ner_fixture_close(ner);
    return result != NULL ? g_variant_ref_sink(result) : NULL;
}

static void
test_reports(void)
{
    NerFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) result = NULL;
    g_autoptr(GVariant) used = NULL;
    g_autofree char *output = NULL;
    const char *map[] = {"person", "", NULL}, *paths[2] = {NULL};
    const char *became = NULL;
    double f1;
    Watch watch = {0};

    ner_fixture_init(&fixture);
    paths[0] = fixture.data_path;
    output = g_build_filename(fixture.folder, "out", NULL);
    result = train(&fixture, paths, paths, map, output, &watch, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(watch.n_metrics, ==, 4);
    g_assert_cmpuint(watch.n_steps, >=, 4);
    g_assert_cmpuint(watch.n_messages, >=, 3);
    g_assert_cmpuint(watch.n_fractions, >, watch.n_steps);
    g_assert_true(g_variant_lookup(result, "f1", "d", &f1));
    used = g_variant_lookup_value(result, "label_map", G_VARIANT_TYPE("a{ss}"));
    g_assert_true(g_variant_lookup(used, "person", "&s", &became));
    g_assert_cmpstr(became, ==, "");
    g_assert_true(g_variant_lookup(used, "location", "&s", &became));
    g_assert_cmpstr(became, ==, "LOC");
    ner_fixture_clear(&fixture);
}

/* Without a development file a part is held out, and in the end all of it trains. */
static void
test_held_out(void)
{
    NerFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) result = NULL;
    g_autofree char *output = NULL;
    const char *paths[2] = {NULL};
    guint64 n_words = 0, n_held = 0;
    Watch watch = {0};

    ner_fixture_init(&fixture);
    paths[0] = fixture.data_path;
    output = g_build_filename(fixture.folder, "out", NULL);
    result = train(&fixture, paths, NULL, NULL, output, &watch, &error);
    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(result, "words", "t", &n_words));
    g_assert_true(g_variant_lookup(result, "held_out_words", "t", &n_held));
    g_assert_cmpuint(n_words, ==, 20 * 30);
    g_assert_cmpuint(n_held, >=, n_words / 10);
    g_assert_cmpuint(n_held, <, n_words / 2);
    g_assert_true(g_file_test(output, G_FILE_TEST_IS_DIR));
    ner_fixture_clear(&fixture);
}

static void
assert_refused(NerFixture *fixture, const char *path, const char *const *map, const char *what)
{
    const char *paths[] = {path, NULL};
    g_autofree char *output = g_build_filename(fixture->folder, "out", NULL);
    g_autoptr(GError) error = NULL;
    Watch watch = {0};

    g_assert_null(train(fixture, paths, NULL, map, output, &watch, &error));
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, what));
    g_assert_false(g_file_test(output, G_FILE_TEST_EXISTS));
}

static void
test_refusals(void)
{
    const char *odd[] = {"person", NULL}, *drop[] = {"person", "", "location", "", NULL};
    NerFixture fixture;
    g_autofree char *single = NULL;

    ner_fixture_init(&fixture);
    scratch_write(fixture.folder, "single.conll", "a B-X\nb O\n", -1);
    single = g_build_filename(fixture.folder, "single.conll", NULL);
    assert_refused(&fixture, "/nonexistent", NULL, "/nonexistent");
    assert_refused(&fixture, fixture.data_path, odd, "pairs");
    assert_refused(&fixture, fixture.data_path, drop, "only O");
    assert_refused(&fixture, single, NULL, "held out");
    ner_fixture_clear(&fixture);
}

/* Stopping leaves nothing behind. */
static void
test_cancel(void)
{
    NerFixture fixture;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_autofree char *output = NULL;
    const char *paths[2] = {NULL};
    Watch watch = {.cancellable = cancellable};
    guint before;

    ner_fixture_init(&fixture);
    paths[0] = fixture.data_path;
    output = g_build_filename(fixture.folder, "out", NULL);
    before = scratch_count(fixture.folder);
    g_assert_null(train(&fixture, paths, NULL, NULL, output, &watch, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(scratch_count(fixture.folder), ==, before);
    ner_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-train/repeatable", test_repeatable);
    g_test_add_func("/ner-train/head", test_head);
    g_test_add_func("/ner-train/reports", test_reports);
    g_test_add_func("/ner-train/held-out", test_held_out);
    g_test_add_func("/ner-train/refusals", test_refusals);
    g_test_add_func("/ner-train/cancel", test_cancel);
    return g_test_run();
}
