/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-pdf.h"

#include "tests/extract/pdf-fixture.h"

/* @bytes: (transfer full) */
static char *
read_text(GBytes *bytes)
{
    g_autoptr(GArray) structure = NULL;
    GlossExtractionReason reason = 0;
    g_autofree char *detail = NULL;
    GString *text = gloss_extract_pdf_read(bytes, &structure, &reason, &detail);

    g_bytes_unref(bytes);
    g_assert_nonnull(text);
    g_assert_cmpint(reason, ==, 0);
    return g_string_free(text, FALSE);
}

static void
check_refused(GBytes *bytes, GlossExtractionReason wanted)
{
    g_autoptr(GArray) structure = NULL;
    GlossExtractionReason reason = 0;
    g_autofree char *detail = NULL;

    g_assert_null(gloss_extract_pdf_read(bytes, &structure, &reason, &detail));
    g_assert_cmpint(reason, ==, wanted);
    g_assert_nonnull(detail);
    g_bytes_unref(bytes);
}

static void
test_columns(void)
{
    g_autofree char *text = read_text(pdf_fixture_make(pdf_fixture_draw_columns, 1));

    g_assert_cmpstr(
        text, ==,
        "A chronicle of the harbour town\n\n"
        "The harbour was busy that morning, and nobody saw the ship that came in from "
        "the north with a load of salt, timber and furs. It lay at the quay until the "
        "evening when the wind had turned again.\n\n"
        "The mayor had other things to do than to look at ships. There were the "
        "accounts, and the quarrel of the millers, which had lasted for seven years and "
        "would last for as long as there was a river.\n\n");
}

static void
test_pages(void)
{
    g_autofree char *text = read_text(pdf_fixture_make(pdf_fixture_draw_line, 2));

    g_assert_cmpstr(text, ==, "This is what page 1 says.\n\nThis is what page 2 says.\n\n");
}

static void
draw_ligature(cairo_t *cr, guint page)
{
    pdf_fixture_show(cr, 60, 80, "The o\uFB03ce of the \uFB01rm");
}

static void
test_ligature(void)
{
    g_autofree char *text = read_text(pdf_fixture_make(draw_ligature, 1));

    g_assert_cmpstr(text, ==, "The office of the firm\n\n");
}

static void
draw_chinese(cairo_t *cr, guint page)
{
    cairo_select_font_face(cr, "Noto Sans CJK SC", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    pdf_fixture_show(cr, 60, 80, "图书馆里的书");
}

static void
test_chinese(void)
{
    g_autofree char *text = read_text(pdf_fixture_make(draw_chinese, 1));

    /* Without a font for it Cairo draws boxes, which say nothing. */
    if (strstr(text, "图") == NULL)
        g_test_skip("no font with Han characters");
    else
        g_assert_cmpstr(text, ==, "图书馆里的书\n\n");
}

static void
test_refused(void)
{
    GBytes *whole = pdf_fixture_make(pdf_fixture_draw_line, 1);

    check_refused(pdf_fixture_make(pdf_fixture_draw_picture, 2), GLOSS_EXTRACTION_NO_TEXT_LAYER);
    check_refused(pdf_fixture_make_encrypted(), GLOSS_EXTRACTION_ENCRYPTED);
    check_refused(g_bytes_new_static("%PDF-", 5), GLOSS_EXTRACTION_DAMAGED);
    check_refused(g_bytes_new_static("", 0), GLOSS_EXTRACTION_DAMAGED);
    check_refused(g_bytes_new_from_bytes(whole, 0, g_bytes_get_size(whole) / 3),
                  GLOSS_EXTRACTION_DAMAGED);
    g_bytes_unref(whole);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-pdf/columns", test_columns);
    g_test_add_func("/extract-pdf/pages", test_pages);
    g_test_add_func("/extract-pdf/ligature", test_ligature);
    g_test_add_func("/extract-pdf/chinese", test_chinese);
    g_test_add_func("/extract-pdf/refused", test_refused);
    return g_test_run();
}
