/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/docx-numbering.h"

#include <string.h>

static const char text[] =
    "<numbering>"
    "<abstractNum abstractNumId='0'><lvl ilvl='0'><start val='1'/><numFmt val='decimal'/>"
    "<lvlText val='%1.'/><pStyle val='h'/></lvl>"
    "<lvl ilvl='1'><start val='3'/><numFmt val='lowerLetter'/><lvlText val='%1.%2)'/></lvl>"
    "<lvl ilvl='12'><start val='9'/></lvl></abstractNum>"
    "<abstractNum abstractNumId='1'><lvl ilvl='0'><numFmt val='bullet'/><lvlText "
    "val='x'/></lvl></abstractNum>"
    "<abstractNum abstractNumId='2'><numStyleLink val='linked'/></abstractNum>"
    "<num numId='1'><abstractNumId val='0'/></num><num numId='2'><abstractNumId val='0'/>"
    "<lvlOverride ilvl='0'><startOverride val='7'/></lvlOverride></num>"
    "<num numId='3'><abstractNumId val='1'/></num><num numId='4'><abstractNumId val='2'/></num>"
    "<num numId='5'><abstractNumId val='77'/></num></numbering>";
static const char style_text[] =
    "<styles><style styleId='linked'><pPr><numPr><numId val='3'/></numPr></pPr></style></styles>";

typedef struct {
    GlossDocxStyles *styles;
    GlossDocxNumbering *numbering;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GBytes) style_bytes = g_bytes_new_static(style_text, strlen(style_text));
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "numbering.xml");
    g_autoptr(GlossXmlPart) style_xml = gloss_xml_part_open_bytes(style_bytes, "styles.xml");
    g_autoptr(GError) error = NULL;

    self->styles = gloss_docx_styles_new();
    self->numbering = gloss_docx_numbering_new();
    g_assert_true(gloss_docx_styles_read(self->styles, style_xml, &error));
    g_assert_true(gloss_docx_numbering_read(self->numbering, xml, &error));
    g_assert_no_error(error);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_docx_styles_free(self->styles);
    gloss_docx_numbering_free(self->numbering);
}

static void
check(Fixture *self, int number, int level, const char *style, const char *wanted)
{
    g_autofree char *label =
        gloss_docx_numbering_count(self->numbering, self->styles, number, level, style);

    g_assert_cmpstr(label, ==, wanted);
}

static void
test_count(Fixture *self, gconstpointer data)
{
    check(self, 1, 0, NULL, "1. ");
    check(self, 1, 1, NULL, "1.c) ");
    check(self, 1, 1, NULL, "1.d) ");
    check(self, 1, -1, "h", "2. ");
    check(self, 1, 1, NULL, "2.c) ");
    check(self, 2, 0, NULL, "7. ");
    check(self, 2, 0, NULL, "8. ");
    check(self, 1, 0, NULL, "9. ");
    check(self, 3, 0, NULL, "• ");
    check(self, 4, -1, NULL, "• ");
    check(self, 1, 5, NULL, NULL);
    check(self, 5, 0, NULL, NULL);
    check(self, 0, 0, NULL, NULL);
    check(self, -1, 99, NULL, NULL);
}

/* Levels above that were never used count as begun. */
static void
test_deep_first(Fixture *self, gconstpointer data)
{
    check(self, 1, 1, NULL, "1.c) ");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/docx-numbering/count", Fixture, NULL, set_up, test_count, tear_down);
    g_test_add("/docx-numbering/deep-first", Fixture, NULL, set_up, test_deep_first, tear_down);
    return g_test_run();
}
