/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/safetensors-header.h"

/* (transfer full) a file of @json and @n bytes of data; @length replaces the true one unless 0 */
static GBytes *
build(const char *json, gsize n, guint64 length)
{
    GByteArray *bytes = g_byte_array_new();
    g_autofree guint8 *data = g_malloc0(n + 1);

    if (length == 0)
        length = strlen(json);
    g_byte_array_append(bytes, (const guint8 *)&length, 8);
    g_byte_array_append(bytes, (const guint8 *)json, (guint)strlen(json));
    g_byte_array_append(bytes, data, (guint)n);
    return g_byte_array_free_to_bytes(bytes);
}

static void
assert_refused(GBytes *bytes, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_safetensors_header_parse(bytes, "m.safetensors", &error));
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, "m.safetensors"));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

#define ENTRY(dtype, shape, offsets)                                                               \
    "{\"dtype\":\"" dtype "\",\"shape\":" shape ",\"data_offsets\":" offsets "}"

static void
test_lies(void)
{
    static const struct {
        const char *json;
        const char *part;
    } cases[] = {
        {"[]", "a JSON object"},
        {"{\"t\":3}", "tensor t"},
        {"{\"t\":{}}", "dtype"},
        {"{\"t\":" ENTRY("F31", "[2]", "[0,8]") "}", "F31"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,4]") "}", "expected 8 bytes"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,16]") "}", "inside the 8 bytes"},
        {"{\"t\":" ENTRY("F32", "[2]", "[8,0]") "}", "[8, 0]"},
        {"{\"t\":" ENTRY("F32", "[2]", "[-8,0]") "}", "data_offsets"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,8,9]") "}", "data_offsets"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,\"8\"]") "}", "data_offsets"},
        {"{\"t\":" ENTRY("F32", "[2]", "8") "}", "data_offsets"},
        {"{\"t\":" ENTRY("F32", "2", "[0,8]") "}", "shape"},
        {"{\"t\":" ENTRY("F32", "[-2]", "[0,8]") "}", "shape"},
        {"{\"t\":" ENTRY("F32", "[2.0]", "[0,8]") "}", "shape"},
        {"{\"t\":" ENTRY("F32", "[4294967296,4294967296]", "[0,8]") "}", "elements overflows"},
        {"{\"t\":" ENTRY("F64", "[4611686018427387904]", "[0,8]") "}", "bytes overflows"},
        {"{\"t\":" ENTRY("F32", "[1,1,1,1,1,1,1,1,2]", "[0,8]") "}", "at most 8"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,8]") ",\"t\":" ENTRY("F32", "[2]", "[0,8]") "}",
         "twice"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,8]") ",\"u\":" ENTRY("F32", "[2]", "[0,8]") "}",
         "overlaps"},
        {"{\"t\":" ENTRY("F32", "[1]", "[4,8]") "}", "hole"},
        {"{\"t\":" ENTRY("F32", "[1]", "[0,4]") "}", "expected 4 bytes of tensor data, found 8"},
        {"{\"__metadata__\":{\"a\":1},\"t\":" ENTRY("F32", "[2]", "[0,8]") "}", "__metadata__"},
        {"{\"__metadata__\":7}", "__metadata__"},
        {"{\"t\":" ENTRY("F32", "[2]", "[0,8]"), "JSON"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GBytes) bytes = build(cases[i].json, 8, 0);

        assert_refused(bytes, cases[i].part);
    }
}

static void
test_length(void)
{
    static const guint64 lengths[] = {3, 11, 1000000, G_MAXINT64, G_MAXUINT64, G_MAXUINT64 - 7};

    for (gsize i = 0; i < G_N_ELEMENTS(lengths); i++) {
        g_autoptr(GBytes) bytes = build("{}", 0, lengths[i]);

        assert_refused(bytes, "header");
    }
}

/* Every proper prefix of a sound file is refused. */
static void
test_truncated(void)
{
    g_autoptr(GBytes) whole = build(
        "{\"t\":" ENTRY("F32", "[2]", "[0,8]") ",\"u\":" ENTRY("U8", "[]", "[8,9]") " }", 9, 0);
    g_autoptr(ClozeSafetensorsHeader) header = NULL;
    g_autoptr(GError) error = NULL;

    header = cloze_safetensors_header_parse(whole, "m.safetensors", &error);
    g_assert_no_error(error);
    g_assert_cmpuint(header->tensors->len, ==, 2);
    for (gsize n = 0; n < g_bytes_get_size(whole); n++) {
        g_autoptr(GBytes) part = g_bytes_new_from_bytes(whole, 0, n);

        assert_refused(part, "expected");
    }
}

static void
test_write(void)
{
    ClozeTensor tensor = {.name = "t", .dtype = CLOZE_DTYPE_I32, .n_dims = 1, .shape = {2}};
    g_autoptr(GByteArray) header = NULL;
    g_autoptr(GError) error = NULL;

    header = cloze_safetensors_header_write(&tensor, 1, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpmem(header->data, header->len,
                    "\x38\0\0\0\0\0\0\0{\"t\":{\"dtype\":\"I32\",\"shape\":[2],"
                    "\"data_offsets\":[0,8]}}  ",
                    64);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/safetensors-header/lies", test_lies);
    g_test_add_func("/safetensors-header/length", test_length);
    g_test_add_func("/safetensors-header/truncated", test_truncated);
    g_test_add_func("/safetensors-header/write", test_write);
    return g_test_run();
}
