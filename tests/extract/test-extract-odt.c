/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-odt.h"

#include "tests/extract/package-fixture.h"

#define CONTENT "<document-content><body><p style-name='T'>a</p></body></document-content>"

/* The text and its first kind, or the message. */
static char *
read_parts(const char *const *parts, GlossExtractionReason *reason)
{
    g_autoptr(GlossPackage) package = package_fixture_open(parts);
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = gloss_extract_odt_read(package, &structure, &error);

    *reason = error != NULL ? (GlossExtractionReason)error->code : 0;
    return text != NULL ? package_fixture_describe(text, structure) : g_strdup(error->message);
}

static void
test_parts(void)
{
    GlossExtractionReason reason;
    g_autofree char *found = read_parts(
        (const char *const[]){"content.xml", CONTENT, "styles.xml",
                              "<s><style name='T' family='paragraph' default-outline-level='1'/>"
                              "<master-styles><header><p>no</p></header></master-styles></s>",
                              "META-INF/manifest.xml", "<manifest/>", NULL},
        &reason);

    g_assert_cmpint(reason, ==, 0);
    g_assert_cmpstr(found, ==, "a\nh1:a");
}

static void
test_refused(void)
{
    GlossExtractionReason reason;
    g_autofree char *encrypted = read_parts(
        (const char *const[]){"content.xml", "\x01\x02", "META-INF/manifest.xml",
                              "<manifest><file-entry><encryption-data/></file-entry></manifest>",
                              NULL},
        &reason);
    g_autofree char *whole = NULL;
    g_autofree char *absent = NULL;
    g_autofree char *pictures = NULL;

    g_assert_cmpint(reason, ==, GLOSS_EXTRACTION_ENCRYPTED);
    whole = read_parts((const char *const[]){"encrypted-package", "x", NULL}, &reason);
    g_assert_cmpint(reason, ==, GLOSS_EXTRACTION_ENCRYPTED);
    absent = read_parts((const char *const[]){"styles.xml", "<s/>", NULL}, &reason);
    g_assert_cmpint(reason, ==, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(absent, "content.xml"));
    pictures = read_parts(
        (const char *const[]){"content.xml", "<d><body><p><image/></p></body></d>", NULL}, &reason);
    g_assert_cmpint(reason, ==, GLOSS_EXTRACTION_NO_TEXT_LAYER);
}

static void
test_flat(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(CONTENT, strlen(CONTENT));
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = gloss_extract_odt_read_flat(bytes, &structure, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(text->str, ==, "a\n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-odt/parts", test_parts);
    g_test_add_func("/extract-odt/refused", test_refused);
    g_test_add_func("/extract-odt/flat", test_flat);
    return g_test_run();
}
