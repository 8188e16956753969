/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wrap-box.h. */
#include "ui/wrap-box.h"

#include "ui/wrap-layout.h"

#define SPACING 6

struct _GlossWrapBox {
    GtkWidget parent_instance;
};

static GtkBuildableIface *parent_buildable;

static void buildable_init(GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(GlossWrapBox, gloss_wrap_box, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_BUILDABLE, buildable_init))

void
gloss_wrap_box_append(GlossWrapBox *self, GtkWidget *child)
{
    gtk_widget_insert_before(child, GTK_WIDGET(self), NULL);
}

static void
add_child(GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
    if (GTK_IS_WIDGET(child))
        gloss_wrap_box_append(GLOSS_WRAP_BOX(buildable), GTK_WIDGET(child));
    else
        parent_buildable->add_child(buildable, builder, child, type);
}

static void
buildable_init(GtkBuildableIface *iface)
{
    parent_buildable = g_type_interface_peek_parent(iface);
    iface->add_child = add_child;
}

static void
dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(gloss_wrap_box_parent_class)->dispose(object);
}

static void
gloss_wrap_box_class_init(GlossWrapBoxClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_wrap_box_init(GlossWrapBox *self)
{
    gtk_widget_set_layout_manager(GTK_WIDGET(self), gloss_wrap_layout_new(SPACING));
}
