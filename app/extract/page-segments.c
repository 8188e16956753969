/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Distances are in sizes of the font. */
#include "app/extract/page-segments.h"

/* Between two characters of one word. */
#define WORD_GAP 0.35F
/* Between two words of one line; a justified line has less in most cases, and is put together again
 * where no column ends there. */
#define SEGMENT_GAP 0.75F
/* Of the smaller of two boxes that stand in one line. */
#define SHARED 0.5F

static gboolean
is_rtl(gunichar c)
{
    return (c >= 0x590 && c < 0x900) || (c >= 0xFB1D && c < 0xFE00) ||
           (c >= 0xFE70 && c < 0xFF00) || (c >= 0x10800 && c < 0x11000) ||
           (c >= 0x1E800 && c < 0x1F000);
}

static gboolean
share_line(GlossPageBox a, GlossPageBox b)
{
    float least = MIN(a.y1 - a.y0, b.y1 - b.y0);

    return gloss_page_glyph_overlap(a.y0, a.y1, b.y0, b.y1) > SHARED * least;
}

/* Whether @b stands below @a as the next character of a vertical line does. */
static gboolean
is_below(GlossPageBox a, GlossPageBox b, float size)
{
    float least = MIN(a.x1 - a.x0, b.x1 - b.x0);

    return gloss_page_glyph_overlap(a.x0, a.x1, b.x0, b.x1) > SHARED * least && !share_line(a, b) &&
           b.y0 > a.y0 && b.y0 - a.y1 < WORD_GAP * size;
}

/* Between the boxes, whichever comes first; negative where they overlap. */
static float
get_distance(GlossPageBox a, GlossPageBox b)
{
    return MAX(a.x0 - b.x1, b.x0 - a.x1);
}

static gboolean
continues_word(const GlossPageWord *word, const GlossPageGlyph *last, const GlossPageGlyph *next,
               gboolean *column)
{
    float size = MAX(MAX(last->size, next->size), 1.0F);

    *column = FALSE;
    if (next->space || next->new_line)
        return FALSE;
    /* Boxes of a word from right to left may be in any order. */
    if (word->rtl || is_rtl(next->c))
        return share_line(last->box, next->box) || get_distance(last->box, next->box) < size;
    *column =
        is_below(last->box, next->box, size) && (word->column || word->end - word->first == 1);
    if (*column || word->column)
        return *column;
    return share_line(last->box, next->box) &&
           get_distance(last->box, next->box) < WORD_GAP * size &&
           next->box.x0 > last->box.x0 - 2 * size;
}

static void
add_glyph(GlossPageWord *word, const GlossPageGlyph *glyph, gboolean column)
{
    word->box = gloss_page_glyph_unite(word->box, glyph->box);
    word->size = MAX(word->size, glyph->size);
    word->cells += g_unichar_iswide(glyph->c) ? 2 : 1;
    word->rtl |= is_rtl(glyph->c);
    word->column |= column;
    word->end++;
}

GArray *
gloss_page_segments_find_words(GArray *glyphs)
{
    GArray *words = g_array_new(FALSE, FALSE, sizeof(GlossPageWord));

    for (guint i = 0; i < glyphs->len; i++) {
        const GlossPageGlyph *glyph = &g_array_index(glyphs, GlossPageGlyph, i);
        GlossPageWord *word =
            words->len > 0 ? &g_array_index(words, GlossPageWord, words->len - 1) : NULL;
        gboolean column = FALSE;

        if (word == NULL || !continues_word(word, glyph - 1, glyph, &column)) {
            GlossPageWord fresh = {
                .first = i, .end = i, .box = glyph->box, .space = glyph->space || glyph->new_line};

            g_array_append_val(words, fresh);
            word = &g_array_index(words, GlossPageWord, words->len - 1);
        }
        add_glyph(word, glyph, column);
    }
    return words;
}

static gboolean
continues_segment(const GlossPageSegment *segment, const GlossPageWord *last,
                  const GlossPageWord *next, const GlossPageGlyph *glyph)
{
    float size = MAX(MIN(last->size, next->size), 1.0F);

    if (glyph->new_line || segment->column != next->column)
        return FALSE;
    if (next->column)
        return is_below(last->box, next->box, size);
    return share_line(segment->box, next->box) &&
           get_distance(last->box, next->box) < SEGMENT_GAP * size;
}

static void
add_word(GlossPageSegment *segment, const GlossPageWord *word)
{
    segment->box = gloss_page_glyph_unite(segment->box, word->box);
    /* A sign of another size does not decide. */
    if (word->cells >= segment->cells || segment->size == 0)
        segment->size = word->size;
    segment->cells += word->cells + (segment->cells > 0);
    segment->rtl |= word->rtl;
    segment->end++;
}

GArray *
gloss_page_segments_join(GArray *words, GArray *glyphs)
{
    GArray *segments = g_array_new(FALSE, FALSE, sizeof(GlossPageSegment));

    for (guint i = 0; i < words->len; i++) {
        const GlossPageWord *word = &g_array_index(words, GlossPageWord, i);
        GlossPageSegment *segment =
            segments->len > 0 ? &g_array_index(segments, GlossPageSegment, segments->len - 1)
                              : NULL;

        if (segment == NULL ||
            !continues_segment(segment, word - 1, word,
                               &g_array_index(glyphs, GlossPageGlyph, word->first))) {
            GlossPageSegment fresh = {
                .first = i, .end = i, .box = word->box, .column = word->column};

            g_array_append_val(segments, fresh);
            segment = &g_array_index(segments, GlossPageSegment, segments->len - 1);
        }
        add_word(segment, word);
    }
    return segments;
}
