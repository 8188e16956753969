/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>
#include <sys/stat.h>

#include <gio/gio.h>
#include <glib/gstdio.h>

#include "engine/base/file.h"
#include "tests/scratch.h"

static void
assert_bytes(GBytes *bytes, const char *expected, gsize size)
{
    g_assert_nonnull(bytes);
    g_assert_cmpmem(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), expected, size);
}

static void
assert_message(GError *error, const char *path, const char *part)
{
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, path));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a", NULL);
    g_autoptr(GError) error = NULL;
    GStatBuf info;

    for (gsize size = 0; size < 200000; size = size * 3 + 1) {
        g_autofree char *data = g_malloc0(size + 1);
        g_autoptr(GBytes) read = NULL, map = NULL;

        memset(data, (int)(size & 0x7f), size);
        g_assert_true(cloze_file_write_atomic(path, data, size, &error));
        read = cloze_file_read(path, size, &error);
        map = cloze_file_map(path, &error);
        assert_bytes(read, data, size);
        assert_bytes(map, data, size);
    }
    g_assert_cmpint(g_stat(path, &info), ==, 0);
    g_assert_cmpuint(info.st_mode & 0600, ==, 0600);
    scratch_free(folder);
}

static void
test_replace(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a", NULL);
    g_autofree char *inside = g_build_filename(folder, "none", "a", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) old = NULL, now = NULL;
    ClozeFilePart parts[] = {{"ne", 2}, {"", 0}, {"wer", 3}};

    g_assert_true(cloze_file_write_atomic(path, "old", 3, &error));
    old = cloze_file_map(path, &error);
    g_assert_true(cloze_file_write_atomic_parts(path, parts, 3, &error));
    now = cloze_file_read(path, 100, &error);
    assert_bytes(now, "newer", 5);
    assert_bytes(old, "old", 3);
    g_assert_cmpuint(scratch_count(folder), ==, 1);

    g_assert_false(cloze_file_write_atomic(inside, "x", 1, &error));
    assert_message(error, inside, "No such file");
    g_clear_error(&error);
    g_assert_false(cloze_file_write_atomic(folder, "x", 1, &error));
    assert_message(error, folder, "cannot be replaced");
    scratch_free(folder);
}

static void
test_refused(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *pipe = g_build_filename(folder, "pipe", NULL);
    g_autofree char *gone = g_build_filename(folder, "gone", NULL);
    g_autofree char *large = g_build_filename(folder, "large", NULL);
    const struct {
        const char *path;
        const char *part;
    } cases[] = {{folder, "a folder"},
                 {pipe, "a named pipe"},
                 {gone, "No such file"},
                 {"/dev/null", "a device"}};
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_null(cloze_file_read(cases[i].path, 100, &error));
        assert_message(error, cases[i].path, cases[i].part);
        g_clear_error(&error);
        g_assert_null(cloze_file_map(cases[i].path, &error));
        assert_message(error, cases[i].path, cases[i].part);
        g_clear_error(&error);
        g_assert_null(cloze_file_sha256(cases[i].path, &error));
        assert_message(error, cases[i].path, cases[i].part);
        g_clear_error(&error);
    }
    g_assert_true(cloze_file_write_atomic(large, "12345", 5, &error));
    g_assert_null(cloze_file_read(large, 4, &error));
    assert_message(error, large, "at most 4 bytes, found 5");
    g_clear_error(&error);
    /* It says that it has no bytes, as a file that grows would say too few. */
    g_assert_null(cloze_file_read("/proc/self/status", 10, &error));
    assert_message(error, "/proc/self/status", "at most 10 bytes, found more");
    scratch_free(folder);
}

static void
test_sha256(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a", NULL);
    g_autofree char *large = g_strnfill(1000000, 'a');
    g_autofree char *abc = NULL, *million = NULL;
    g_autoptr(GError) error = NULL;

    /* FIPS 180-2, appendix B */
    g_assert_true(cloze_file_write_atomic(path, "abc", 3, &error));
    abc = cloze_file_sha256(path, &error);
    g_assert_cmpstr(abc, ==, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    g_assert_true(cloze_file_write_atomic(path, large, 1000000, &error));
    million = cloze_file_sha256(path, &error);
    g_assert_cmpstr(million, ==,
                    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    scratch_free(folder);
}

/* (transfer full) */
static GBytes *
gzip(const char *text, gsize size)
{
    g_autoptr(GConverter) deflater =
        G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
    g_autoptr(GInputStream) plain = g_memory_input_stream_new_from_data(text, (gssize)size, NULL);
    g_autoptr(GInputStream) packed = g_converter_input_stream_new(plain, deflater);
    g_autoptr(GOutputStream) out = g_memory_output_stream_new_resizable();

    g_output_stream_splice(out, packed, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL);
    return g_memory_output_stream_steal_as_bytes(G_MEMORY_OUTPUT_STREAM(out));
}

static void
test_gzip(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt.gz", NULL);
    g_autofree char *text = g_strnfill(300000, 'z');
    g_autoptr(GBytes) packed = gzip(text, 300000), empty = gzip("", 0), read = NULL;
    g_autoptr(GError) error = NULL;
    gsize size = g_bytes_get_size(packed);
    ClozeFilePart parts[] = {{g_bytes_get_data(packed, NULL), size},
                             {g_bytes_get_data(empty, NULL), g_bytes_get_size(empty)},
                             {g_bytes_get_data(packed, NULL), size},
                             {"\0\0\0", 3}};

    g_assert_true(cloze_file_write_atomic_parts(path, parts, 4, &error));
    read = cloze_file_read(path, 600000, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(g_bytes_get_size(read), ==, 600000);
    g_assert_cmpmem(g_bytes_get_data(read, NULL), 300000, text, 300000);

    g_assert_null(cloze_file_read(path, 599999, &error));
    assert_message(error, path, "when unpacked");
    g_clear_error(&error);
    parts[0].size = size - 9;
    g_assert_true(cloze_file_write_atomic_parts(path, parts, 1, &error));
    g_assert_null(cloze_file_read(path, 600000, &error));
    assert_message(error, path, "gzip");
    g_clear_error(&error);
    g_assert_true(cloze_file_write_atomic(path, "plain text", 10, &error));
    g_assert_null(cloze_file_read(path, 600000, &error));
    assert_message(error, path, "gzip");
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/file/round-trip", test_round_trip);
    g_test_add_func("/file/replace", test_replace);
    g_test_add_func("/file/refused", test_refused);
    g_test_add_func("/file/sha256", test_sha256);
    g_test_add_func("/file/gzip", test_gzip);
    return g_test_run();
}
