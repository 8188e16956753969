/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract.h"

#include <sys/mman.h>
#include <unistd.h>

#include "app/extraction.h"
#include "tests/extract/pdf-fixture.h"

static void
test_run(void)
{
    g_autoptr(GBytes) bytes = pdf_fixture_make(pdf_fixture_draw_line, 2);
    g_autoptr(GMappedFile) file = NULL;
    g_autoptr(GlossReading) reading = NULL;
    g_autoptr(GError) error = NULL;
    int input = memfd_create("input", 0), output = memfd_create("output", 0);

    g_assert_cmpint(write(input, g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes)), ==,
                    g_bytes_get_size(bytes));
    g_assert_true(gloss_extract_run("pdf", input, output));
    file = g_mapped_file_new_from_fd(output, FALSE, NULL);
    reading = gloss_extraction_parse((const guint8 *)g_mapped_file_get_contents(file),
                                     g_mapped_file_get_length(file), "a.pdf", &error);
    g_assert_no_error(error);
    g_assert_nonnull(strstr(reading->text, "page 2"));
    close(input);
    close(output);
}

static void
test_refused(void)
{
    int input = memfd_create("input", 0), output = memfd_create("output", 0);

    g_assert_false(gloss_extract_run("tiff", input, output));
    g_assert_false(gloss_extract_run("pdf", -1, output));
    g_assert_cmpint(lseek(output, 0, SEEK_END), ==, 0);
    close(input);
    close(output);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract/run", test_run);
    g_test_add_func("/extract/refused", test_refused);
    return g_test_run();
}
