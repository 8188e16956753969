/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/text-reader.h"

#include <string.h>

#include "tests/shared-data.h"

static void
test_read(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static("caf\351\r\nau lait\r\n", 15);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading = gloss_text_reader.read(bytes, "x.txt", NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(reading->text, ==, "caf\303\251\r\nau lait\r\n");
    g_assert_cmpuint(reading->size, ==, strlen(reading->text));
    g_assert_cmpstr(reading->encoding, ==, "Windows-1252");
    g_assert_cmpuint(reading->structure->len, ==, 0);
}

/* Damaged and hostile files are read or refused, and nothing else happens. */
static void
test_broken_files(void)
{
    g_autofree char *folder = shared_data_find("docs/broken");
    g_autoptr(GDir) dir = NULL;
    const char *name;

    if (folder == NULL)
        return;
    dir = g_dir_open(folder, 0, NULL);
    while ((name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, NULL);
        g_autoptr(GBytes) bytes = g_mapped_file_get_bytes(file);
        g_autoptr(GError) error = NULL;
        GlossReading *reading = gloss_text_reader.read(bytes, name, NULL, &error);

        if (reading != NULL) {
            g_assert_true(g_utf8_validate_len(reading->text, reading->size, NULL));
            gloss_reader_reading_free(reading);
        } else {
            g_assert_nonnull(strstr(error->message, name));
        }
        if (g_str_has_suffix(name, ".pdf"))
            g_test_message("%s: %s", name, error != NULL ? error->message : "read as text");
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/text-reader/read", test_read);
    g_test_add_func("/text-reader/broken-files", test_broken_files);
    return g_test_run();
}
