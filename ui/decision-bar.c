/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See decision-bar.h. */
#include "ui/decision-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _GlossDecisionBar {
    GtkBox parent_instance;

    GtkLabel *count_label;
    GtkLabel *short_label;
    GlossReview *review;
};

G_DEFINE_FINAL_TYPE(GlossDecisionBar, gloss_decision_bar, GTK_TYPE_BOX)

void
gloss_decision_bar_update(GlossDecisionBar *self)
{
    guint n = self->review != NULL ? gloss_review_count_undecided(self->review) : 0;
    /* Translators: how many annotations nobody has decided on */
    g_autofree char *text = g_strdup_printf(ngettext("%u undecided", "%u undecided", n), n);
    g_autofree char *number = g_strdup_printf("%u", n);

    gtk_label_set_text(self->count_label, text);
    gtk_label_set_text(self->short_label, number);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->short_label), text);
}

void
gloss_decision_bar_set_review(GlossDecisionBar *self, GlossReview *review)
{
    self->review = review;
    g_signal_connect_object(review, "changed", G_CALLBACK(gloss_decision_bar_update), self,
                            G_CONNECT_SWAPPED);
    gloss_decision_bar_update(self);
}

static void
gloss_decision_bar_class_init(GlossDecisionBarClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/decision-bar.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossDecisionBar, count_label);
    gtk_widget_class_bind_template_child(widget_class, GlossDecisionBar, short_label);
}

static void
gloss_decision_bar_init(GlossDecisionBar *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
