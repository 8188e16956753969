/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A heading is told by its size beside that of most text, or by being bold where most is not; what is
 * long, or a list of names, is none. */
#include "app/extract/document-text.h"

#include <string.h>

#include "app/extract/page-columns.h"
#include "app/extract/page-paragraphs.h"
#include "app/extract/page-rows.h"
#include "app/extract/page-segments.h"
#include "app/extract/word-stock.h"
#include "app/extraction.h"

#define MAX_PAGES 100000
/* Sizes are counted in half points. */
#define N_SIZES 256
/* Half points more than most text has. */
#define LARGER            2
#define MAX_HEADING_CELLS 140
#define MAX_HEADING_ROWS  3
#define N_LEVELS          6

struct _GlossDocumentText {
    GPtrArray *pages; /* (element-type GArray) of GlossPageParagraph */
    gsize size;       /* of all texts, in bytes */
    GlossWordStock *words;
    guint64 sizes[N_SIZES]; /* cells in each */
    guint64 bold;           /* cells that are */
    guint64 cells;
    guint body; /* most cells have this size */
    guint8 levels[N_SIZES];
};

GlossDocumentText *
gloss_document_text_new(void)
{
    GlossDocumentText *self = g_new0(GlossDocumentText, 1);

    self->pages = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    self->words = gloss_word_stock_new();
    return self;
}

void
gloss_document_text_free(GlossDocumentText *self)
{
    g_ptr_array_unref(self->pages);
    gloss_word_stock_free(self->words);
    g_free(self);
}

static guint
round_size(float size)
{
    return (guint)CLAMP(size * 2 + 0.5F, 0, N_SIZES - 1);
}

static void
note_paragraph(GlossDocumentText *self, const GlossPageParagraph *paragraph)
{
    self->size += strlen(paragraph->text) + 2;
    self->sizes[round_size(paragraph->size)] += paragraph->cells;
    self->cells += paragraph->cells;
    self->bold += paragraph->bold ? paragraph->cells : 0;
    gloss_word_stock_add(self->words, paragraph->text);
}

gboolean
gloss_document_text_add_page(GlossDocumentText *self, GArray *glyphs)
{
    g_autoptr(GArray) words = gloss_page_segments_find_words(glyphs);
    g_autoptr(GArray) segments = gloss_page_segments_join(words, glyphs);
    g_autoptr(GPtrArray) regions = gloss_page_columns_find(segments);
    GArray *paragraphs = gloss_page_paragraphs_new();

    for (guint i = 0; i < regions->len; i++) {
        g_autoptr(GArray) rows = gloss_page_rows_find(regions->pdata[i], segments, words, glyphs);

        gloss_page_paragraphs_join(rows, paragraphs);
    }
    for (guint i = 0; i < paragraphs->len; i++)
        note_paragraph(self, &g_array_index(paragraphs, GlossPageParagraph, i));
    g_ptr_array_add(self->pages, paragraphs);
    return self->size <= GLOSS_EXTRACTION_MAX_TEXT && self->pages->len <= MAX_PAGES;
}

/* ---- headings ---- */

static gboolean
reads_like_heading(const GlossPageParagraph *paragraph)
{
    guint letters = 0, commas = 0;
    const char *last = paragraph->text;

    if (paragraph->cells > MAX_HEADING_CELLS || paragraph->n_rows > MAX_HEADING_ROWS ||
        paragraph->tabular || g_str_has_prefix(paragraph->text, "•"))
        return FALSE;
    for (const char *at = paragraph->text; *at != '\0'; at = g_utf8_next_char(at)) {
        letters += g_unichar_isalpha(g_utf8_get_char(at));
        commas += *at == ',';
        if (*at == '@')
            return FALSE;
        last = at;
    }
    return letters > 1 && commas < 2 && strchr(".,;:", *last) == NULL;
}

/* 1 .. 6, or 0 for no heading. */
static guint
find_level(GlossDocumentText *self, const GlossPageParagraph *paragraph)
{
    guint size = round_size(paragraph->size);

    if (!reads_like_heading(paragraph))
        return 0;
    if (size >= self->body + LARGER)
        return self->levels[size];
    return paragraph->bold && size >= self->body && 4 * self->bold < self->cells
               ? self->levels[self->body]
               : 0;
}

/* The largest size that headings have is level 1, and so on; bold ones of the usual size come last. */
static void
find_levels(GlossDocumentText *self)
{
    gboolean used[N_SIZES] = {FALSE};
    guint level = 0;

    for (guint size = 0; size < N_SIZES; size++)
        if (self->sizes[size] > self->sizes[self->body])
            self->body = size;
    for (guint i = 0; i < self->pages->len; i++) {
        GArray *page = self->pages->pdata[i];

        for (guint j = 0; j < page->len; j++) {
            const GlossPageParagraph *paragraph = &g_array_index(page, GlossPageParagraph, j);

            used[round_size(paragraph->size)] |= reads_like_heading(paragraph);
        }
    }
    for (guint size = N_SIZES - 1; size >= self->body + LARGER; size--) {
        level += used[size];
        self->levels[size] = (guint8)CLAMP(level, 1, N_LEVELS);
    }
    self->levels[self->body] = (guint8)MIN(level + 1, N_LEVELS);
}

/* ---- the text ---- */

static void
add_part(GArray *structure, GlossStructureKind kind, gsize start, gsize end)
{
    GlossStructure part = {kind, start, end};

    g_array_append_val(structure, part);
}

static void
add_paragraph(GlossDocumentText *self, const GlossPageParagraph *paragraph, GString *text,
              GArray *structure)
{
    g_autofree char *mended = gloss_word_stock_mend(self->words, paragraph->text);
    guint level = find_level(self, paragraph);
    gsize start = text->len;

    g_string_append(text, mended);
    add_part(structure,
             level > 0 ? GLOSS_STRUCTURE_HEADING_1 + level - 1 : GLOSS_STRUCTURE_PARAGRAPH, start,
             text->len);
    g_string_append(text, "\n\n");
}

GString *
gloss_document_text_finish(GlossDocumentText *self, GArray **structure)
{
    GString *text = g_string_sized_new(self->size);

    *structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    find_levels(self);
    for (guint i = 0; i < self->pages->len; i++) {
        GArray *page = self->pages->pdata[i];
        guint at = (*structure)->len;

        add_part(*structure, GLOSS_STRUCTURE_PAGE, text->len, 0);
        for (guint j = 0; j < page->len; j++)
            add_paragraph(self, &g_array_index(page, GlossPageParagraph, j), text, *structure);
        g_array_index(*structure, GlossStructure, at).end = text->len;
    }
    return text;
}
