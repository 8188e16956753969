/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* First where it was; then anywhere; then its lines, longest first. */
#include "app/passage-place.h"

#include <string.h>

/* A shorter line says too little to be known by. */
#define LEAST_LINE 16

static gboolean
find_nearest(const char *text, gsize size, const char *wanted, gsize n, gsize expected,
             ClozeRange *place)
{
    const char *at = text, *end = text + size, *best = NULL;
    gsize distance = G_MAXSIZE;

    if (n == 0)
        return FALSE;
    while ((at = memmem(at, (gsize)(end - at), wanted, n)) != NULL) {
        gsize here = (gsize)(at - text);
        gsize far = here > expected ? here - expected : expected - here;

        if (far < distance) {
            distance = far;
            best = at;
        }
        at++;
    }
    if (best != NULL)
        *place = (ClozeRange){(gsize)(best - text), (gsize)(best - text) + n};
    return best != NULL;
}

static int
compare_lengths_cb(gconstpointer a, gconstpointer b)
{
    const ClozeRange *first = a, *second = b;
    gsize n = first->end - first->start, m = second->end - second->start;

    return n == m ? (first->start > second->start) - (first->start < second->start)
                  : (m > n) - (m < n);
}

/* (element-type ClozeRange) the lines of @passage without white space around them, longest first */
static GArray *
cut_lines(const char *passage)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    const char *at = passage;

    while (*at != '\0') {
        const char *stop = strchrnul(at, '\n');
        ClozeRange line = {(gsize)(at - passage), (gsize)(stop - passage)};

        while (line.start < line.end && g_ascii_isspace(passage[line.start]))
            line.start++;
        while (line.end > line.start && g_ascii_isspace(passage[line.end - 1]))
            line.end--;
        if (line.end - line.start >= LEAST_LINE)
            g_array_append_val(lines, line);
        at = *stop != '\0' ? stop + 1 : stop;
    }
    g_array_sort(lines, compare_lengths_cb);
    return lines;
}

GlossPassagePlace
gloss_passage_place_find(const char *text, gsize size, const char *passage, gsize expected,
                         ClozeRange *place)
{
    gsize n = strlen(passage);
    g_autoptr(GArray) lines = NULL;

    if (n > 0 && expected <= size && n <= size - expected &&
        memcmp(text + expected, passage, n) == 0) {
        *place = (ClozeRange){expected, expected + n};
        return GLOSS_PASSAGE_PLACE_WHOLE;
    }
    if (find_nearest(text, size, passage, n, expected, place))
        return GLOSS_PASSAGE_PLACE_WHOLE;
    lines = cut_lines(passage);
    for (guint i = 0; i < lines->len; i++) {
        ClozeRange line = g_array_index(lines, ClozeRange, i);

        if (find_nearest(text, size, passage + line.start, line.end - line.start,
                         expected + line.start, place))
            return GLOSS_PASSAGE_PLACE_PART;
    }
    return GLOSS_PASSAGE_PLACE_NONE;
}
