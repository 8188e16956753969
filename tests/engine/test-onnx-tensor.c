/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tensors in each of the ways that ONNX has, and what lies about its size or its place. */
#include "engine/model/onnx-tensor.h"

#include <string.h>

#include "tests/engine/tiny-onnx.h"
#include "tests/scratch.h"

static const gint64 two[] = {2};

static gboolean
read_tensor(ClozeOnnxStore *store, GByteArray *bytes, ClozeTensor *tensor, GError **error)
{
    ClozeProtobuf message;

    cloze_protobuf_init(&message, "a.onnx", bytes->data, bytes->len);
    return cloze_onnx_tensor_read(store, message, tensor, error);
}

static void
assert_refused(GByteArray *bytes, const char *part)
{
    ClozeOnnxStore store;
    ClozeTensor tensor;
    g_autoptr(GError) error = NULL;

    cloze_onnx_store_init(&store, "a.onnx");
    g_assert_false(read_tensor(&store, bytes, &tensor, &error));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
    cloze_onnx_store_clear(&store);
    g_byte_array_unref(bytes);
}

/* A TensorProto of @type and two elements, without data. */
static GByteArray *
start(guint type)
{
    GByteArray *tensor = g_byte_array_new();

    tiny_onnx_add_number(tensor, 1, 2);
    tiny_onnx_add_number(tensor, 2, type);
    tiny_onnx_add_bytes(tensor, 8, "w", 1);
    return tensor;
}

static void
assert_data(GByteArray *bytes, ClozeDtype dtype, gconstpointer data, gsize size)
{
    ClozeOnnxStore store;
    ClozeTensor tensor;
    g_autoptr(GError) error = NULL;

    cloze_onnx_store_init(&store, "a.onnx");
    g_assert_true(read_tensor(&store, bytes, &tensor, &error));
    g_assert_no_error(error);
    g_assert_cmpint(tensor.dtype, ==, dtype);
    g_assert_cmpstr(tensor.name, ==, "w");
    g_assert_cmpuint(tensor.n_elements, ==, 2);
    g_assert_cmpmem(tensor.data, tensor.n_bytes, data, size);
    cloze_onnx_store_clear(&store);
    g_byte_array_unref(bytes);
}

static void
test_kinds(void)
{
    static const float floats[] = {1.5f, -2};
    static const gint64 longs[] = {300, -1};
    GByteArray *tensor = start(1), *packed;

    tiny_onnx_add_bytes(tensor, 4, floats, sizeof floats);
    assert_data(tensor, CLOZE_DTYPE_F32, floats, sizeof floats);
    assert_data(tiny_onnx_tensor("w", 1, two, 1, floats, sizeof floats), CLOZE_DTYPE_F32, floats,
                sizeof floats);
    assert_data(tiny_onnx_tensor("w", 3, two, 1, "\xff\x02", 2), CLOZE_DTYPE_I8, "\xff\x02", 2);
    tensor = start(7);
    packed = g_byte_array_new();
    tiny_onnx_add_varint(packed, 300);
    tiny_onnx_add_varint(packed, G_MAXUINT64);
    tiny_onnx_add_message(tensor, 7, packed);
    assert_data(tensor, CLOZE_DTYPE_I64, longs, sizeof longs);
    tensor = start(2);
    tiny_onnx_add_bytes(tensor, 5, "\xc8\x01\x07", 3);
    assert_data(tensor, CLOZE_DTYPE_U8, "\xc8\x07", 2);
}

static void
test_sizes(void)
{
    static const gint64 huge[] = {(gint64)1 << 40, (gint64)1 << 40}, negative[] = {-2};
    static const gint64 many[] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, wide[] = {(gint64)1 << 62};
    GByteArray *tensor = start(7);

    assert_refused(tiny_onnx_tensor("w", 1, huge, 2, "", 0), "tensor w at byte 0: expected a size");
    assert_refused(tiny_onnx_tensor("w", 1, wide, 1, "", 0), "a size that memory can have");
    assert_refused(tiny_onnx_tensor("w", 1, negative, 1, "", 0), "a negative one");
    assert_refused(tiny_onnx_tensor("w", 1, many, 9, "x", 1), "at most 8 dimensions");
    assert_refused(tiny_onnx_tensor("w", 1, two, 1, "1234567", 7),
                   "expected 8 bytes for the shape [2] in F32, found 7");
    assert_refused(start(1), "found 0");
    tiny_onnx_add_bytes(tensor, 7, "\x01", 1);
    assert_refused(tensor, "as many numbers as its shape has, found fewer");
    tensor = start(7);
    tiny_onnx_add_bytes(tensor, 7, "\x01\x01\x01", 3);
    assert_refused(tensor, "found more");
    tensor = start(7);
    tiny_onnx_add_bytes(tensor, 7, "\x01\x81", 2);
    assert_refused(tensor, "the end of its message");
    tensor = start(1);
    tiny_onnx_add_bytes(tensor, 9, "12345678", 8);
    tiny_onnx_add_bytes(tensor, 9, "12345678", 8);
    assert_refused(tensor, "in one run of bytes");
}

static void
add_entry(GByteArray *tensor, const char *key, const char *value)
{
    GByteArray *entry = g_byte_array_new();

    tiny_onnx_add_bytes(entry, 1, key, strlen(key));
    tiny_onnx_add_bytes(entry, 2, value, strlen(value));
    tiny_onnx_add_message(tensor, 13, entry);
}

static GByteArray *
outside(const char *location, const char *offset, const char *length)
{
    GByteArray *tensor = start(1);

    add_entry(tensor, "location", location);
    add_entry(tensor, "offset", offset);
    add_entry(tensor, "length", length);
    tiny_onnx_add_number(tensor, 14, 1);
    return tensor;
}

static void
assert_outside_refused(const char *path, GByteArray *bytes, const char *part)
{
    ClozeOnnxStore store;
    ClozeTensor tensor;
    g_autoptr(GError) error = NULL;

    cloze_onnx_store_init(&store, path);
    g_assert_false(read_tensor(&store, bytes, &tensor, &error));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
    cloze_onnx_store_clear(&store);
    g_byte_array_unref(bytes);
}

/* Data in another file: beside the model's and named after it, or not at all. */
static void
test_outside(void)
{
    static const float values[] = {7, 1.5f, -2};
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "model.onnx", NULL);
    g_autoptr(GByteArray) good = outside("model.onnx_data", "4", "8");
    ClozeOnnxStore store;
    ClozeTensor tensor;
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "model.onnx_data", (const char *)values, sizeof values);
    cloze_onnx_store_init(&store, path);
    g_assert_true(read_tensor(&store, good, &tensor, &error));
    g_assert_no_error(error);
    g_assert_cmpmem(tensor.data, tensor.n_bytes, values + 1, 8);
    cloze_onnx_store_clear(&store);
    assert_outside_refused(path, outside("model.onnx_data", "8", "8"), "data inside their file");
    assert_outside_refused(path, outside("model.onnx_data", "9000000000", "8"), "inside");
    assert_outside_refused(path, outside("model.onnx_data", "0", "12"), "found 12");
    assert_outside_refused(path, outside("model.onnx_data", "-1", "8"), "an offset and a length");
    assert_outside_refused(path, outside("../model.onnx_data", "0", "8"), "beside it");
    assert_outside_refused(path, outside("/etc/passwd", "0", "8"), "beside it");
    assert_outside_refused(path, outside("weights.bin", "0", "8"), "beside it");
    assert_outside_refused(path, outside("model.onnx", "0", "8"), "beside it");
    assert_outside_refused(path, outside("model.onnx_gone", "0", "8"), "model.onnx_gone");
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-tensor/kinds", test_kinds);
    g_test_add_func("/onnx-tensor/sizes", test_sizes);
    g_test_add_func("/onnx-tensor/outside", test_outside);
    return g_test_run();
}
