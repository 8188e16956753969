/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-bar.h. */
#include "ui/training-bar.h"

#include "app/dataset-guess.h"
#include "app/dataset-preview.h"
#include "ui/spoken-names.h"

struct _GlossTrainingBar {
    GtkWidget parent_instance;

    GtkInfoBar *bar;
    GFile *file;
    GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE(GlossTrainingBar, gloss_training_bar, GTK_TYPE_WIDGET)

static void
guessed_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossTrainingBar) self = data;
    GlossTrainingTask task;

    if (gloss_dataset_guess_run_finish(result, &task) && self->bar != NULL)
        gtk_info_bar_set_revealed(self->bar, TRUE);
}

/* Names that say nothing, such as .txt, are not looked into: most of them are documents. */
static gboolean
may_be_labelled(GFile *file)
{
    static const char *const suffixes[] = {".conll", ".conllu", ".iob", ".iob2",
                                           ".bio",   ".tsv",    ".csv", ".jsonl"};
    g_autofree char *base = g_file_get_basename(file);
    g_autofree char *name = g_utf8_casefold(base, -1);

    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        if (g_str_has_suffix(name, suffixes[i]))
            return TRUE;
    return FALSE;
}

void
gloss_training_bar_set_file(GlossTrainingBar *self, GFile *file)
{
    if (!g_set_object(&self->file, file) || file == NULL || g_file_peek_path(file) == NULL ||
        !may_be_labelled(file))
        return;
    gloss_dataset_guess_run_async(file, self->cancellable, guessed_cb, g_object_ref(self));
}

static void
response_cb(GlossTrainingBar *self, gint response)
{
    gtk_info_bar_set_revealed(self->bar, FALSE);
    if (response == GTK_RESPONSE_OK)
        gtk_widget_activate_action(GTK_WIDGET(self), "win.train-file", "s",
                                   g_file_peek_path(self->file));
}

static void
dispose(GObject *object)
{
    GlossTrainingBar *self = GLOSS_TRAINING_BAR(object);

    g_cancellable_cancel(self->cancellable);
    if (self->bar != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->bar));
    self->bar = NULL;
    G_OBJECT_CLASS(gloss_training_bar_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossTrainingBar *self = GLOSS_TRAINING_BAR(object);

    g_clear_object(&self->file);
    g_object_unref(self->cancellable);
    G_OBJECT_CLASS(gloss_training_bar_parent_class)->finalize(object);
}

static void
gloss_training_bar_class_init(GlossTrainingBarClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/training-bar.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossTrainingBar, bar);
    gtk_widget_class_bind_template_callback(widget_class, response_cb);
}

static void
gloss_training_bar_init(GlossTrainingBar *self)
{
    self->cancellable = g_cancellable_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    gloss_spoken_names_set_info_bars(GTK_WIDGET(self));
}
