/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See welcome.h. */
#include "ui/welcome.h"

#include <glib/gi18n.h>

struct _GlossWelcome {
    GtkWidget parent_instance;

    GtkLabel *model_text;
    GtkButton *model_button;
};

G_DEFINE_FINAL_TYPE(GlossWelcome, gloss_welcome, GTK_TYPE_WIDGET)

static const GlossModelEntry *
find_default(GPtrArray *entries)
{
    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = g_ptr_array_index(entries, i);

        if (entry->is_default)
            return entry;
    }
    return NULL;
}

void
gloss_welcome_update(GlossWelcome *self, GlossModelStore *store)
{
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);
    const GlossModelEntry *entry = find_default(entries);
    gboolean there = entry != NULL && entry->folder != NULL;
    g_autofree char *text = NULL;

    if (there)
        /* Translators: the name of a model */
        text = g_strdup_printf(_("The model “%s” is installed: entities are highlighted."),
                               entry->title);
    else
        text = g_strdup_printf(_("Finding entities takes a language model, which is not installed "
                                 "yet. Documents open without it. %s"),
                               gloss_model_store_get_hint());
    gtk_label_set_text(self->model_text, text);
    gtk_button_set_label(self->model_button,
                         there ? _("_Models and Plugins") : _("_How to Get It"));
}

static void
dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(gloss_welcome_parent_class)->dispose(object);
}

static void
gloss_welcome_class_init(GlossWelcomeClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/welcome.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossWelcome, model_text);
    gtk_widget_class_bind_template_child(widget_class, GlossWelcome, model_button);
}

static void
gloss_welcome_init(GlossWelcome *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
