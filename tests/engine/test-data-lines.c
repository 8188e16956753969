/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/data-lines.h"

#include <gio/gio.h>
#include <string.h>

#include "engine/base/file.h"
#include "tests/scratch.h"

static char *
read_all(ClozeDataLines *lines)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    const char *line;
    gsize size;

    while (cloze_data_lines_next(lines, &line, &size, &error))
        g_string_append_printf(text, "%zu:%.*s|", cloze_data_lines_get_number(lines), (int)size,
                               line);
    g_assert_no_error(error);
    return g_string_free(text, FALSE);
}

static void
assert_lines(const char *data, gsize size, const char *expected)
{
    g_autoptr(ClozeDataLines) lines = cloze_data_lines_new_for_bytes(data, size, "x", NULL);
    g_autofree char *found = read_all(lines);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_line_ends(void)
{
    assert_lines("", 0, "");
    assert_lines("a", 1, "1:a|");
    assert_lines("a\r\n\nb\n", 6, "1:a|2:|3:b|");
    assert_lines("\xef\xbb\xbf"
                 "a\n",
                 5, "1:a|");
}

static GBytes *
pack(const char *text, gsize size)
{
    g_autoptr(GOutputStream) memory = g_memory_output_stream_new_resizable();
    g_autoptr(GConverter) zlib =
        G_CONVERTER(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
    g_autoptr(GOutputStream) packed = g_converter_output_stream_new(memory, zlib);

    g_assert_true(g_output_stream_write_all(packed, text, size, NULL, NULL, NULL));
    g_assert_true(g_output_stream_close(packed, NULL, NULL));
    return g_memory_output_stream_steal_as_bytes(G_MEMORY_OUTPUT_STREAM(memory));
}

/* A long file, in two members: more than one buffer each way. */
static void
test_gzip(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GBytes) member = NULL;
    g_autoptr(GByteArray) both = g_byte_array_new();
    g_autoptr(ClozeDataLines) lines = NULL;
    g_autoptr(GError) error = NULL;
    const char *line;
    gsize size, n = 0;

    for (int i = 0; i < 200000; i++)
        g_string_append_printf(text, "line %d\n", i);
    member = pack(text->str, text->len);
    for (int i = 0; i < 2; i++)
        g_byte_array_append(both, g_bytes_get_data(member, NULL), (guint)g_bytes_get_size(member));
    lines = cloze_data_lines_new_for_bytes((const char *)both->data, both->len, "x.gz", &error);
    g_assert_no_error(error);
    for (; cloze_data_lines_next(lines, &line, &size, &error); n++) {
        g_autofree char *expected = g_strdup_printf("line %zu", n % 200000);

        g_assert_cmpmem(line, size, expected, strlen(expected));
    }
    g_assert_no_error(error);
    g_assert_cmpuint(n, ==, 400000);
    g_clear_pointer(&lines, cloze_data_lines_free);
    lines =
        cloze_data_lines_new_for_bytes((const char *)both->data, both->len / 2 - 9, "x.gz", &error);
    while (lines != NULL && cloze_data_lines_next(lines, &line, &size, &error))
        continue;
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, "damaged gzip data"));
}

static void
test_peek(void)
{
    g_autofree char *long_line = g_strnfill(700000, 'x');
    g_autofree char *text = g_strconcat(long_line, "\nb", NULL);
    g_autoptr(ClozeDataLines) lines = cloze_data_lines_new_for_bytes(text, strlen(text), "x", NULL);
    const char *data, *line;
    gboolean all;
    gsize size;

    g_assert_true(cloze_data_lines_peek(lines, 10, &data, &size, &all, NULL));
    g_assert_cmpuint(size, >=, 10);
    g_assert_false(all);
    g_assert_true(cloze_data_lines_peek(lines, 1 << 20, &data, &size, &all, NULL));
    g_assert_cmpmem(data, size, text, strlen(text));
    g_assert_true(all);
    g_assert_true(cloze_data_lines_next(lines, &line, &size, NULL));
    g_assert_cmpuint(size, ==, 700000);
    g_assert_true(cloze_data_lines_next(lines, &line, &size, NULL));
    g_assert_cmpmem(line, size, "b", 1);
}

static void
test_refused(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_data_lines_open(folder, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
    g_clear_error(&error);
    g_assert_null(cloze_data_lines_new_for_bytes("\xff\xfe"
                                                 "a\0",
                                                 4, "x", &error));
    g_assert_nonnull(strstr(error->message, "UTF-16"));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/data-lines/line-ends", test_line_ends);
    g_test_add_func("/data-lines/gzip", test_gzip);
    g_test_add_func("/data-lines/peek", test_peek);
    g_test_add_func("/data-lines/refused", test_refused);
    return g_test_run();
}
