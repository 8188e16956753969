/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/document-text.h"

#include "tests/extract/page-fixture.h"

static void
add_page(GlossDocumentText *self, const char *title, float size)
{
    g_autoptr(GArray) glyphs = page_fixture_new();

    page_fixture_add(glyphs, title, 50, 50, size);
    page_fixture_add(glyphs, "Text that is longer than its title, so it is", 50, 100, 10);
    page_fixture_add(glyphs, "what most of this document is set in.", 50, 112, 10);
    g_assert_true(gloss_document_text_add_page(self, glyphs));
}

/* The parts of one kind, divided by "|". */
static char *
join(const GString *text, GArray *structure, GlossStructureKind kind)
{
    GString *all = g_string_new(NULL);

    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        if (part->kind != kind)
            continue;
        g_string_append(all, all->len > 0 ? "|" : "");
        g_string_append_len(all, text->str + part->start, (gssize)(part->end - part->start));
    }
    return g_string_free(all, FALSE);
}

static void
test_structure(void)
{
    g_autoptr(GlossDocumentText) self = gloss_document_text_new();
    g_autoptr(GArray) none = page_fixture_new();
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = NULL;
    g_autofree char *first = NULL, *second = NULL, *body = NULL, *pages = NULL;

    add_page(self, "The book", 20);
    g_assert_true(gloss_document_text_add_page(self, none));
    add_page(self, "A chapter", 14);
    text = gloss_document_text_finish(self, &structure);
    first = join(text, structure, GLOSS_STRUCTURE_HEADING_1);
    second = join(text, structure, GLOSS_STRUCTURE_HEADING_2);
    body = join(text, structure, GLOSS_STRUCTURE_PARAGRAPH);
    pages = join(text, structure, GLOSS_STRUCTURE_PAGE);
#define BODY "Text that is longer than its title, so it is what most of this document is set in."
    g_assert_cmpstr(first, ==, "The book");
    g_assert_cmpstr(second, ==, "A chapter");
    g_assert_cmpstr(body, ==, BODY "|" BODY);
    g_assert_cmpstr(pages, ==, "The book\n\n" BODY "\n\n||A chapter\n\n" BODY "\n\n");
    g_assert_cmpint(g_array_index(structure, GlossStructure, 0).kind, ==, GLOSS_STRUCTURE_PAGE);
}

/* Names, numbers and sentences are no headings, however large. */
static void
test_no_headings(void)
{
    static const char *const lines[] = {"Gal, Eich, Shaver", "me@example.org", "17",
                                        "It is a sentence."};

    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autoptr(GlossDocumentText) self = gloss_document_text_new();
        g_autoptr(GArray) structure = NULL;
        g_autoptr(GString) text = NULL;
        g_autofree char *found = NULL;

        add_page(self, lines[i], 20);
        text = gloss_document_text_finish(self, &structure);
        found = join(text, structure, GLOSS_STRUCTURE_HEADING_1);
        g_assert_cmpstr(found, ==, "");
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/document-text/structure", test_structure);
    g_test_add_func("/document-text/no-headings", test_no_headings);
    return g_test_run();
}
