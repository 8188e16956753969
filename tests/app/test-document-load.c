/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/document-load.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/scratch.h"

static void
check_refused(const char *path, int code, const char *part)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_document_load_file(file, NULL, &error));
    g_assert_error(error, G_IO_ERROR, code);
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_refused(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *gone = g_build_filename(folder, "gone.txt", NULL);
    g_autofree char *pipe = g_build_filename(folder, "pipe.txt", NULL);
    g_autofree char *name = g_path_get_basename(folder);

    check_refused(folder, G_IO_ERROR_IS_DIRECTORY, name);
    check_refused(gone, G_IO_ERROR_NOT_FOUND, "gone.txt");
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    check_refused(pipe, G_IO_ERROR_NOT_REGULAR_FILE, "pipe.txt");
    check_refused("/dev/zero", G_IO_ERROR_NOT_REGULAR_FILE, "zero");
    scratch_free(folder);
}

static void
test_too_large(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "large.txt", NULL);

    scratch_write(folder, "large.txt", "", 0);
    g_assert_cmpint(truncate(path, 64 * 1024 * 1024 + 1), ==, 0);
    check_refused(path, G_IO_ERROR_NO_SPACE, "67108865");
    scratch_free(folder);
}

static void
test_load(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.md", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossDocumentLoad) load = NULL;

    scratch_write(folder, "a.md", "# x\n", -1);
    load = gloss_document_load_file(file, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(load->reader->id, ==, "markdown");
    g_assert_cmpuint(g_bytes_get_size(load->text), ==, 4);
    g_assert_cmpint(((const char *)g_bytes_get_data(load->text, NULL))[4], ==, 0);
    g_assert_cmpstr(load->hash, ==,
                    "253b610bd786f2543252c8d4b45bb40eb375882587f825cb9ce1fd1241f66f1e");
    g_assert_nonnull(load->stamp);
    scratch_free(folder);
}

static void
test_cancelled(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static("x", 1);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    g_cancellable_cancel(cancellable);
    g_assert_null(gloss_document_load_bytes(bytes, "x.txt", NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/document-load/refused", test_refused);
    g_test_add_func("/document-load/too-large", test_too_large);
    g_test_add_func("/document-load/load", test_load);
    g_test_add_func("/document-load/cancelled", test_cancelled);
    return g_test_run();
}
