/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/book-spine.h"

#include "tests/extract/book-fixture.h"

static const char package_text[] = BOOK_PACKAGE(
    BOOK_ITEM("b", "b.xhtml")
        BOOK_ITEM("a", "../a.xhtml") "<item id='n' href='toc.ncx' "
                                     "media-type='application/x-dtbncx+xml'/><item id='s' "
                                     "href='s.svg' media-type='image/svg+xml'/>"
                                     "<item href='no'/>",
    "<itemref idref='a'/><itemref idref='s'/><itemref idref='absent'/><itemref idref='b'/>");
static const char ncx[] =
    "<ncx><navPoint><navLabel><text>Bee</text></navLabel><content src='b.xhtml'/></navPoint></ncx>";

static GPtrArray *
read_book(const char *encryption, GError **error)
{
    g_autoptr(GlossPackage) package = package_fixture_open((const char *const[]){
        "META-INF/container.xml", BOOK_CONTAINER, "OEBPS/content.opf", package_text,
        "OEBPS/toc.ncx", ncx, encryption != NULL ? "META-INF/encryption.xml" : NULL, encryption,
        NULL});

    return gloss_book_spine_read(package, error);
}

static void
test_order(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) chapters = read_book(NULL, &error);
    const GlossBookChapter *first, *second;

    g_assert_no_error(error);
    g_assert_cmpuint(chapters->len, ==, 2);
    first = chapters->pdata[0];
    second = chapters->pdata[1];
    g_assert_cmpstr(first->part, ==, "a.xhtml");
    g_assert_null(first->label);
    g_assert_cmpstr(second->part, ==, "OEBPS/b.xhtml");
    g_assert_cmpstr(second->label, ==, "Bee");
}

static void
test_encrypted(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) font =
        read_book(BOOK_LOCK("http://www.idpf.org/2008/embedding", "OEBPS/b.xhtml"), &error);
    g_autoptr(GPtrArray) picture =
        read_book(BOOK_LOCK("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "a.png"), &error);

    g_assert_no_error(error);
    g_assert_nonnull(font);
    g_assert_nonnull(picture);
    g_assert_null(read_book(
        BOOK_LOCK("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OEBPS/b.xhtml"), &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_ENCRYPTED);
}

static void
check_refused(const char *container, const char *message)
{
    g_autoptr(GlossPackage) package =
        package_fixture_open((const char *const[]){"META-INF/container.xml", container, NULL});
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_book_spine_read(package, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(error->message, message));
}

static void
test_refused(void)
{
    check_refused("<container/>", "rootfile");
    check_refused("<container>", "META-INF/container.xml");
    check_refused(BOOK_CONTAINER, "OEBPS/content.opf");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/book-spine/order", test_order);
    g_test_add_func("/book-spine/encrypted", test_encrypted);
    g_test_add_func("/book-spine/refused", test_refused);
    return g_test_run();
}
