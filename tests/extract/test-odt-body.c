/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/odt-body.h"

#include "tests/extract/package-fixture.h"

#define STYLES                                                                                     \
    "<style name='B' family='text'><text-properties font-weight='bold'/></style>"                  \
    "<style name='gone' family='text'><text-properties display='none'/></style>"                   \
    "<style name='H' family='paragraph' default-outline-level='3'/>"                               \
    "<list-style name='L'><list-level-style-number level='1' num-format='1' "                      \
    "num-suffix='.'/></list-style>"

static void
check(const char *content, const char *wanted)
{
    g_autofree char *whole = g_strconcat("<doc>" STYLES "<body>", content, "</body></doc>", NULL);
    g_autoptr(GBytes) bytes = g_bytes_new_static(whole, strlen(whole));
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "content.xml");
    g_autoptr(GlossOdtStyles) styles = gloss_odt_styles_new();
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    GlossOdtBody body = {flow, styles, FALSE};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = NULL;
    g_autofree char *found = NULL;

    gloss_odt_body_read(&body, xml, &error);
    g_assert_no_error(error);
    text = gloss_flow_finish(flow, &structure);
    found = package_fixture_describe(text, structure);
    g_assert_cmpstr(found, ==, wanted);
}

static void
test_text(void)
{
    check("<p>\n a <span> b</span>\n<s c='2'/> c<tab/>d<line-break/> e </p>",
          "a b    c\td\ne\np:a b    c\td\ne");
    check("<p>a<span style-name='B'>b</span><span style-name='gone'>no</span><a>c</a></p>",
          "abc\np:abc|strong:b|link:c");
    check("<p>a<annotation><p>no</p></annotation>b</p><tracked-changes><p>no</p></tracked-changes>",
          "ab\np:ab");
}

static void
test_blocks(void)
{
    check("<h outline-level='2'>One</h><p>two</p><p style-name='H'>three</p>",
          "One\n\ntwo\n\nthree\nh2:One|p:two|h3:three");
    check("<list "
          "style-name='L'><list-item><p>a</p><p>more</p></list-item><list-item><p>b</p></list-item>"
          "</list><p>c</p>",
          "1. a\n\nmore\n\n2. b\n\nc\nitem:1. a|p:more|item:2. b|p:c");
    check("<table><table-row><table-cell><p>a</p></table-cell><covered-table-cell/"
          "><table-cell><p>b</p>"
          "</table-cell></table-row></table>",
          "a\t\tb\np:a\t\tb");
    check("<p>x<note><note-citation>7</note-citation><note-body><p>n</p></note-body></note>y</p>",
          "x[1]y\n\n[1] n\np:x[1]y|p:[1] n");
    check("<p>x<frame><text-box><p>box</p></text-box><title>no</title></frame> y</p>",
          "x y\n\nbox\np:x y|p:box");
    check("<section display='none'><p>no</p></section><table-of-content><table-of-content-source>"
          "<p>no</p></table-of-content-source><index-body><p>One "
          "1</p></index-body></table-of-content>",
          "One 1\np:One 1");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/odt-body/text", test_text);
    g_test_add_func("/odt-body/blocks", test_blocks);
    return g_test_run();
}
