/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See teach-window.h. */
#include "ui/teach-window.h"

#include "app/teaching.h"
#include "ui/label-text.h"
#include <glib/gi18n.h>
#include <math.h>

#define MOST_CHANGES   60
#define DEFAULT_WIDTH  480
#define DEFAULT_HEIGHT 600

struct _GlossTeachWindow {
    AdwWindow parent_instance;

    GtkStack *stack;
    GtkWidget *keep_button;
    GtkWidget *cancel_button;
    AdwActionRow *taught_row;
    GtkLabel *before_label;
    GtkLabel *held_out_label;
    AdwActionRow *held_out_row;
    GtkLabel *kept_label;
    AdwPreferencesGroup *changes_group;
    AdwStatusPage *failed_page;

    GlossContext *context;
    GCancellable *cancellable;
    GlossTeachingResult *result;
};

G_DEFINE_FINAL_TYPE(GlossTeachWindow, gloss_teach_window, ADW_TYPE_WINDOW)

/* ---- what came of it ---- */

static char *
format_percent(double share)
{
    return g_strdup_printf(_("%d %%"), (int)(share * 100 + 0.5));
}

static void
show_pair(GtkLabel *label, double before, double after)
{
    g_autofree char *from = format_percent(before), *to = format_percent(after);
    /* Translators: a score before and after */
    g_autofree char *text = g_strdup_printf(_("%s → %s"), from, to);

    gtk_label_set_text(label, text);
}

static void
show_scores(GlossTeachWindow *self)
{
    const GlossTeachingResult *result = self->result;
    g_autofree char *taught = NULL;

    /* Translators: how much was taught; both numbers are at least 0 */
    taught = g_strdup_printf(_("%u entities in %u passages"), result->n_spans, result->n_texts);
    adw_action_row_set_subtitle(self->taught_row, taught);
    show_pair(self->before_label, result->before, result->after);
    if (isnan(result->held_out_after)) {
        adw_action_row_set_subtitle(self->held_out_row,
                                    _("Needs corrections in six passages or more"));
        gtk_label_set_text(self->held_out_label, "–");
    } else {
        show_pair(self->held_out_label, result->held_out_before, result->held_out_after);
    }
    if (isnan(result->kept)) {
        gtk_label_set_text(self->kept_label, "–");
    } else {
        g_autofree char *kept = format_percent(result->kept);

        gtk_label_set_text(self->kept_label, kept);
    }
}

static char *
describe_change(GlossTeachWindow *self, const GlossTeachingChange *change)
{
    GlossPluginHost *host = gloss_context_get_host(self->context);

    if (change->before == NULL)
        /* Translators: an entity that was not found before; its label */
        return g_strdup_printf(_("New: %s"), gloss_label_text_get_name(host, change->after));
    if (change->after == NULL)
        /* Translators: an entity that is no longer found; the label it had */
        return g_strdup_printf(_("No longer: %s"), gloss_label_text_get_name(host, change->before));
    /* Translators: the label of an entity before and after */
    return g_strdup_printf(_("%s → %s"), gloss_label_text_get_name(host, change->before),
                           gloss_label_text_get_name(host, change->after));
}

static void
add_row(GlossTeachWindow *self, const char *title, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    if (subtitle != NULL)
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_preferences_group_add(self->changes_group, row);
}

static void
show_changes(GlossTeachWindow *self)
{
    GPtrArray *changes = self->result->changes;
    g_autofree char *summary =
        g_strdup_printf(_("%u change, %u stay as they are"), changes->len, self->result->n_same);

    adw_preferences_group_set_description(self->changes_group, summary);
    for (guint i = 0; i < MIN(changes->len, MOST_CHANGES); i++) {
        const GlossTeachingChange *change = changes->pdata[i];
        g_autofree char *words = g_strdelimit(g_strdup(change->words), "\r\n\t", ' ');
        g_autofree char *what = describe_change(self, change);

        add_row(self, words, what);
    }
    if (changes->len > MOST_CHANGES) {
        g_autofree char *rest = g_strdup_printf(_("And %u more"), changes->len - MOST_CHANGES);

        add_row(self, rest, NULL);
    }
}

static void
show_failure(GlossTeachWindow *self, const GError *error)
{
    g_autofree char *escaped = g_markup_escape_text(error->message, -1);

    adw_status_page_set_description(self->failed_page, escaped);
    gtk_stack_set_visible_child_name(self->stack, "failed");
    gtk_button_set_label(GTK_BUTTON(self->cancel_button), _("_Close"));
}

static void
taught_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossTeachWindow) self = data;
    g_autoptr(GError) error = NULL;

    self->result = gloss_teaching_run_finish(self->context, result, &error);
    if (self->result != NULL) {
        show_scores(self);
        show_changes(self);
        gtk_stack_set_visible_child_name(self->stack, "result");
        gtk_button_set_label(GTK_BUTTON(self->cancel_button), _("_Discard"));
        gtk_widget_set_visible(self->keep_button, TRUE);
        gtk_widget_grab_focus(self->keep_button);
    } else if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        show_failure(self, error);
    }
}

static void
keep_cb(GlossTeachWindow *self)
{
    g_autoptr(GError) error = NULL;

    if (gloss_teaching_keep(self->context, self->result, &error)) {
        gtk_window_close(GTK_WINDOW(self));
        return;
    }
    gtk_widget_set_visible(self->keep_button, FALSE);
    show_failure(self, error);
}

/* ---- life ---- */

static void
dispose(GObject *object)
{
    GlossTeachWindow *self = GLOSS_TEACH_WINDOW(object);

    if (self->cancellable != NULL)
        g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->result, gloss_teaching_result_free);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_teach_window_parent_class)->dispose(object);
}

static gboolean
close_request(GtkWindow *window)
{
    g_cancellable_cancel(GLOSS_TEACH_WINDOW(window)->cancellable);
    return GTK_WINDOW_CLASS(gloss_teach_window_parent_class)->close_request(window);
}

static void
gloss_teach_window_class_init(GlossTeachWindowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    GTK_WINDOW_CLASS(klass)->close_request = close_request;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/teach-window.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, stack);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, keep_button);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, cancel_button);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, taught_row);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, before_label);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, held_out_label);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, held_out_row);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, kept_label);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, changes_group);
    gtk_widget_class_bind_template_child(widget_class, GlossTeachWindow, failed_page);
    gtk_widget_class_bind_template_callback(widget_class, keep_cb);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
gloss_teach_window_init(GlossTeachWindow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->cancellable = g_cancellable_new();
}

void
gloss_teach_window_present(GtkWindow *parent, GlossContext *context, GlossDocument *document)
{
    GlossTeachWindow *self =
        g_object_new(GLOSS_TYPE_TEACH_WINDOW, "transient-for", parent, "modal", TRUE, NULL);

    self->context = g_object_ref(context);
    /* Not wider than what it belongs to. */
    gtk_window_set_default_size(GTK_WINDOW(self),
                                MIN(DEFAULT_WIDTH, gtk_widget_get_width(GTK_WIDGET(parent))),
                                DEFAULT_HEIGHT);
    gtk_widget_set_visible(GTK_WIDGET(self->changes_group), document != NULL);
    gloss_teaching_run_async(context, document, self->cancellable, taught_cb, g_object_ref(self));
    gtk_window_present(GTK_WINDOW(self));
}
