/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See state-marks.h. */
#include "ui/state-marks.h"

#include <glib/gi18n.h>
#include <math.h>

#define RADIUS 5.5

static void
draw_frame(cairo_t *cr, gboolean is_round)
{
    const double r = RADIUS, corner = 2;

    cairo_new_path(cr);
    if (is_round) {
        cairo_arc(cr, 0, 0, r, 0, 2 * G_PI);
    } else {
        cairo_arc(cr, r - corner, -r + corner, corner, -G_PI / 2, 0);
        cairo_arc(cr, r - corner, r - corner, corner, 0, G_PI / 2);
        cairo_arc(cr, -r + corner, r - corner, corner, G_PI / 2, G_PI);
        cairo_arc(cr, -r + corner, -r + corner, corner, G_PI, 3 * G_PI / 2);
        cairo_close_path(cr);
    }
    cairo_fill(cr);
}

static void
draw_sign(cairo_t *cr, GlossAnnotationState state, gboolean added)
{
    if (added) {
        cairo_move_to(cr, -3, 0);
        cairo_line_to(cr, 3, 0);
        cairo_move_to(cr, 0, -3);
        cairo_line_to(cr, 0, 3);
    } else if (state == GLOSS_ANNOTATION_CORRECTED) {
        cairo_move_to(cr, -2.5, 2.5);
        cairo_line_to(cr, 2.5, -2.5);
    } else {
        cairo_move_to(cr, -2.8, 0.2);
        cairo_line_to(cr, -0.8, 2.4);
        cairo_line_to(cr, 3, -2.2);
    }
    cairo_stroke(cr);
}

static void
draw_mark(cairo_t *cr, GlossAnnotation *annotation, const GdkRGBA *line)
{
    GlossAnnotationState state = gloss_annotation_get_state(annotation);
    gboolean added = g_str_equal(gloss_annotation_get_origin(annotation), GLOSS_ANNOTATION_PERSON);
    /* On a dark page lines are light, and the sign on them dark. */
    double ground = line->red * 0.3 + line->green * 0.6 + line->blue * 0.1 > 0.5 ? 0.1 : 1;

    gdk_cairo_set_source_rgba(cr, line);
    draw_frame(cr, state == GLOSS_ANNOTATION_ACCEPTED && !added);
    cairo_set_source_rgb(cr, ground, ground, ground);
    cairo_set_line_width(cr, 1.6);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    draw_sign(cr, state, added);
}

/* The top right corner of its last character. */
static void
find_corner(GtkTextView *view, GlossAnnotation *annotation, GlossOffsetMap *map, double *x,
            double *y)
{
    int last = gloss_offset_map_to_char_end(map, gloss_annotation_get_end(annotation)) - 1;
    GdkRectangle place;
    GtkTextIter iter;

    gtk_text_buffer_get_iter_at_offset(gtk_text_view_get_buffer(view), &iter, MAX(last, 0));
    gtk_text_view_get_iter_location(view, &iter, &place);
    *x = place.x + MAX(place.width, 0) + 1;
    *y = place.y + 2;
}

void
gloss_state_marks_snapshot(GtkTextView *view, GtkSnapshot *snapshot, GPtrArray *annotations,
                           GlossOffsetMap *map, const GlossLabelPalette *palette)
{
    for (guint i = 0; i < annotations->len; i++) {
        GlossAnnotation *annotation = annotations->pdata[i];
        guint index = gloss_labels_get_palette(gloss_annotation_get_label(annotation));
        graphene_rect_t bounds;
        cairo_t *cr;
        double x, y;

        if (!gloss_annotation_is_decided(annotation) ||
            gloss_annotation_get_state(annotation) == GLOSS_ANNOTATION_REJECTED)
            continue;
        find_corner(view, annotation, map, &x, &y);
        graphene_rect_init(&bounds, (float)(x - RADIUS - 1), (float)(y - RADIUS - 1),
                           (float)(2 * RADIUS + 2), (float)(2 * RADIUS + 2));
        cr = gtk_snapshot_append_cairo(snapshot, &bounds);
        cairo_translate(cr, x, y);
        draw_mark(cr, annotation, &palette->line[index % GLOSS_LABELS_N_PALETTE]);
        cairo_destroy(cr);
    }
}

const char *
gloss_state_marks_get_icon(int state)
{
    switch (state) {
    case GLOSS_ANNOTATION_ACCEPTED: return "object-select-symbolic";
    case GLOSS_ANNOTATION_CORRECTED: return "document-edit-symbolic";
    case GLOSS_ANNOTATION_REJECTED: return "process-stop-symbolic";
    default: return NULL;
    }
}

const char *
gloss_state_marks_get_name(GlossAnnotationState state)
{
    switch (state) {
    case GLOSS_ANNOTATION_ACCEPTED: return _("accepted");
    case GLOSS_ANNOTATION_CORRECTED: return _("corrected");
    case GLOSS_ANNOTATION_REJECTED: return _("rejected");
    default: return NULL;
    }
}
