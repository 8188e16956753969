/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture is drawn when something has changed, into memory that becomes a texture; names, the
 * lasso and the item at hand are laid over it. */
#include "ui/map-view.h"

#include "ui/map-names.h"
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define PICK_RADIUS  10.0 /* pixels */
#define CLICK_RADIUS 4.0
#define ZOOM_STEP    1.25

struct _GlossMapView {
    GtkWidget parent_instance;

    GlossMapChoice *choice;
    const GlossMapColours *colours;
    struct _ClozePool *pool;
    GlossMapGrid *grid;
    GlossMapLooks *looks; /* NULL: colours or flags have changed */
    GlossMapNames *names;
    double fitted_scale;
    GlossMapRaster raster;
    gboolean fitted;
    gboolean moved; /* by the reader: else it is fitted to each new size */
    GdkTexture *texture;
    GlossMapViewMode mode;
    GlossMapView *twin; /* (nullable) weak */
    char *name;         /* (nullable) */
    GArray *outline;    /* (element-type double) x, y in widget pixels, while one is drawn */
    double pressed[2];
    double pressed_centre[2];
    gboolean add; /* to what is chosen */
    gboolean dragged;
    double pointer[2];
};

G_DEFINE_FINAL_TYPE(GlossMapView, gloss_map_view, GTK_TYPE_WIDGET)

static guint activated_signal;

static void
redraw(GlossMapView *self)
{
    g_clear_object(&self->texture);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* ---- places ---- */

static void
to_map(GlossMapView *self, double x, double y, double *at)
{
    at[0] = self->raster.centre[0] +
            (x - gtk_widget_get_width(GTK_WIDGET(self)) / 2.0) / self->raster.scale;
    at[1] = self->raster.centre[1] -
            (y - gtk_widget_get_height(GTK_WIDGET(self)) / 2.0) / self->raster.scale;
}

static void
to_widget(GlossMapView *self, double x, double y, double *at)
{
    at[0] = gtk_widget_get_width(GTK_WIDGET(self)) / 2.0 +
            (x - self->raster.centre[0]) * self->raster.scale;
    at[1] = gtk_widget_get_height(GTK_WIDGET(self)) / 2.0 -
            (y - self->raster.centre[1]) * self->raster.scale;
}

static const GlossPoint *
point_at(GlossMapView *self, gsize index)
{
    return gloss_map_get_points(gloss_map_choice_get_map(self->choice)) + index;
}

static gboolean
is_hidden(GlossMapView *self, gsize index)
{
    return (gloss_map_choice_get_flags(self->choice)[index] & GLOSS_MAP_HIDDEN) != 0;
}

static gssize
pick(GlossMapView *self, double x, double y)
{
    double at[2];
    gssize found;

    if (!self->grid || !(self->raster.scale > 0))
        return -1;
    to_map(self, x, y, at);
    found = gloss_map_grid_pick(self->grid, at[0], at[1], PICK_RADIUS / self->raster.scale, NULL);
    return found >= 0 && is_hidden(self, (gsize)found) ? -1 : found;
}

/* ---- what the picture shows ---- */

static void
describe(GlossMapView *self)
{
    GlossMap *map = gloss_map_choice_get_map(self->choice);
    gssize current = gloss_map_choice_get_current(self->choice);
    g_autofree char *text = NULL;

    if (current >= 0) {
        const char *words = gloss_map_get_text(map, (gsize)current);

        text = g_strdup_printf(_("Point %u: %s"), (guint)current + 1, words ? words : "");
    } else {
        text =
            g_strdup_printf(ngettext("%u point", "%u points", (gulong)gloss_map_get_n_items(map)),
                            (guint)gloss_map_get_n_items(map));
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   self->name != NULL ? self->name : _("Map"),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
choice_changed_cb(GlossMapView *self)
{
    g_clear_pointer(&self->looks, gloss_map_looks_free);
    describe(self);
    redraw(self);
}

void
gloss_map_view_set_choice(GlossMapView *self, GlossMapChoice *choice, struct _ClozePool *pool)
{
    GlossMap *map = gloss_map_choice_get_map(choice);

    if (self->choice != NULL)
        g_signal_handlers_disconnect_by_func(self->choice, choice_changed_cb, self);
    g_set_object(&self->choice, choice);
    self->pool = pool;
    g_clear_pointer(&self->grid, gloss_map_grid_free);
    g_clear_pointer(&self->names, gloss_map_names_free);
    self->grid = gloss_map_grid_new(gloss_map_get_points(map), gloss_map_get_n_items(map));
    self->raster.grid = self->grid;
    self->raster.pool = pool;
    self->names = gloss_map_names_new(map);
    g_signal_connect_object(choice, "changed", G_CALLBACK(choice_changed_cb), self,
                            G_CONNECT_SWAPPED);
    choice_changed_cb(self);
}

void
gloss_map_view_set_colours(GlossMapView *self, const GlossMapColours *colours)
{
    self->colours = colours;
    g_clear_pointer(&self->looks, gloss_map_looks_free);
    self->raster.palette = colours->palette;
    self->raster.background = colours->background;
    self->raster.dimmed = colours->dimmed;
    self->raster.ring = colours->ring;
    redraw(self);
}

void
gloss_map_view_set_finer(GlossMapView *self, GPtrArray *finer)
{
    gloss_map_names_set_finer(self->names, finer);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
gloss_map_view_set_name(GlossMapView *self, const char *name)
{
    g_free(self->name);
    self->name = g_strdup(name);
}

void
gloss_map_view_set_twin(GlossMapView *self, GlossMapView *twin)
{
    g_set_weak_pointer(&self->twin, twin);
    if (twin != NULL) {
        gloss_map_view_set_mode(twin, self->mode);
        gloss_map_view_set_size(twin, self->raster.size);
    }
}

void
gloss_map_view_set_mode(GlossMapView *self, GlossMapViewMode mode)
{
    if (self->twin != NULL)
        gloss_map_view_set_mode(self->twin, mode);
    self->mode = mode;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self),
                                    mode == GLOSS_MAP_VIEW_MOVE ? "default" : "crosshair");
}

void
gloss_map_view_set_size(GlossMapView *self, double size)
{
    if (self->twin != NULL)
        gloss_map_view_set_size(self->twin, size);
    self->raster.size = size;
    redraw(self);
}

void
gloss_map_view_fit(GlossMapView *self)
{
    if (self->twin != NULL)
        gloss_map_view_fit(self->twin);
    self->fitted = self->moved = FALSE;
    redraw(self);
}

/* What lies at (x, y) stays there. */
static void
zoom_at(GlossMapView *self, double factor, double x, double y)
{
    double before[2], after[2];

    if (!self->grid)
        return;
    self->moved = TRUE;
    to_map(self, x, y, before);
    self->raster.scale *= factor;
    to_map(self, x, y, after);
    for (guint axis = 0; axis < 2; axis++)
        self->raster.centre[axis] += before[axis] - after[axis];
    redraw(self);
}

void
gloss_map_view_zoom(GlossMapView *self, double factor)
{
    if (self->twin != NULL)
        gloss_map_view_zoom(self->twin, factor);
    zoom_at(self, factor, gtk_widget_get_width(GTK_WIDGET(self)) / 2.0,
            gtk_widget_get_height(GTK_WIDGET(self)) / 2.0);
}

void
gloss_map_view_show_item(GlossMapView *self, gsize index)
{
    const GlossPoint *point = point_at(self, index);
    double at[2];

    to_widget(self, (double)point->x, (double)point->y, at);
    if (at[0] < 0 || at[1] < 0 || at[0] > gtk_widget_get_width(GTK_WIDGET(self)) ||
        at[1] > gtk_widget_get_height(GTK_WIDGET(self))) {
        self->moved = TRUE;
        self->raster.centre[0] = (double)point->x;
        self->raster.centre[1] = (double)point->y;
        redraw(self);
    }
}

/* ---- drawing ---- */

static GdkTexture *
draw_texture(GlossMapView *self, int width, int height, int factor)
{
    gsize w = (gsize)(width * factor), h = (gsize)(height * factor);
    guint32 *pixels = g_new(guint32, w * h);
    g_autoptr(GBytes) bytes = NULL;
    GlossMapRaster raster = self->raster;

    if (!self->looks)
        self->looks = gloss_map_looks_new(self->grid, self->colours->colour_of,
                                          gloss_map_choice_get_flags(self->choice), self->pool);
    raster.looks = self->looks;
    raster.scale *= factor;
    raster.size *= factor;
    gloss_map_raster_draw(&raster, pixels, w, h, w);
    bytes = g_bytes_new_take(pixels, w * h * sizeof *pixels);
    return gdk_memory_texture_new((int)w, (int)h,
                                  G_BYTE_ORDER == G_LITTLE_ENDIAN
                                      ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
                                      : GDK_MEMORY_A8R8G8B8_PREMULTIPLIED,
                                  bytes, w * sizeof *pixels);
}

static void
show_names(GlossMapView *self, GtkSnapshot *snapshot)
{
    const GlossMapNamesView view = {
        .widget = GTK_WIDGET(self),
        .centre = {self->raster.centre[0], self->raster.centre[1]},
        .scale = self->raster.scale,
        .zoom = self->fitted_scale > 0 ? self->raster.scale / self->fitted_scale : 1,
        .extent = (self->grid->high[0] - self->grid->low[0]) * self->raster.scale,
        .background = self->colours->background,
        .text = self->colours->text};

    gloss_map_names_draw(self->names, &view, snapshot);
}

static void
show_overlay(GlossMapView *self, GtkSnapshot *snapshot, int width, int height)
{
    gssize current = gloss_map_choice_get_current(self->choice);
    cairo_t *cairo =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    guint32 text = self->colours->text;

    cairo_set_source_rgb(cairo, (text >> 16 & 255) / 255.0, (text >> 8 & 255) / 255.0,
                         (text & 255) / 255.0);
    cairo_set_line_width(cairo, 2);
    if (current >= 0) {
        double at[2];

        to_widget(self, (double)point_at(self, (gsize)current)->x,
                  (double)point_at(self, (gsize)current)->y, at);
        cairo_arc(cairo, at[0], at[1], 9, 0, 2 * G_PI);
        cairo_stroke(cairo);
    }
    for (guint i = 0; i + 1 < self->outline->len; i += 2)
        cairo_line_to(cairo, g_array_index(self->outline, double, i),
                      g_array_index(self->outline, double, i + 1));
    if (self->outline->len) {
        const double dashes[] = {6, 4};

        cairo_close_path(cairo);
        cairo_set_dash(cairo, dashes, 2, 0);
        cairo_stroke(cairo);
    }
    cairo_destroy(cairo);
}

static void
snapshot(GtkWidget *widget, GtkSnapshot *out)
{
    GlossMapView *self = GLOSS_MAP_VIEW(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);

    if (!self->grid || !self->colours || width <= 0 || height <= 0)
        return;
    if (!self->fitted) {
        gloss_map_raster_fit(&self->raster, (gsize)width, (gsize)height);
        self->fitted_scale = self->raster.scale;
    }
    self->fitted = TRUE;
    if (!self->texture)
        self->texture = draw_texture(self, width, height, gtk_widget_get_scale_factor(widget));
    gtk_snapshot_push_clip(out, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    gtk_snapshot_append_texture(out, self->texture,
                                &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    show_names(self, out);
    show_overlay(self, out, width, height);
    gtk_snapshot_pop(out);
    if (gtk_widget_has_visible_focus(widget))
        gtk_snapshot_render_focus(out, gtk_widget_get_style_context(widget), 0, 0, width, height);
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    GlossMapView *self = GLOSS_MAP_VIEW(widget);

    g_clear_object(&self->texture);
    self->fitted = self->fitted && self->moved;
}

/* ---- the pointer ---- */

static void
drag_begin_cb(GlossMapView *self, double x, double y, GtkGestureDrag *gesture)
{
    GdkModifierType state =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));

    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->pressed[0] = x;
    self->pressed[1] = y;
    memcpy(self->pressed_centre, self->raster.centre, sizeof self->pressed_centre);
    self->add = (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
    self->dragged = FALSE;
    g_array_set_size(self->outline, 0);
    if (self->mode == GLOSS_MAP_VIEW_LASSO)
        g_array_append_vals(self->outline, self->pressed, 2);
}

static void
drag_update_cb(GlossMapView *self, double dx, double dy)
{
    double x = self->pressed[0] + dx, y = self->pressed[1] + dy;
    const double corners[] = {
        self->pressed[0], self->pressed[1], x, self->pressed[1], x, y, self->pressed[0], y};

    self->dragged |= hypot(dx, dy) > CLICK_RADIUS;
    if (!self->grid)
        return;
    if (self->mode == GLOSS_MAP_VIEW_MOVE) {
        self->moved = TRUE;
        self->raster.centre[0] = self->pressed_centre[0] - dx / self->raster.scale;
        self->raster.centre[1] = self->pressed_centre[1] + dy / self->raster.scale;
        redraw(self);
        return;
    }
    if (self->mode == GLOSS_MAP_VIEW_RECTANGLE) {
        g_array_set_size(self->outline, 0);
        g_array_append_vals(self->outline, corners, G_N_ELEMENTS(corners));
    } else {
        g_array_append_vals(self->outline, corners + 4, 2);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
choose_inside(GlossMapView *self)
{
    gsize n_corners = self->outline->len / 2;
    g_autofree double *corners = g_new(double, 2 * n_corners + 1);
    g_autofree guint8 *inside = g_new(guint8, self->grid->n + 1);

    for (gsize i = 0; i < n_corners; i++)
        to_map(self, g_array_index(self->outline, double, 2 * i),
               g_array_index(self->outline, double, 2 * i + 1), corners + 2 * i);
    gloss_map_grid_lasso(self->grid, corners, n_corners, inside);
    g_array_set_size(self->outline, 0);
    gloss_map_choice_set_chosen(self->choice, inside, self->add);
}

static void
drag_end_cb(GlossMapView *self, double dx, double dy)
{
    if (self->grid && self->dragged && self->outline->len > 4)
        choose_inside(self);
    g_array_set_size(self->outline, 0);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
released_cb(GlossMapView *self, int n_press, double x, double y, GtkGestureClick *gesture)
{
    gssize found;

    if (!self->choice || self->dragged)
        return;
    found = pick(self, x, y);
    if (found >= 0 && self->add) {
        gloss_map_choice_toggle(self->choice, (gsize)found);
        return;
    }
    gloss_map_choice_set_current(self->choice, found);
    if (found < 0)
        gloss_map_choice_set_chosen(self->choice, NULL, FALSE);
    else if (n_press == 2)
        g_signal_emit(self, activated_signal, 0, (guint)found);
}

static gboolean
scroll_cb(GlossMapView *self, double dx, double dy)
{
    zoom_at(self, pow(ZOOM_STEP, -dy), self->pointer[0], self->pointer[1]);
    return GDK_EVENT_STOP;
}

static void
motion_cb(GlossMapView *self, double x, double y)
{
    self->pointer[0] = x;
    self->pointer[1] = y;
}

/* The card of the point under the pointer. */
static gboolean
query_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
    GlossMapView *self = GLOSS_MAP_VIEW(widget);
    g_autoptr(GString) text = g_string_new(NULL);
    GlossMap *map;
    const char *words;
    gssize found;

    if (!self->choice)
        return FALSE;
    map = gloss_map_choice_get_map(self->choice);
    found = keyboard ? gloss_map_choice_get_current(self->choice) : pick(self, x, y);
    if (found < 0)
        return FALSE;
    words = gloss_map_get_text(map, (gsize)found);
    g_string_append_printf(text, "%.400s", words ? words : "");
    for (guint i = 0; i < MIN(gloss_map_get_n_columns(map), 6); i++) {
        const char *value = gloss_map_get_value(map, i, (gsize)found);

        if (value)
            g_string_append_printf(text, "\n%s: %.60s", gloss_map_get_column_name(map, i), value);
    }
    if (!g_utf8_validate(text->str, -1, NULL)) {
        g_autofree char *valid = g_utf8_make_valid(text->str, -1);

        g_string_assign(text, valid);
    }
    gtk_tooltip_set_text(tooltip, text->str);
    return TRUE;
}

/* ---- the keys ---- */

/* The nearest visible point within 45 degrees of a direction. */
static gssize
find_towards(GlossMapView *self, gssize from, double dx, double dy)
{
    GlossMap *map = gloss_map_choice_get_map(self->choice);
    const GlossPoint *points = gloss_map_get_points(map);
    double x = from >= 0 ? (double)points[from].x : self->raster.centre[0];
    double y = from >= 0 ? (double)points[from].y : self->raster.centre[1], best = INFINITY;
    gssize found = from;

    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        double off_x = (double)points[i].x - x, off_y = (double)points[i].y - y;
        double along = off_x * dx + off_y * dy, across = fabs(off_x * dy - off_y * dx);
        double square = off_x * off_x + off_y * off_y;

        if ((gssize)i != from && (from < 0 || (along > 0 && across <= along)) && square < best &&
            !is_hidden(self, i)) {
            best = square;
            found = (gssize)i;
        }
    }
    return found;
}

static void
make_current(GlossMapView *self, gssize index)
{
    if (index < 0)
        return;
    gloss_map_choice_set_current(self->choice, index);
    gloss_map_view_show_item(self, (gsize)index);
}

/* The item nearest to the middle of the cluster after this one's. */
static gssize
find_cluster(GlossMapView *self, int step)
{
    GlossMap *map = gloss_map_choice_get_map(self->choice);
    gssize current = gloss_map_choice_get_current(self->choice), found = -1;
    int n = (int)gloss_map_get_n_clusters(map), cluster;
    const float *middles = gloss_map_names_get_middles(self->names);
    double best = INFINITY;

    if (n == 0)
        return -1;
    cluster = current >= 0 ? point_at(self, (gsize)current)->cluster : (step > 0 ? -1 : 0);
    cluster = (cluster + step + n) % n;
    for (gsize i = 0; i < gloss_map_get_n_items(map); i++) {
        const GlossPoint *point = point_at(self, i);
        double off = point->cluster == cluster
                         ? hypot((double)(point->x - middles[2 * cluster]),
                                 (double)(point->y - middles[2 * cluster + 1]))
                         : INFINITY;

        if (off < best) {
            best = off;
            found = (gssize)i;
        }
    }
    return found;
}

static gssize
find_neighbour(GlossMapView *self)
{
    GlossMapNeighbour nearest;
    gssize current = gloss_map_choice_get_current(self->choice);

    if (current < 0 || !gloss_map_find_neighbours(gloss_map_choice_get_map(self->choice),
                                                  (gsize)current, &nearest, 1))
        return current;
    return (gssize)nearest.index;
}

static gboolean
press_key(GlossMapView *self, guint key)
{
    gssize current = gloss_map_choice_get_current(self->choice);

    switch (key) {
    case GDK_KEY_Left: make_current(self, find_towards(self, current, -1, 0)); return TRUE;
    case GDK_KEY_Right: make_current(self, find_towards(self, current, 1, 0)); return TRUE;
    case GDK_KEY_Up: make_current(self, find_towards(self, current, 0, 1)); return TRUE;
    case GDK_KEY_Down: make_current(self, find_towards(self, current, 0, -1)); return TRUE;
    case GDK_KEY_n: make_current(self, find_neighbour(self)); return TRUE;
    case GDK_KEY_c: make_current(self, find_cluster(self, 1)); return TRUE;
    case GDK_KEY_C: make_current(self, find_cluster(self, -1)); return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_equal: gloss_map_view_zoom(self, ZOOM_STEP); return TRUE;
    case GDK_KEY_minus: gloss_map_view_zoom(self, 1 / ZOOM_STEP); return TRUE;
    case GDK_KEY_0: gloss_map_view_fit(self); return TRUE;
    case GDK_KEY_Escape: gloss_map_choice_set_chosen(self->choice, NULL, FALSE); return TRUE;
    case GDK_KEY_space:
        if (current >= 0)
            gloss_map_choice_toggle(self->choice, (gsize)current);
        return TRUE;
    case GDK_KEY_Return:
        if (current >= 0)
            g_signal_emit(self, activated_signal, 0, (guint)current);
        return TRUE;
    default: return FALSE;
    }
}

static gboolean
key_cb(GlossMapView *self, guint key, guint code, GdkModifierType state)
{
    if (!self->choice || state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return GDK_EVENT_PROPAGATE;
    return press_key(self, key);
}

/* ---- the object ---- */

static void
dispose(GObject *object)
{
    GlossMapView *self = GLOSS_MAP_VIEW(object);

    g_clear_weak_pointer(&self->twin);
    g_clear_pointer(&self->name, g_free);
    g_clear_object(&self->choice);
    g_clear_object(&self->texture);
    g_clear_pointer(&self->looks, gloss_map_looks_free);
    g_clear_pointer(&self->grid, gloss_map_grid_free);
    g_clear_pointer(&self->names, gloss_map_names_free);
    g_clear_pointer(&self->outline, g_array_unref);
    G_OBJECT_CLASS(gloss_map_view_parent_class)->dispose(object);
}

static void
gloss_map_view_class_init(GlossMapViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget_class->snapshot = snapshot;
    widget_class->size_allocate = size_allocate;
    widget_class->query_tooltip = query_tooltip;
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_css_name(widget_class, "mapview");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_pointer(GlossMapView *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GtkGesture *drag = gtk_gesture_drag_new(), *click = gtk_gesture_click_new();
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

    g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect_swapped(drag, "drag-end", G_CALLBACK(drag_end_cb), self);
    g_signal_connect_swapped(click, "released", G_CALLBACK(released_cb), self);
    g_signal_connect_swapped(motion, "motion", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(scroll, "scroll", G_CALLBACK(scroll_cb), self);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
    gtk_gesture_group(drag, click);
    gtk_widget_add_controller(widget, motion);
    gtk_widget_add_controller(widget, scroll);
}

static void
gloss_map_view_init(GlossMapView *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    self->outline = g_array_new(FALSE, FALSE, sizeof(double));
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    add_pointer(self);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
    gtk_widget_set_size_request(GTK_WIDGET(self), 120, 120);
}

GtkWidget *
gloss_map_view_new(void)
{
    return g_object_new(GLOSS_TYPE_MAP_VIEW, NULL);
}
