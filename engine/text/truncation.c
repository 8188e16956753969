/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Arithmetic of truncation; no tokens here. A text left without room repeats a quirk of the
 * reference: its one further window holds everything. Any thread. */
#include "engine/text/truncation.h"

#include "engine/base/error.h"

/* Both texts share @room, the longer one giving way first. */
static void
share_room(gsize room, ClozeTruncationRoom *share)
{
    gsize shorter = MIN(share->first, share->second);
    gsize longer = shorter > room ? shorter : MAX(shorter, room - shorter);
    gboolean swapped = share->first > share->second;

    if (shorter + longer > room) {
        shorter = room / 2;
        longer = shorter + room % 2;
    }
    share->first = MIN(share->first, swapped ? longer : shorter);
    share->second = MIN(share->second, swapped ? shorter : longer);
}

static gboolean
cut_one(gsize excess, gsize *room, const char *which, GError **error)
{
    if (*room > excess) {
        *room -= excess;
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected the %s text to be longer than the %" G_GSIZE_FORMAT
                " tokens to cut, found %" G_GSIZE_FORMAT,
                which, excess, *room);
    return FALSE;
}

static gboolean
check_stride(gsize stride, gsize room, GError **error)
{
    if (stride < room || (room == 0 && stride == 0))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected a stride below the %" G_GSIZE_FORMAT
                " tokens of room, found %" G_GSIZE_FORMAT,
                room, stride);
    return FALSE;
}

/* The windows of a text that was cut have to move on. */
static gboolean
check_cut(gsize n, gsize stride, gsize room, GError **error)
{
    return room == n || room == 0 || check_stride(stride, room, error);
}

static gboolean
cut(const ClozeEncodeOptions *options, gboolean pair, gsize room, ClozeTruncationRoom *share,
    GError **error)
{
    gsize excess = share->first + share->second - room;

    switch (options->truncation) {
    case CLOZE_TRUNCATION_ONLY_FIRST: return cut_one(excess, &share->first, "first", error);
    case CLOZE_TRUNCATION_ONLY_SECOND: return cut_one(excess, &share->second, "second", error);
    default: break;
    }
    if (pair)
        share_room(room, share);
    else
        share->first = room;
    return TRUE;
}

gboolean
cloze_truncation_plan(const ClozeEncodeOptions *options, gsize n_special, gboolean pair,
                      gsize n_first, gsize n_second, ClozeTruncationRoom *room, GError **error)
{
    gsize whole;

    *room = (ClozeTruncationRoom){n_first, n_second};
    if (options->truncation == CLOZE_TRUNCATION_NONE)
        return TRUE;
    if (options->max_length < n_special) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected max_length to hold the %" G_GSIZE_FORMAT
                    " special tokens, found %" G_GSIZE_FORMAT,
                    n_special, options->max_length);
        return FALSE;
    }
    whole = options->max_length - n_special;
    if (!check_stride(options->stride, whole, error))
        return FALSE;
    if (n_first + n_second <= whole)
        return TRUE;
    if (whole == 0) {
        *room = (ClozeTruncationRoom){0, 0};
        return TRUE;
    }
    if (!cut(options, pair, whole, room, error))
        return FALSE;
    return check_cut(n_first, options->stride, room->first, error) &&
           check_cut(n_second, options->stride, room->second, error);
}

gsize
cloze_truncation_count(gsize n, gsize room, gsize stride)
{
    if (n <= room)
        return 1;
    return room == 0 ? 2 : 1 + (n - room + room - stride - 1) / (room - stride);
}

void
cloze_truncation_get(gsize n, gsize room, gsize stride, ClozeTruncationDirection direction,
                     gsize index, gsize *begin, gsize *end)
{
    gsize skipped = room > stride ? index * (room - stride) : 0;

    if (n <= room || room == 0) {
        *begin = 0;
        *end = n <= room || index > 0 ? n : 0;
    } else if (direction == CLOZE_TRUNCATION_RIGHT) {
        *begin = skipped;
        *end = MIN(skipped + room, n);
    } else {
        *end = n - skipped;
        *begin = *end > room ? *end - room : 0;
    }
}
