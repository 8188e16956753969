/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lost-list.h. */
#include "ui/lost-list.h"

#include "ui/label-text.h"
#include <glib/gi18n.h>

#define KEY "gloss-lost"

typedef struct {
    GtkExpander *expander;
    GtkListBox *list;
    GlossReview *review;
    GlossPluginHost *host;
} Lost;

static void
give_up_cb(GtkWidget *row_button, Lost *self)
{
    GlossAnnotation *annotation = g_object_get_data(G_OBJECT(row_button), "annotation");
    g_autoptr(GError) error = NULL;

    if (!gloss_decisions_give_up(gloss_review_get_decisions(self->review), annotation, &error))
        g_signal_emit_by_name(self->review, "failed", error);
}

static GtkWidget *
create_words(Lost *self, GlossAnnotation *annotation)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *words = gtk_label_new(gloss_annotation_get_text(annotation));
    g_autofree char *about = gloss_label_text_describe(self->host, annotation);
    GtkWidget *what = gtk_label_new(about);

    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(words), 24);
    gtk_label_set_xalign(GTK_LABEL(what), 0);
    gtk_widget_add_css_class(what, "dim-label");
    gtk_widget_add_css_class(what, "caption");
    gtk_widget_set_hexpand(box, TRUE);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), what);
    return box;
}

static GtkWidget *
create_row(Lost *self, GlossAnnotation *annotation)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *button = gtk_button_new_from_icon_name("user-trash-symbolic");
    /* Translators: give up a decision whose place in the text is gone; its words */
    g_autofree char *name =
        g_strdup_printf(_("Give up “%s”"), gloss_annotation_get_text(annotation));

    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_object_set_data_full(G_OBJECT(button), "annotation", g_object_ref(annotation),
                           g_object_unref);
    g_signal_connect(button, "clicked", G_CALLBACK(give_up_cb), self);
    gtk_widget_set_margin_start(box, 12);
    gtk_widget_set_margin_end(box, 6);
    gtk_widget_set_margin_top(box, 6);
    gtk_widget_set_margin_bottom(box, 6);
    gtk_box_append(GTK_BOX(box), create_words(self, annotation));
    gtk_box_append(GTK_BOX(box), button);
    return box;
}

static void
update(Lost *self)
{
    GPtrArray *lost = self->review != NULL
                          ? gloss_decisions_get_lost(gloss_review_get_decisions(self->review))
                          : NULL;
    guint n = lost != NULL ? lost->len : 0;
    /* Translators: decisions on words that are no longer in the text */
    g_autofree char *text =
        g_strdup_printf(ngettext("%u lost decision", "%u lost decisions", n), n);
    GtkWidget *row;

    while ((row = gtk_widget_get_first_child(GTK_WIDGET(self->list))) != NULL)
        gtk_list_box_remove(self->list, row);
    for (guint i = 0; i < n; i++)
        gtk_list_box_append(self->list, create_row(self, lost->pdata[i]));
    gtk_expander_set_label(self->expander, text);
    gtk_widget_set_visible(GTK_WIDGET(self->expander), n > 0);
}

static void
forget(Lost *self)
{
    if (self->review != NULL)
        g_signal_handlers_disconnect_by_data(self->review, self);
    g_clear_object(&self->review);
}

void
gloss_lost_list_set_review(GtkWidget *expander, GlossReview *review, GlossPluginHost *host)
{
    Lost *self = g_object_get_data(G_OBJECT(expander), KEY);

    forget(self);
    g_set_object(&self->host, host);
    if (review != NULL) {
        self->review = g_object_ref(review);
        g_signal_connect_swapped(review, "changed", G_CALLBACK(update), self);
    }
    update(self);
}

static void
lost_free(gpointer data)
{
    Lost *self = data;

    forget(self);
    g_clear_object(&self->host);
    g_free(self);
}

static GtkWidget *
create_scroller(Lost *self)
{
    GtkWidget *scroller = gtk_scrolled_window_new();

    self->list = GTK_LIST_BOX(gtk_list_box_new());
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(GTK_WIDGET(self->list), "boxed-list");
    gtk_widget_set_margin_start(GTK_WIDGET(self->list), 1);
    gtk_widget_set_margin_end(GTK_WIDGET(self->list), 1);
    gtk_widget_set_margin_bottom(GTK_WIDGET(self->list), 2);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Lost decisions"), -1);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroller), 220);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->list));
    return scroller;
}

static GtkWidget *
create_content(Lost *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *why = gtk_label_new(
        _("The text has changed and these words are no longer where they were. They come back "
          "with a version of the text that has them."));

    gtk_label_set_wrap(GTK_LABEL(why), TRUE);
    gtk_label_set_xalign(GTK_LABEL(why), 0);
    gtk_widget_add_css_class(why, "dim-label");
    gtk_widget_add_css_class(why, "caption");
    gtk_widget_set_margin_top(box, 6);
    gtk_box_append(GTK_BOX(box), why);
    gtk_box_append(GTK_BOX(box), create_scroller(self));
    return box;
}

GtkWidget *
gloss_lost_list_new(void)
{
    Lost *self = g_new0(Lost, 1);
    GtkWidget *expander = gtk_expander_new(NULL);

    self->expander = GTK_EXPANDER(expander);
    gtk_expander_set_child(self->expander, create_content(self));
    g_object_set_data_full(G_OBJECT(expander), KEY, self, lost_free);
    update(self);
    return expander;
}
