/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-epub.h"

#include "tests/extract/book-fixture.h"

#define TWO                                                                                        \
    BOOK_PACKAGE(BOOK_ITEM("a", "a.xhtml") BOOK_ITEM(                                              \
                     "b", "b.xhtml") "<item id='n' href='n' "                                      \
                                     "properties='nav' media-type='application/xhtml+xml'/>",      \
                 "<itemref idref='a'/><itemref idref='b'/>")
#define NAVIGATION "<nav><a href='a.xhtml'>First</a><a href='b.xhtml'>SECOND</a></nav>"

static char *
read_chapters(const char *a, const char *b, GError **error)
{
    g_autoptr(GlossPackage) package = package_fixture_open((const char *const[]){
        "META-INF/container.xml", BOOK_CONTAINER, "OEBPS/content.opf", TWO, "OEBPS/n", NAVIGATION,
        "OEBPS/a.xhtml", a, b != NULL ? "OEBPS/b.xhtml" : NULL, b, NULL});
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = gloss_extract_epub_read(package, &structure, error);

    return text != NULL ? package_fixture_describe(text, structure) : NULL;
}

static void
check(const char *a, const char *b, const char *wanted)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *found = read_chapters(a, b, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(found, ==, wanted);
}

static void
test_chapters(void)
{
    check("<html><body><h2>Own</h2><p>one<br/>x</p></body></html>", "<html><p>two</p></html>",
          "Own\n\none\nx\n\nSECOND\n\ntwo\nh2:Own|p:one\nx|h1:SECOND|p:two");
    check("<p>first</p><p>one</p>", "<p/>", "first\n\none\nh1:first|p:first|p:one");
}

static void
test_encodings(void)
{
    check("<?xml version='1.0' encoding='ISO-8859-1'?><p>\xE9t\xE9</p>", "<p>\x93quoted\x94</p>",
          "First\n\nété\n\nSECOND\n\n“quoted”\nh1:First|p:été|h1:SECOND|p:“quoted”");
    check("<?xml version='1.0' encoding='UTF-8'?><p>a\xE9z</p>", "<p/>",
          "First\n\na\xEF\xBF\xBDz\nh1:First|p:a\xEF\xBF\xBDz");
}

static void
check_refused(const char *a, const char *b, GlossExtractionReason reason, const char *message)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(read_chapters(a, b, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, (gint)reason);
    g_assert_nonnull(strstr(error->message, message));
}

static void
test_refused(void)
{
    g_autofree char *much = g_strnfill(30 * 1024 * 1024, ' ');

    check_refused("<img/>", "<p><img src='x'/></p>", GLOSS_EXTRACTION_NO_TEXT_LAYER, "");
    check_refused("<p>a", NULL, GLOSS_EXTRACTION_DAMAGED, "OEBPS/b.xhtml");
    check_refused("<p>a", much, GLOSS_EXTRACTION_DAMAGED, "at most");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-epub/chapters", test_chapters);
    g_test_add_func("/extract-epub/encodings", test_encodings);
    g_test_add_func("/extract-epub/refused", test_refused);
    return g_test_run();
}
