/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The best few of a stream of candidates, in an order that does not depend on the stream's: higher
 * scores first, then lower indices. Plain memory of one thread at a time. */
#pragma once

#include <glib.h>
#include <string.h>

typedef struct {
    float score;
    guint32 index;
} ClozeNeighbourCandidate;

/* @list[@size] is sorted. TRUE where the candidate is new among them. */
static inline gboolean
cloze_neighbour_list_add(ClozeNeighbourCandidate *list, gsize *size, gsize capacity, float score,
                         guint32 index)
{
    gsize place = *size;

    while (place > 0 && (list[place - 1].score < score ||
                         (list[place - 1].score == score && list[place - 1].index > index)))
        place--;
    if (place == capacity)
        return FALSE;
    if (*size < capacity)
        ++*size;
    memmove(list + place + 1, list + place, (*size - place - 1) * sizeof *list);
    list[place] = (ClozeNeighbourCandidate){score, index};
    return TRUE;
}
