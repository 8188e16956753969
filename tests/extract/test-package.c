/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/package.h"

#include "tests/extract/package-fixture.h"

static void
test_parts(void)
{
    g_autoptr(GlossPackage) package = package_fixture_open(
        (const char *const[]){"Word/Document.xml", "one", "a\\b.xml", "two", "leer", "", NULL});
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) one = gloss_package_read(package, "/word/document.XML", 3, &error);
    g_autoptr(GBytes) two = gloss_package_read(package, "a/b.xml", 100, &error);
    g_autoptr(GBytes) empty = gloss_package_read(package, "leer", 0, &error);

    g_assert_no_error(error);
    g_assert_cmpmem(g_bytes_get_data(one, NULL), g_bytes_get_size(one), "one", 3);
    g_assert_cmpmem(g_bytes_get_data(two, NULL), g_bytes_get_size(two), "two", 3);
    g_assert_cmpuint(g_bytes_get_size(empty), ==, 0);
    g_assert_false(gloss_package_has(package, "../word/document.xml"));
    g_assert_null(gloss_package_read(package, "word/document.xml", 2, &error));
    g_assert_nonnull(strstr(error->message, "at most 2 bytes"));
    g_clear_error(&error);
    g_assert_null(gloss_package_read(package, "absent", 2, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(error->message, "absent"));
}

static void
test_damaged(void)
{
    g_autofree char *much = g_strnfill(5000, 'a');
    g_autoptr(GBytes) bytes =
        package_fixture_make((const char *const[]){"a", much, "b", "short text", NULL});
    g_autoptr(GBytes) cut = g_bytes_new_from_bytes(bytes, 0, g_bytes_get_size(bytes) / 2);
    g_autoptr(GBytes) changed = NULL;
    g_autoptr(GlossPackage) package = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_package_open(cut, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(error->message, "cut off"));
    g_clear_error(&error);
    /* A byte of the first part: its sum is wrong, or it cannot be unpacked at all. */
    changed = package_fixture_damage(bytes, 40);
    package = gloss_package_open(changed, &error);
    g_assert_no_error(error);
    g_assert_null(gloss_package_read(package, "a", 10000, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(error->message, "part a"));
}

/* The archive says of one part that it is encrypted. */
static void
test_encrypted(void)
{
    g_autoptr(GBytes) bytes = package_fixture_make((const char *const[]){"a", "text", NULL});
    gsize size;
    guint8 *data = g_bytes_unref_to_data(g_steal_pointer(&bytes), &size);
    g_autoptr(GlossPackage) package = NULL;
    g_autoptr(GError) error = NULL;

    for (gsize i = 0; i + 10 < size; i++) {
        if (memcmp(data + i, "PK\x03\x04", 4) == 0)
            data[i + 6] |= 1;
        if (memcmp(data + i, "PK\x01\x02", 4) == 0)
            data[i + 8] |= 1;
    }
    bytes = g_bytes_new_take(data, size);
    package = gloss_package_open(bytes, &error);
    g_assert_no_error(error);
    g_assert_null(gloss_package_read(package, "a", 100, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_ENCRYPTED);
}

/* More in all parts together than a document has. */
static void
test_bomb(void)
{
    g_autofree char *much = g_strnfill(GLOSS_PACKAGE_MAX_BYTES / 4 + 1000, ' ');
    g_autoptr(GlossPackage) package = package_fixture_open((const char *const[]){"a", much, NULL});
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i < 4; i++) {
        g_autoptr(GlossPackagePart) part = gloss_package_open_part(package, "a", &error);
        g_autofree guint8 *chunk = g_malloc(1024 * 1024);
        gssize n = 1;

        while (n > 0)
            n = gloss_package_part_read(part, chunk, 1024 * 1024, &error);
        g_assert_cmpint(n, ==, i < 3 ? 0 : -1);
    }
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(error->message, "more were found"));
}

static void
check_resolved(const char *from, const char *target, const char *wanted)
{
    g_autofree char *found = gloss_package_resolve(from, target);

    g_assert_cmpstr(found, ==, wanted);
}

static void
test_names(void)
{
    check_resolved("word/document.xml", "styles.xml", "word/styles.xml");
    check_resolved("word/document.xml", "../a.xml", "a.xml");
    check_resolved("word/document.xml", "/a/b.xml", "a/b.xml");
    check_resolved("", "word/document.xml", "word/document.xml");
    check_resolved("a/b", "../../../../etc/passwd", "etc/passwd");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/package/parts", test_parts);
    g_test_add_func("/package/damaged", test_damaged);
    g_test_add_func("/package/encrypted", test_encrypted);
    g_test_add_func("/package/bomb", test_bomb);
    g_test_add_func("/package/names", test_names);
    return g_test_run();
}
