/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-docx.h"

#include "tests/extract/package-fixture.h"

#define RELATIONS(body)        "<Relationships>" body "</Relationships>"
#define RELATION(type, target) "<Relationship Type='http://x/" type "' Target='" target "'/>"
#define BODY(text)             "<document><body>" text "</body></document>"

static char *
read_parts(const char *const *parts, GError **error)
{
    g_autoptr(GlossPackage) package = package_fixture_open(parts);
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = gloss_extract_docx_read(package, &structure, error);

    return text != NULL ? package_fixture_describe(text, structure) : NULL;
}

/* The parts are where relations say. */
static void
test_parts(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *found = read_parts(
        (const char *const[]){
            "_rels/.rels", RELATIONS(RELATION("officeDocument", "x/main.xml")),
            "x/_rels/main.xml.rels",
            RELATIONS(RELATION("styles", "s.xml") RELATION("endnotes", "../e.xml")
                          RELATION("numbering", "absent.xml") RELATION("header", "h.xml")),
            "x/main.xml",
            BODY("<p><pPr><pStyle val='T'/></pPr><r><t>One</t></r></p>"
                 "<p><r><t>two</t><endnoteReference id='4'/></r></p>"),
            "x/s.xml", "<styles><style styleId='T'><name val='Title'/></style></styles>", "e.xml",
            "<endnotes><endnote id='4'><p><r><t>three</t></r></p></endnote></endnotes>", "x/h.xml",
            "<hdr><p><r><t>no</t></r></p></hdr>", NULL},
        &error);

    g_assert_no_error(error);
    g_assert_cmpstr(found, ==, "One\n\ntwo[1]\n\n[1] three\nh1:One|p:two[1]|p:[1] three");
}

static void
check_refused(const char *const *parts, GlossExtractionReason reason, const char *message)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(read_parts(parts, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, (gint)reason);
    g_assert_nonnull(strstr(error->message, message));
}

static void
test_refused(void)
{
    check_refused((const char *const[]){"word/document.xml", "<document><p>", NULL},
                  GLOSS_EXTRACTION_DAMAGED, "word/document.xml");
    check_refused((const char *const[]){"_rels/.rels", "<Relationships/>", NULL},
                  GLOSS_EXTRACTION_DAMAGED, "word/document.xml");
    check_refused(
        (const char *const[]){"word/document.xml", BODY("<p><r><drawing/></r></p>"), NULL},
        GLOSS_EXTRACTION_NO_TEXT_LAYER, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-docx/parts", test_parts);
    g_test_add_func("/extract-docx/refused", test_refused);
    return g_test_run();
}
