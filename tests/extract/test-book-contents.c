/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/book-contents.h"

#include <time.h>

#include "tests/extract/package-fixture.h"

static GHashTable *
read_part(const char *name, const char *content)
{
    g_autoptr(GlossPackage) package =
        package_fixture_open((const char *const[]){name, content, NULL});
    GHashTable *labels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    gloss_book_contents_read(package, name, labels);
    return labels;
}

static void
test_ncx(void)
{
    g_autoptr(GHashTable) labels = read_part(
        "OEBPS/toc.ncx",
        "<ncx><docTitle><text>no</text></docTitle><navMap><navPoint><navLabel><text> One\n "
        "two</text>"
        "</navLabel><content src='a%20b.xhtml#x'/><navPoint><navLabel><text>later</text></navLabel>"
        "<content src='a b.xhtml'/></navPoint></navPoint></navMap></ncx>");

    g_assert_cmpstr(g_hash_table_lookup(labels, "OEBPS/a b.xhtml"), ==, "One two");
    g_assert_cmpuint(g_hash_table_size(labels), ==, 1);
}

static void
test_navigation(void)
{
    g_autoptr(GHashTable) labels = read_part(
        "x/nav.xhtml",
        "<html><h1>Contents</h1><nav><ol><li><a href='../c1.xhtml'>Ka<b>pi</b>tel</a>"
        "</li><li><a href='c2.xhtml'><img/></a></li><li><a>no</a></li></ol></nav></html>");

    g_assert_cmpstr(g_hash_table_lookup(labels, "c1.xhtml"), ==, "Kapitel");
    g_assert_cmpuint(g_hash_table_size(labels), ==, 1);
}

/* A label without end would be gone through again for each of its targets. */
static void
test_long(void)
{
    g_autofree char *blanks = g_strnfill(3998, ' ');
    g_autofree char *much = g_strnfill(100000, 'x');
    g_autofree char *text = g_strconcat("<ncx><navLabel><text>a", blanks, "é", much,
                                        "</text></navLabel><content src='a'/></ncx>", NULL);
    g_autoptr(GHashTable) labels = read_part("toc", text);

    g_assert_cmpstr(g_hash_table_lookup(labels, "a"), ==, "a");
}

/* Each of many targets of one label takes as long as the label as it is shown. */
static void
test_many_targets(void)
{
    g_autoptr(GString) text = g_string_new("<ncx><navLabel><text>");
    g_autoptr(GHashTable) labels = NULL;
    clock_t before = clock();

    for (guint i = 0; i < 1900; i++)
        g_string_append(text, "a ");
    g_string_append(text, "</text></navLabel>");
    for (guint i = 0; i < 50000; i++)
        g_string_append(text, "<content src='a'/>");
    g_string_append(text, "</ncx>");
    labels = read_part("toc", text->str);
    g_assert_cmpuint(g_hash_table_size(labels), ==, 0);
    g_assert_cmpint(clock() - before, <, 2 * CLOCKS_PER_SEC);
}

static void
test_damaged(void)
{
    g_autoptr(GlossPackage) package = package_fixture_open((const char *const[]){"a", "", NULL});
    g_autoptr(GHashTable) labels = read_part("nav", "<n><a href='a'>A</a><b>");

    g_assert_cmpuint(g_hash_table_size(labels), ==, 1);
    gloss_book_contents_read(package, "absent", labels);
    g_assert_cmpuint(g_hash_table_size(labels), ==, 1);
}

static void
test_resolve(void)
{
    g_autofree char *plain = gloss_book_contents_resolve("a/b.opf", "c/%E4%B8%AD.xhtml#d");
    g_autofree char *wrong = gloss_book_contents_resolve("a/b.opf", "100%.xhtml");

    g_assert_cmpstr(plain, ==, "a/c/中.xhtml");
    g_assert_cmpstr(wrong, ==, "a/100%.xhtml");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/book-contents/ncx", test_ncx);
    g_test_add_func("/book-contents/navigation", test_navigation);
    g_test_add_func("/book-contents/long", test_long);
    g_test_add_func("/book-contents/many-targets", test_many_targets);
    g_test_add_func("/book-contents/damaged", test_damaged);
    g_test_add_func("/book-contents/resolve", test_resolve);
    return g_test_run();
}
