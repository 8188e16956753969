/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/flow-text.h"

static void
test_finish(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GlossFlow) empty = gloss_flow_new();
    g_autoptr(GlossFlow) pictures = gloss_flow_new();
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GArray) none = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = NULL;
    g_autoptr(GString) nothing = gloss_flow_text_finish(empty, FALSE, &none, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(nothing->str, ==, "");
    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, "a", -1);
    text = gloss_flow_text_finish(flow, TRUE, &structure, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(text->str, ==, "a\n");
    g_assert_null(gloss_flow_text_finish(pictures, TRUE, &structure, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_NO_TEXT_LAYER);
}

static void
test_too_large(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autofree char *much = g_strnfill(GLOSS_EXTRACTION_MAX_TEXT + 1, 'a');
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GError) error = NULL;

    gloss_flow_begin_paragraph(flow);
    gloss_flow_add(flow, much, -1);
    g_assert_null(gloss_flow_text_finish(flow, FALSE, &structure, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_TOO_LARGE);
}

/* Each box hands on what the one in it held: none may be lost without a word, nor all of them take the
 * time of their number squared. */
static void
test_boxes(void)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GError) error = NULL;

    for (guint i = 0; i < 5000; i++)
        gloss_flow_begin(flow, GLOSS_FLOW_BOX);
    for (guint i = 0; i < 5000; i++) {
        gloss_flow_begin_paragraph(flow);
        gloss_flow_add(flow, "a", -1);
        gloss_flow_end_paragraph(flow);
    }
    g_assert_false(gloss_flow_is_full(flow));
    g_assert_null(gloss_flow_text_finish(flow, FALSE, &structure, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_TOO_LARGE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/flow-text/finish", test_finish);
    g_test_add_func("/flow-text/too-large", test_too_large);
    g_test_add_func("/flow-text/boxes", test_boxes);
    return g_test_run();
}
