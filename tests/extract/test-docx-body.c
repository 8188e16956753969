/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/docx-body.h"

#include "tests/extract/package-fixture.h"

static const char style_text[] =
    "<styles><style type='paragraph' styleId='H'><name val='heading 1'/></style>"
    "<style type='character' styleId='gone'><rPr><vanish/></rPr></style></styles>";
static const char number_text[] =
    "<numbering><abstractNum abstractNumId='0'><lvl ilvl='0'><numFmt val='decimal'/>"
    "<lvlText val='%1)'/></lvl></abstractNum><num numId='1'><abstractNumId "
    "val='0'/></num></numbering>";

static GlossXmlPart *
open_text(const char *text)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));

    return gloss_xml_part_open_bytes(bytes, "document.xml");
}

static void
check(const char *body, const char *wanted)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GlossDocxStyles) styles = gloss_docx_styles_new();
    g_autoptr(GlossDocxNumbering) numbering = gloss_docx_numbering_new();
    GlossDocxBody self = {flow, styles, numbering, FALSE};
    g_autofree char *whole =
        g_strconcat("<w:body xmlns:w='w' xmlns:mc='mc'>", body, "</w:body>", NULL);
    g_autoptr(GlossXmlPart) style_xml = open_text(style_text);
    g_autoptr(GlossXmlPart) number_xml = open_text(number_text);
    g_autoptr(GlossXmlPart) xml = open_text(whole);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = NULL;
    g_autofree char *found = NULL;

    g_assert_true(gloss_docx_styles_read(styles, style_xml, &error));
    g_assert_true(gloss_docx_numbering_read(numbering, number_xml, &error));
    gloss_docx_body_read(&self, xml, &error);
    g_assert_no_error(error);
    text = gloss_flow_finish(flow, &structure);
    found = package_fixture_describe(text, structure);
    g_assert_cmpstr(found, ==, wanted);
}

#define RUN(text) "<w:r><w:t>" text "</w:t></w:r>"
#define P(text)   "<w:p>" RUN(text) "</w:p>"

static void
test_paragraphs(void)
{
    check("<w:p><w:pPr><w:pStyle w:val='H'/></w:pPr>" RUN("Ti") RUN("tle") "</w:p>" P("text"),
          "Title\n\ntext\nh1:Title|p:text");
    check("<w:p><w:pPr><w:outlineLvl w:val='2'/></w:pPr>" RUN("a") "</w:p>", "a\nh3:a");
    check("<w:p><w:pPr><w:pStyle w:val='H'/><w:outlineLvl w:val='9'/></w:pPr>" RUN("a") "</w:p>",
          "a\np:a");
    check(
        "<w:p><w:pPr><w:tabs><w:tab/></w:tabs><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr>" RUN(
            "a") "</w:p><w:p><w:pPr><w:pStyle w:val='H'/><w:numPr><w:numId w:val='1'/></w:numPr>"
                 "</w:pPr>" RUN("b") "</w:p>",
        "1) a\n\n2) b\nitem:1) a|h1:2) b");
}

static void
test_runs(void)
{
    check("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/>"
          "<w:softHyphen/><w:sym w:font='Symbol' "
          "w:char='F062'/><w:instrText>PAGE</w:instrText></w:r></w:p>",
          "a\tb\nc-β\np:a\tb\nc-β");
    check(
        "<w:p><w:r><w:rPr><w:b/><w:i w:val='0'/></w:rPr><w:t>a</w:t></w:r>"
        "<w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r><w:hyperlink>" RUN("c") "</w:hyperlink></w:p>",
        "abc\np:abc|strong:ab|link:c");
    check("<w:p>" RUN("a") "<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r>"
                           "<w:r><w:rPr><w:rStyle w:val='gone'/></w:rPr><w:t>no</w:t></w:r>" RUN(
                               "b") "</w:p>",
          "ab\np:ab");
}

static void
test_changes(void)
{
    check("<w:p>" RUN("a") "<w:del><w:r><w:delText>no</w:delText></w:r></w:del><w:ins>" RUN(
              "b") "</w:ins>"
                   "<w:moveFrom>" RUN("no") "</w:moveFrom></w:p>",
          "ab\np:ab");
    check("<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" RUN("a") "</w:p>" P("b") P("c"),
          "ab\n\nc\np:ab|p:c");
    check("<w:p><w:pPr><w:pStyle w:val='H'/><w:pPrChange><w:pPr><w:pStyle w:val='x'/></w:pPr>"
          "</w:pPrChange></w:pPr>" RUN("a") "</w:p>",
          "a\nh1:a");
}

#define BOX "<w:txbxContent>" P("box") "</w:txbxContent>"
#define CHOICE                                                                                     \
    "<mc:AlternateContent><mc:Choice>" BOX "</mc:Choice><mc:Fallback>" BOX                         \
    "</mc:Fallback></mc:AlternateContent>"
#define NOTE(id, text) "<w:footnote w:id='" id "'>" P(text) "</w:footnote>"

static void
test_parts(void)
{
    check("<w:tbl><w:tr><w:tc>" P("a") "</w:tc><w:tc>" P("b") "</w:tc></w:tr></w:tbl>",
          "a\tb\np:a\tb");
    check("<w:p>" RUN("x") "<w:r>" CHOICE "</w:r>" RUN("y") "</w:p>", "xy\n\nbox\np:xy|p:box");
    check("<w:p>" RUN("x") "<w:r><w:footnoteReference w:id='2'/></w:r></w:p>" NOTE("1", "no")
              NOTE("2", "n"),
          "x[1]\n\n[1] n\np:x[1]|p:[1] n");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/docx-body/paragraphs", test_paragraphs);
    g_test_add_func("/docx-body/runs", test_runs);
    g_test_add_func("/docx-body/changes", test_changes);
    g_test_add_func("/docx-body/parts", test_parts);
    return g_test_run();
}
