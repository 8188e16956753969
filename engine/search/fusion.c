/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sums in the order of the lists, so that the same lists give the same bytes. */
#include "engine/search/fusion.h"

static int
compare_fused(gconstpointer a, gconstpointer b)
{
    const ClozeFused *first = a, *second = b;

    if (first->score != second->score)
        return first->score > second->score ? -1 : 1;
    return (first->id > second->id) - (first->id < second->id);
}

static ClozeFused *
find_or_add(GArray *fused, GHashTable *places, const guint64 *id)
{
    gpointer place = g_hash_table_lookup(places, id);
    ClozeFused added = {.id = *id};

    if (!place) {
        g_array_append_val(fused, added);
        place = GUINT_TO_POINTER(fused->len);
        g_hash_table_insert(places, (gpointer)id, place);
    }
    return &g_array_index(fused, ClozeFused, GPOINTER_TO_UINT(place) - 1);
}

static double
part_of(const ClozeFusionList *list, gsize rank)
{
    double range = list->scores[0] - list->floor;

    if (!(range > 0))
        return list->weight;
    return list->weight * MAX((list->scores[rank] - list->floor) / range, 0);
}

GArray *
cloze_fusion_run(const ClozeFusionList lists[CLOZE_FUSION_LISTS])
{
    GArray *fused = g_array_new(FALSE, FALSE, sizeof(ClozeFused));
    g_autoptr(GHashTable) places = g_hash_table_new(g_int64_hash, g_int64_equal);

    for (gsize i = 0; i < CLOZE_FUSION_LISTS; i++)
        for (gsize rank = 0; rank < lists[i].n; rank++) {
            ClozeFused *one = find_or_add(fused, places, &lists[i].ids[rank]);
            double part = part_of(&lists[i], rank);

            if (one->parts[i] > 0)
                continue;
            one->parts[i] = part;
            one->score += part;
        }
    g_array_sort(fused, compare_fused);
    return fused;
}

static void
scale(ClozeFused *one, double factor)
{
    one->score *= factor;
    for (gsize i = 0; i < CLOZE_FUSION_LISTS; i++)
        one->parts[i] *= factor;
}

static void
add_share(ClozeFused *one, const ClozeFused *other, double share)
{
    one->score += share * other->score;
    for (gsize i = 0; i < CLOZE_FUSION_LISTS; i++)
        one->parts[i] += share * other->parts[i];
}

/* The place of each id of @fused, from 1. */
static GHashTable *
index_places(GArray *fused)
{
    GHashTable *places = g_hash_table_new(g_int64_hash, g_int64_equal);

    for (guint i = 0; i < fused->len; i++)
        g_hash_table_insert(places, &g_array_index(fused, ClozeFused, i).id,
                            GUINT_TO_POINTER(i + 1));
    return places;
}

void
cloze_fusion_mix(GArray *fused, GArray *other, gsize n_top, double share)
{
    g_autoptr(GArray) below = g_array_new(FALSE, FALSE, sizeof(ClozeFused));
    g_autoptr(GHashTable) places = index_places(other);
    gsize n = MIN(n_top, fused->len);
    double most = n ? g_array_index(fused, ClozeFused, n - 1).score : G_MAXDOUBLE;

    for (guint i = 0; i < fused->len; i++) {
        ClozeFused one = g_array_index(fused, ClozeFused, i);
        guint place = GPOINTER_TO_UINT(g_hash_table_lookup(places, &one.id));

        if (i >= n) {
            scale(&one, 1 - share);
            if (place)
                add_share(&one, &g_array_index(other, ClozeFused, place - 1), share);
            g_array_append_val(below, one);
        }
        if (place)
            g_hash_table_remove(places, &one.id);
    }
    for (guint i = 0; i < other->len; i++) {
        ClozeFused one = g_array_index(other, ClozeFused, i);

        scale(&one, share);
        if (g_hash_table_contains(places, &one.id))
            g_array_append_val(below, one);
    }
    for (guint i = 0; i < below->len; i++)
        if (g_array_index(below, ClozeFused, i).score > most)
            scale(&g_array_index(below, ClozeFused, i),
                  most / g_array_index(below, ClozeFused, i).score);
    g_array_sort(below, compare_fused);
    g_array_set_size(fused, (guint)n);
    g_array_append_vals(fused, below->data, below->len);
}
