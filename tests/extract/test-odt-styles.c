/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/odt-styles.h"

#include <string.h>

static const char text[] =
    "<styles><style name='Heading' family='paragraph' default-outline-level='2'/>"
    "<style name='P1' family='paragraph' parent-style-name='Heading'>"
    "<text-properties display='none' font-weight='bold'/></style>"
    "<style name='P1' family='text'><text-properties font-style='italic' "
    "font-weight='700'/></style>"
    "<style name='P2' family='paragraph' parent-style-name='P1'><text-properties "
    "display='true'/></style>"
    "<style name='L' family='paragraph' parent-style-name='L'/>"
    "<style name='q' family='paragraph' parent-style-name='Quotations'/>"
    "<default-style family='paragraph'><text-properties display='none'/></default-style>"
    "<list-style name='list'><list-level-style-number level='1' num-format='A' num-suffix=')' "
    "start-value='3'/><list-level-style-bullet level='2'/><list-level-style-number level='11' "
    "num-format='1'/></list-style>"
    "<outline-style><outline-level-style level='1' num-format=''/></outline-style></styles>";

static GlossOdtStyles *
read_styles(void)
{
    GlossOdtStyles *styles = gloss_odt_styles_new();
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "styles.xml");
    g_autoptr(GError) error = NULL;
    GlossXmlPartEvent event;

    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        if (event == GLOSS_XML_PART_START)
            gloss_odt_styles_take(styles, xml);
    gloss_xml_part_finish(xml, &error);
    g_assert_no_error(error);
    return styles;
}

static void
test_styles(void)
{
    g_autoptr(GlossOdtStyles) styles = read_styles();
    GlossOdtStyle first = gloss_odt_styles_find(styles, "paragraph", "P1");
    GlossOdtStyle span = gloss_odt_styles_find(styles, "text", "P1");
    GlossOdtStyle second = gloss_odt_styles_find(styles, "paragraph", "P2");

    g_assert_true(first.hidden && first.bold && !first.italic);
    g_assert_cmpint(first.outline, ==, 2);
    g_assert_true(!span.hidden && span.bold && span.italic);
    g_assert_true(!second.hidden && second.bold);
    g_assert_true(gloss_odt_styles_find(styles, "paragraph", "q").quote);
    g_assert_true(gloss_odt_styles_find(styles, "paragraph", "Preformatted_20_Text").code);
    g_assert_cmpint(gloss_odt_styles_find(styles, "paragraph", "Title").outline, ==, 1);
    g_assert_cmpint(gloss_odt_styles_find(styles, "paragraph", "L").outline, ==, 0);
    g_assert_false(gloss_odt_styles_find(styles, "paragraph", NULL).hidden);
}

static void
test_lists(void)
{
    g_autoptr(GlossOdtStyles) styles = read_styles();
    const GlossOdtLevel *levels = gloss_odt_styles_find_list(styles, "list");
    const GlossOdtLevel *outline = gloss_odt_styles_find_list(styles, GLOSS_ODT_STYLES_OUTLINE);

    g_assert_cmpstr(levels[0].format, ==, "upperLetter");
    g_assert_cmpstr(levels[0].after, ==, ")");
    g_assert_cmpint(levels[0].start, ==, 3);
    g_assert_true(levels[1].bullet);
    g_assert_null(levels[2].format);
    g_assert_null(outline[0].format);
    g_assert_null(gloss_odt_styles_find_list(styles, "absent"));
    g_assert_null(gloss_odt_styles_find_list(styles, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/odt-styles/styles", test_styles);
    g_test_add_func("/odt-styles/lists", test_lists);
    return g_test_run();
}
