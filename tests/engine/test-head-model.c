/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/head-model.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/text/word-shapes.h"
#include "tests/engine/tiny-head.h"

#define ALL (1 << CLOZE_HEAD_TOKENS | 1 << CLOZE_HEAD_POOLER | 1 << CLOZE_HEAD_VECTOR)

static void
assert_refused(ClozeSession *session, const char *root, const char *folder, const char *task,
               guint allowed, const char *part)
{
    g_autoptr(GError) error = NULL;
    ClozeHead *head = NULL;

    g_assert_null(cloze_head_model_load(session, root, folder, task, allowed, &head, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_null(head);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_fit(void)
{
    g_autofree char *root = scratch_new(), *other = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(ClozeHead) head = NULL;
    g_autoptr(GError) error = NULL;

    tiny_model_write(root, 1);
    tiny_model_write(other, 2);
    tiny_head_write(folder, root, "t", CLOZE_HEAD_VECTOR, 1);
    model = cloze_head_model_load(session, root, folder, "t", ALL, &head, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(head->layers, ==, 1 << TINY_MODEL_LAYERS);
    g_assert_null(cloze_model_get_adapter_folder(model));
    assert_refused(session, root, folder, "u", ALL, "a head for u, found one for t");
    assert_refused(session, root, folder, "t", 1 << CLOZE_HEAD_TOKENS, "another part");
    assert_refused(session, other, folder, "t", ALL, "trained on, tiny with hash");
    scratch_free(root);
    scratch_free(other);
}

/* A head of another width than the model's. */
static void
test_width(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;
    float numbers[8] = {0};
    char *labels[] = {(char *)"a", (char *)"b", NULL};
    ClozeHead head = {.task = (char *)"t",
                      .reads = CLOZE_HEAD_VECTOR,
                      .labels = labels,
                      .n_labels = 2,
                      .base_id = (char *)"tiny",
                      .n_features = 4,
                      .weight = numbers,
                      .bias = numbers};

    tiny_model_write(root, 1);
    model = cloze_session_load_model(session, root, &error);
    head.base_hash = (char *)cloze_model_get_hash(model);
    g_assert_true(cloze_head_write(&head, folder, NULL, &error));
    assert_refused(session, root, folder, "t", ALL, "found 4 features");
    scratch_free(root);
}

/* The shapes of words are for heads that read tokens: the others tell two texts apart by the types. */
static void
test_shapes(void)
{
    static const char config[] =
        "{\"peft_type\":\"GLOSS_WEIGHTS\",\"token_types\":\"" CLOZE_WORD_SHAPES_SCHEME "\"}";
    static float table[CLOZE_WORD_SHAPES_N * TINY_MODEL_WIDTH];
    static const gsize shape[] = {CLOZE_WORD_SHAPES_N, TINY_MODEL_WIDTH};
    static const ClozeHeadInput reads[] = {CLOZE_HEAD_TOKENS, CLOZE_HEAD_VECTOR};
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);

    tiny_model_write(root, 1);
    for (gsize i = 0; i < G_N_ELEMENTS(reads); i++) {
        g_autoptr(ClozeSafetensors) file = NULL;
        g_autofree ClozeTensor *tensors = NULL;
        g_autoptr(ClozeModel) model = NULL;
        g_autoptr(ClozeHead) head = NULL;
        g_autoptr(GError) error = NULL;
        gsize n;

        tiny_head_write(folder, root, "t", reads[i], 1);
        file = cloze_safetensors_open(path, &error);
        cloze_safetensors_replace(file, "bert.embeddings.token_type_embeddings.weight", shape, 2,
                                  g_memdup2(table, sizeof table));
        n = cloze_safetensors_get_n_tensors(file);
        tensors = g_new(ClozeTensor, n);
        for (gsize k = 0; k < n; k++)
            tensors[k] = *cloze_safetensors_get_tensor(file, k);
        g_assert_true(cloze_safetensors_write(path, tensors, n, NULL, &error));
        scratch_write(folder, "adapter_config.json", config, -1);
        model = cloze_head_model_load(session, root, folder, "t", ALL, &head, &error);
        g_assert_cmpint(model != NULL, ==, reads[i] == CLOZE_HEAD_TOKENS);
        if (model == NULL)
            g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    }
    scratch_free(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/head-model/fit", test_fit);
    g_test_add_func("/head-model/width", test_width);
    g_test_add_func("/head-model/shapes", test_shapes);
    return g_test_run();
}
