/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-row.h. */
#include "ui/run-row.h"

struct _GlossRunRow {
    GtkListBoxRow parent_instance;

    GtkImage *icon;
    GtkLabel *title;
    GtkLabel *detail;
    GlossRun *run;
};

G_DEFINE_FINAL_TYPE(GlossRunRow, gloss_run_row, GTK_TYPE_LIST_BOX_ROW)

const char *
gloss_run_row_get_icon(GlossRun *run)
{
    switch (gloss_run_get_state(run)) {
    case GLOSS_RUN_QUEUED: return "content-loading-symbolic";
    case GLOSS_RUN_RUNNING: return "media-playback-start-symbolic";
    case GLOSS_RUN_PAUSED: return "media-playback-pause-symbolic";
    case GLOSS_RUN_STOPPING:
    case GLOSS_RUN_CANCELLED: return "media-playback-stop-symbolic";
    case GLOSS_RUN_DONE: return "emblem-ok-symbolic";
    case GLOSS_RUN_FAILED: return "dialog-error-symbolic";
    case GLOSS_RUN_INTERRUPTED: return "dialog-warning-symbolic";
    }
    g_return_val_if_reached(NULL);
}

static void
update(GlossRunRow *self)
{
    g_autofree char *status = gloss_run_dup_status(self->run);

    if (g_strcmp0(status, gtk_label_get_text(self->detail)) == 0)
        return;
    gtk_label_set_text(self->detail, status);
    gtk_image_set_from_icon_name(self->icon, gloss_run_row_get_icon(self->run));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   gloss_run_get_title(self->run),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, status, -1);
}

GlossRun *
gloss_run_row_get_run(GlossRunRow *self)
{
    return self->run;
}

GtkWidget *
gloss_run_row_new(GlossRun *run)
{
    GlossRunRow *self = g_object_new(GLOSS_TYPE_RUN_ROW, NULL);

    self->run = g_object_ref(run);
    gtk_label_set_text(self->title, gloss_run_get_title(run));
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), gloss_run_get_title(run));
    g_signal_connect_object(run, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    g_clear_object(&GLOSS_RUN_ROW(object)->run);
    G_OBJECT_CLASS(gloss_run_row_parent_class)->dispose(object);
}

static void
gloss_run_row_class_init(GlossRunRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/run-row.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossRunRow, icon);
    gtk_widget_class_bind_template_child(widget_class, GlossRunRow, title);
    gtk_widget_class_bind_template_child(widget_class, GlossRunRow, detail);
}

static void
gloss_run_row_init(GlossRunRow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
