/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Segments whose boxes share most of their height stand in one line; the one with most text says where
 * the line is. Vertical lines stay in the order in which they came. */
#include "app/extract/page-rows.h"

/* In sizes of the font. */
#define TABLE_GAP 1.8F
/* Of the smaller of two boxes in one line. */
#define SHARED 0.5F

typedef struct {
    GArray *segments;
    GArray *words;
    GArray *glyphs;
    GArray *rows;
} Rows;

static void
clear_row(gpointer data)
{
    g_free(((GlossPageRow *)data)->text);
}

static const GlossPageSegment *
get_segment(Rows *self, guint i)
{
    return &g_array_index(self->segments, GlossPageSegment, i);
}

static int
compare_middles_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    const GlossPageSegment *first = get_segment(data, *(const guint *)a);
    const GlossPageSegment *second = get_segment(data, *(const guint *)b);
    float one = first->box.y0 + first->box.y1, other = second->box.y0 + second->box.y1;

    if (one != other)
        return one < other ? -1 : 1;
    return first < second ? -1 : 1;
}

static int
compare_lefts_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    float one = get_segment(data, *(const guint *)a)->box.x0;
    float other = get_segment(data, *(const guint *)b)->box.x0;

    if (one != other)
        return one < other ? -1 : 1;
    return *(const guint *)a < *(const guint *)b ? -1 : 1;
}

static int
compare_rights_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    return -compare_lefts_cb(a, b, data);
}

static gboolean
share_row(const GlossPageSegment *a, const GlossPageSegment *b)
{
    float least = MIN(a->box.y1 - a->box.y0, b->box.y1 - b->box.y0);

    return gloss_page_glyph_overlap(a->box.y0, a->box.y1, b->box.y0, b->box.y1) > SHARED * least;
}

/* Words of other than wide characters are divided by a space whether it was drawn or not. */
static void
add_word(Rows *self, GString *text, const GlossPageWord *word, gboolean divide)
{
    const GlossPageGlyph *first = &g_array_index(self->glyphs, GlossPageGlyph, word->first);
    gunichar before = text->len > 0 ? g_utf8_get_char(g_utf8_prev_char(text->str + text->len)) : 0;

    if (before != 0 &&
        (word->space || divide || !g_unichar_iswide(before) || !g_unichar_iswide(first->c)))
        g_string_append_c(text, ' ');
    for (guint i = word->first; i < word->end; i++)
        g_string_append_unichar(text, g_array_index(self->glyphs, GlossPageGlyph, i).c);
}

static gboolean
is_bold(Rows *self, const GlossPageSegment *segment)
{
    const GlossPageWord *words = &g_array_index(self->words, GlossPageWord, segment->first);
    guint first = words[0].first, end = words[segment->end - segment->first - 1].end;

    for (guint i = first; i < end; i++) {
        const GlossPageGlyph *glyph = &g_array_index(self->glyphs, GlossPageGlyph, i);

        if (!glyph->bold && g_unichar_isalpha(glyph->c))
            return FALSE;
    }
    return TRUE;
}

static void
set_place(GlossPageRow *row, GlossPageBox whole, GlossPageBox anchor)
{
    if (row->column) {
        row->start = whole.y0;
        row->end = whole.y1;
        row->top = -whole.x1;
        row->bottom = -whole.x0;
        return;
    }
    row->start = row->rtl ? -whole.x1 : whole.x0;
    row->end = row->rtl ? -whole.x0 : whole.x1;
    row->top = anchor.y0;
    row->bottom = anchor.y1;
}

/* What would have to have room at the end of the line before: of Han two characters, as some may not
 * end a line and some not begin one. */
static float
measure_first(Rows *self, const GlossPageWord *word, gboolean column)
{
    const GlossPageGlyph *glyph = &g_array_index(self->glyphs, GlossPageGlyph, word->first);

    if (g_unichar_iswide(glyph->c))
        return 2 * glyph->size;
    return column ? word->box.y1 - word->box.y0 : word->box.x1 - word->box.x0;
}

/* @members: (element-type guint) segments, in the order of writing; @anchor: the one with most text. */
static void
add_row(Rows *self, GArray *members, const GlossPageSegment *anchor, gboolean rtl)
{
    GlossPageRow row = {.size = anchor->size, .bold = TRUE, .rtl = rtl, .column = anchor->column};
    GString *text = g_string_new(NULL);
    GlossPageBox whole = anchor->box, last = anchor->box;

    for (guint i = 0; i < members->len; i++) {
        const GlossPageSegment *segment = get_segment(self, g_array_index(members, guint, i));
        float gap = MAX(segment->box.x0 - last.x1, last.x0 - segment->box.x1);

        row.tabular |= i > 0 && gap > TABLE_GAP * anchor->size;
        row.bold &= is_bold(self, segment);
        row.cells += segment->cells + (i > 0);
        whole = gloss_page_glyph_unite(whole, segment->box);
        last = segment->box;
        for (guint j = segment->first; j < segment->end; j++) {
            const GlossPageWord *word = &g_array_index(self->words, GlossPageWord, j);

            if (text->len == 0)
                row.first_word = measure_first(self, word, row.column);
            add_word(self, text, word, j == segment->first);
        }
    }
    set_place(&row, whole, anchor->box);
    row.text = g_string_free(text, FALSE);
    g_array_append_val(self->rows, row);
}

/* Adds the row that segments [first, end) of @sorted make. */
static void
finish_row(Rows *self, GArray *sorted, guint first, guint end, const GlossPageSegment *anchor)
{
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));
    guint rtl = 0, all = 0;

    g_array_append_vals(members, &g_array_index(sorted, guint, first), end - first);
    for (guint i = first; i < end; i++) {
        const GlossPageSegment *segment = get_segment(self, g_array_index(sorted, guint, i));

        all += segment->cells;
        rtl += segment->rtl ? segment->cells : 0;
    }
    g_array_sort_with_data(members, 2 * rtl > all ? compare_rights_cb : compare_lefts_cb, self);
    add_row(self, members, anchor, 2 * rtl > all);
}

/* Those of @region that are written from top to bottom, or the others. */
static GArray *
choose(Rows *self, GArray *region, gboolean column)
{
    GArray *chosen = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < region->len; i++) {
        guint at = g_array_index(region, guint, i);

        if (get_segment(self, at)->column == column)
            g_array_append_val(chosen, at);
    }
    return chosen;
}

static int
compare_numbers_cb(gconstpointer a, gconstpointer b)
{
    const guint *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

static void
add_columns(Rows *self, GArray *columns)
{
    g_array_sort(columns, compare_numbers_cb);
    for (guint i = 0; i < columns->len; i++)
        finish_row(self, columns, i, i + 1, get_segment(self, g_array_index(columns, guint, i)));
    g_array_set_size(columns, 0);
}

static float
find_top(Rows *self, GArray *chosen)
{
    float top = G_MAXFLOAT;

    for (guint i = 0; i < chosen->len; i++)
        top = MIN(top, get_segment(self, g_array_index(chosen, guint, i))->box.y0);
    return top;
}

GArray *
gloss_page_rows_find(GArray *region, GArray *segments, GArray *words, GArray *glyphs)
{
    Rows self = {segments, words, glyphs, g_array_new(FALSE, FALSE, sizeof(GlossPageRow))};
    g_autoptr(GArray) columns = choose(&self, region, TRUE);
    g_autoptr(GArray) sorted = choose(&self, region, FALSE);
    float top = find_top(&self, columns);

    g_array_set_clear_func(self.rows, clear_row);
    g_array_sort_with_data(sorted, compare_middles_cb, &self);
    for (guint i = 0, end; i < sorted->len; i = end) {
        const GlossPageSegment *anchor = get_segment(&self, g_array_index(sorted, guint, i));

        if (anchor->box.y0 > top)
            add_columns(&self, columns);
        for (end = i + 1; end < sorted->len; end++) {
            const GlossPageSegment *next = get_segment(&self, g_array_index(sorted, guint, end));

            if (!share_row(anchor, next))
                break;
            anchor = next->cells > anchor->cells ? next : anchor;
        }
        finish_row(&self, sorted, i, end, anchor);
    }
    add_columns(&self, columns);
    return self.rows;
}
