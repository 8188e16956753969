/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/model/safetensors.h"
#include "tests/scratch.h"
#include "tests/shared-data.h"

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.safetensors", NULL);
    static const float f32[6] = {1, -2, 3.5f, 0, 1e30f, 7};
    static const guint8 bytes[3] = {1, 2, 3};
    ClozeTensor tensors[] = {
        {.name = "z \"quoted\" \u00e9",
         .dtype = CLOZE_DTYPE_F32,
         .n_dims = 2,
         .shape = {2, 3},
         .data = f32},
        {.name = "empty", .dtype = CLOZE_DTYPE_F16, .n_dims = 2, .shape = {0, 5}, .data = f32},
        {.name = "scalar", .dtype = CLOZE_DTYPE_F32, .n_dims = 0, .data = f32},
        {.name = "a", .dtype = CLOZE_DTYPE_U8, .n_dims = 1, .shape = {3}, .data = bytes},
    };
    g_autoptr(GHashTable) metadata = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GBytes) first = NULL, second = NULL;
    g_autoptr(ClozeSafetensors) file = NULL;
    g_autoptr(GError) error = NULL;
    const ClozeTensor *found;
    guint64 header;

    g_hash_table_insert(metadata, (gpointer) "format", (gpointer) "pt");
    g_hash_table_insert(metadata, (gpointer) "b", (gpointer) "\n");
    g_assert_true(cloze_safetensors_write(path, tensors, 4, metadata, &error));
    first = cloze_file_read(path, 10000, &error);
    g_assert_true(cloze_safetensors_write(path, tensors, 4, metadata, &error));
    second = cloze_file_read(path, 10000, &error);
    g_assert_true(g_bytes_equal(first, second));
    memcpy(&header, g_bytes_get_data(first, NULL), 8);
    g_assert_cmpuint(header % 8, ==, 0);

    file = cloze_safetensors_open(path, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(cloze_safetensors_get_n_tensors(file), ==, 4);
    g_assert_cmpstr(cloze_safetensors_get_metadata(file, "format"), ==, "pt");
    g_assert_cmpstr(cloze_safetensors_get_metadata(file, "b"), ==, "\n");
    g_assert_null(cloze_safetensors_get_metadata(file, "none"));
    g_assert_null(cloze_safetensors_find(file, "none"));
    for (gsize i = 0; i < 4; i++) {
        found = cloze_safetensors_find(file, tensors[i].name);
        g_assert_nonnull(found);
        g_assert_cmpint(found->dtype, ==, tensors[i].dtype);
        g_assert_cmpuint(found->n_dims, ==, tensors[i].n_dims);
        g_assert_cmpmem(found->shape, sizeof found->shape, tensors[i].shape, sizeof found->shape);
    }
    found = cloze_safetensors_find(file, tensors[0].name);
    g_assert_cmpmem(found->data, found->n_bytes, f32, sizeof f32);
    g_assert_cmpstr(cloze_safetensors_get_tensor(file, 3)->name, ==, "a");
    scratch_free(folder);
}

static void
test_write_twice(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.safetensors", NULL);
    ClozeTensor tensors[2] = {{.name = "a", .n_dims = 0, .data = "1234"},
                              {.name = "a", .n_dims = 0, .data = "1234"}};
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_safetensors_write(path, tensors, 2, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

static void
test_conversion(void)
{
    static const guint16 halves[] = {0x0000, 0x8000, 0x3c00, 0xc000, 0x7bff, 0x0001,
                                     0x03ff, 0x0400, 0x7c00, 0xfc00, 0x7e00};
    static const float expected[] = {0.0f,     -0.0f,     1.0f,         -2.0f,
                                     65504.0f, 0x1p-24f,  0x1.ff8p-15f, 0x1p-14f,
                                     INFINITY, -INFINITY, NAN};
    static const guint16 brains[] = {0x3f80, 0xc000, 0x0001, 0x7f80};
    static const float wide[] = {1.0f, -2.0f, 0x1p-133f, INFINITY};
    ClozeTensor tensor = {
        .name = "t", .dtype = CLOZE_DTYPE_F16, .n_elements = 11, .n_bytes = 22, .data = halves};
    g_autoptr(GError) error = NULL;
    float out[11];

    g_assert_true(cloze_safetensors_read_f32(&tensor, out, &error));
    for (gsize i = 0; i < 10; i++) {
        g_assert_cmpfloat(out[i], ==, expected[i]);
        g_assert_cmpint(signbit(out[i]) != 0, ==, signbit(expected[i]) != 0);
    }
    g_assert_true(isnan(out[10]));
    tensor = (ClozeTensor){
        .name = "t", .dtype = CLOZE_DTYPE_BF16, .n_elements = 4, .n_bytes = 8, .data = brains};
    g_assert_true(cloze_safetensors_read_f32(&tensor, out, &error));
    for (gsize i = 0; i < 4; i++)
        g_assert_cmpfloat(out[i], ==, wide[i]);
    tensor.dtype = CLOZE_DTYPE_I64;
    g_assert_false(cloze_safetensors_read_f32(&tensor, out, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    g_assert_nonnull(strstr(error->message, "I64"));
}

/* More elements than one piece, at an odd address. */
static void
test_unaligned(void)
{
    guint8 data[2 * 3000 + 1];
    ClozeTensor tensor = {.name = "t",
                          .dtype = CLOZE_DTYPE_BF16,
                          .n_elements = 3000,
                          .n_bytes = 6000,
                          .data = data + 1};
    float out[3000];

    for (gsize i = 0; i < 3000; i++) {
        data[1 + 2 * i] = (guint8)i;
        data[2 + 2 * i] = 0x3f;
    }
    g_assert_true(cloze_safetensors_read_f32(&tensor, out, NULL));
    for (gsize i = 0; i < 3000; i++) {
        guint32 bits = 0x3f000000 | (guint32)(i & 0xff) << 16;

        g_assert_cmpmem(&out[i], 4, &bits, 4);
    }
}

static void
write_shard(const char *folder, const char *name, const char *tensor, float value)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    ClozeTensor one = {.name = tensor, .n_dims = 1, .shape = {1}, .data = &value};
    g_autoptr(GError) error = NULL;

    cloze_safetensors_write(path, &one, 1, NULL, &error);
    g_assert_no_error(error);
}

static void
test_sharded(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "m.safetensors.index.json", NULL);
    g_autoptr(ClozeSafetensors) file = NULL;
    g_autoptr(GError) error = NULL;

    write_shard(folder, "m-1.safetensors", "a", 1);
    write_shard(folder, "m-2.safetensors", "b", 2);
    scratch_write(folder, "m.safetensors.index.json",
                  "{\"metadata\":{\"total_size\":8},\"weight_map\":{\"b\":\"m-2.safetensors\","
                  "\"a\":\"m-1.safetensors\"}}",
                  -1);
    file = cloze_safetensors_open(path, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(cloze_safetensors_get_n_tensors(file), ==, 2);
    g_assert_cmpfloat(*(const float *)cloze_safetensors_find(file, "b")->data, ==, 2);
    g_assert_cmpfloat(*(const float *)cloze_safetensors_find(file, "a")->data, ==, 1);
    scratch_free(folder);
}

static void
test_sharded_refused(void)
{
    static const struct {
        const char *index;
        const char *part;
    } cases[] = {
        {"{}", "weight_map"},
        {"[]", "weight_map"},
        {"{\"weight_map\":{}}", "1 to 1024 files"},
        {"{\"weight_map\":{\"a\":\"../m-1.safetensors\"}}", "same folder"},
        {"{\"weight_map\":{\"a\":\"/etc/passwd\"}}", "same folder"},
        {"{\"weight_map\":{\"a\":\"..\"}}", "same folder"},
        {"{\"weight_map\":{\"a\":null}}", "same folder"},
        {"{\"weight_map\":{\"a\":3}}", "a string"},
        {"{\"weight_map\":{\"a\":\"gone.safetensors\"}}", "gone.safetensors"},
        {"{\"weight_map\":{\"x\":\"m-1.safetensors\"}}", "expected tensor x in m-1.safetensors"},
    };
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "m.safetensors.index.json", NULL);

    write_shard(folder, "m-1.safetensors", "a", 1);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        scratch_write(folder, "m.safetensors.index.json", cases[i].index, -1);
        g_assert_null(cloze_safetensors_open(path, &error));
        if (strstr(error->message, cases[i].part) == NULL)
            g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, cases[i].part);
    }
    scratch_free(folder);
}

static void
test_refused(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "empty.safetensors", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_safetensors_open(folder, &error));
    g_assert_nonnull(strstr(error->message, "a folder"));
    g_clear_error(&error);
    g_assert_null(cloze_safetensors_open(path, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    g_clear_error(&error);
    scratch_write(folder, "empty.safetensors", "", 0);
    g_assert_null(cloze_safetensors_open(path, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, path));
    scratch_free(folder);
}

/* In the place of a tensor, and beside the others; what was there is gone. */
static void
test_replace(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "m.safetensors", NULL);
    const float old[] = {1, 2, 3}, fresh[] = {4, 5, 6, 7};
    const ClozeTensor given = {.name = "a", .n_dims = 1, .shape = {3}, .data = old};
    const gsize shape[] = {2, 2};
    g_autoptr(ClozeSafetensors) file = NULL;

    g_assert_true(cloze_safetensors_write(path, &given, 1, NULL, NULL));
    file = cloze_safetensors_open(path, NULL);
    cloze_safetensors_replace(file, "a", shape, 2, g_memdup2(fresh, sizeof fresh));
    cloze_safetensors_replace(file, "b", shape + 1, 1, g_memdup2(fresh, 2 * sizeof *fresh));
    g_assert_cmpuint(cloze_safetensors_get_n_tensors(file), ==, 2);
    g_assert_cmpuint(cloze_safetensors_find(file, "a")->n_elements, ==, 4);
    g_assert_cmpstr(cloze_safetensors_find(file, "a")->name, ==, "a");
    g_assert_cmpmem(cloze_safetensors_find(file, "a")->data, 16, fresh, 16);
    g_assert_cmpmem(cloze_safetensors_find(file, "b")->data, 8, fresh, 8);
    scratch_free(folder);
}

static void
test_reference(void)
{
    g_autofree char *path = shared_data_find("golden/encoder-tiny/bert-gelu/model.safetensors");
    g_autoptr(ClozeSafetensors) file = NULL;
    g_autoptr(GError) error = NULL;
    const ClozeTensor *tensor;

    if (path == NULL)
        return;
    file = cloze_safetensors_open(path, &error);
    g_assert_no_error(error);
    tensor = cloze_safetensors_find(file, "embeddings.word_embeddings.weight");
    g_assert_nonnull(tensor);
    g_assert_cmpuint(tensor->shape[0], ==, 120);
    g_assert_cmpuint(tensor->shape[1], ==, 32);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/safetensors/round-trip", test_round_trip);
    g_test_add_func("/safetensors/write-twice", test_write_twice);
    g_test_add_func("/safetensors/conversion", test_conversion);
    g_test_add_func("/safetensors/unaligned", test_unaligned);
    g_test_add_func("/safetensors/sharded", test_sharded);
    g_test_add_func("/safetensors/sharded-refused", test_sharded_refused);
    g_test_add_func("/safetensors/refused", test_refused);
    g_test_add_func("/safetensors/replace", test_replace);
    g_test_add_func("/safetensors/reference", test_reference);
    return g_test_run();
}
