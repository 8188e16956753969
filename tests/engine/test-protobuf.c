/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Fields of every type, and what breaks the format. */
#include "engine/model/protobuf.h"

#include <string.h>

#include "tests/engine/tiny-onnx.h"

static void
test_fields(void)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    ClozeProtobufField field;
    ClozeProtobuf message, inner;
    GError *error = NULL;
    guint64 value;

    tiny_onnx_add_number(bytes, 1, G_MAXUINT64);
    tiny_onnx_add_float(bytes, 2, 1.5f);
    tiny_onnx_add_bytes(bytes, 300, "\x05\x80\x01", 3);
    cloze_protobuf_init(&message, "a.onnx", bytes->data, bytes->len);
    g_assert_true(cloze_protobuf_next(&message, &field, &error));
    g_assert_cmpuint(field.number, ==, 1);
    g_assert_cmpuint(field.value, ==, G_MAXUINT64);
    g_assert_false(cloze_protobuf_enter(&message, &field, "a list", &inner, NULL));
    g_assert_true(cloze_protobuf_next(&message, &field, &error));
    g_assert_cmpint(field.type, ==, CLOZE_PROTOBUF_FOUR_BYTES);
    g_assert_cmpuint(field.value, ==, 0x3fc00000);
    g_assert_true(cloze_protobuf_next(&message, &field, &error));
    g_assert_cmpuint(field.number, ==, 300);
    g_assert_true(cloze_protobuf_enter(&message, &field, "a list", &inner, &error));
    g_assert_true(cloze_protobuf_next_varint(&inner, &value, &error));
    g_assert_cmpuint(value, ==, 5);
    g_assert_true(cloze_protobuf_next_varint(&inner, &value, &error));
    g_assert_cmpuint(value, ==, 128);
    g_assert_false(cloze_protobuf_next_varint(&inner, &value, &error));
    g_assert_false(cloze_protobuf_next(&message, &field, &error));
    g_assert_no_error(error);
}

static void
assert_broken(const char *bytes, gsize size, const char *part)
{
    ClozeProtobufField field;
    ClozeProtobuf message;
    g_autoptr(GError) error = NULL;

    cloze_protobuf_init(&message, "a.onnx", bytes, size);
    while (cloze_protobuf_next(&message, &field, &error))
        continue;
    g_assert_nonnull(error);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_broken(void)
{
    assert_broken("\x08\x01\x0b", 3, "a.onnx: byte 2: expected a field of wire type");
    assert_broken("\x08", 1, "byte 1: expected 1 bytes, found 0 before the end");
    assert_broken("\x0a\x05xx", 4, "expected 5 bytes, found 2");
    assert_broken("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01x", 12, "found 1 before");
    assert_broken("\x09xxx", 4, "expected 8 bytes, found 3");
    assert_broken("\x0dx", 2, "expected 4 bytes, found 1");
    assert_broken("\x08\x80\x80", 3, "the end of its message");
    assert_broken("\x08\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 12, "at most 10 bytes");
    assert_broken("\x01", 1, "a field number that none may have");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/protobuf/fields", test_fields);
    g_test_add_func("/protobuf/broken", test_broken);
    return g_test_run();
}
