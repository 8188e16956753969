/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/html-reader.h"

#include <string.h>

#include "app/document-load.h"
#include "tests/shared-data.h"
#include "tests/word-share.h"

static GlossReading *
read_bytes(const char *html, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(html, size);
    g_autoptr(GError) error = NULL;
    GlossReading *reading = gloss_html_reader.read(bytes, "a.html", NULL, &error);

    g_assert_no_error(error);
    return reading;
}

static void
check(const char *html, const char *text, const char *encoding)
{
    g_autoptr(GlossReading) reading = read_bytes(html, strlen(html));

    g_assert_cmpstr(reading->text, ==, text);
    g_assert_cmpstr(reading->encoding, ==, encoding);
    g_assert_false(reading->replaced);
}

static void
test_encodings(void)
{
    check("<p>\xC3\xA9t\xC3\xA9</p>", "été\n", "UTF-8");
    check("<meta charset=iso-8859-1><p>\xE9t\xE9 \x80</p>", "été €\n", "WINDOWS-1252");
    check("<meta charset=\"shift_jis\"><p>\x93\xFA\x96\x7B</p>", "日本\n", "CP932");
    check("<?xml version=\"1.0\" encoding=\"GBK\"?><p>\xC4\xE3\xBA\xC3</p>", "你好\n", "GB18030");
    /* What is declared is not so. */
    check("<meta charset=gbk><p>\xC3\xA9t\xC3\xA9 \xE2\x82\xAC\xC3\xA9</p>", "été €é\n", "UTF-8");
}

static void
test_structure(void)
{
    static const char html[] = "<h1>One</h1><p>two <em>three</em></p>";
    g_autoptr(GlossReading) reading = read_bytes(html, strlen(html));

    g_assert_cmpuint(reading->structure->len, ==, 3);
    g_assert_cmpint(g_array_index(reading->structure, GlossStructure, 0).kind, ==,
                    GLOSS_STRUCTURE_HEADING_1);
}

static void
test_documents(void)
{
    g_autofree char *folder = shared_data_find("docs/html");
    g_autoptr(GDir) dir = folder != NULL ? g_dir_open(folder, 0, NULL) : NULL;
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *beside = g_strconcat(path, ".expected.txt", NULL);
        g_autofree char *expected = NULL;
        g_autoptr(GFile) file = g_file_new_for_path(path);
        g_autoptr(GError) error = NULL;
        g_autoptr(GlossDocumentLoad) load = NULL;
        double share;

        if (!g_str_has_suffix(name, ".html"))
            continue;
        load = gloss_document_load_file(file, NULL, &error);
        g_assert_no_error(error);
        g_assert_cmpuint(g_bytes_get_size(load->text), >, 0);
        if (!g_file_get_contents(beside, &expected, NULL, NULL))
            continue;
        share = word_share_find(g_bytes_get_data(load->text, NULL), expected);
        g_test_message("%s: %.1f %% of the words expected", name, 100 * share);
        g_assert_cmpfloat(share, >=, 0.99);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/html-reader/encodings", test_encodings);
    g_test_add_func("/html-reader/structure", test_structure);
    g_test_add_func("/html-reader/documents", test_documents);
    return g_test_run();
}
