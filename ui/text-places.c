/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See text-places.h. */
#include "ui/text-places.h"

#define MEASURE_EM   38
#define LEAST_MARGIN 18

static void
get_place(GtkTextView *view, GtkTextIter *iter, GdkRectangle *place)
{
    gtk_text_view_get_iter_location(view, iter, place);
    gtk_text_view_buffer_to_window_coords(view, GTK_TEXT_WINDOW_WIDGET, place->x, place->y,
                                          &place->x, &place->y);
}

void
gloss_text_places_get_selection(GtkTextView *view, GdkRectangle *place)
{
    GtkTextIter from;
    GtkTextIter to;
    GdkRectangle last;

    gtk_text_buffer_get_selection_bounds(gtk_text_view_get_buffer(view), &from, &to);
    get_place(view, &from, place);
    get_place(view, &to, &last);
    if (last.y == place->y)
        place->width = MAX(last.x - place->x, 1);
}

static void
menu_pressed_cb(GtkTextView *view, gint n, gdouble x, gdouble y)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(view);
    GtkTextIter from;
    GtkTextIter to;
    GtkTextIter at;
    gint buffer_x;
    gint buffer_y;

    gtk_text_view_window_to_buffer_coords(view, GTK_TEXT_WINDOW_WIDGET, (gint)x, (gint)y, &buffer_x,
                                          &buffer_y);
    gtk_text_view_get_iter_at_location(view, &at, buffer_x, buffer_y);
    if (gtk_text_buffer_get_selection_bounds(buffer, &from, &to) &&
        gtk_text_iter_in_range(&at, &from, &to))
        return;
    gtk_text_buffer_place_cursor(buffer, &at);
}

void
gloss_text_places_follow_menu(GtkTextView *view)
{
    GtkGesture *press = gtk_gesture_click_new();

    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), GDK_BUTTON_SECONDARY);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(press), GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(press, "pressed", G_CALLBACK(menu_pressed_cb), view);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(press));
}

static int
get_em(GtkWidget *widget)
{
    PangoContext *context = gtk_widget_get_pango_context(widget);
    const PangoFontDescription *font = pango_context_get_font_description(context);
    gint size = pango_font_description_get_size(font);

    if (!pango_font_description_get_size_is_absolute(font))
        size = (gint)(size * pango_cairo_context_get_resolution(context) / 72.0);
    return MAX(size / PANGO_SCALE, 8);
}

int
gloss_text_places_get_margin(GtkWidget *view, int width)
{
    return MAX((width - MEASURE_EM * get_em(view)) / 2, LEAST_MARGIN);
}

gboolean
gloss_text_places_is_seen(GtkTextView *view, const GtkTextIter *iter)
{
    GdkRectangle visible;
    GdkRectangle place;

    gtk_text_view_get_visible_rect(view, &visible);
    gtk_text_view_get_iter_location(view, iter, &place);
    return visible.height > 0 && place.y >= visible.y && place.y < visible.y + visible.height;
}

gboolean
gloss_text_places_is_caret_seen(GtkTextView *view)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(view);
    GtkTextIter iter;

    gtk_text_buffer_get_iter_at_mark(buffer, &iter, gtk_text_buffer_get_insert(buffer));
    return gloss_text_places_is_seen(view, &iter);
}
