/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See find-bar.h. GtkSourceView searches in idle slices, so the count comes a little later. */
#include "ui/find-bar.h"

#include <glib/gi18n.h>

struct _GlossFindBar {
    GtkWidget parent_instance;

    GtkSearchBar *bar;
    GtkSearchEntry *entry;
    GtkLabel *count;
    GtkWidget *previous;
    GtkWidget *next;

    GtkSourceView *view;
    GtkSourceSearchSettings *settings;
    GtkSourceSearchContext *context;
    GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE(GlossFindBar, gloss_find_bar, GTK_TYPE_WIDGET)

enum { PROP_ACTIVE = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static GtkTextBuffer *
get_buffer(GlossFindBar *self)
{
    return gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
}

static void
update_count(GlossFindBar *self)
{
    gint total = gtk_source_search_context_get_occurrences_count(self->context);
    gboolean asked = gtk_source_search_settings_get_search_text(self->settings) != NULL;
    g_autofree char *text = NULL;
    GtkTextIter start;
    GtkTextIter end;
    gint at;

    gtk_text_buffer_get_selection_bounds(get_buffer(self), &start, &end);
    at = gtk_source_search_context_get_occurrence_position(self->context, &start, &end);
    if (!asked || total < 0)
        text = g_strdup("");
    else if (total == 0)
        text = g_strdup(_("No match"));
    else if (at > 0)
        /* Translators: which match of how many */
        text = g_strdup_printf(_("%d of %d"), at, total);
    else
        text = g_strdup_printf("%d", total);
    gtk_label_set_text(self->count, text);
    gtk_widget_set_sensitive(self->previous, total > 0);
    gtk_widget_set_sensitive(self->next, total > 0);
}

static void
show_match(GlossFindBar *self, GtkTextIter *start, GtkTextIter *end)
{
    GtkTextBuffer *buffer = get_buffer(self);

    gtk_text_buffer_select_range(buffer, start, end);
    gtk_text_view_scroll_to_mark(GTK_TEXT_VIEW(self->view), gtk_text_buffer_get_insert(buffer),
                                 0.12, FALSE, 0, 0);
    update_count(self);
}

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data, gboolean forward)
{
    g_autoptr(GlossFindBar) self = data;
    GtkSourceSearchContext *context = GTK_SOURCE_SEARCH_CONTEXT(source);
    GtkTextIter start;
    GtkTextIter end;
    gboolean found;

    found =
        forward
            ? gtk_source_search_context_forward_finish(context, result, &start, &end, NULL, NULL)
            : gtk_source_search_context_backward_finish(context, result, &start, &end, NULL, NULL);
    if (found && context == self->context)
        show_match(self, &start, &end);
}

static void
found_forward_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    found_cb(source, result, data, TRUE);
}

static void
found_backward_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    found_cb(source, result, data, FALSE);
}

static void
move(GlossFindBar *self, gboolean forward, gboolean from_start)
{
    GtkTextIter start;
    GtkTextIter end;

    if (self->context == NULL || gtk_source_search_settings_get_search_text(self->settings) == NULL)
        return;
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    self->cancellable = g_cancellable_new();
    gtk_text_buffer_get_selection_bounds(get_buffer(self), &start, &end);
    if (forward)
        gtk_source_search_context_forward_async(self->context, from_start ? &start : &end,
                                                self->cancellable, found_forward_cb,
                                                g_object_ref(self));
    else
        gtk_source_search_context_backward_async(self->context, &start, self->cancellable,
                                                 found_backward_cb, g_object_ref(self));
}

static void
next_cb(GlossFindBar *self)
{
    move(self, TRUE, FALSE);
}

static void
previous_cb(GlossFindBar *self)
{
    move(self, FALSE, FALSE);
}

static void
search_changed_cb(GlossFindBar *self)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->entry));

    if (self->context == NULL)
        return;
    gtk_source_search_settings_set_search_text(self->settings, *text != '\0' ? text : NULL);
    move(self, TRUE, TRUE);
    update_count(self);
}

static void
stop_cb(GlossFindBar *self)
{
    gloss_find_bar_set_active(self, FALSE);
}

static gboolean
key_pressed_cb(GlossFindBar *self, guint key, guint code, GdkModifierType state)
{
    if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || (state & GDK_SHIFT_MASK) == 0)
        return GDK_EVENT_PROPAGATE;
    previous_cb(self);
    return GDK_EVENT_STOP;
}

static void
mode_changed_cb(GlossFindBar *self)
{
    gboolean active = gtk_search_bar_get_search_mode(self->bar);

    if (self->context != NULL)
        gtk_source_search_context_set_highlight(self->context, active);
    if (active)
        gtk_widget_grab_focus(GTK_WIDGET(self->entry));
    else if (self->view != NULL)
        gtk_widget_grab_focus(GTK_WIDGET(self->view));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ACTIVE]);
}

void
gloss_find_bar_set_view(GlossFindBar *self, GtkSourceView *view)
{
    GtkSourceBuffer *buffer = GTK_SOURCE_BUFFER(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)));

    g_set_object(&self->view, view);
    g_clear_object(&self->context);
    self->context = gtk_source_search_context_new(buffer, self->settings);
    gtk_source_search_context_set_highlight(self->context, FALSE);
    g_signal_connect_object(self->context, "notify::occurrences-count", G_CALLBACK(update_count),
                            self, G_CONNECT_SWAPPED);
}

void
gloss_find_bar_set_active(GlossFindBar *self, gboolean active)
{
    gtk_search_bar_set_search_mode(self->bar, active);
    if (active)
        gtk_widget_grab_focus(GTK_WIDGET(self->entry));
}

gboolean
gloss_find_bar_get_active(GlossFindBar *self)
{
    return gtk_search_bar_get_search_mode(self->bar);
}

void
gloss_find_bar_find(GlossFindBar *self, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(self->entry), text);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    g_value_set_boolean(value, gloss_find_bar_get_active(GLOSS_FIND_BAR(object)));
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    gloss_find_bar_set_active(GLOSS_FIND_BAR(object), g_value_get_boolean(value));
}

static void
dispose(GObject *object)
{
    GlossFindBar *self = GLOSS_FIND_BAR(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
    g_clear_object(&self->context);
    g_clear_object(&self->settings);
    g_clear_object(&self->view);
    if (self->bar != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->bar));
    self->bar = NULL;
    G_OBJECT_CLASS(gloss_find_bar_parent_class)->dispose(object);
}

static void
gloss_find_bar_class_init(GlossFindBarClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = dispose;
    object_class->get_property = get_property;
    object_class->set_property = set_property;
    properties[PROP_ACTIVE] = g_param_spec_boolean("active", NULL, NULL, FALSE, G_PARAM_READWRITE);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/find-bar.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossFindBar, bar);
    gtk_widget_class_bind_template_child(widget_class, GlossFindBar, entry);
    gtk_widget_class_bind_template_child(widget_class, GlossFindBar, count);
    gtk_widget_class_bind_template_child(widget_class, GlossFindBar, previous);
    gtk_widget_class_bind_template_child(widget_class, GlossFindBar, next);
    gtk_widget_class_bind_template_callback(widget_class, search_changed_cb);
    gtk_widget_class_bind_template_callback(widget_class, next_cb);
    gtk_widget_class_bind_template_callback(widget_class, previous_cb);
    gtk_widget_class_bind_template_callback(widget_class, stop_cb);
}

static void
gloss_find_bar_init(GlossFindBar *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_widget_init_template(GTK_WIDGET(self));
    self->settings = gtk_source_search_settings_new();
    gtk_source_search_settings_set_wrap_around(self->settings, TRUE);
    gtk_search_bar_connect_entry(self->bar, GTK_EDITABLE(self->entry));
    g_signal_connect_object(self->bar, "notify::search-mode-enabled", G_CALLBACK(mode_changed_cb),
                            self, G_CONNECT_SWAPPED);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->entry), keys);
}
