/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See job-row.h. */
#include "ui/job-row.h"

struct _GlossJobRow {
    GtkListBoxRow parent_instance;

    GtkLabel *title;
    GtkProgressBar *bar;
    GtkLabel *detail;
    GlossJob *job;
};

G_DEFINE_FINAL_TYPE(GlossJobRow, gloss_job_row, GTK_TYPE_LIST_BOX_ROW)

static void
update(GlossJobRow *self)
{
    double fraction = gloss_job_get_fraction(self->job);
    const char *detail = gloss_job_get_detail(self->job);

    gtk_label_set_text(self->title, gloss_job_get_title(self->job));
    gtk_label_set_text(self->detail, detail != NULL ? detail : "");
    gtk_widget_set_visible(GTK_WIDGET(self->detail), detail != NULL && *detail != '\0');
    if (fraction >= 0)
        gtk_progress_bar_set_fraction(self->bar, MIN(fraction, 1));
    else
        gtk_progress_bar_pulse(self->bar);
}

static void
stop_cb(GlossJobRow *self)
{
    gloss_job_cancel(self->job);
}

static void
dispose(GObject *object)
{
    g_clear_object(&GLOSS_JOB_ROW(object)->job);
    G_OBJECT_CLASS(gloss_job_row_parent_class)->dispose(object);
}

static void
gloss_job_row_class_init(GlossJobRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/job-row.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossJobRow, title);
    gtk_widget_class_bind_template_child(widget_class, GlossJobRow, bar);
    gtk_widget_class_bind_template_child(widget_class, GlossJobRow, detail);
    gtk_widget_class_bind_template_callback(widget_class, stop_cb);
}

static void
gloss_job_row_init(GlossJobRow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
gloss_job_row_new(GlossJob *job)
{
    GlossJobRow *self = g_object_new(GLOSS_TYPE_JOB_ROW, NULL);

    self->job = g_object_ref(job);
    g_signal_connect_object(job, "notify", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}
