/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/docx-styles.h"

#include <string.h>

static const char text[] =
    "<styles><style type='paragraph' styleId='N' default='1'><name val='Normal'/></style>"
    "<style type='paragraph' styleId='berschrift2'><name val='heading 2'/><basedOn "
    "val='N'/></style>"
    "<style type='paragraph' styleId='mine'><name val='Mine'/><basedOn val='berschrift2'/></style>"
    "<style type='paragraph' styleId='flat'><basedOn val='mine'/><pPr><outlineLvl "
    "val='9'/></pPr></style>"
    "<style type='paragraph' styleId='own'><pPr><outlineLvl val='0'/><numPr><ilvl val='1'/>"
    "<numId val='4'/></numPr></pPr></style>"
    "<style type='paragraph' styleId='kid'><basedOn val='own'/></style>"
    "<style type='character' styleId='gone'><rPr><vanish/></rPr></style>"
    "<style type='character' styleId='back'><basedOn val='gone'/><rPr><vanish "
    "val='0'/></rPr></style>"
    "<style styleId='loop'><basedOn val='pool'/></style><style styleId='pool'><basedOn "
    "val='loop'/></style>"
    "<style styleId='toc3'><name val='toc 3'/></style><style styleId='q'><name "
    "val='Quote'/></style>"
    "<style styleId='c'><name val='Source Code'/></style></styles>";

static GlossDocxStyles *
read_styles(void)
{
    GlossDocxStyles *styles = gloss_docx_styles_new();
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "styles.xml");
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_docx_styles_read(styles, xml, &error));
    g_assert_no_error(error);
    return styles;
}

static void
test_outline(void)
{
    g_autoptr(GlossDocxStyles) styles = read_styles();

    g_assert_cmpint(gloss_docx_styles_find(styles, NULL).outline, ==, -1);
    g_assert_cmpint(gloss_docx_styles_find(styles, "berschrift2").outline, ==, 1);
    g_assert_cmpint(gloss_docx_styles_find(styles, "mine").outline, ==, 1);
    g_assert_cmpint(gloss_docx_styles_find(styles, "flat").outline, ==, -1);
    g_assert_cmpint(gloss_docx_styles_find(styles, "kid").outline, ==, 0);
    g_assert_cmpint(gloss_docx_styles_find(styles, "loop").outline, ==, -1);
    g_assert_cmpint(gloss_docx_styles_find(styles, "absent").outline, ==, -1);
}

static void
test_rest(void)
{
    g_autoptr(GlossDocxStyles) styles = read_styles();

    g_assert_cmpint(gloss_docx_styles_find(styles, "kid").number, ==, 4);
    g_assert_cmpint(gloss_docx_styles_find(styles, "kid").level, ==, 1);
    g_assert_true(gloss_docx_styles_find(styles, "gone").hidden);
    g_assert_false(gloss_docx_styles_find(styles, "back").hidden);
    g_assert_true(gloss_docx_styles_find(styles, "toc3").tight);
    g_assert_true(gloss_docx_styles_find(styles, "q").quote);
    g_assert_true(gloss_docx_styles_find(styles, "c").code);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/docx-styles/outline", test_outline);
    g_test_add_func("/docx-styles/rest", test_rest);
    return g_test_run();
}
