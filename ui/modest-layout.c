/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See modest-layout.h. What a child cannot do without it still gets. */
#include "ui/modest-layout.h"

#define COMFORTABLE 640

struct _GlossModestLayout {
    GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE(GlossModestLayout, gloss_modest_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
get_request_mode(GtkLayoutManager *manager, GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure(GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation, int for_size,
        int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        int least;
        int wanted;

        if (!gtk_widget_should_layout(child))
            continue;
        gtk_widget_measure(child, orientation, for_size, &least, &wanted, NULL, NULL);
        *minimum = MAX(*minimum, least);
        *natural = MAX(*natural, wanted);
    }
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        *natural = MAX(*minimum, MIN(*natural, COMFORTABLE));
}

static void
allocate(GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (gtk_widget_should_layout(child))
            gtk_widget_allocate(child, width, height, baseline, NULL);
}

static void
gloss_modest_layout_class_init(GlossModestLayoutClass *klass)
{
    GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS(klass);

    manager_class->get_request_mode = get_request_mode;
    manager_class->measure = measure;
    manager_class->allocate = allocate;
}

static void
gloss_modest_layout_init(GlossModestLayout *self)
{
}
