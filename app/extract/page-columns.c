/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A gutter is a strip without text that several lines stand at both sides of, long lines as those of
 * prose: cells of a table are short, and a table is read by its rows. A region is cut at its tallest
 * gutter into what is above, the two sides, and what is below, and each of these again. Where there is
 * none, notes in a margin are told by their smaller type; they follow what they stand beside. */
#include "app/extract/page-columns.h"

#include <stdlib.h>

/* In sizes of the font. */
#define GUTTER_WIDTH 0.7F
#define NEW_LINE     0.4F
#define NEAR         1.6F
/* Lines at each side. */
#define MIN_LINES 4
/* Of those one in so many has a segment of so many characters at least. */
#define LONG_SHARE 3
#define LONG_CELLS 16
#define MAX_DEPTH  12
/* Notes in a margin: so much smaller than the text that they stand beside, at so many lines of it. */
#define NOTE_SIZE      0.92F
#define MIN_TEXT_LINES 8
#define MIN_NOTE_LINES 2
/* So much is tried on one page, so that a page of a million words is not. */
#define MAX_SEGMENTS   20000
#define MAX_CANDIDATES 128

typedef struct {
    GArray *segments;
    GPtrArray *regions;
    GlossPageSegment **sorted; /* of the region at hand by y */
} Columns;

typedef struct {
    guint n_lines;
    guint n_long;
    float top, bottom; /* of the lines counted */
    float last;        /* middle of the last line */
    gboolean is_long;  /* the last line */
    float largest;     /* size of a font */
    float sizes;       /* of all characters */
    guint cells;
} Side;

typedef struct {
    float left, right; /* of the strip */
    guint first, end;  /* of the sorted segments that stand at its sides */
    guint n_lines;     /* of the shorter side */
    gboolean notes_first;
} Gutter;

typedef void (*TryRun)(Columns *self, float left, float right, guint first, guint end,
                       Gutter *best);

static float
get_middle(const GlossPageSegment *segment)
{
    return (segment->box.y0 + segment->box.y1) / 2;
}

static int
compare_middles_cb(const void *a, const void *b)
{
    const GlossPageSegment *const *first = a, *const *second = b;
    float one = get_middle(*first), other = get_middle(*second);

    if (one != other)
        return one < other ? -1 : 1;
    return (*first > *second) - (*first < *second);
}

static void
count_line(Side *side, const GlossPageSegment *segment)
{
    float middle = get_middle(segment);

    if (side->n_lines == 0)
        side->top = middle;
    if (side->n_lines == 0 || middle - side->last > NEW_LINE * segment->size) {
        side->n_lines++;
        side->last = middle;
        side->is_long = FALSE;
    }
    if (!side->is_long && segment->cells >= LONG_CELLS) {
        side->is_long = TRUE;
        side->n_long++;
    }
    side->bottom = middle;
    side->largest = MAX(side->largest, segment->size);
    side->sizes += segment->size * (float)segment->cells;
    side->cells += segment->cells;
}

/* All lines of the run at both sides of it. */
static void
count_all(Columns *self, const Gutter *gutter, Side sides[2])
{
    sides[0] = sides[1] = (Side){0};
    for (guint i = gutter->first; i < gutter->end; i++)
        count_line(&sides[self->sorted[i]->box.x0 >= gutter->right], self->sorted[i]);
}

/* The lines of segments [first, end) at both sides of @left, those that have lines at the other side
 * beside them. */
static void
count_sides(Columns *self, const Gutter *gutter, Side sides[2])
{
    Side whole[2];

    count_all(self, gutter, whole);
    sides[0] = sides[1] = (Side){0};
    for (guint i = gutter->first; i < gutter->end; i++) {
        const GlossPageSegment *segment = self->sorted[i];
        float middle = get_middle(segment), slack = segment->size;
        guint side = segment->box.x0 >= gutter->right;

        if (middle > whole[!side].top - slack && middle < whole[!side].bottom + slack)
            count_line(&sides[side], segment);
    }
}

static gboolean
is_prose(const Side *side)
{
    return side->n_lines >= MIN_LINES && LONG_SHARE * side->n_long >= side->n_lines;
}

/* Whether @note is in the margin of @text. Cells of a table are as large as those beside them. */
static gboolean
is_margin(const Side *note, const Side *text)
{
    return text->n_lines >= MIN_TEXT_LINES && 3 * text->n_long >= 2 * text->n_lines &&
           note->n_lines >= MIN_NOTE_LINES &&
           note->largest * (float)text->cells < NOTE_SIZE * text->sizes;
}

/* The same for notes, where there are no columns. */
static void
try_notes(Columns *self, float left, float right, guint first, guint end, Gutter *best)
{
    Gutter gutter = {left, right, first, end, 0, FALSE};
    Side sides[2];

    if (end - first < MIN_TEXT_LINES)
        return;
    count_all(self, &gutter, sides);
    gutter.n_lines = MIN(sides[0].n_lines, sides[1].n_lines);
    gutter.notes_first = is_margin(&sides[0], &sides[1]);
    if (gutter.n_lines > best->n_lines && (gutter.notes_first || is_margin(&sides[1], &sides[0])))
        *best = gutter;
}

/* Takes the run of segments [first, end) where it is a better gutter than *@best. */
static void
try_run(Columns *self, float left, float right, guint first, guint end, Gutter *best)
{
    Gutter gutter = {left, right, first, end, 0, FALSE};
    Side sides[2];

    if (end - first < 2 * MIN_LINES || end - first <= best->n_lines)
        return;
    count_sides(self, &gutter, sides);
    if (!is_prose(&sides[0]) || !is_prose(&sides[1]))
        return;
    gutter.n_lines = MIN(sides[0].n_lines, sides[1].n_lines);
    if (gutter.n_lines > best->n_lines)
        *best = gutter;
}

/* @right: where the segments of a right column begin. */
static void
try_strip(Columns *self, guint n, float right, float width, TryRun try, Gutter *best)
{
    float left = right - width;
    guint first = 0;

    for (guint i = 0; i < n; i++) {
        const GlossPageSegment *segment = self->sorted[i];

        if (segment->box.x0 < right && segment->box.x1 > left) {
            try(self, left, right, first, i, best);
            first = i + 1;
        }
    }
    try(self, left, right, first, n, best);
}

static int
compare_floats_cb(gconstpointer a, gconstpointer b)
{
    const float *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* (element-type float) where at least two segments begin, half a character apart. */
static GArray *
list_starts(Columns *self, guint n, float size)
{
    GArray *starts = g_array_new(FALSE, FALSE, sizeof(float));
    guint kept = 0, same = 0;

    for (guint i = 0; i < n; i++)
        g_array_append_val(starts, self->sorted[i]->box.x0);
    g_array_sort(starts, compare_floats_cb);
    for (guint i = 0; i < starts->len; i++) {
        float start = g_array_index(starts, float, i);

        same = i > 0 && start - g_array_index(starts, float, i - 1) < 0.1F * size ? same + 1 : 1;
        if (same == 2 && kept < MAX_CANDIDATES &&
            (kept == 0 || start - g_array_index(starts, float, kept - 1) > 0.2F * size))
            g_array_index(starts, float, kept++) = g_array_index(starts, float, i - 1);
    }
    g_array_set_size(starts, kept);
    return starts;
}

/* Size of the font of most of the text. */
static float
find_size(Columns *self, guint n)
{
    double sum = 0, cells = 0;

    for (guint i = 0; i < n; i++) {
        sum += (double)self->sorted[i]->size * self->sorted[i]->cells;
        cells += self->sorted[i]->cells;
    }
    return cells > 0 ? (float)(sum / cells) : 1;
}

static gboolean
find_gutter(Columns *self, guint n, Gutter *best)
{
    static const TryRun tries[] = {try_run, try_notes};
    float size = find_size(self, n);
    g_autoptr(GArray) starts = list_starts(self, n, size);

    *best = (Gutter){0};
    for (gsize j = 0; j < G_N_ELEMENTS(tries) && best->n_lines == 0; j++)
        for (guint i = 0; i < starts->len; i++)
            try_strip(self, n, g_array_index(starts, float, i), GUTTER_WIDTH * size, tries[j],
                      best);
    return best->n_lines > 0;
}

/* Gives segments at the ends of the run back that only one side has, some way off the rest. */
static void
trim_gutter(Columns *self, Gutter *gutter)
{
    Side sides[2];
    float top, bottom;

    count_sides(self, gutter, sides);
    top = MIN(sides[0].top, sides[1].top);
    bottom = MAX(sides[0].bottom, sides[1].bottom);
    for (guint i = gutter->first; i < gutter->end; i++) {
        guint at = gutter->first + gutter->end - 1 - i;
        const GlossPageSegment *segment = self->sorted[at];

        if (get_middle(segment) < top && top - get_middle(segment) > NEAR * segment->size) {
            gutter->first = at + 1;
            break;
        }
        top = MIN(top, get_middle(segment));
    }
    for (guint i = gutter->first; i < gutter->end; i++) {
        const GlossPageSegment *segment = self->sorted[i];

        if (get_middle(segment) > bottom && get_middle(segment) - bottom > NEAR * segment->size) {
            gutter->end = i;
            break;
        }
        bottom = MAX(bottom, get_middle(segment));
    }
}

static void divide(Columns *self, GArray *region, guint depth);

static GArray *
new_region(void)
{
    return g_array_new(FALSE, FALSE, sizeof(guint));
}

static void
divide_at(Columns *self, GArray *region, const Gutter *gutter, guint depth)
{
    GArray *parts[4] = {new_region(), new_region(), new_region(), new_region()};

    for (guint i = 0; i < region->len; i++) {
        guint at = (guint)(self->sorted[i] - (GlossPageSegment *)self->segments->data);
        guint part = i < gutter->first ? 0 : i >= gutter->end ? 3 : 1;

        if (part == 1 && (self->sorted[i]->box.x0 >= gutter->right) != gutter->notes_first)
            part = 2;
        g_array_append_val(parts[part], at);
    }
    g_array_unref(region);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        divide(self, parts[i], depth + 1);
}

/* @region: (transfer full) */
static void
divide(Columns *self, GArray *region, guint depth)
{
    Gutter gutter;

    if (region->len == 0) {
        g_array_unref(region);
        return;
    }
    for (guint i = 0; i < region->len; i++)
        self->sorted[i] =
            &g_array_index(self->segments, GlossPageSegment, g_array_index(region, guint, i));
    qsort(self->sorted, region->len, sizeof *self->sorted, compare_middles_cb);
    if (depth > MAX_DEPTH || region->len > MAX_SEGMENTS ||
        !find_gutter(self, region->len, &gutter)) {
        g_ptr_array_add(self->regions, region);
        return;
    }
    trim_gutter(self, &gutter);
    divide_at(self, region, &gutter, depth);
}

GPtrArray *
gloss_page_columns_find(GArray *segments)
{
    Columns self = {.segments = segments};
    GArray *all = new_region();

    self.regions = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    self.sorted = g_new(GlossPageSegment *, segments->len + 1);
    for (guint i = 0; i < segments->len; i++)
        g_array_append_val(all, i);
    divide(&self, all, 0);
    g_free(self.sorted);
    return self.regions;
}
