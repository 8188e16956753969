/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See choice-button.h. The chosen id is kept apart from the list, so that a list that is made anew finds
 * it again; only a change of the id is told. */
#include "ui/choice-button.h"

#include "ui/spoken-names.h"

struct _GlossChoiceButton {
    GtkWidget parent_instance;

    GtkDropDown *drop;
    GtkStringList *titles;
    GPtrArray *ids; /* (nullable) strings, one a title */
    char *chosen;   /* (nullable) */
    guint settle_id;
    gboolean filling;
};

G_DEFINE_FINAL_TYPE(GlossChoiceButton, gloss_choice_button, GTK_TYPE_WIDGET)

static guint changed_signal;

static void
choose(GlossChoiceButton *self, const char *id)
{
    if (g_strcmp0(id, self->chosen) == 0)
        return;
    g_free(self->chosen);
    self->chosen = g_strdup(id);
    g_signal_emit(self, changed_signal, 0);
}

static void
selected_cb(GlossChoiceButton *self)
{
    guint at = gtk_drop_down_get_selected(self->drop);

    if (!self->filling && at < self->ids->len)
        choose(self, self->ids->pdata[at]);
}

/* The chosen entry did not come back. */
static gboolean
settle_cb(gpointer data)
{
    GlossChoiceButton *self = data;

    self->settle_id = 0;
    self->filling = FALSE;
    selected_cb(self);
    return G_SOURCE_REMOVE;
}

void
gloss_choice_button_clear(GlossChoiceButton *self)
{
    self->filling = TRUE;
    gtk_string_list_splice(self->titles, 1, self->ids->len - 1, NULL);
    g_ptr_array_set_size(self->ids, 1);
    if (self->settle_id == 0)
        self->settle_id = g_idle_add(settle_cb, self);
}

void
gloss_choice_button_add(GlossChoiceButton *self, const char *id, const char *title)
{
    g_ptr_array_add(self->ids, g_strdup(id));
    gtk_string_list_append(self->titles, title);
    if (g_strcmp0(id, self->chosen) == 0)
        gtk_drop_down_set_selected(self->drop, self->ids->len - 1);
}

const char *
gloss_choice_button_get_id(GlossChoiceButton *self)
{
    return self->chosen;
}

void
gloss_choice_button_set_id(GlossChoiceButton *self, const char *id)
{
    guint at = 0;

    for (guint i = 0; i < self->ids->len; i++)
        if (g_strcmp0(id, self->ids->pdata[i]) == 0)
            at = i;
    gtk_drop_down_set_selected(self->drop, at);
    choose(self, self->ids->pdata[at]);
}

GtkWidget *
gloss_choice_button_new(const char *name, const char *all)
{
    GlossChoiceButton *self = g_object_new(GLOSS_TYPE_CHOICE_BUTTON, NULL);

    gtk_string_list_append(self->titles, all);
    g_ptr_array_add(self->ids, NULL);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->drop), name);
    gloss_spoken_names_set_drop_down(self->drop, name);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossChoiceButton *self = GLOSS_CHOICE_BUTTON(object);
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self));

    g_clear_handle_id(&self->settle_id, g_source_remove);
    if (child != NULL)
        gtk_widget_unparent(child);
    g_clear_pointer(&self->ids, g_ptr_array_unref);
    g_clear_pointer(&self->chosen, g_free);
    G_OBJECT_CLASS(gloss_choice_button_parent_class)->dispose(object);
}

static void
gloss_choice_button_class_init(GlossChoiceButtonClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_choice_button_init(GlossChoiceButton *self)
{
    self->ids = g_ptr_array_new_with_free_func(g_free);
    self->titles = gtk_string_list_new(NULL);
    self->drop = GTK_DROP_DOWN(gtk_drop_down_new(G_LIST_MODEL(self->titles), NULL));
    gtk_widget_set_parent(GTK_WIDGET(self->drop), GTK_WIDGET(self));
    g_signal_connect_object(self->drop, "notify::selected", G_CALLBACK(selected_cb), self,
                            G_CONNECT_SWAPPED);
}
