/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/pdf-reader.h"

#include <string.h>

#include "app/document-load.h"
#include "app/extractor.h"
#include "app/paths.h"
#include "tests/extract/pdf-fixture.h"
#include "tests/shared-data.h"
#include "tests/word-share.h"

/* @bytes: (transfer full) */
static GlossReading *
read_bytes(GBytes *bytes, GError **error)
{
    GlossReading *reading = gloss_pdf_reader.read(bytes, "a.pdf", NULL, error);

    g_bytes_unref(bytes);
    return reading;
}

static void
test_pages(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading =
        read_bytes(pdf_fixture_make(pdf_fixture_draw_line, 3), &error);
    guint n = 0;

    g_assert_no_error(error);
    for (guint i = 0; i < reading->structure->len; i++) {
        const GlossStructure *part = &g_array_index(reading->structure, GlossStructure, i);
        g_autofree char *wanted = g_strdup_printf("This is what page %u says.\n\n", n + 1);

        if (part->kind != GLOSS_STRUCTURE_PAGE)
            continue;
        g_assert_cmpmem(reading->text + part->start, part->end - part->start, wanted,
                        strlen(wanted));
        n++;
    }
    g_assert_cmpuint(n, ==, 3);
}

static void
test_reasons(void)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(read_bytes(pdf_fixture_make_encrypted(), &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED);
    g_clear_error(&error);
    g_assert_null(read_bytes(pdf_fixture_make(pdf_fixture_draw_picture, 1), &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_NO_TEXT_LAYER);
    g_clear_error(&error);
    g_assert_null(read_bytes(g_bytes_new_static("no PDF", 6), &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED);
    g_assert_nonnull(strstr(error->message, "a.pdf"));
}

static void
test_cancelled(void)
{
    g_autoptr(GBytes) bytes = pdf_fixture_make(pdf_fixture_draw_line, 1);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    g_cancellable_cancel(cancellable);
    g_assert_null(gloss_pdf_reader.read(bytes, "a.pdf", cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* ---- real documents ---- */

static GlossDocumentLoad *
load(const char *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    return gloss_document_load_file(file, NULL, error);
}

/* Each file, and how many pages it gives or the error; where there is an expectation, the share of its
 * words that must be found. */
static const struct {
    const char *name;
    guint n_pages;
    double share;
    const char *part; /* of its text, in reading order */
} files[] = {
    {"pdfbox-3044-010197-p5-ligatures.pdf", 1, 0.99, "surprisingly simple empirical"},
    {"pdfbox-3110-poems-beads.pdf", 2, 0.99, "gülden Gewand.“ —\n\n„Willst, feiner Knabe"},
    {"pdfbox-cweb.pdf", 28, 0.97, "a language like C for programming"},
    {"pdfbox-eu-001.pdf", 3, 0.99, "Methane (CH4) 100 000 - -\nNitrous oxide (N2O) 10 000"},
    {"pdfbox-rotation.pdf", 2, 0.99, "landscape layout. Second line"},
    {"pdfjs-XiaoBiaoSong.pdf", 1, 0, NULL},
    {"pdfjs-bug1997343.pdf", 2, 0, "correctly follow the flow of text through the columns."},
    {"pdfjs-copy_paste_ligatures.pdf", 1, 0, "abcdeffffiflffifflststghijklmno"},
    {"pdfjs-issue10529.pdf", 1, 0, "OK: ☺"},
    {"pdfjs-issue11656.pdf", 1, 0, "לפי סעיף 15"},
    {"pdfjs-issue12823.pdf", 1, 0, "描述团队的共同目标，有利于团队成员理解目标并朝着目标努力。"},
    {"pdfjs-issue13201.pdf", 1, 0, "prevent double-spending. We propose"},
    {"pdfjs-issue16538.pdf", 1, 0, "「取引できない商品」がマクロ経済変数"},
    {"pdfjs-pdfjs_wikipedia.pdf", 0, 0, "documents natively in the web browser"},
    {"pdfjs-tracemonkey_a11y.pdf", 1, 0, "more difficult to compile than statically typed ones"},
    {"pdfjs-vertical.pdf", 3, 0, "あいうえお日本語"},
    {"pypdf-habibi.pdf", 1, 0, "habibi"},
    {"pypdf-multicolumn.pdf", 3, 0,
     "congue non, volutpat at, tincidunt tristique, libero. Vivamus viverra "
     "fermentum felis. Donec nonummy pellentesque ante. Phasellus"},
};

static guint
count_pages(const GlossReading *reading)
{
    guint n = 0;

    for (guint i = 0; i < reading->structure->len; i++)
        n += g_array_index(reading->structure, GlossStructure, i).kind == GLOSS_STRUCTURE_PAGE;
    return n;
}

static void
check_file(const char *folder, guint i)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossDocumentLoad) loaded = load(folder, files[i].name, &error);
    g_autofree char *beside = g_strconcat(folder, "/", files[i].name, ".expected.txt", NULL);
    g_autofree char *expected = NULL;
    const char *text;
    double share;

    g_assert_no_error(error);
    text = g_bytes_get_data(loaded->text, NULL);
    if (files[i].n_pages > 0)
        g_assert_cmpuint(count_pages(loaded->reading), ==, files[i].n_pages);
    if (files[i].part != NULL && strstr(text, files[i].part) == NULL)
        g_error("%s: not found: %s in: %s", files[i].name, files[i].part, text);
    if (!g_file_get_contents(beside, &expected, NULL, NULL))
        return;
    share = word_share_find(text, expected);
    g_test_message("%s: %.1f %% of the words expected", files[i].name, 100 * share);
    g_assert_cmpfloat(share, >=, files[i].share);
}

static void
test_documents(void)
{
    g_autofree char *folder = shared_data_find("docs/pdf");
    g_autoptr(GError) error = NULL;

    if (folder == NULL)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        check_file(folder, i);
    g_assert_null(load(folder, "pypdf-libreoffice-writer-password.pdf", &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED);
    g_clear_error(&error);
    g_assert_null(load(folder, "pypdf-imagemagick-images.pdf", &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_NO_TEXT_LAYER);
    g_clear_error(&error);
    /* Poppler sees nothing of its one ligature. */
    g_assert_null(load(folder, "pdfbox-4531-bidi-ligature-2.pdf", &error));
    g_assert_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_NO_TEXT_LAYER);
}

/* Damaged, hostile and cut files: the readable part or an error with the name, in bounds. */
static void
test_broken(void)
{
    const GlossExtractorBounds bounds = {
        .memory = (guint64)512 * 1024 * 1024, .cpu_seconds = 2, .wall_seconds = 60};
    g_autofree char *folder = shared_data_find("docs/broken");
    g_autofree char *program = gloss_paths_dup_extractor();
    g_autoptr(GDir) dir = folder != NULL ? g_dir_open(folder, 0, NULL) : NULL;
    const char *name;
    guint n = 0;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *data = NULL;
        g_autoptr(GBytes) bytes = NULL;
        g_autoptr(GError) error = NULL;
        g_autoptr(GlossReading) reading = NULL;
        gsize size;

        if (!g_str_has_suffix(name, ".pdf") || !g_file_get_contents(path, &data, &size, NULL))
            continue;
        bytes = g_bytes_new_take(g_steal_pointer(&data), size);
        reading = gloss_extractor_run_program(program, "pdf", bytes, name, &bounds, NULL, &error);
        g_test_message("%s: %s", name, error != NULL ? error->message : reading->text);
        g_assert_true((reading != NULL) != (error != NULL));
        g_assert_true(error == NULL || strstr(error->message, name) != NULL);
        n++;
    }
    g_assert_true(dir == NULL || n > 10);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pdf-reader/pages", test_pages);
    g_test_add_func("/pdf-reader/reasons", test_reasons);
    g_test_add_func("/pdf-reader/cancelled", test_cancelled);
    g_test_add_func("/pdf-reader/documents", test_documents);
    g_test_add_func("/pdf-reader/broken", test_broken);
    return g_test_run();
}
