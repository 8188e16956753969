/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small PDF files for tests, made by Cairo; those that Cairo cannot make are written out. */
#pragma once

#include <cairo-pdf.h>
#include <glib.h>
#include <string.h>

#define PDF_FIXTURE_WIDTH  595
#define PDF_FIXTURE_HEIGHT 842

/* Draws one page. */
typedef void (*PdfFixtureDraw)(cairo_t *cr, guint page);

static inline cairo_status_t
pdf_fixture_write_cb(void *data, const unsigned char *bytes, unsigned int n)
{
    g_byte_array_append(data, bytes, n);
    return CAIRO_STATUS_SUCCESS;
}

static inline GBytes *
pdf_fixture_make(PdfFixtureDraw draw, guint n_pages)
{
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        pdf_fixture_write_cb, bytes, PDF_FIXTURE_WIDTH, PDF_FIXTURE_HEIGHT);
    cairo_t *cr = cairo_create(surface);

    for (guint page = 0; page < n_pages; page++) {
        cairo_select_font_face(cr, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                               CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cr, 10);
        draw(cr, page);
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    g_assert_cmpint(cairo_surface_status(surface), ==, CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
    return g_byte_array_free_to_bytes(bytes);
}

static inline void
pdf_fixture_show(cairo_t *cr, double x, double y, const char *text)
{
    cairo_move_to(cr, x, y);
    cairo_show_text(cr, text);
}

/* A line of text on each page. */
static inline void
pdf_fixture_draw_line(cairo_t *cr, guint page)
{
    g_autofree char *text = g_strdup_printf("This is what page %u says.", page + 1);

    pdf_fixture_show(cr, 60, 80, text);
}

/* Six lines at each side, drawn from the left to the right line by line, below a title. */
static inline void
pdf_fixture_draw_columns(cairo_t *cr, guint page)
{
    static const char *const left[] = {
        "The harbour was busy that morn-",   "ing, and nobody saw the ship that",
        "came in from the north with a",     "load of salt, timber and furs. It",
        "lay at the quay until the evening", "when the wind had turned again."};
    static const char *const right[] = {
        "The mayor had other things to do",  "than to look at ships. There were",
        "the accounts, and the quarrel of",  "the millers, which had lasted for",
        "seven years and would last for as", "long as there was a river."};

    cairo_set_font_size(cr, 20);
    pdf_fixture_show(cr, 120, 80, "A chronicle of the harbour town");
    cairo_set_font_size(cr, 10);
    for (guint i = 0; i < G_N_ELEMENTS(left); i++) {
        pdf_fixture_show(cr, 60, 120 + 12 * i, left[i]);
        pdf_fixture_show(cr, 310, 120 + 12 * i, right[i]);
    }
}

/* A page with a picture and no text. */
static inline void
pdf_fixture_draw_picture(cairo_t *cr, guint page)
{
    cairo_rectangle(cr, 60, 60, 200, 100);
    cairo_fill(cr);
}

/* One whose password is not empty: standard security handler, revision 2, with keys that fit none. */
static inline GBytes *
pdf_fixture_make_encrypted(void)
{
    static const char *const objects[] = {
        "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>",
        "<</Filter/Standard/V 1/R 2/P -4"
        "/O<0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef>"
        "/U<0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef>>>"};
    g_autoptr(GString) table = g_string_new(NULL);
    GString *file = g_string_new("%PDF-1.4\n");
    gsize size;

    for (guint i = 0; i < G_N_ELEMENTS(objects); i++) {
        g_string_append_printf(table, "%010zu 00000 n \n", file->len);
        g_string_append_printf(file, "%u 0 obj\n%s\nendobj\n", i + 1, objects[i]);
    }
    size = file->len;
    g_string_append_printf(
        file,
        "xref\n0 5\n0000000000 65535 f \n%strailer\n<</Size 5/Root 1 0 R/Encrypt "
        "4 0 R/ID[<00><00>]>>\nstartxref\n%zu\n%%%%EOF\n",
        table->str, size);
    size = file->len;
    return g_bytes_new_take(g_string_free(file, FALSE), size);
}
