/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wizard-steps.h. */
#include "ui/wizard-steps.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _GlossWizardSteps {
    GtkWidget parent_instance;

    AdwSqueezer *squeezer;
    GtkBox *row;
    GtkLabel *short_label;
    GtkLevelBar *bar;
    char **titles;
    GPtrArray *buttons; /* GtkButton*, the widgets' own */
};

G_DEFINE_FINAL_TYPE(GlossWizardSteps, gloss_wizard_steps, GTK_TYPE_WIDGET)

static guint activated_signal;

static void
clicked_cb(GlossWizardSteps *self, GtkButton *button)
{
    guint step = 0;

    if (g_ptr_array_find(self->buttons, button, &step))
        g_signal_emit(self, activated_signal, 0, step);
}

static GtkWidget *
create_step(GlossWizardSteps *self, guint number, const char *title)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    g_autofree char *text = g_strdup_printf("%u", number);
    GtkWidget *mark = gtk_label_new(text);

    gtk_widget_add_css_class(mark, "wizard-mark");
    gtk_widget_add_css_class(mark, "numeric");
    gtk_widget_set_valign(mark, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), mark);
    gtk_box_append(GTK_BOX(box), gtk_label_new(title));
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "wizard-step");
    g_object_set_data(G_OBJECT(button), "mark", mark);
    g_signal_connect_object(button, "clicked", G_CALLBACK(clicked_cb), self, G_CONNECT_SWAPPED);
    return button;
}

void
gloss_wizard_steps_set_titles(GlossWizardSteps *self, const char *const *titles)
{
    g_strfreev(self->titles);
    self->titles = g_strdupv((char **)titles);
    for (guint i = 0; titles[i] != NULL; i++) {
        GtkWidget *button = create_step(self, i + 1, titles[i]);

        gtk_box_append(self->row, button);
        g_ptr_array_add(self->buttons, button);
    }
    gtk_level_bar_set_max_value(self->bar, self->buttons->len);
}

static void
update_step(GlossWizardSteps *self, guint step, guint current, guint reachable)
{
    GtkWidget *button = self->buttons->pdata[step];
    GtkLabel *mark = g_object_get_data(G_OBJECT(button), "mark");
    gboolean done = step < current;
    g_autofree char *number = g_strdup_printf("%u", step + 1);
    /* Translators: a step of the wizard: its number, its title, and what it is now */
    g_autofree char *name = g_strdup_printf(_("Step %u: %s, %s"), step + 1, self->titles[step],
                                            step == current     ? _("shown now")
                                            : done              ? _("done")
                                            : step <= reachable ? _("open")
                                                                : _("not open yet"));

    gtk_label_set_text(mark, done ? "✓" : number);
    gtk_widget_set_sensitive(button, step <= reachable);
    if (step == current)
        gtk_widget_add_css_class(button, "current");
    else
        gtk_widget_remove_css_class(button, "current");
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
gloss_wizard_steps_set_current(GlossWizardSteps *self, guint current, guint reachable)
{
    /* Translators: "Step 2 of 6 · Data" */
    g_autofree char *text = g_strdup_printf(_("Step %u of %u · %s"), current + 1,
                                            self->buttons->len, self->titles[current]);

    for (guint i = 0; i < self->buttons->len; i++)
        update_step(self, i, current, reachable);
    gtk_label_set_text(self->short_label, text);
    gtk_level_bar_set_value(self->bar, current + 1);
}

static void
dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(gloss_wizard_steps_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossWizardSteps *self = GLOSS_WIZARD_STEPS(object);

    g_strfreev(self->titles);
    g_ptr_array_unref(self->buttons);
    G_OBJECT_CLASS(gloss_wizard_steps_parent_class)->finalize(object);
}

static void
gloss_wizard_steps_class_init(GlossWizardStepsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    activated_signal = g_signal_new("activated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "wizardsteps");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
create_short(GlossWizardSteps *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);

    self->short_label = GTK_LABEL(gtk_label_new(NULL));
    self->bar = GTK_LEVEL_BAR(gtk_level_bar_new());
    gtk_level_bar_set_mode(self->bar, GTK_LEVEL_BAR_MODE_DISCRETE);
    gtk_level_bar_remove_offset_value(self->bar, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Steps done"), -1);
    gtk_widget_add_css_class(GTK_WIDGET(self->short_label), "heading");
    gtk_widget_add_css_class(box, "wizard-short");
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->short_label));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->bar));
    return box;
}

static void
gloss_wizard_steps_init(GlossWizardSteps *self)
{
    self->buttons = g_ptr_array_new();
    self->squeezer = ADW_SQUEEZER(adw_squeezer_new());
    self->row = GTK_BOX(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
    gtk_box_set_homogeneous(self->row, TRUE);
    adw_squeezer_set_homogeneous(self->squeezer, FALSE);
    adw_squeezer_add(self->squeezer, GTK_WIDGET(self->row));
    adw_squeezer_add(self->squeezer, create_short(self));
    gtk_widget_set_parent(GTK_WIDGET(self->squeezer), GTK_WIDGET(self));
}
