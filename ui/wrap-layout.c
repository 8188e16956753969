/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wrap-layout.h. */
#include "ui/wrap-layout.h"

struct _GlossWrapLayout {
    GtkLayoutManager parent_instance;

    gint spacing;
};

G_DEFINE_FINAL_TYPE(GlossWrapLayout, gloss_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
get_request_mode(GtkLayoutManager *manager, GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static GtkAllocation
measure_child(GtkWidget *child, gint room)
{
    GtkAllocation size = {0, 0, 0, 0};

    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &size.width, NULL, NULL);
    size.width = MIN(size.width, MAX(room, 1));
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, size.width, NULL, &size.height, NULL, NULL);
    return size;
}

/* Puts the children within @width when @apply is set; returns the height they take. */
static gint
flow(GlossWrapLayout *self, GtkWidget *widget, gint width, gboolean apply)
{
    gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
    gint x = 0;
    gint y = 0;
    gint row_height = 0;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkAllocation size;

        if (!gtk_widget_should_layout(child))
            continue;
        size = measure_child(child, width);
        if (x > 0 && x + size.width > width) {
            x = 0;
            y += row_height + self->spacing;
            row_height = 0;
        }
        size.x = rtl ? width - x - size.width : x;
        size.y = y;
        if (apply)
            gtk_widget_size_allocate(child, &size, -1);
        x += size.width + self->spacing;
        row_height = MAX(row_height, size.height);
    }
    return y + row_height;
}

static gint
widest_child(GtkWidget *widget)
{
    gint widest = 0;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (gtk_widget_should_layout(child))
            widest = MAX(widest, measure_child(child, G_MAXINT).width);
    return widest;
}

static void
measure(GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size,
        int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
    gint size =
        orientation == GTK_ORIENTATION_HORIZONTAL
            ? widest_child(widget)
            : flow(GLOSS_WRAP_LAYOUT(manager), widget, for_size < 0 ? G_MAXINT : for_size, FALSE);

    /* A chip may be narrower than it wishes: its name is then cut short. */
    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN(size, 40) : size;
    *natural = size;
}

static void
allocate(GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
    flow(GLOSS_WRAP_LAYOUT(manager), widget, width, TRUE);
}

static void
gloss_wrap_layout_class_init(GlossWrapLayoutClass *klass)
{
    GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS(klass);

    manager_class->get_request_mode = get_request_mode;
    manager_class->measure = measure;
    manager_class->allocate = allocate;
}

static void
gloss_wrap_layout_init(GlossWrapLayout *self)
{
}

GtkLayoutManager *
gloss_wrap_layout_new(gint spacing)
{
    GlossWrapLayout *self = g_object_new(GLOSS_TYPE_WRAP_LAYOUT, NULL);

    self->spacing = spacing;
    return GTK_LAYOUT_MANAGER(self);
}
