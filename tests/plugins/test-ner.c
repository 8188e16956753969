/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner.h"

#include "engine/base/error.h"
#include "tests/plugins/ner-fixture.h"

static void
test_table(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);

    g_assert_cmpuint(plugin->abi_version, ==, GLOSS_PLUGIN_ABI);
    g_assert_cmpuint(plugin->struct_size, ==, sizeof(GlossPlugin));
    g_assert_cmpstr(plugin->id, ==, "ner");
    g_assert_nonnull(plugin->open);
    g_assert_nonnull(plugin->close);
    g_assert_nonnull(plugin->annotate);
    g_assert_nonnull(plugin->train);
    g_assert_nonnull(plugin->evaluate);
    for (const GlossOption *option = plugin->train_options; option->key != NULL; option++) {
        g_assert_nonnull(option->title);
        g_assert_nonnull(option->default_value);
    }
}

static void
test_without_model(void)
{
    GlossPluginContext context = {NULL, NULL, NULL, NULL};
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(GError) error = NULL;

    context.session = session;
    g_assert_null(gloss_plugin_query(GLOSS_PLUGIN_ABI)->open(&context, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

static void
test_without_head(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    GlossAnnotateRequest request = {"a", 1, 0, 1, NULL};
    g_autoptr(GError) error = NULL;
    NerFixture fixture;
    GlossNer *ner;

    ner_fixture_init(&fixture);
    ner = ner_fixture_open(&fixture, NULL, &error);
    g_assert_no_error(error);
    g_assert_null(plugin->annotate(ner, &request, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    ner_fixture_close(ner);
    ner_fixture_clear(&fixture);
}

static void
assert_head_refused(NerFixture *fixture, const ClozeHead *head, int code, const char *what)
{
    g_autofree char *folder = g_build_filename(fixture->folder, "head", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_head_write(head, folder, NULL, &error));
    g_assert_no_error(error);
    g_assert_null(ner_fixture_open(fixture, folder, &error));
    g_assert_error(error, CLOZE_ERROR, code);
    g_assert_nonnull(strstr(error->message, what));
}

static void
test_wrong_heads(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree float *weight = g_new0(float, 3 * 64);
    char *labels[] = {(char *)"O", (char *)"B-A", (char *)"I-A", NULL};
    char *not_tags[] = {(char *)"O", (char *)"PERSON", (char *)"I-A", NULL};
    NerFixture fixture;
    GlossNer *ner;
    ClozeHead head = {.task = (char *)"ner",
                      .labels = labels,
                      .n_labels = 3,
                      .base_id = (char *)"tiny",
                      .base_hash = (char *)"abc",
                      .layers = 4,
                      .n_features = TINY_MODEL_WIDTH,
                      .weight = weight,
                      .bias = weight};

    ner_fixture_init(&fixture);
    ner = ner_fixture_open(&fixture, NULL, &error);
    g_assert_no_error(error);
    assert_head_refused(&fixture, &head, CLOZE_ERROR_MISMATCH, "trained on, tiny with hash abc");
    head.base_hash = (char *)cloze_model_get_hash(ner->model);
    head.task = (char *)"nli";
    assert_head_refused(&fixture, &head, CLOZE_ERROR_MISMATCH, "found one for nli");
    head.task = (char *)"ner";
    head.layers = 1 << 5;
    assert_head_refused(&fixture, &head, CLOZE_ERROR_MISMATCH, "up to layer 2");
    head.layers = 4;
    head.n_features = 2 * TINY_MODEL_WIDTH;
    assert_head_refused(&fixture, &head, CLOZE_ERROR_MISMATCH, "found 16 features");
    head.n_features = TINY_MODEL_WIDTH;
    head.labels = not_tags;
    assert_head_refused(&fixture, &head, CLOZE_ERROR_INVALID, "PERSON");
    ner_fixture_close(ner);
    ner_fixture_clear(&fixture);
}

/* A head alone leaves the base to be shared; one with an encoder of its own stands on that. */
static void
test_trained_encoder(void)
{
    g_autoptr(GError) error = NULL;
    static float weight[3 * TINY_MODEL_WIDTH];
    char *labels[] = {(char *)"O", (char *)"B-A", (char *)"I-A", NULL};
    const ClozeTensor tensors[] = {
        {.name = "base_model.model.classifier.weight",
         .n_dims = 2,
         .shape = {3, TINY_MODEL_WIDTH},
         .data = weight},
        {.name = "base_model.model.classifier.bias", .n_dims = 1, .shape = {3}, .data = weight},
        {.name = "base_model.model.encoder.layer.1.output.dense.bias",
         .n_dims = 1,
         .shape = {TINY_MODEL_WIDTH},
         .data = weight},
    };
    NerFixture fixture;
    g_autofree char *folder = NULL, *path = NULL;
    GlossNer *alone, *whole;
    ClozeHead head = {.task = (char *)"ner",
                      .labels = labels,
                      .n_labels = 3,
                      .base_id = (char *)"tiny",
                      .n_features = TINY_MODEL_WIDTH,
                      .weight = weight,
                      .bias = weight};

    ner_fixture_init(&fixture);
    folder = g_build_filename(fixture.folder, "head", NULL);
    path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    alone = ner_fixture_open(&fixture, NULL, &error);
    head.base_hash = (char *)cloze_model_get_hash(alone->model);
    g_assert_true(cloze_head_write(&head, folder, NULL, &error));
    whole = ner_fixture_open(&fixture, folder, &error);
    g_assert_no_error(error);
    g_assert_true(whole->model == alone->model);
    g_assert_cmpuint(whole->head->layers, ==, 1 << TINY_MODEL_LAYERS);
    ner_fixture_close(whole);
    g_assert_true(cloze_safetensors_write(path, tensors, 3, NULL, &error));
    whole = ner_fixture_open(&fixture, folder, &error);
    g_assert_no_error(error);
    g_assert_true(whole->model != alone->model);
    g_assert_cmpstr(cloze_model_get_adapter_folder(whole->model), ==, folder);
    ner_fixture_close(whole);
    ner_fixture_close(alone);
    ner_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner/table", test_table);
    g_test_add_func("/ner/without-model", test_without_model);
    g_test_add_func("/ner/without-head", test_without_head);
    g_test_add_func("/ner/wrong-heads", test_wrong_heads);
    g_test_add_func("/ner/trained-encoder", test_trained_encoder);
    return g_test_run();
}
