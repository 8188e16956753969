/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/odt-lists.h"

#include <string.h>

static const char text[] =
    "<styles><list-style name='n'><list-level-style-number level='1' num-format='1' "
    "num-suffix='.'/>"
    "<list-level-style-number level='2' num-format='a' display-levels='2' num-prefix='('"
    " num-suffix=')'/></list-style><list-style name='b'><list-level-style-bullet "
    "level='1'/></list-style>"
    "<outline-style><outline-level-style level='1' num-format='I'/>"
    "<outline-level-style level='2' num-format='1' display-levels='2'/></outline-style></styles>";

typedef struct {
    GlossOdtStyles *styles;
    GlossOdtLists *lists;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "styles.xml");
    GlossXmlPartEvent event;

    self->styles = gloss_odt_styles_new();
    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        if (event == GLOSS_XML_PART_START)
            gloss_odt_styles_take(self->styles, xml);
    self->lists = gloss_odt_lists_new(self->styles);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_odt_lists_free(self->lists);
    gloss_odt_styles_free(self->styles);
}

static void
check_item(Fixture *self, int start, const char *wanted)
{
    g_autofree char *label = NULL;
    g_autofree char *again = NULL;

    gloss_odt_lists_begin_item(self->lists, start);
    label = gloss_odt_lists_take_label(self->lists);
    again = gloss_odt_lists_take_label(self->lists);
    g_assert_cmpstr(label, ==, wanted);
    g_assert_null(again);
}

static void
check_heading(Fixture *self, int level, const char *wanted)
{
    g_autofree char *label = gloss_odt_lists_count_heading(self->lists, level);

    g_assert_cmpstr(label, ==, wanted);
}

/* One more than the largest number there is. */
static void
test_overflow(Fixture *self, gconstpointer data)
{
    gloss_odt_lists_begin(self->lists, "n", FALSE);
    check_item(self, G_MAXINT, "1073741823. ");
    check_item(self, -1, "1073741824. ");
}

static void
test_items(Fixture *self, gconstpointer data)
{
    gloss_odt_lists_begin(self->lists, "n", FALSE);
    check_item(self, -1, "1. ");
    gloss_odt_lists_begin(self->lists, NULL, FALSE);
    check_item(self, -1, "(1.a) ");
    check_item(self, 26, "(1.z) ");
    gloss_odt_lists_end(self->lists);
    check_item(self, -1, "2. ");
    gloss_odt_lists_end(self->lists);
    gloss_odt_lists_begin(self->lists, "n", TRUE);
    check_item(self, -1, "3. ");
    gloss_odt_lists_end(self->lists);
    gloss_odt_lists_begin(self->lists, "n", FALSE);
    check_item(self, -1, "1. ");
    gloss_odt_lists_end(self->lists);
    gloss_odt_lists_begin(self->lists, "b", FALSE);
    check_item(self, -1, "• ");
    gloss_odt_lists_begin(self->lists, "absent", FALSE);
    check_item(self, -1, "• ");
    gloss_odt_lists_end(self->lists);
    gloss_odt_lists_end(self->lists);
    gloss_odt_lists_end(self->lists);
}

static void
test_headings(Fixture *self, gconstpointer data)
{
    check_heading(self, 1, "I ");
    check_heading(self, 2, "I.1 ");
    check_heading(self, 2, "I.2 ");
    check_heading(self, 1, "II ");
    check_heading(self, 3, NULL);
    check_heading(self, 0, NULL);
    check_heading(self, 99, NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/odt-lists/overflow", Fixture, NULL, set_up, test_overflow, tear_down);
    g_test_add("/odt-lists/items", Fixture, NULL, set_up, test_items, tear_down);
    g_test_add("/odt-lists/headings", Fixture, NULL, set_up, test_headings, tear_down);
    return g_test_run();
}
