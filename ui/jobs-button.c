/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See jobs-button.h. The button stays for a moment after the last job, so that short jobs do not
 * make it flicker. */
#include "ui/jobs-button.h"

#include "ui/job-row.h"
#include <glib/gi18n.h>

#define LINGER_MS 600

struct _GlossJobsButton {
    GtkWidget parent_instance;

    GtkMenuButton *button;
    GtkSpinner *spinner;
    GtkListBox *list;
    GlossJobs *jobs;
    guint hide_id;
};

G_DEFINE_FINAL_TYPE(GlossJobsButton, gloss_jobs_button, GTK_TYPE_WIDGET)

static gboolean
hide_cb(gpointer data)
{
    GlossJobsButton *self = data;

    self->hide_id = 0;
    gtk_menu_button_popdown(self->button);
    gtk_spinner_stop(self->spinner);
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    return G_SOURCE_REMOVE;
}

static void
jobs_changed_cb(GlossJobsButton *self)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->jobs));
    g_autofree char *text = g_strdup_printf(ngettext("%u running job", "%u running jobs", n), n);

    if (n > 0) {
        g_clear_handle_id(&self->hide_id, g_source_remove);
        gtk_widget_set_tooltip_text(GTK_WIDGET(self->button), text);
        gtk_spinner_start(self->spinner);
        gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    } else if (self->hide_id == 0) {
        self->hide_id = g_timeout_add(LINGER_MS, hide_cb, self);
    }
}

static GtkWidget *
create_row_cb(gpointer item, gpointer data)
{
    return gloss_job_row_new(GLOSS_JOB(item));
}

void
gloss_jobs_button_set_jobs(GlossJobsButton *self, GlossJobs *jobs)
{
    g_set_object(&self->jobs, jobs);
    gtk_list_box_bind_model(self->list, G_LIST_MODEL(jobs), create_row_cb, NULL, NULL);
    g_signal_connect_object(jobs, "items-changed", G_CALLBACK(jobs_changed_cb), self,
                            G_CONNECT_SWAPPED);
    if (g_list_model_get_n_items(G_LIST_MODEL(jobs)) > 0)
        jobs_changed_cb(self);
}

static void
dispose(GObject *object)
{
    GlossJobsButton *self = GLOSS_JOBS_BUTTON(object);

    g_clear_handle_id(&self->hide_id, g_source_remove);
    g_clear_object(&self->jobs);
    if (self->button != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->button));
    self->button = NULL;
    G_OBJECT_CLASS(gloss_jobs_button_parent_class)->dispose(object);
}

static void
gloss_jobs_button_class_init(GlossJobsButtonClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/jobs-button.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossJobsButton, button);
    gtk_widget_class_bind_template_child(widget_class, GlossJobsButton, spinner);
    gtk_widget_class_bind_template_child(widget_class, GlossJobsButton, list);
}

static void
gloss_jobs_button_init(GlossJobsButton *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
