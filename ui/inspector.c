/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See inspector.h. What a page shows is in the page's own file. */
#include "ui/inspector.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define ENTITIES "entities"

struct _GlossInspector {
    GtkBox parent_instance;

    GtkWidget *switcher;
    AdwViewStack *stack;
    GlossEntitiesPage *entities;
};

G_DEFINE_FINAL_TYPE(GlossInspector, gloss_inspector, GTK_TYPE_BOX)

static guint activated_signal;

void
gloss_inspector_add_page(GlossInspector *self, GtkWidget *page, const char *name, const char *title,
                         const char *icon_name)
{
    AdwViewStackPage *place = adw_view_stack_add_titled(self->stack, page, name, title);
    g_autoptr(GtkSelectionModel) pages = adw_view_stack_get_pages(self->stack);

    adw_view_stack_page_set_icon_name(place, icon_name);
    gtk_widget_set_visible(self->switcher, g_list_model_get_n_items(G_LIST_MODEL(pages)) > 1);
}

void
gloss_inspector_show_page(GlossInspector *self, const char *name)
{
    if (adw_view_stack_get_child_by_name(self->stack, name) != NULL)
        adw_view_stack_set_visible_child_name(self->stack, name);
}

const char *
gloss_inspector_get_page(GlossInspector *self)
{
    return adw_view_stack_get_visible_child_name(self->stack);
}

void
gloss_inspector_set_host(GlossInspector *self, GlossPluginHost *host)
{
    gloss_entities_page_set_host(self->entities, host);
}

void
gloss_inspector_set_document(GlossInspector *self, GlossDocument *document,
                             GlossEntityGroups *groups)
{
    gloss_entities_page_set_document(self->entities, document, groups);
}

void
gloss_inspector_set_review(GlossInspector *self, GlossReview *review)
{
    gloss_entities_page_set_review(self->entities, review);
}

void
gloss_inspector_set_position(GlossInspector *self, gsize offset)
{
    gloss_entities_page_set_position(self->entities, offset);
}

void
gloss_inspector_focus_search(GlossInspector *self)
{
    gloss_inspector_show_page(self, ENTITIES);
    gloss_entities_page_focus_search(self->entities);
}

static void
activated_cb(GlossInspector *self, GlossAnnotation *annotation)
{
    g_signal_emit(self, activated_signal, 0, annotation);
}

static void
gloss_inspector_class_init(GlossInspectorClass *klass)
{
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, GLOSS_TYPE_ANNOTATION);
}

static void
gloss_inspector_init(GlossInspector *self)
{
    self->stack = ADW_VIEW_STACK(adw_view_stack_new());
    self->switcher = g_object_new(ADW_TYPE_VIEW_SWITCHER, "stack", self->stack, "policy",
                                  ADW_VIEW_SWITCHER_POLICY_NARROW, "visible", FALSE, NULL);
    self->entities = g_object_new(GLOSS_TYPE_ENTITIES_PAGE, NULL);
    g_signal_connect_object(self->entities, "activated", G_CALLBACK(activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_widget_add_css_class(GTK_WIDGET(self), "background");
    gtk_widget_add_css_class(self->switcher, "inspector-switcher");
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    gtk_box_append(GTK_BOX(self), self->switcher);
    gtk_box_append(GTK_BOX(self), GTK_WIDGET(self->stack));
    gloss_inspector_add_page(self, GTK_WIDGET(self->entities), ENTITIES, _("Entities"),
                             "view-list-symbolic");
}
