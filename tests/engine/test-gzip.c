/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/gzip.h"

#include <gio/gio.h>
#include <string.h>

#include "engine/base/error.h"

static GByteArray *
pack(const char *text)
{
    g_autoptr(GZlibCompressor) zlib = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
    g_autoptr(GOutputStream) memory = g_memory_output_stream_new_resizable();
    g_autoptr(GOutputStream) stream = g_converter_output_stream_new(memory, G_CONVERTER(zlib));
    g_autoptr(GBytes) bytes = NULL;

    g_assert_true(g_output_stream_write_all(stream, text, strlen(text), NULL, NULL, NULL));
    g_assert_true(g_output_stream_close(stream, NULL, NULL));
    bytes = g_memory_output_stream_steal_as_bytes(G_MEMORY_OUTPUT_STREAM(memory));
    return g_bytes_unref_to_array(g_steal_pointer(&bytes));
}

static void
assert_unpacked(GByteArray *packed, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = cloze_gzip_unpack(packed->data, packed->len, 1000, "x.gz", &error);

    g_assert_no_error(error);
    g_assert_cmpmem(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), expected,
                    strlen(expected));
}

static void
test_members(void)
{
    g_autoptr(GByteArray) first = pack("one ");
    g_autoptr(GByteArray) second = pack("two");

    g_assert_true(cloze_gzip_is_packed(first->data, first->len));
    g_assert_false(cloze_gzip_is_packed("ab", 2));
    assert_unpacked(first, "one ");
    g_byte_array_append(first, second->data, second->len);
    assert_unpacked(first, "one two");
    g_byte_array_append(first, (const guint8 *)"\0\0\0\0", 4);
    assert_unpacked(first, "one two");
}

static void
assert_refused(const guint8 *data, gsize size, gsize max_bytes, const char *what)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = cloze_gzip_unpack(data, size, max_bytes, "x.gz", &error);

    g_assert_null(bytes);
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, what));
    g_assert_nonnull(strstr(error->message, "x.gz"));
}

static void
test_refusals(void)
{
    g_autoptr(GByteArray) packed = pack("some text, some text, some text");

    assert_refused(packed->data, packed->len, 10, "at most 10 bytes");
    for (gsize size = 0; size < packed->len; size++)
        assert_refused(packed->data, size, 1000, "damaged");
    packed->data[12] ^= 0x55;
    assert_refused(packed->data, packed->len, 1000, "damaged");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/gzip/members", test_members);
    g_test_add_func("/gzip/refusals", test_refusals);
    return g_test_run();
}
