/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words by frequency, numbers on a scale. */
#include "app/map-colours.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N_DISTINCT 12

static const guint32 light_palette[N_DISTINCT] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                                                  0xe69f00, 0x56b4e9, 0x332288, 0x882255,
                                                  0x117733, 0x999933, 0xaa4499, 0x44aa99};
static const guint32 dark_palette[N_DISTINCT] = {0x4aa8e8, 0xff8a3d, 0x2fd1a0, 0xf0a3cc,
                                                 0xf5c242, 0x8ad4ff, 0x9d8cff, 0xe5679b,
                                                 0x6ccf7a, 0xd4d45a, 0xe08fe0, 0x7be0cf};
/* From low to high: evenly spaced places of a scale that darkens steadily. */
static const guint32 scale_stops[] = {0x440154, 0x3b528b, 0x21918c, 0x5ec962, 0xfde725};

typedef struct {
    const char *name;
    guint count;
} Group;

static void
set_ground(GlossMapColours *colours, gboolean dark)
{
    colours->background = dark ? 0x1e1e1e : 0xffffff;
    colours->dimmed = dark ? 0x4a4a4a : 0xd0d0d0;
    colours->text = dark ? 0xf0f0f0 : 0x202020;
    colours->ring = dark ? 0xffffff : 0x000000;
    memcpy(colours->palette, dark ? dark_palette : light_palette, sizeof light_palette);
    colours->palette[N_DISTINCT] = dark ? 0x8a8a8a : 0x9a9a9a;
}

static void
add_name(GlossMapColours *colours, const char *name, guint32 count)
{
    g_ptr_array_add(colours->names, g_strdup(name));
    g_array_append_val(colours->counts, count);
}

static void
colour_clusters(GlossMapColours *colours, GlossMap *map)
{
    const GlossPoint *points = gloss_map_get_points(map);
    gsize n = gloss_map_get_n_items(map);
    guint n_shown = MIN(gloss_map_get_n_clusters(map), N_DISTINCT);
    guint32 rest = (guint32)n;

    for (guint i = 0; i < n_shown; i++) {
        const char *words = gloss_map_get_cluster_name(map, i);
        g_autofree char *number = g_strdup_printf(_("Cluster %u"), i + 1);

        add_name(colours, *words ? words : number, (guint32)gloss_map_get_cluster_size(map, i));
        rest -= (guint32)gloss_map_get_cluster_size(map, i);
    }
    if (rest) {
        while (colours->names->len < N_DISTINCT && colours->names->len < n_shown)
            add_name(colours, "", 0);
        colours->palette[n_shown] = colours->palette[N_DISTINCT];
        add_name(colours,
                 gloss_map_get_n_clusters(map) > n_shown ? _("Other clusters and outliers")
                                                         : _("Outliers"),
                 rest);
    }
    for (gsize i = 0; i < n; i++)
        colours->colour_of[i] =
            (guint8)(points[i].cluster < 0 ? n_shown : MIN((guint)points[i].cluster, n_shown));
}

static gboolean
read_number(const char *text, double *number)
{
    char *end;

    *number = g_ascii_strtod(text, &end);
    return end != text && !*end && isfinite(*number);
}

/* "2026-11-30", and with a time behind it. */
static gboolean
read_date(const char *text, double *number)
{
    g_autoptr(GTimeZone) zone = g_time_zone_new_utc();
    g_autofree char *whole = strlen(text) == 10 ? g_strconcat(text, "T00:00:00Z", NULL) : NULL;
    g_autoptr(GDateTime) time = g_date_time_new_from_iso8601(whole ? whole : text, zone);

    *number = time ? (double)g_date_time_to_unix(time) * G_USEC_PER_SEC : 0;
    return time != NULL;
}

static gboolean
read_value(const GlossMapColours *colours, const char *text, double *number)
{
    return colours->is_date ? read_date(text, number) : read_number(text, number);
}

char *
gloss_map_colours_format(const GlossMapColours *colours, double value)
{
    g_autoptr(GDateTime) time =
        colours->is_date ? g_date_time_new_from_unix_utc((gint64)(value / G_USEC_PER_SEC)) : NULL;

    return time ? g_date_time_format(time, "%x") : g_strdup_printf("%.6g", value);
}

/* A column is one of numbers (or dates) where all that is there is a number, of more than a few values. */
static gboolean
measure_numbers(GlossMapColours *colours, GlossMap *map, guint column)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    colours->low = INFINITY;
    colours->high = -INFINITY;
    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        const char *value = gloss_map_get_value(map, column, i);
        double number;

        if (!value || !*value)
            continue;
        if (g_hash_table_size(seen) == 0)
            colours->is_date = !read_number(value, &number) && read_date(value, &number);
        if (!read_value(colours, value, &number))
            return FALSE;
        colours->low = MIN(colours->low, number);
        colours->high = MAX(colours->high, number);
        if (g_hash_table_size(seen) <= N_DISTINCT)
            g_hash_table_add(seen, (gpointer)value);
    }
    return g_hash_table_size(seen) > N_DISTINCT;
}

static guint32
mix(guint32 a, guint32 b, double part)
{
    guint32 out = 0;

    for (guint shift = 0; shift < 24; shift += 8)
        out |= (guint32)lround((a >> shift & 255) * (1 - part) + (b >> shift & 255) * part)
               << shift;
    return out;
}

static void
colour_numbers(GlossMapColours *colours, GlossMap *map, guint column)
{
    guint n_stops = G_N_ELEMENTS(scale_stops);
    double span = colours->high > colours->low ? colours->high - colours->low : 1;

    colours->is_scale = TRUE;
    for (guint i = 0; i < 255; i++) {
        double place = (double)i / 254 * (n_stops - 1);
        guint stop = MIN((guint)place, n_stops - 2);

        colours->palette[i] = mix(scale_stops[stop], scale_stops[stop + 1], place - stop);
    }
    colours->palette[255] = colours->dimmed;
    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        const char *value = gloss_map_get_value(map, column, i);
        double number = 0;

        colours->colour_of[i] = value && read_value(colours, value, &number)
                                    ? (guint8)lround((number - colours->low) / span * 254)
                                    : 255;
    }
}

static int
compare_groups_cb(const void *a, const void *b)
{
    const Group *x = a, *y = b;

    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* (transfer full) (element-type Group) most frequent first. */
static GArray *
count_groups(GlossMap *map, guint column)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    GArray *groups = g_array_new(FALSE, FALSE, sizeof(Group));
    GHashTableIter iter;
    gpointer name, count;

    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        const char *value = gloss_map_get_value(map, column, i);

        value = value ? value : "";
        g_hash_table_insert(
            counts, (gpointer)value,
            GUINT_TO_POINTER(GPOINTER_TO_UINT(g_hash_table_lookup(counts, value)) + 1));
    }
    g_hash_table_iter_init(&iter, counts);
    while (g_hash_table_iter_next(&iter, &name, &count)) {
        const Group group = {name, GPOINTER_TO_UINT(count)};

        g_array_append_val(groups, group);
    }
    g_array_sort(groups, compare_groups_cb);
    return groups;
}

static void
colour_words(GlossMapColours *colours, GlossMap *map, guint column)
{
    g_autoptr(GArray) groups = count_groups(map, column);
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    guint n_shown = groups->len <= N_DISTINCT ? groups->len : N_DISTINCT - 1;
    guint32 rest = (guint32)gloss_map_get_n_items(map);

    for (guint i = 0; i < n_shown; i++) {
        const Group *group = &g_array_index(groups, Group, i);

        g_hash_table_insert(numbers, (gpointer)group->name, GUINT_TO_POINTER(i + 1));
        add_name(colours, *group->name ? group->name : _("(none)"), group->count);
        rest -= group->count;
    }
    if (rest) {
        colours->palette[n_shown] = colours->palette[N_DISTINCT];
        add_name(colours, _("Others"), rest);
    }
    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        const char *value = gloss_map_get_value(map, column, i);
        guint number = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, value ? value : ""));

        colours->colour_of[i] = (guint8)(number ? number - 1 : n_shown);
    }
}

GlossMapColours *
gloss_map_colours_new(GlossMap *map, gint column, gboolean dark)
{
    GlossMapColours *colours = g_new0(GlossMapColours, 1);

    colours->colour_of = g_new0(guint8, gloss_map_get_n_items(map));
    colours->names = g_ptr_array_new_with_free_func(g_free);
    colours->counts = g_array_new(FALSE, FALSE, sizeof(guint32));
    set_ground(colours, dark);
    if (column < 0)
        colour_clusters(colours, map);
    else if (measure_numbers(colours, map, (guint)column))
        colour_numbers(colours, map, (guint)column);
    else
        colour_words(colours, map, (guint)column);
    return colours;
}

void
gloss_map_colours_free(GlossMapColours *colours)
{
    if (!colours)
        return;
    g_free(colours->colour_of);
    g_ptr_array_unref(colours->names);
    g_array_unref(colours->counts);
    g_free(colours);
}
