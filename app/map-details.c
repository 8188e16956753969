/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One GVariant in this machine's byte order. */
#include "app/map-details.h"

#define TYPE "((dddt)(bdddddau)as)"

GBytes *
gloss_map_details_write(const GlossMapTrust *trust, const GlossMapSpread *spread, GPtrArray *names)
{
    g_autoptr(GVariant) value = NULL;
    GVariantBuilder bins, list;

    g_variant_builder_init(&bins, G_VARIANT_TYPE("au"));
    g_variant_builder_init(&list, G_VARIANT_TYPE("as"));
    for (guint i = 0; i < GLOSS_MAP_BINS; i++)
        g_variant_builder_add(&bins, "u", spread->bins[i]);
    for (guint i = 0; i < names->len; i++)
        g_variant_builder_add(&list, "s", names->pdata[i]);
    value = g_variant_ref_sink(g_variant_new(TYPE, trust->trustworthiness, trust->continuity,
                                             trust->kept, (guint64)trust->n, spread->is_cosine,
                                             spread->mean, spread->deviation, spread->low,
                                             spread->high, spread->contrast, &bins, &list));
    return g_variant_get_data_as_bytes(value);
}

static gboolean
take_bins(GVariant *bins, GlossMapSpread *spread)
{
    if (g_variant_n_children(bins) != GLOSS_MAP_BINS)
        return FALSE;
    for (gsize i = 0; i < GLOSS_MAP_BINS; i++)
        g_variant_get_child(bins, i, "u", &spread->bins[i]);
    return TRUE;
}

GPtrArray *
gloss_map_details_read(GBytes *bytes, GlossMapTrust *trust, GlossMapSpread *spread)
{
    g_autoptr(GVariant) value =
        g_variant_ref_sink(g_variant_new_from_bytes(G_VARIANT_TYPE(TYPE), bytes, FALSE));
    g_autoptr(GVariant) bins = NULL, list = NULL;
    GPtrArray *names;
    guint64 n;

    if (g_bytes_get_size(bytes) == 0 || !g_variant_is_normal_form(value))
        return NULL;
    g_variant_get(value, "((dddt)(bddddd@au)@as)", &trust->trustworthiness, &trust->continuity,
                  &trust->kept, &n, &spread->is_cosine, &spread->mean, &spread->deviation,
                  &spread->low, &spread->high, &spread->contrast, &bins, &list);
    trust->n = (gsize)n;
    if (!take_bins(bins, spread))
        return NULL;
    names = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; i < g_variant_n_children(list); i++) {
        char *name;

        g_variant_get_child(list, i, "s", &name);
        g_ptr_array_add(names, name);
    }
    return names;
}
