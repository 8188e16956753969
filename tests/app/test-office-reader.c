/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/office-reader.h"

#include <string.h>

#include "app/document-load.h"
#include "app/reader-registry.h"
#include "tests/shared-data.h"
#include "tests/word-share.h"

/* @wanted: domain and code of what a file of these bytes fails with. */
static void
check_refused(const char *data, gsize size, const char *name, GQuark domain, gint code,
              const char *message)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    const GlossReader *reader = gloss_reader_registry_find(name, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_null(reader->read(bytes, name, NULL, &error));
    g_assert_error(error, domain, code);
    g_assert_nonnull(strstr(error->message, name));
    g_assert_nonnull(strstr(error->message, message));
}

static void
put_name(char *entry, const char *name)
{
    for (gsize i = 0; name[i] != '\0'; i++)
        entry[2 * i] = name[i];
    entry[64] = (char)(2 * strlen(name) + 2);
}

static void
test_reasons(void)
{
    char old[1024] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", locked[1024];

    memcpy(locked, old, sizeof old);
    put_name(old + 512, "WordDocument");
    put_name(locked + 640, "EncryptedPackage");
    check_refused(old, sizeof old, "a.doc", GLOSS_READER_ERROR, GLOSS_READER_ERROR_OLD_FORMAT,
                  ".docx");
    check_refused(locked, sizeof locked, "a.docx", GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED,
                  "password");
    check_refused("PK\3\4", 4, "a.docx", GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED, "cut off");
    check_refused("", 0, "a.docx", GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED, "empty");
}

static void
check_document(const char *folder, const char *name, double least)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *beside = g_strconcat(path, ".expected.txt", NULL);
    g_autofree char *expected = NULL;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossDocumentLoad) load = gloss_document_load_file(file, NULL, &error);
    double share;

    g_assert_no_error(error);
    if (!g_file_get_contents(beside, &expected, NULL, NULL))
        return;
    share = word_share_find(g_bytes_get_data(load->text, NULL), expected);
    g_test_message("%s: %.1f %% of the words expected", name, 100 * share);
    g_assert_cmpfloat(share, >=, least);
}

/* Formulas are words of their own to whoever wrote the expectation, which also keeps soft hyphens, and
 * the addresses of links beside their texts. */
static double
get_least(const char *name)
{
    static const struct {
        const char *part;
        double least;
    } others[] = {
        {"equation", 0.9}, {"features", 0.88}, {"specialchars", 0.87}, {"hyperlink", 0.68}};

    for (gsize i = 0; i < G_N_ELEMENTS(others); i++)
        if (strstr(name, others[i].part) != NULL)
            return others[i].least;
    return 0.97;
}

static void
check_folder(const char *relative, const char *suffix)
{
    g_autofree char *folder = shared_data_find(relative);
    g_autoptr(GDir) dir = folder != NULL ? g_dir_open(folder, 0, NULL) : NULL;
    const char *name;
    guint n = 0;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        /* One that has a password, and one of which the expectation keeps what is hidden. */
        if (!g_str_has_suffix(name, suffix) || strstr(name, "Password") != NULL ||
            strstr(name, "hidden") != NULL)
            continue;
        check_document(folder, name, get_least(name));
        n++;
    }
    g_assert_true(dir == NULL || n > 0);
}

static void
test_docx(void)
{
    check_folder("docs/docx", ".docx");
}

static void
test_odt(void)
{
    check_folder("docs/odt", ".odt");
}

static void
test_epub(void)
{
    check_folder("docs/epub", ".epub");
}

static void
test_rtf(void)
{
    check_folder("docs/rtf", ".rtf");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/office-reader/reasons", test_reasons);
    g_test_add_func("/office-reader/docx", test_docx);
    g_test_add_func("/office-reader/odt", test_odt);
    g_test_add_func("/office-reader/epub", test_epub);
    g_test_add_func("/office-reader/rtf", test_rtf);
    return g_test_run();
}
