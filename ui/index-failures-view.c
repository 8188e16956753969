/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-failures-view.h. */
#include "ui/index-failures-view.h"

#include "ui/icon-button.h"
#include "ui/index-rules-view.h"
#include <glib/gi18n.h>
#include <string.h>

/* More are counted, not shown. */
#define MOST 200

struct _GlossIndexFailuresView {
    AdwPreferencesGroup parent_instance;

    GlossSearchIndex *index;
    GlossIndexRow *row;
    GPtrArray *shown; /* borrowed rows */
};

G_DEFINE_FINAL_TYPE(GlossIndexFailuresView, gloss_index_failures_view, ADW_TYPE_PREFERENCES_GROUP)

static guint open_signal;

static const char *
get_below(GlossIndexFailuresView *self, const char *path)
{
    return path + strlen(gloss_index_row_get_path(self->row)) + 1;
}

static void
open_cb(GtkWidget *button, GlossIndexFailuresView *self)
{
    g_autoptr(GFile) file = g_file_new_for_path(g_object_get_data(G_OBJECT(button), "path"));

    g_signal_emit(self, open_signal, 0, file);
}

/* Patterns have no way to say that * is a star: ? stands for it, and for what is not UTF-8. */
static char *
make_rule(const char *below)
{
    g_autofree char *rule = g_strconcat("/", below, NULL);
    g_autofree char *valid = NULL;

    for (char *at = rule; *at != '\0'; at++)
        if (*at == '*' || *at == '\n')
            *at = '?';
    valid = g_utf8_make_valid(rule, -1);
    return g_steal_pointer(&valid);
}

static void
leave_out_cb(GtkWidget *button, GlossIndexFailuresView *self)
{
    g_autofree char *rule = make_rule(get_below(self, g_object_get_data(G_OBJECT(button), "path")));

    gtk_widget_set_sensitive(button, FALSE);
    gloss_index_rules_view_add(self->index, self->row, rule);
}

static void
retry_cb(GlossIndexFailuresView *self)
{
    gloss_search_index_retry(self->index, self->row);
}

static void
add_button(GlossIndexFailuresView *self, GtkWidget *row, const char *icon, const char *name,
           const char *path, GCallback callback)
{
    GtkWidget *button = gloss_icon_button_new(icon, name);

    g_object_set_data_full(G_OBJECT(button), "path", g_strdup(path), g_free);
    g_signal_connect_object(button, "clicked", callback, self, 0);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
}

static GtkWidget *
make_row(GlossIndexFailuresView *self, const GlossIndexFailure *failure)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *title = g_filename_display_name(get_below(self, failure->path));
    g_autofree char *open = g_strdup_printf(_("Open %s"), title);
    g_autofree char *leave = g_strdup_printf(_("Leave Out %s"), title);
    g_autofree char *about =
        g_strdup_printf(_("%s. %s"), gloss_index_reason_get_title(failure->reason),
                        gloss_index_reason_get_hint(failure->reason));

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), about);
    gtk_widget_set_tooltip_text(row, failure->message);
    if (failure->reason != GLOSS_INDEX_REASON_FOLDER)
        add_button(self, row, "document-open-symbolic", open, failure->path, G_CALLBACK(open_cb));
    add_button(self, row, "list-remove-symbolic", leave, failure->path, G_CALLBACK(leave_out_cb));
    return row;
}

static void
add_row(GlossIndexFailuresView *self, GtkWidget *row)
{
    g_ptr_array_add(self->shown, row);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
}

static void
add_more(GlossIndexFailuresView *self, guint n)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *text = g_strdup_printf(ngettext("%u more file", "%u more files", n), n);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), text);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row),
                                _("gloss-cli index status lists all of them."));
    add_row(self, row);
}

static void
update(GlossIndexFailuresView *self)
{
    g_autoptr(GPtrArray) failures = gloss_search_index_list_failures(self->index, self->row, NULL);
    guint n = failures != NULL ? failures->len : 0;

    for (guint i = 0; i < self->shown->len; i++)
        adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self),
                                     g_ptr_array_index(self->shown, i));
    g_ptr_array_set_size(self->shown, 0);
    for (guint i = 0; i < MIN(n, MOST); i++)
        add_row(self, make_row(self, g_ptr_array_index(failures, i)));
    if (n > MOST)
        add_more(self, n - MOST);
    gtk_widget_set_visible(GTK_WIDGET(self), n > 0);
}

GtkWidget *
gloss_index_failures_view_new(GlossSearchIndex *index, GlossIndexRow *row)
{
    GlossIndexFailuresView *self = g_object_new(GLOSS_TYPE_INDEX_FAILURES_VIEW, NULL);

    self->index = g_object_ref(index);
    self->row = g_object_ref(row);
    g_signal_connect_object(index, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossIndexFailuresView *self = GLOSS_INDEX_FAILURES_VIEW(object);

    g_clear_object(&self->index);
    g_clear_object(&self->row);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    G_OBJECT_CLASS(gloss_index_failures_view_parent_class)->dispose(object);
}

static void
gloss_index_failures_view_class_init(GlossIndexFailuresViewClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    open_signal = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
}

static void
gloss_index_failures_view_init(GlossIndexFailuresView *self)
{
    GtkWidget *retry = gtk_button_new_with_mnemonic(_("_Try Again"));

    self->shown = g_ptr_array_new();
    gtk_widget_set_valign(retry, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(retry, "flat");
    g_signal_connect_object(retry, "clicked", G_CALLBACK(retry_cb), self, G_CONNECT_SWAPPED);
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), _("Could Not Be Read"));
    adw_preferences_group_set_header_suffix(ADW_PREFERENCES_GROUP(self), retry);
}
