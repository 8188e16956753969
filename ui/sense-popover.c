/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sense-popover.h. */
#include "ui/sense-popover.h"

#include "app/sense-query.h"
#include "ui/sense-row.h"
#include <glib/gi18n.h>

struct _GlossSensePopover {
    GtkPopover parent_instance;

    GtkLabel *word_label;
    GtkStack *stack;
    GtkSpinner *spinner;
    GtkLabel *message_label;
    GtkListBox *list;
    GtkWidget *uses_button;
    GlossDocumentView *view; /* the parent */
    GlossPluginHost *host;
    GBytes *text;              /* that was asked about last */
    GCancellable *cancellable; /* of the question that is open; NULL: none */
};

G_DEFINE_FINAL_TYPE(GlossSensePopover, gloss_sense_popover, GTK_TYPE_POPOVER)

/* ---- what is shown ---- */

static void
show_page(GlossSensePopover *self, const char *name)
{
    gboolean working = g_str_equal(name, "working");

    gtk_spinner_set_spinning(self->spinner, working);
    gtk_stack_set_visible_child_name(self->stack, name);
    if (working || !gtk_widget_get_visible(GTK_WIDGET(self)))
        return;
    /* A text view does not tell its pop-overs to take the room they now want. */
    gtk_popover_present(GTK_POPOVER(self));
    gtk_widget_child_focus(GTK_WIDGET(self->stack), GTK_DIR_TAB_FORWARD);
}

static void
show_message(GlossSensePopover *self, const char *text)
{
    gtk_label_set_text(self->message_label, text);
    show_page(self, "message");
    gtk_label_select_region(self->message_label, 0, 0);
}

static void
clear_list(GlossSensePopover *self)
{
    GtkListBoxRow *row;

    while ((row = gtk_list_box_get_row_at_index(self->list, 0)) != NULL)
        gtk_list_box_remove(self->list, GTK_WIDGET(row));
}

static void
show_senses(GlossSensePopover *self, const GPtrArray *senses)
{
    g_autofree char *text = NULL;

    for (guint i = 0; i < senses->len; i++)
        gtk_list_box_append(self->list, gloss_sense_row_new(senses->pdata[i], senses->len == 1,
                                                            GLOSS_SENSE_ROW_BRIEF));
    if (senses->len > 0) {
        show_page(self, "senses");
        return;
    }
    text = gloss_sense_query_explain_none(self->text, gtk_label_get_text(self->word_label));
    show_message(self, text);
}

/* ---- asking ---- */

static void
stop(GlossSensePopover *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

static void
answered_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossSensePopover) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) senses =
        gloss_sense_query_run_finish(GLOSS_PLUGIN_HOST(source), result, &error);

    /* Of a question that is no longer the one that is open. */
    if (g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    g_clear_object(&self->cancellable);
    if (senses != NULL)
        show_senses(self, senses);
    else
        show_message(self, error->message);
}

static void
ask_word(GlossSensePopover *self, GBytes *bytes, gsize start, gsize end)
{
    const char *text = g_bytes_get_data(bytes, NULL);
    g_autofree char *word = g_strndup(text + start, end - start);
    const GlossSenseQuestion question = {.text = bytes, .start = start, .end = end};

    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->uses_button), "s", word);
    gtk_widget_show(self->uses_button);
    g_clear_pointer(&self->text, g_bytes_unref);
    self->text = g_bytes_ref(bytes);
    gtk_label_set_text(self->word_label, word);
    show_page(self, "working");
    self->cancellable = g_cancellable_new();
    gloss_sense_query_run_async(self->host, &question, self->cancellable, answered_cb,
                                g_object_ref(self));
}

void
gloss_sense_popover_ask(GlossSensePopover *self, GlossDocument *document)
{
    GBytes *bytes = gloss_document_get_text(document);
    gsize size = 0;
    const char *text = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;
    GdkRectangle place;
    gsize start;
    gsize end;

    gtk_popover_popdown(GTK_POPOVER(self));
    stop(self);
    clear_list(self);
    gloss_document_view_get_selection(self->view, &start, &end);
    if (text == NULL || end > size || !gloss_sense_query_find_word(text, size, &start, &end)) {
        gtk_label_set_text(self->word_label, _("Senses"));
        gtk_widget_hide(self->uses_button);
        show_message(self, _("There is no word here."));
    } else {
        gloss_document_view_show_range(self->view, start, end);
        ask_word(self, bytes, start, end);
    }
    gloss_document_view_get_selection_place(self->view, &place);
    gtk_popover_set_pointing_to(GTK_POPOVER(self), &place);
    gtk_popover_popup(GTK_POPOVER(self));
}

static void
caret_moved_cb(GlossSensePopover *self)
{
    if (gtk_widget_get_visible(GTK_WIDGET(self)))
        gtk_popover_popdown(GTK_POPOVER(self));
}

static void
closed_cb(GlossSensePopover *self)
{
    stop(self);
    gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

/* ---- life ---- */

GlossSensePopover *
gloss_sense_popover_new(GlossDocumentView *view, GlossPluginHost *host)
{
    GlossSensePopover *self = g_object_new(GLOSS_TYPE_SENSE_POPOVER, NULL);

    self->view = view;
    self->host = g_object_ref(host);
    gtk_widget_set_parent(GTK_WIDGET(self), GTK_WIDGET(view));
    g_signal_connect_object(view, "position-changed", G_CALLBACK(caret_moved_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}

/* What is unparented while it is on screen is never freed. */
void
gloss_sense_popover_remove(GlossSensePopover *self)
{
    gtk_popover_popdown(GTK_POPOVER(self));
    gtk_widget_unparent(GTK_WIDGET(self));
}

static void
dispose(GObject *object)
{
    GlossSensePopover *self = GLOSS_SENSE_POPOVER(object);

    stop(self);
    g_clear_pointer(&self->text, g_bytes_unref);
    g_clear_object(&self->host);
    G_OBJECT_CLASS(gloss_sense_popover_parent_class)->dispose(object);
}

static void
gloss_sense_popover_class_init(GlossSensePopoverClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/sense-popover.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossSensePopover, word_label);
    gtk_widget_class_bind_template_child(widget_class, GlossSensePopover, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossSensePopover, spinner);
    gtk_widget_class_bind_template_child(widget_class, GlossSensePopover, message_label);
    gtk_widget_class_bind_template_child(widget_class, GlossSensePopover, list);
    gtk_widget_class_bind_template_child(widget_class, GlossSensePopover, uses_button);
    gtk_widget_class_bind_template_callback(widget_class, closed_cb);
}

static void
gloss_sense_popover_init(GlossSensePopover *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
