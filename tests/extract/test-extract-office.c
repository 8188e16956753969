/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-office.h"

#include "tests/extract/package-fixture.h"

/* The text, or "REASON: DETAIL". */
static char *
read_bytes(GBytes *bytes)
{
    GlossExtractionReason reason = 0;
    g_autofree char *detail = NULL;
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = gloss_extract_office_read(bytes, &structure, &reason, &detail);

    if (text != NULL)
        return g_strdup(text->str);
    g_assert_nonnull(detail);
    return g_strdup_printf("%d: %s", reason, detail);
}

static void
check_parts(const char *name, const char *content, const char *wanted)
{
    g_autoptr(GBytes) bytes = package_fixture_make((const char *const[]){name, content, NULL});
    g_autofree char *found = read_bytes(bytes);

    g_assert_cmpstr(found, ==, wanted);
}

static void
check_bytes(const char *data, gsize size, const char *wanted)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autofree char *found = read_bytes(bytes);

    g_assert_cmpstr(found, ==, wanted);
}

static void
test_packages(void)
{
    check_parts("word/document.xml", "<d><p><r><t>a</t></r></p></d>", "a\n");
    check_parts("xl/workbook.xml", "", "6: a spreadsheet");
    check_parts("ppt/presentation.xml", "", "6: a presentation");
    check_parts("content.xml", "<d><body><p>a</p></body></d>", "a\n");
    check_parts("mimetype", "application/vnd.oasis.opendocument.spreadsheet", "6: a spreadsheet");
    check_parts("mimetype", "application/vnd.oasis.opendocument.graphics",
                "6: application/vnd.oasis.opendocument.graphics");
    check_parts("a.txt", "", "6: a zip archive without a document");
}

static void
test_others(void)
{
    char compound[1024] = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
    static const char name[] = "W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0";

    check_bytes(compound, sizeof compound, "6: an older Office file, but no text document");
    memcpy(compound + 512, name, sizeof name);
    compound[512 + 64] = 26;
    check_bytes(compound, sizeof compound, "5: ");
    check_bytes("{\\rtf1 a}", 9, "a\n");
    check_bytes("", 0, "1: a document was expected, the file is empty");
    check_bytes("oops", 4, "1: a zip archive was expected, the file begins with something else");
}

static void
check_text(const char *text, const char *wanted)
{
    check_bytes(text, strlen(text), wanted);
}

/* Under the names of documents. */
static void
test_markup(void)
{
    check_text(
        "<office:document xmlns:office='o'><office:body><p>a</p></office:body></office:document>",
        "a\n");
    check_text("\xEF\xBB\xBF<!DOCTYPE html><HTML><p>a", "a\n");
    check_text("<html>\xFF", "6: markup that is no text document");
    check_text("<a/>", "6: markup that is no text document");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-office/packages", test_packages);
    g_test_add_func("/extract-office/others", test_others);
    g_test_add_func("/extract-office/markup", test_markup);
    return g_test_run();
}
