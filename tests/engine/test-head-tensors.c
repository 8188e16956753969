/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/head-tensors.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/safetensors.h"
#include "tests/scratch.h"

static float weight[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12.5f}, bias[3] = {0.5f, -1, 0};
static const char *const labels[] = {"O", "B-person", "I-person", NULL};

static ClozeHead
sample(void)
{
    return (ClozeHead){
        .task = (char *)"ner",
        .labels = (char **)labels,
        .n_labels = 3,
        .scheme = CLOZE_TAG_SCHEME_BIO,
        .base_id = (char *)"tiny",
        .base_hash = (char *)"00ff",
        .layers = 1 << 0 | 1 << 5,
        .n_features = 4,
        .weight = weight,
        .bias = bias,
    };
}

static void
assert_unreadable(const char *folder, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_head_read(folder, &error));
    g_assert_nonnull(error);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
write_tensors(const char *folder, gsize rows, gsize columns, gsize biases, float first)
{
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    g_autofree float *zeros = g_new0(float, rows *columns + biases + 1);
    const ClozeTensor tensors[] = {
        {.name = "base_model.model.classifier.weight",
         .n_dims = 2,
         .shape = {rows, columns},
         .data = zeros},
        {.name = "base_model.model.classifier.bias", .n_dims = 1, .shape = {biases}, .data = zeros},
    };
    g_autoptr(GError) error = NULL;

    zeros[0] = first;
    cloze_safetensors_write(path, tensors, 2, NULL, &error);
    g_assert_no_error(error);
}

static void
test_tensors(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    ClozeTensor other = {.name = "x", .n_dims = 0, .data = weight};
    ClozeHead given = sample();

    g_assert_true(cloze_head_write(&given, folder, NULL, NULL));
    write_tensors(folder, 4, 4, 3, 0);
    assert_unreadable(folder, "each of the 3 labels of gloss.json, found 4 rows and 3 biases");
    write_tensors(folder, 3, 4, 2, 0);
    assert_unreadable(folder, "found 3 rows and 2 biases");
    write_tensors(folder, 3, 3, 3, 0);
    assert_unreadable(folder, "a multiple of the 2 layers");
    write_tensors(folder, 3, 0, 3, 0);
    assert_unreadable(folder, "a multiple of the 2 layers");
    write_tensors(folder, 3, 4, 3, NAN);
    assert_unreadable(folder, "finite");
    cloze_safetensors_write(path, &other, 1, NULL, NULL);
    assert_unreadable(folder, "classifier.weight");
    scratch_write(folder, "adapter_model.safetensors", "", 0);
    assert_unreadable(folder, "adapter_model.safetensors");
    scratch_free(root);
}

/* What stands beside a classifier comes back as it was. */
static void
test_parts(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    static float square[16], moves[9];
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) pooled = NULL, tagged = NULL;
    ClozeHead given = sample();

    for (gsize i = 0; i < 16; i++)
        square[i] = (float)i / 3;
    for (gsize i = 0; i < 9; i++)
        moves[i] = -(float)i;
    given.reads = CLOZE_HEAD_POOLER;
    given.layers = 0;
    given.pooler_weight = square;
    given.pooler_bias = weight;
    g_assert_true(cloze_head_write(&given, folder, NULL, &error));
    pooled = cloze_head_read(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpmem(pooled->pooler_weight, sizeof square, square, sizeof square);
    g_assert_cmpmem(pooled->pooler_bias, 16, weight, 16);
    given = sample();
    given.transitions = moves;
    given.start = bias;
    given.end = weight;
    g_assert_true(cloze_head_write(&given, folder, NULL, &error));
    tagged = cloze_head_read(folder, &error);
    g_assert_no_error(error);
    g_assert_null(tagged->pooler_weight);
    g_assert_cmpmem(tagged->transitions, sizeof moves, moves, sizeof moves);
    g_assert_cmpmem(tagged->start, 12, bias, 12);
    g_assert_cmpmem(tagged->end, 12, weight, 12);
    scratch_free(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/head-tensors/shapes", test_tensors);
    g_test_add_func("/head-tensors/parts", test_parts);
    return g_test_run();
}
