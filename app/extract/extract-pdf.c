/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Poppler gives the characters of a page, a box for each, and runs of one font. Its order is that of
 * its own idea of blocks and is kept within a line alone. */
#include "app/extract/extract-pdf.h"

#include <string.h>

#include <poppler.h>

#include "app/extract/document-text.h"
#include "app/extract/page-glyph.h"

typedef struct {
    GArray *glyphs;
    PopplerRectangle *boxes;
    guint n_boxes;
    GList *fonts; /* (element-type PopplerTextAttributes) from the one of the character on */
    gboolean space;
    gboolean new_line;
} Page;

/* Letters that are printed as one. */
static const char *
split_ligature(gunichar c)
{
    static const char *const parts[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};

    return c >= 0xFB00 && c <= 0xFB06 ? parts[c - 0xFB00] : NULL;
}

/* Poppler puts these around text from right to left, without a box; soft hyphens within a line and
 * control characters are not to be seen. */
static gboolean
is_direction_mark(gunichar c)
{
    return c >= 0x202A && c <= 0x202E;
}

static gboolean
is_visible(gunichar c)
{
    return c != 0xFEFF && !g_unichar_iscntrl(c) && g_unichar_validate(c);
}

static gboolean
is_bold(const char *font)
{
    static const char *const marks[] = {"bold", "black", "heavy", "demi", "cmbx"};
    g_autofree char *lower = g_ascii_strdown(font != NULL ? font : "", -1);

    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        if (strstr(lower, marks[i]) != NULL)
            return TRUE;
    return FALSE;
}

static void
add_glyph(Page *self, gunichar c, const PopplerRectangle *box, gdouble size, gboolean bold)
{
    GlossPageGlyph glyph = {
        .c = c,
        .box = {(float)MIN(box->x1, box->x2), (float)MIN(box->y1, box->y2),
                (float)MAX(box->x1, box->x2), (float)MAX(box->y1, box->y2)},
        .size = (float)CLAMP(size, 1, 1000),
        .bold = bold,
        .space = self->space,
        .new_line = self->new_line,
    };

    g_array_append_val(self->glyphs, glyph);
    self->space = self->new_line = FALSE;
}

static void
add_character(Page *self, gunichar c, guint i)
{
    const PopplerTextAttributes *font;
    const PopplerRectangle *box = &self->boxes[MIN(i, self->n_boxes - 1)];
    const char *ligature = split_ligature(c);
    gboolean bold;
    gdouble size;

    while (self->fonts != NULL && self->fonts->next != NULL &&
           ((PopplerTextAttributes *)self->fonts->data)->end_index < (gint)i)
        self->fonts = self->fonts->next;
    font = self->fonts != NULL ? self->fonts->data : NULL;
    bold = font != NULL && is_bold(font->font_name);
    size = font != NULL ? font->font_size : box->y2 - box->y1;
    if (ligature == NULL)
        add_glyph(self, c, box, size, bold);
    for (; ligature != NULL && *ligature != '\0'; ligature++)
        add_glyph(self, (gunichar)*ligature, box, size, bold);
}

static void
add_characters(Page *self, const char *text)
{
    guint i = 0;

    for (const char *at = text; *at != '\0' && self->n_boxes > 0; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);

        if (is_direction_mark(c))
            continue;
        if (c == '\n')
            self->new_line = TRUE;
        else if (g_unichar_isspace(c) || c == 0xA0)
            self->space = TRUE;
        else if (is_visible(c))
            add_character(self, c, i);
        i++;
    }
}

static GArray *
read_page(PopplerPage *page)
{
    Page self = {.glyphs = g_array_new(FALSE, FALSE, sizeof(GlossPageGlyph))};
    g_autofree char *text = poppler_page_get_text(page);
    g_autofree char *valid = g_utf8_make_valid(text != NULL ? text : "", -1);
    GList *fonts = poppler_page_get_text_attributes(page);

    self.fonts = fonts;
    if (poppler_page_get_text_layout(page, &self.boxes, &self.n_boxes))
        add_characters(&self, valid);
    poppler_page_free_text_attributes(fonts);
    g_free(self.boxes);
    return self.glyphs;
}

static GString *
fail(GlossExtractionReason *reason, GlossExtractionReason what, char **detail, const char *message)
{
    *reason = what;
    *detail = g_strdup(message);
    return NULL;
}

/* (transfer full) of page @i, none where it is damaged. */
static GArray *
read_page_at(PopplerDocument *document, int i)
{
    PopplerPage *page = poppler_document_get_page(document, i);
    GArray *glyphs =
        page != NULL ? read_page(page) : g_array_new(FALSE, FALSE, sizeof(GlossPageGlyph));

    g_clear_object(&page);
    return glyphs;
}

static GString *
read_pages(PopplerDocument *document, GArray **structure, GlossExtractionReason *reason,
           char **detail)
{
    g_autoptr(GlossDocumentText) text = gloss_document_text_new();
    int n = poppler_document_get_n_pages(document);
    gboolean empty = TRUE;

    if (n <= 0)
        return fail(reason, GLOSS_EXTRACTION_DAMAGED, detail, "no pages");
    for (int i = 0; i < n; i++) {
        g_autoptr(GArray) glyphs = read_page_at(document, i);

        empty = empty && glyphs->len == 0;
        if (!gloss_document_text_add_page(text, glyphs))
            return fail(reason, GLOSS_EXTRACTION_TOO_LARGE, detail, "");
    }
    if (empty)
        return fail(reason, GLOSS_EXTRACTION_NO_TEXT_LAYER, detail, "");
    return gloss_document_text_finish(text, structure);
}

GString *
gloss_extract_pdf_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                       char **detail)
{
    g_autoptr(GError) error = NULL;
    PopplerDocument *document = poppler_document_new_from_bytes(bytes, NULL, &error);
    GString *text;

    if (document == NULL && g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED))
        return fail(reason, GLOSS_EXTRACTION_ENCRYPTED, detail, "");
    if (document == NULL)
        return fail(reason, GLOSS_EXTRACTION_DAMAGED, detail, error != NULL ? error->message : "");
    text = read_pages(document, structure, reason, detail);
    g_object_unref(document);
    return text;
}
