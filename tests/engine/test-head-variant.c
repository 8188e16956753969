/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/head-variant.h"

#include <string.h>

#include "engine/model/safetensors.h"
#include "tests/scratch.h"

static float weight[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
static float bias[] = {1, 2, 3};
static float moves[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
static const char *const two[] = {"O", "B-X", NULL};
static const char *const three[] = {"O", "B-X", "B-Y", NULL};

static ClozeHead
make(const char *const *labels, gsize n_labels)
{
    return (ClozeHead){.task = (char *)"ner",
                       .labels = (char **)labels,
                       .n_labels = n_labels,
                       .scheme = CLOZE_TAG_SCHEME_BIO,
                       .base_id = (char *)"tiny",
                       .base_hash = (char *)"00ff",
                       .layers = 2,
                       .n_features = 3,
                       .weight = weight,
                       .bias = bias};
}

/* As a fine-tuning leaves it: a tensor of the encoder beside the classifier. */
static void
write_first(const char *folder)
{
    static const float encoder[] = {7, 7};
    ClozeHead head = make(two, 2);
    ClozeTensor tensors[] = {
        {.name = "base_model.model.encoder.x", .n_dims = 1, .shape = {2}, .data = encoder},
        {.name = "base_model.model.classifier.weight",
         .n_dims = 2,
         .shape = {2, 3},
         .data = weight},
        {.name = "base_model.model.classifier.bias", .n_dims = 1, .shape = {2}, .data = bias},
    };
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_head_write(&head, folder, "{\"licence\":\"CC0-1.0\"}", &error));
    g_assert_true(cloze_safetensors_write(path, tensors, 3, NULL, &error));
}

static void
test_rest_stays(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *first = g_build_filename(root, "first", NULL);
    g_autofree char *second = g_build_filename(root, "second", NULL);
    g_autofree char *path = g_build_filename(second, "adapter_model.safetensors", NULL);
    g_autoptr(ClozeSafetensors) file = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeHead) read = NULL;
    ClozeHead head = make(three, 3);
    const ClozeTensor *tensor;
    float values[2];

    write_first(first);
    head.transitions = moves;
    head.start = head.end = bias;
    g_assert_true(cloze_head_variant_write(&head, first, second, "{\"note\":1}", &error));
    g_assert_no_error(error);
    read = cloze_head_read(second, &error);
    g_assert_no_error(error);
    g_assert_cmpstrv(read->labels, three);
    g_assert_cmpmem(read->weight, sizeof weight, weight, sizeof weight);
    g_assert_cmpmem(read->transitions, sizeof moves, moves, sizeof moves);
    g_assert_nonnull(strstr(read->gloss_json, "note"));
    file = cloze_safetensors_open(path, &error);
    tensor = cloze_safetensors_find(file, "base_model.model.encoder.x");
    g_assert_nonnull(tensor);
    g_assert_true(cloze_safetensors_read_f32(tensor, values, &error));
    g_assert_true(values[0] == 7 && values[1] == 7);
    scratch_free(root);
}

static void
test_failures(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *first = g_build_filename(root, "first", NULL);
    g_autofree char *taken = g_build_filename(root, "taken", NULL);
    g_autofree char *second = g_build_filename(root, "second", NULL);
    g_autoptr(GError) error = NULL;
    ClozeHead head = make(two, 2);

    g_assert_false(cloze_head_variant_write(&head, first, second, NULL, &error));
    g_assert_nonnull(strstr(error->message, "first"));
    g_clear_error(&error);
    write_first(first);
    scratch_write(taken, "letter.txt", "Dear Sir", -1);
    g_assert_false(cloze_head_variant_write(&head, first, taken, NULL, &error));
    g_assert_nonnull(strstr(error->message, "letter.txt"));
    g_assert_cmpuint(scratch_count(root), ==, 2);
    scratch_free(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/head-variant/rest-stays", test_rest_stays);
    g_test_add_func("/head-variant/failures", test_failures);
    return g_test_run();
}
