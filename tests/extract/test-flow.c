/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/flow.h"

#include "app/extraction.h"
#include "tests/extract/package-fixture.h"

static void
say(GlossFlow *flow, const char *text)
{
    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, text, -1);
    gloss_flow_end_paragraph(flow);
}

static void
check(GlossFlow *flow, const char *wanted)
{
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = gloss_flow_finish(flow, &structure);
    g_autofree char *found = package_fixture_describe(text, structure);

    g_assert_cmpstr(found, ==, wanted);
}

static void
test_paragraphs(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();

    gloss_flow_add(flow, "nowhere", -1);
    gloss_flow_begin_paragraph(flow);
    gloss_flow_set_kind(flow, GLOSS_STRUCTURE_HEADING_1 + 1, FALSE);
    gloss_flow_add(flow, " \tOne  ", -1);
    gloss_flow_end_paragraph(flow);
    say(flow, " \n");
    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, " a ", -1);
    gloss_flow_add(flow, "bo", -1);
    gloss_flow_mark(flow, GLOSS_STRUCTURE_STRONG, 3);
    gloss_flow_add(flow, "ld ", -1);
    gloss_flow_mark(flow, GLOSS_STRUCTURE_STRONG, 5);
    gloss_flow_mark(flow, GLOSS_STRUCTURE_LINK, 0);
    gloss_flow_end_paragraph(flow);
    gloss_flow_end_paragraph(flow);
    check(flow, "One\n\na bold\nh2:One|p:a bold|link:a bold|strong:bold");
}

static void
test_headings(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autofree char *much = g_strnfill(201, 'a');
    g_autofree char *wanted = g_strdup_printf("I. One two\n\n%s\nh1:I. One two|p:%s", much, much);

    gloss_flow_begin_paragraph(flow);
    gloss_flow_set_kind(flow, GLOSS_STRUCTURE_HEADING_1, FALSE);
    gloss_flow_add(flow, "I.\tOne\ntwo", -1);
    gloss_flow_end_paragraph(flow);
    gloss_flow_begin_paragraph(flow);
    gloss_flow_set_kind(flow, GLOSS_STRUCTURE_HEADING_1, FALSE);
    gloss_flow_add(flow, much, -1);
    gloss_flow_end_paragraph(flow);
    check(flow, wanted);
}

static void
test_joined(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();

    gloss_flow_begin_paragraph(flow);
    gloss_flow_join_paragraph(flow);
    gloss_flow_add(flow, "one ", -1);
    gloss_flow_end_paragraph(flow);
    say(flow, "two");
    say(flow, "three");
    check(flow, "one two\n\nthree\np:one two|p:three");
}

static void
add_cell(GlossFlow *flow, const char *text, const char *more)
{
    gloss_flow_begin(flow, GLOSS_FLOW_CELL);
    say(flow, text);
    if (more != NULL)
        say(flow, more);
    gloss_flow_end(flow, GLOSS_FLOW_CELL);
}

static void
test_tables(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();

    say(flow, "before");
    gloss_flow_begin(flow, GLOSS_FLOW_TABLE);
    gloss_flow_begin(flow, GLOSS_FLOW_ROW);
    add_cell(flow, "a\nb", NULL);
    add_cell(flow, "", NULL);
    add_cell(flow, "c\td", NULL);
    gloss_flow_end(flow, GLOSS_FLOW_ROW);
    gloss_flow_begin(flow, GLOSS_FLOW_ROW);
    add_cell(flow, "e", NULL);
    gloss_flow_end(flow, GLOSS_FLOW_ROW);
    gloss_flow_begin(flow, GLOSS_FLOW_ROW);
    add_cell(flow, "f", "g");
    add_cell(flow, "h", NULL);
    gloss_flow_end(flow, GLOSS_FLOW_TABLE);
    say(flow, "after");
    check(flow, "before\n\na b\t\tc d\ne\n\nf\n\ng\n\nh\n\nafter\n"
                "p:before|p:a b\t\tc d|p:e|p:f|p:g|p:h|p:after");
}

/* A table in a cell keeps its rows. */
static void
test_nested(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();

    gloss_flow_begin(flow, GLOSS_FLOW_TABLE);
    gloss_flow_begin(flow, GLOSS_FLOW_ROW);
    gloss_flow_begin(flow, GLOSS_FLOW_CELL);
    gloss_flow_begin(flow, GLOSS_FLOW_TABLE);
    gloss_flow_begin(flow, GLOSS_FLOW_ROW);
    add_cell(flow, "a", NULL);
    add_cell(flow, "b", NULL);
    gloss_flow_end(flow, GLOSS_FLOW_TABLE);
    gloss_flow_end(flow, GLOSS_FLOW_CELL);
    add_cell(flow, "c", NULL);
    check(flow, "a\tb\n\nc\np:a\tb|p:c");
}

static void
test_boxes(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();

    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, "around ", -1);
    gloss_flow_begin(flow, GLOSS_FLOW_BOX);
    say(flow, "inside");
    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, "open", -1);
    gloss_flow_end(flow, GLOSS_FLOW_TABLE);
    gloss_flow_end(flow, GLOSS_FLOW_BOX);
    gloss_flow_add(flow, "it", -1);
    gloss_flow_end_paragraph(flow);
    check(flow, "around it\n\ninside\n\nopen\np:around it|p:inside|p:open");
}

static void
test_notes(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();

    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, "one", -1);
    gloss_flow_add_reference(flow, "b");
    gloss_flow_begin_note(flow, "b");
    say(flow, "said");
    say(flow, "more");
    gloss_flow_end_note(flow);
    gloss_flow_add_reference(flow, "a");
    gloss_flow_add_reference(flow, "b");
    gloss_flow_add_reference(flow, "nowhere");
    gloss_flow_end_paragraph(flow);
    gloss_flow_begin_note(flow, "unused");
    say(flow, "no");
    gloss_flow_end_note(flow);
    gloss_flow_begin_note(flow, "a");
    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, "strong", -1);
    gloss_flow_mark(flow, GLOSS_STRUCTURE_STRONG, 0);
    check(flow, "one[1][2][1][3]\n\n[1] said\n\nmore\n\n[2] strong\n"
                "p:one[1][2][1][3]|p:[1] said|p:more|p:[2] strong|strong:strong");
}

static void
test_appended(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GString) text = g_string_new("One\n\ntwo\n");
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    const GlossStructure parts[] = {{GLOSS_STRUCTURE_HEADING_1, 0, 3},
                                    {GLOSS_STRUCTURE_QUOTE, 5, 9}};

    g_array_append_vals(structure, parts, 2);
    gloss_flow_append(flow, text, structure);
    say(flow, "between");
    gloss_flow_begin(flow, GLOSS_FLOW_BOX);
    gloss_flow_append(flow, text, structure);
    gloss_flow_end(flow, GLOSS_FLOW_BOX);
    gloss_flow_append(flow, text, structure);
    check(flow, "One\n\ntwo\n\nbetween\n\nOne\n\ntwo\nh1:One|quote:two|p:between|h1:One|quote:two");
}

static void
test_bounds(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autofree char *much = g_strnfill(1024 * 1024, 'a');
    guint n = 0;

    for (; !gloss_flow_is_full(flow) && n < 100; n++)
        say(flow, much);
    g_assert_cmpuint(n, ==, GLOSS_EXTRACTION_MAX_TEXT / (1024 * 1024) + 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/flow/paragraphs", test_paragraphs);
    g_test_add_func("/flow/headings", test_headings);
    g_test_add_func("/flow/joined", test_joined);
    g_test_add_func("/flow/tables", test_tables);
    g_test_add_func("/flow/nested", test_nested);
    g_test_add_func("/flow/boxes", test_boxes);
    g_test_add_func("/flow/notes", test_notes);
    g_test_add_func("/flow/appended", test_appended);
    g_test_add_func("/flow/bounds", test_bounds);
    return g_test_run();
}
