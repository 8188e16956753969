/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-names.h. Levels are measured once. */
#include "ui/map-names.h"

#include <math.h>
#include <string.h>

#define NAME_CHARS 34
#define N_NAMES    18
#define FINER_STEP 2.5 /* of zoom, between levels */

/* Clusters of one level: what they are called and where they are. */
typedef struct {
    GlossMap *map;
    float *middles; /* [clusters][2] */
} Level;

struct _GlossMapNames {
    GPtrArray *levels; /* Level*, the map's own first */
};

static void
level_free(gpointer data)
{
    Level *level = data;

    gloss_map_unref(level->map);
    g_free(level->middles);
    g_free(level);
}

static float *
measure_middles(GlossMap *map)
{
    const GlossPoint *points = gloss_map_get_points(map);
    float *middles = g_new0(float, 2 * gloss_map_get_n_clusters(map) + 1);

    for (gsize i = 0; i < gloss_map_get_n_items(map); i++)
        if (points[i].cluster >= 0) {
            float size = (float)gloss_map_get_cluster_size(map, (guint)points[i].cluster);

            middles[2 * points[i].cluster] += points[i].x / size;
            middles[2 * points[i].cluster + 1] += points[i].y / size;
        }
    return middles;
}

static void
add_level(GlossMapNames *self, GlossMap *map)
{
    Level *level = g_new0(Level, 1);

    level->map = gloss_map_ref(map);
    level->middles = measure_middles(map);
    g_ptr_array_add(self->levels, level);
}

GlossMapNames *
gloss_map_names_new(GlossMap *map)
{
    GlossMapNames *self = g_new0(GlossMapNames, 1);

    self->levels = g_ptr_array_new_with_free_func(level_free);
    add_level(self, map);
    return self;
}

void
gloss_map_names_free(GlossMapNames *self)
{
    if (self == NULL)
        return;
    g_ptr_array_unref(self->levels);
    g_free(self);
}

const float *
gloss_map_names_get_middles(GlossMapNames *self)
{
    return ((Level *)self->levels->pdata[0])->middles;
}

void
gloss_map_names_set_finer(GlossMapNames *self, GPtrArray *finer)
{
    g_ptr_array_set_size(self->levels, 1);
    for (guint i = 0; finer != NULL && i < finer->len; i++)
        if (gloss_map_get_n_clusters(finer->pdata[i]) > 0)
            add_level(self, finer->pdata[i]);
    g_clear_pointer(&finer, g_ptr_array_unref);
}

static char *
shorten(const char *name, double extent)
{
    glong room = extent > 500 ? 2 * NAME_CHARS : NAME_CHARS;

    if (g_utf8_strlen(name, -1) > room) {
        g_autofree char *begin = g_utf8_substring(name, 0, room);
        char *comma = strrchr(begin, ',');

        if (comma)
            *comma = '\0';
        return g_steal_pointer(&begin);
    }
    return g_strdup(name);
}

static gboolean
overlaps(const GArray *taken, const graphene_rect_t *box)
{
    for (guint i = 0; i < taken->len; i++)
        if (graphene_rect_intersection(&g_array_index(taken, graphene_rect_t, i), box, NULL))
            return TRUE;
    return FALSE;
}

static void
to_widget(const GlossMapNamesView *view, const float *place, double *at)
{
    at[0] = gtk_widget_get_width(view->widget) / 2.0 +
            ((double)place[0] - view->centre[0]) * view->scale;
    at[1] = gtk_widget_get_height(view->widget) / 2.0 -
            ((double)place[1] - view->centre[1]) * view->scale;
}

static const Level *
choose_level(GlossMapNames *self, double zoom)
{
    guint level = 0;

    while (level + 1 < self->levels->len && zoom >= pow(FINER_STEP, level + 1))
        level++;
    return self->levels->pdata[level];
}

/* Whole within the picture, where there is room for it. */
static void
place_name(const GlossMapNamesView *view, const float *place, PangoLayout *layout,
           graphene_rect_t *box)
{
    double at[2];
    int width, height;

    pango_layout_get_pixel_size(layout, &width, &height);
    to_widget(view, place, at);
    at[0] = MIN(at[0], gtk_widget_get_width(view->widget) - width / 2.0 - 8);
    at[0] = MAX(at[0], width / 2.0 + 8);
    graphene_rect_init(box, (float)(at[0] - width / 2.0 - 4), (float)(at[1] - height / 2.0 - 2),
                       (float)width + 8, (float)height + 4);
}

static void
set_rgba(GdkRGBA *rgba, guint32 colour, float alpha)
{
    *rgba = (GdkRGBA){(float)(colour >> 16 & 255) / 255, (float)(colour >> 8 & 255) / 255,
                      (float)(colour & 255) / 255, alpha};
}

static void
draw_name(const GlossMapNamesView *view, const Level *level, guint cluster, GtkSnapshot *snapshot,
          GArray *taken)
{
    g_autofree char *name =
        shorten(gloss_map_get_cluster_name(level->map, cluster), view->extent / 3);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(view->widget, name);
    graphene_rect_t box;
    GdkRGBA colour;

    place_name(view, level->middles + 2 * (gsize)cluster, layout, &box);
    if (*name == '\0' || overlaps(taken, &box))
        return;
    g_array_append_val(taken, box);
    set_rgba(&colour, view->background, 0.75f);
    gtk_snapshot_append_color(snapshot, &colour, &box);
    set_rgba(&colour, view->text, 1);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(box.origin.x + 4, box.origin.y + 2));
    gtk_snapshot_append_layout(snapshot, layout, &colour);
    gtk_snapshot_restore(snapshot);
}

static gboolean
is_in_view(const GlossMapNamesView *view, const float *place)
{
    double at[2];

    to_widget(view, place, at);
    return at[0] >= 0 && at[1] >= 0 && at[0] <= gtk_widget_get_width(view->widget) &&
           at[1] <= gtk_widget_get_height(view->widget);
}

void
gloss_map_names_draw(GlossMapNames *self, const GlossMapNamesView *view, GtkSnapshot *snapshot)
{
    const Level *level = choose_level(self, view->zoom);
    g_autoptr(GArray) taken = g_array_new(FALSE, FALSE, sizeof(graphene_rect_t));

    for (guint i = 0; i < gloss_map_get_n_clusters(level->map) && taken->len < N_NAMES; i++)
        if (gloss_map_get_cluster_size(level->map, i) > 0 &&
            is_in_view(view, level->middles + 2 * (gsize)i))
            draw_name(view, level, i, snapshot, taken);
}
