/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-output.h"

#include <sys/mman.h>
#include <unistd.h>

/* What was written into @fd, as the reader takes it. */
static GlossReading *
parse(int fd, GError **error)
{
    g_autoptr(GMappedFile) file = g_mapped_file_new_from_fd(fd, FALSE, NULL);

    return gloss_extraction_parse((const guint8 *)g_mapped_file_get_contents(file),
                                  g_mapped_file_get_length(file), "a.pdf", error);
}

static void
test_text(void)
{
    g_autoptr(GString) text = g_string_new("Büro\n\n");
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    const GlossStructure page = {GLOSS_STRUCTURE_PAGE, 0, 7};
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading = NULL;
    int fd = memfd_create("test", 0);

    g_array_append_val(structure, page);
    g_assert_true(gloss_extract_output_write(fd, text, structure));
    reading = parse(fd, &error);
    close(fd);
    g_assert_no_error(error);
    g_assert_cmpstr(reading->text, ==, "Büro\n\n");
    g_assert_cmpuint(reading->structure->len, ==, 1);
    g_assert_cmpuint(g_array_index(reading->structure, GlossStructure, 0).end, ==, 7);
}

static void
test_failure(void)
{
    g_autofree char *detail = g_strnfill(2 * GLOSS_EXTRACTION_MAX_DETAIL, 'x');
    g_autoptr(GError) error = NULL;
    int fd = memfd_create("test", 0);

    g_assert_true(gloss_extract_output_fail(fd, GLOSS_EXTRACTION_ENCRYPTED, detail));
    g_assert_null(parse(fd, &error));
    close(fd);
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED);
}

static void
test_nobody_listens(void)
{
    g_autoptr(GString) text = g_string_new("text");
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));

    g_assert_false(gloss_extract_output_write(-1, text, structure));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-output/text", test_text);
    g_test_add_func("/extract-output/failure", test_failure);
    g_test_add_func("/extract-output/nobody-listens", test_nobody_listens);
    return g_test_run();
}
