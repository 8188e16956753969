/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See offset-map.h. The map is a sorted array of points (byte, character), one about every
 * kilobyte and one at each break; between two points the bytes are counted. */
#include "ui/offset-map.h"

#define POINT_BYTES 1024

typedef struct {
    gsize byte;
    gint offset; /* in the buffer, after a break at this byte */
} Point;

struct _GlossOffsetMap {
    GBytes *bytes;
    const char *text;
    gsize size;
    GArray *points;
    gsize mapped;
    gint mapped_offset;
    guint n_breaks;
    guint line_length;  /* characters of the current line of the view */
    gboolean is_long;   /* the paragraph that it is part of */
    gboolean is_inside; /* a paragraph */
    gunichar previous;
};

GlossOffsetMap *
gloss_offset_map_new(GBytes *text)
{
    GlossOffsetMap *self = g_new0(GlossOffsetMap, 1);
    Point first = {0, 0};

    self->bytes = g_bytes_ref(text);
    self->text = g_bytes_get_data(text, &self->size);
    self->points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_val(self->points, first);
    return self;
}

void
gloss_offset_map_free(GlossOffsetMap *self)
{
    if (self == NULL)
        return;
    g_array_unref(self->points);
    g_bytes_unref(self->bytes);
    g_free(self);
}

static gboolean
ends_sentence(gunichar c)
{
    switch (c) {
    case '.':
    case '!':
    case '?':
    case ';':
    case 0x2026: /* … */
    case 0x3002: /* 。 */
    case 0xff01: /* ！ */
    case 0xff1b: /* ； */
    case 0xff1f: /* ？ */ return TRUE;
    default: return FALSE;
    }
}

/* What may not begin a line: closing marks that belong to the sentence before, combining marks. */
static gboolean
stays_with_previous(gunichar c)
{
    GUnicodeType type = g_unichar_type(c);

    return type == G_UNICODE_CLOSE_PUNCTUATION || type == G_UNICODE_FINAL_PUNCTUATION || c == '"' ||
           c == '\'' || c == 0x200d || g_unichar_ismark(c) || g_unichar_isspace(c) ||
           ends_sentence(c);
}

static gboolean
ends_paragraph(gunichar c)
{
    return c == '\n' || c == '\r' || c == 0x2029;
}

/* Whether the paragraph that begins here is long. */
static gboolean
begins_long(GlossOffsetMap *self)
{
    const char *at = self->text + self->mapped;
    const char *end = self->text + self->size;

    for (guint n = 0; at < end && !ends_paragraph(g_utf8_get_char(at)); at = g_utf8_next_char(at))
        if (++n > GLOSS_OFFSET_MAP_LONG)
            return TRUE;
    return FALSE;
}

static gboolean
breaks_before(GlossOffsetMap *self, gunichar c)
{
    guint length = self->line_length;
    gunichar previous = self->previous;

    if (!self->is_long || length < GLOSS_OFFSET_MAP_SOFT || ends_paragraph(c))
        return FALSE;
    if (length >= GLOSS_OFFSET_MAP_HARD)
        return !g_unichar_ismark(c) || length >= GLOSS_OFFSET_MAP_HARD + 64;
    if (stays_with_previous(c))
        return FALSE;
    if (length >= (GLOSS_OFFSET_MAP_SOFT + GLOSS_OFFSET_MAP_HARD) / 2 &&
        g_unichar_isspace(previous))
        return TRUE;
    /* A full stop of the Latin script ends a sentence only before a space. */
    if (g_unichar_isspace(previous))
        return self->text[self->mapped - 2] == '.' || self->text[self->mapped - 2] == '!' ||
               self->text[self->mapped - 2] == '?';
    return previous > 0x7f && (ends_sentence(previous) || previous == 0x201d);
}

static void
add_point(GlossOffsetMap *self)
{
    Point point = {self->mapped, self->mapped_offset};

    g_array_append_val(self->points, point);
}

static void
map_char(GlossOffsetMap *self, GString *out)
{
    const char *at = self->text + self->mapped;
    gunichar c = g_utf8_get_char(at);
    gsize length = g_utf8_next_char(at) - at;

    if (!self->is_inside)
        self->is_long = begins_long(self);
    if (breaks_before(self, c)) {
        g_string_append_c(out, '\n');
        self->mapped_offset++;
        self->n_breaks++;
        self->line_length = 0;
        add_point(self);
    } else if (self->mapped - g_array_index(self->points, Point, self->points->len - 1).byte >=
               POINT_BYTES) {
        add_point(self);
    }
    g_string_append_len(out, c == 0 ? "\357\277\275" : at, c == 0 ? 3 : length);
    self->is_inside = !ends_paragraph(c);
    self->line_length = self->is_inside ? self->line_length + 1 : 0;
    self->previous = c;
    self->mapped += length;
    self->mapped_offset++;
}

gsize
gloss_offset_map_advance(GlossOffsetMap *self, gsize n_bytes, GString *out)
{
    gsize end = n_bytes < self->size - self->mapped ? self->mapped + n_bytes : self->size;

    while (self->mapped < end)
        map_char(self, out);
    /* A text buffer that gets the two halves of CR LF one after the other counts two line ends. */
    if (self->previous == '\r' && self->mapped < self->size && self->text[self->mapped] == '\n')
        map_char(self, out);
    return self->mapped;
}

gsize
gloss_offset_map_get_mapped(GlossOffsetMap *self)
{
    return self->mapped;
}

gboolean
gloss_offset_map_is_complete(GlossOffsetMap *self)
{
    return self->mapped == self->size;
}

guint
gloss_offset_map_get_n_breaks(GlossOffsetMap *self)
{
    return self->n_breaks;
}

/* The last point at or before @byte; strictly before it when @before is set. */
static const Point *
find_by_byte(GlossOffsetMap *self, gsize byte, gboolean before)
{
    guint low = 0;
    guint high = self->points->len;

    while (high - low > 1) {
        guint middle = (low + high) / 2;
        gsize at = g_array_index(self->points, Point, middle).byte;

        if (before ? at < byte : at <= byte)
            low = middle;
        else
            high = middle;
    }
    return &g_array_index(self->points, Point, low);
}

static gint
count_chars(const char *from, const char *to)
{
    gint n = 0;

    for (; from < to; from++)
        n += (*from & 0xc0) != 0x80;
    return n;
}

gint
gloss_offset_map_to_char(GlossOffsetMap *self, gsize byte)
{
    const Point *point;

    if (byte >= self->mapped)
        return self->mapped_offset;
    point = find_by_byte(self, byte, FALSE);
    return point->offset + count_chars(self->text + point->byte, self->text + byte);
}

gint
gloss_offset_map_to_char_end(GlossOffsetMap *self, gsize byte)
{
    const Point *point;

    if (byte > self->mapped)
        byte = self->mapped;
    point = find_by_byte(self, byte, TRUE);
    return point->offset + count_chars(self->text + point->byte, self->text + byte);
}

static const Point *
find_by_offset(GlossOffsetMap *self, gint offset)
{
    guint low = 0;
    guint high = self->points->len;

    while (high - low > 1) {
        guint middle = (low + high) / 2;

        if (g_array_index(self->points, Point, middle).offset <= offset)
            low = middle;
        else
            high = middle;
    }
    return &g_array_index(self->points, Point, low);
}

gsize
gloss_offset_map_to_byte(GlossOffsetMap *self, gint offset)
{
    const Point *point;
    const char *at;

    if (offset >= self->mapped_offset)
        return self->mapped;
    point = find_by_offset(self, MAX(offset, 0));
    at = self->text + point->byte;
    for (gint i = point->offset; i < offset; i++)
        at = g_utf8_next_char(at);
    return at - self->text;
}
