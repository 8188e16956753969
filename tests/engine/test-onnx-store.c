/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts that are none, and files beside the model's. */
#include "engine/model/onnx-store.h"

#include <string.h>

#include "tests/scratch.h"

static void
test_text(void)
{
    static const guint8 bytes[] = "good\xff";
    ClozeProtobufField field = {.type = CLOZE_PROTOBUF_BYTES, .data = bytes, .size = 4};
    ClozeProtobuf message;
    ClozeOnnxStore store;
    g_autoptr(GError) error = NULL;

    cloze_protobuf_init(&message, "a.onnx", bytes, sizeof bytes);
    cloze_onnx_store_init(&store, "a.onnx");
    g_assert_cmpstr(cloze_onnx_store_read_string(&store, &message, &field, &error), ==, "good");
    field.size = 5;
    g_assert_null(cloze_onnx_store_read_string(&store, &message, &field, &error));
    g_assert_nonnull(strstr(error->message, "a.onnx: byte 0: expected a text in UTF-8"));
    g_clear_error(&error);
    field.size = 6; /* with its NUL */
    g_assert_null(cloze_onnx_store_read_string(&store, &message, &field, &error));
    cloze_onnx_store_clear(&store);
}

static void
test_map(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "model.onnx", NULL);
    ClozeOnnxStore store;
    g_autoptr(GError) error = NULL;
    GBytes *bytes;

    scratch_write(folder, "model.onnx_data", "12", -1);
    cloze_onnx_store_init(&store, path);
    bytes = cloze_onnx_store_map(&store, "model.onnx_data", &error);
    g_assert_no_error(error);
    g_assert_cmpuint(g_bytes_get_size(bytes), ==, 2);
    g_assert_true(cloze_onnx_store_map(&store, "model.onnx_data", NULL) == bytes);
    g_assert_null(cloze_onnx_store_map(&store, "model.onnx.data", &error));
    g_assert_nonnull(strstr(error->message, "model.onnx.data"));
    g_assert_true(cloze_onnx_store_may_map(&store, "model.onnx_data"));
    g_assert_false(cloze_onnx_store_may_map(&store, "model.onnx"));
    g_assert_false(cloze_onnx_store_may_map(&store, "../model.onnx_data"));
    g_assert_false(cloze_onnx_store_may_map(&store, "model.onnx/../../x"));
    g_assert_false(cloze_onnx_store_may_map(&store, "other.bin"));
    cloze_onnx_store_clear(&store);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/onnx-store/text", test_text);
    g_test_add_func("/onnx-store/map", test_map);
    return g_test_run();
}
