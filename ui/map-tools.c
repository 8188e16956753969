/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-tools.h. */
#include "ui/map-tools.h"

#include <glib/gi18n.h>

#define ZOOM_STEP 1.25

static void
mode_cb(GlossMapView *view, GParamSpec *pspec, GtkToggleButton *button)
{
    if (gtk_toggle_button_get_active(button))
        gloss_map_view_set_mode(
            view, (GlossMapViewMode)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "mode")));
}

static void
size_cb(GlossMapView *view, GtkRange *range)
{
    gloss_map_view_set_size(view, gtk_range_get_value(range));
}

GtkWidget *
gloss_map_tools_make_modes(GlossMapView *view)
{
    static const char *const names[] = {N_("Move"), N_("Rectangle"), N_("Lasso")};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0), *first = NULL;

    gtk_widget_add_css_class(box, "linked");
    for (int mode = 0; mode < 3; mode++) {
        GtkWidget *button = gtk_toggle_button_new_with_label(_(names[mode]));

        g_object_set_data(G_OBJECT(button), "mode", GINT_TO_POINTER(mode));
        if (first != NULL)
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), GTK_TOGGLE_BUTTON(first));
        else
            first = button;
        g_signal_connect_swapped(button, "notify::active", G_CALLBACK(mode_cb), view);
        gtk_box_append(GTK_BOX(box), button);
    }
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(first), TRUE);
    return box;
}

static GtkWidget *
make_button(const char *icon, const char *name, GCallback callback, GlossMapView *view)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);

    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_signal_connect_swapped(button, "clicked", callback, view);
    return button;
}

static void
fit_cb(GlossMapView *view)
{
    gloss_map_view_fit(view);
}

static void
zoom_in_cb(GlossMapView *view)
{
    gloss_map_view_zoom(view, ZOOM_STEP);
}

static void
zoom_out_cb(GlossMapView *view)
{
    gloss_map_view_zoom(view, 1 / ZOOM_STEP);
}

GtkWidget *
gloss_map_tools_make_zoom(GlossMapView *view)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_widget_add_css_class(box, "linked");
    gtk_box_append(GTK_BOX(box), make_button("zoom-out-symbolic", _("Zoom out (-)"),
                                             G_CALLBACK(zoom_out_cb), view));
    gtk_box_append(GTK_BOX(box), make_button("zoom-fit-best-symbolic", _("Show everything (0)"),
                                             G_CALLBACK(fit_cb), view));
    gtk_box_append(GTK_BOX(box),
                   make_button("zoom-in-symbolic", _("Zoom in (+)"), G_CALLBACK(zoom_in_cb), view));
    return box;
}

GtkWidget *
gloss_map_tools_make_size(GlossMapView *view)
{
    GtkWidget *scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 20, 1);

    gtk_scale_set_draw_value(GTK_SCALE(scale), FALSE);
    gtk_widget_set_size_request(scale, 90, -1);
    gtk_widget_set_tooltip_text(scale, _("Size of points"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(scale), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Size of points"), -1);
    g_signal_connect_swapped(scale, "value-changed", G_CALLBACK(size_cb), view);
    return scale;
}
