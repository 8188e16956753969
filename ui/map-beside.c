/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-beside.h. The map may be there before or after the first one's choice. */
#include "ui/map-beside.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _GlossMapBeside {
    GtkWidget parent_instance;

    GtkWidget *box;
    GtkStack *stack; /* making, failed, map */
    AdwStatusPage *failed_page;
    GlossMapView *view;

    GlossMapMaking *making;
    GCancellable *cancellable;
    GlossMap *map;
    GlossMapChoice *first;  /* (nullable) of the first map */
    GlossMapChoice *choice; /* (nullable) of this one */
    const GlossMapColours *colours;
};

G_DEFINE_FINAL_TYPE(GlossMapBeside, gloss_map_beside, GTK_TYPE_WIDGET)

static guint closed_signal;

static void
fail(GlossMapBeside *self, const char *message)
{
    adw_status_page_set_description(self->failed_page, message);
    gtk_stack_set_visible_child_name(self->stack, "failed");
}

static void
show(GlossMapBeside *self)
{
    if (self->map == NULL || self->first == NULL)
        return;
    if (gloss_map_get_n_items(self->map) !=
        gloss_map_get_n_items(gloss_map_choice_get_map(self->first))) {
        fail(self, _("There are other items now than in the first map."));
        return;
    }
    g_clear_object(&self->choice);
    self->choice = gloss_map_choice_new(self->map);
    gloss_map_choice_copy(self->choice, self->first);
    gloss_map_choice_link(self->choice, self->first);
    gloss_map_view_set_choice(self->view, self->choice, gloss_map_making_get_pool(self->making));
    gloss_map_view_set_colours(self->view, self->colours);
    gtk_stack_set_visible_child_name(self->stack, "map");
}

void
gloss_map_beside_set_choice(GlossMapBeside *self, GlossMapChoice *choice,
                            const GlossMapColours *colours)
{
    gboolean same = self->first == choice;

    self->colours = colours;
    if (same && self->choice != NULL) {
        gloss_map_view_set_colours(self->view, colours);
        return;
    }
    g_set_object(&self->first, choice);
    show(self);
}

static void
made_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossMapBeside) self = data;
    g_autoptr(GError) error = NULL;
    GlossMap *map = gloss_map_making_run_finish(self->making, result, &error);

    if (self->box == NULL) {
        g_clear_pointer(&map, gloss_map_unref);
    } else if (map != NULL) {
        self->map = map;
        show(self);
    } else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        fail(self, error->message);
    }
}

static void
close_cb(GlossMapBeside *self)
{
    g_cancellable_cancel(self->cancellable);
    g_signal_emit(self, closed_signal, 0);
}

static void
dispose(GObject *object)
{
    GlossMapBeside *self = GLOSS_MAP_BESIDE(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->choice);
    g_clear_object(&self->first);
    G_OBJECT_CLASS(gloss_map_beside_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossMapBeside *self = GLOSS_MAP_BESIDE(object);

    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->making, gloss_map_making_unref);
    g_clear_pointer(&self->map, gloss_map_unref);
    G_OBJECT_CLASS(gloss_map_beside_parent_class)->finalize(object);
}

static void
gloss_map_beside_class_init(GlossMapBesideClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    closed_signal = g_signal_new("closed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
make_head(GlossMapBeside *self, const char *title)
{
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new(title);
    GtkWidget *button = gtk_button_new_from_icon_name("window-close-symbolic");

    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_set_tooltip_text(label, title);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_widget_add_css_class(label, "heading");
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, _("Close the second map"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Close the second map"), -1);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(close_cb), self);
    gtk_widget_set_margin_start(head, 12);
    gtk_box_append(GTK_BOX(head), label);
    gtk_box_append(GTK_BOX(head), button);
    return head;
}

static void
gloss_map_beside_init(GlossMapBeside *self)
{
    GtkWidget *spinner = gtk_spinner_new();

    self->cancellable = g_cancellable_new();
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->stack = GTK_STACK(gtk_stack_new());
    self->failed_page = ADW_STATUS_PAGE(adw_status_page_new());
    self->view = GLOSS_MAP_VIEW(gloss_map_view_new());
    gtk_spinner_start(GTK_SPINNER(spinner));
    gtk_widget_set_size_request(spinner, 48, 48);
    gtk_widget_set_halign(spinner, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(spinner, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(spinner), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Making the map"), -1);
    adw_status_page_set_title(self->failed_page, _("This cannot be mapped"));
    gtk_stack_add_named(self->stack, spinner, "making");
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->failed_page), "failed");
    gtk_stack_add_named(self->stack, GTK_WIDGET(self->view), "map");
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GlossMapView *
gloss_map_beside_get_view(GlossMapBeside *self)
{
    return self->view;
}

GtkWidget *
gloss_map_beside_new(GlossMapMaking *making, const char *title)
{
    GlossMapBeside *self = g_object_new(GLOSS_TYPE_MAP_BESIDE, NULL);
    g_autofree char *name = g_strdup_printf(_("Map: %s"), title);

    self->making = making;
    gloss_map_view_set_name(self->view, name);
    gtk_box_append(GTK_BOX(self->box), make_head(self, title));
    gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->stack));
    gloss_map_making_run_async(making, self->cancellable, made_cb, g_object_ref(self));
    return GTK_WIDGET(self);
}
