/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-window.h. It closes when its folder is forgotten. */
#include "ui/index-window.h"

#include "ui/icon-button.h"
#include "ui/index-failures-view.h"
#include "ui/index-model-row.h"
#include "ui/index-row-view.h"
#include "ui/index-rules-view.h"
#include <glib/gi18n.h>

#define WIDTH       540
#define LEAST_WIDTH 340
#define HEIGHT      620

struct _GlossIndexWindow {
    AdwWindow parent_instance;

    GlossSearchIndex *index;
    GlossIndexRow *row;
    AdwPreferencesPage *page;
    AdwActionRow *state;
    GtkImage *icon;
    GtkProgressBar *bar;
    GtkButton *update;
    GtkButton *pause;
    GlossIndexModelRow *model;
    AdwActionRow *limit;
    AdwActionRow *passed;
    AdwActionRow *culprit;
    AdwExpanderRow *log;
    GtkLabel *log_text;
};

G_DEFINE_FINAL_TYPE(GlossIndexWindow, gloss_index_window, ADW_TYPE_WINDOW)

static guint open_signal;

/* ---- what is seen ---- */

/* What to do about the state, where there is something. */
static char *
dup_hint(GlossIndexWindow *self)
{
    const char *message = gloss_index_row_get_message(self->row);

    if (gloss_index_row_get_state(self->row) == GLOSS_INDEX_STATE_GONE)
        return g_strdup_printf(
            _("%s. Put it back, or connect its disk; it is searched meanwhile as it was."),
            message != NULL ? message : _("It is not there"));
    switch (gloss_index_row_get_ending(self->row)) {
    case GLOSS_INDEX_ENDING_DISK: return g_strdup_printf(_("%s. Make room, then update."), message);
    case GLOSS_INDEX_ENDING_MODEL:
        return g_strdup(_("Rebuild with a model that is installed. Words are searched meanwhile."));
    case GLOSS_INDEX_ENDING_CRASHED:
        return g_strdup(_("Nothing is updated here until you ask for it. What is done is kept."));
    default: return g_strdup("");
    }
}

static void
update_pause(GlossIndexWindow *self)
{
    gboolean held = gloss_search_index_get_pause(self->index) != GLOSS_INDEX_PAUSE_NONE;

    gtk_button_set_label(self->pause, held ? _("_Go On") : _("_Pause"));
    gtk_button_set_use_underline(self->pause, TRUE);
}

static gboolean
wants_model(GlossIndexWindow *self)
{
    return gloss_index_row_get_state(self->row) == GLOSS_INDEX_STATE_FAILED &&
           gloss_index_row_get_ending(self->row) == GLOSS_INDEX_ENDING_MODEL;
}

static void
update_trouble(GlossIndexWindow *self)
{
    const char *culprit = gloss_index_row_get_culprit(self->row);
    const char *log = gloss_index_row_get_log(self->row);
    const char *limit = gloss_index_row_get_limit(self->row);
    const char *passed = gloss_index_row_get_passed(self->row);
    gboolean failed = gloss_index_row_get_state(self->row) == GLOSS_INDEX_STATE_FAILED;

    gtk_widget_set_visible(GTK_WIDGET(self->culprit), culprit != NULL);
    adw_action_row_set_subtitle(self->culprit, culprit != NULL ? culprit : "");
    gtk_widget_set_visible(GTK_WIDGET(self->log), failed && log != NULL && *log != '\0');
    gtk_label_set_text(self->log_text, log != NULL ? log : "");
    gtk_widget_set_visible(GTK_WIDGET(self->limit), limit != NULL);
    adw_action_row_set_subtitle(self->limit, limit != NULL ? limit : "");
    gtk_widget_set_visible(GTK_WIDGET(self->passed), passed != NULL);
    adw_action_row_set_subtitle(self->passed, passed != NULL ? passed : "");
}

static void
update(GlossIndexWindow *self)
{
    const char *status = gloss_index_row_get_status(self->row);
    double fraction = gloss_index_row_get_fraction(self->row);
    g_autofree char *hint = dup_hint(self);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->state), status);
    adw_action_row_set_subtitle(self->state, hint);
    gtk_image_set_from_icon_name(self->icon, gloss_index_row_view_get_icon(self->row));
    gtk_widget_set_visible(GTK_WIDGET(self->bar), fraction >= 0);
    gtk_progress_bar_set_fraction(self->bar, MAX(fraction, 0));
    gtk_button_set_label(self->update, wants_model(self) ? _("Re_build…") : _("_Update"));
    gtk_button_set_use_underline(self->update, TRUE);
    update_trouble(self);
}

static void
changed_cb(GlossIndexWindow *self)
{
    GPtrArray *rows = gloss_item_list_get_items(GLOSS_ITEM_LIST(self->index));

    if (!g_ptr_array_find(rows, self->row, NULL))
        gtk_window_close(GTK_WINDOW(self));
}

/* ---- what can be done ---- */

static void
update_cb(GlossIndexWindow *self)
{
    if (wants_model(self))
        gloss_index_model_row_ask(self->model);
    else
        gloss_search_index_update(self->index, self->row);
}

static void
pause_cb(GlossIndexWindow *self)
{
    gloss_search_index_set_paused(self->index, gloss_search_index_get_pause(self->index) ==
                                                   GLOSS_INDEX_PAUSE_NONE);
}

static void
leave_out_cb(GlossIndexWindow *self)
{
    g_autofree char *rule = g_strconcat("/", gloss_index_row_get_culprit(self->row), NULL);

    gloss_index_rules_view_add(self->index, self->row, rule);
}

static void
open_folder_cb(GlossIndexWindow *self)
{
    g_autofree char *uri = g_file_get_uri(gloss_index_row_get_file(self->row));

    gtk_show_uri(GTK_WINDOW(self), uri, GDK_CURRENT_TIME);
}

static void
remove_cb(GlossIndexWindow *self)
{
    gloss_index_row_view_ask_remove(self->index, self->row, GTK_WIDGET(self));
}

static void
open_cb(GlossIndexWindow *self, GFile *file)
{
    g_signal_emit(self, open_signal, 0, file);
    gtk_window_close(GTK_WINDOW(self));
}

/* ---- making ---- */

static GtkWidget *
make_button(GlossIndexWindow *self, const char *label, void (*callback)(GlossIndexWindow *))
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    g_signal_connect_object(button, "clicked", G_CALLBACK(callback), self, G_CONNECT_SWAPPED);
    return button;
}

static AdwActionRow *
add_row(AdwPreferencesGroup *group, const char *title)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_preferences_group_add(group, row);
    return ADW_ACTION_ROW(row);
}

static void
add_log(GlossIndexWindow *self, AdwPreferencesGroup *group)
{
    GtkWidget *row = gtk_list_box_row_new();

    self->log = ADW_EXPANDER_ROW(adw_expander_row_new());
    self->log_text = GTK_LABEL(gtk_label_new(NULL));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->log), _("What the Worker Said"));
    gtk_label_set_selectable(self->log_text, TRUE);
    gtk_label_set_wrap(self->log_text, TRUE);
    gtk_label_set_wrap_mode(self->log_text, PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(self->log_text, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->log_text), "monospace");
    gtk_widget_add_css_class(GTK_WIDGET(self->log_text), "example-row");
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), GTK_WIDGET(self->log_text));
    adw_expander_row_add_row(self->log, row);
    adw_preferences_group_add(group, GTK_WIDGET(self->log));
}

static void
add_state(GlossIndexWindow *self, AdwPreferencesGroup *group)
{
    self->state = add_row(group, "");
    self->icon = GTK_IMAGE(gtk_image_new());
    adw_action_row_add_prefix(self->state, GTK_WIDGET(self->icon));
    self->update = GTK_BUTTON(make_button(self, _("_Update"), update_cb));
    adw_action_row_add_suffix(self->state, GTK_WIDGET(self->update));
    self->pause = GTK_BUTTON(make_button(self, _("_Pause"), pause_cb));
    adw_action_row_add_suffix(self->state, GTK_WIDGET(self->pause));
    self->bar = GTK_PROGRESS_BAR(gtk_progress_bar_new());
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Progress of the update"), -1);
}

static void
add_about(GlossIndexWindow *self)
{
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    g_autofree char *path = g_filename_display_name(gloss_index_row_get_path(self->row));
    GtkWidget *open = gloss_icon_button_new("folder-open-symbolic", _("Open the Folder"));
    AdwActionRow *place;

    add_state(self, group);
    self->culprit = add_row(group, _("It Crashed at This File"));
    adw_action_row_add_suffix(self->culprit, make_button(self, _("_Leave Out"), leave_out_cb));
    add_log(self, group);
    self->limit = add_row(group, _("Changes Are Not Seen at Once"));
    self->passed = add_row(group, _("Not Searched, for There Is No Reader"));
    place = add_row(group, _("Folder"));
    adw_action_row_set_subtitle(place, path);
    g_signal_connect_object(open, "clicked", G_CALLBACK(open_folder_cb), self, G_CONNECT_SWAPPED);
    adw_action_row_add_suffix(place, open);
    adw_preferences_group_add(group, GTK_WIDGET(self->bar));
    adw_preferences_page_add(self->page, group);
}

static void
add_removal(GlossIndexWindow *self)
{
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    GtkWidget *button = make_button(self, _("_Remove from Search…"), remove_cb);

    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "destructive-action");
    gtk_widget_add_css_class(button, "pill");
    adw_preferences_group_add(group, button);
    adw_preferences_page_add(self->page, group);
}

static void
add_groups(GlossIndexWindow *self, GlossModelStore *models)
{
    GtkWidget *failures = gloss_index_failures_view_new(self->index, self->row);
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());

    g_signal_connect_object(failures, "open", G_CALLBACK(open_cb), self, G_CONNECT_SWAPPED);
    add_about(self);
    adw_preferences_page_add(self->page, ADW_PREFERENCES_GROUP(failures));
    adw_preferences_page_add(
        self->page, ADW_PREFERENCES_GROUP(gloss_index_rules_view_new(self->index, self->row)));
    self->model = GLOSS_INDEX_MODEL_ROW(gloss_index_model_row_new(self->index, models));
    adw_preferences_group_add(group, GTK_WIDGET(self->model));
    adw_preferences_page_add(self->page, group);
    add_removal(self);
}

GtkWidget *
gloss_index_window_new(GlossSearchIndex *index, GlossIndexRow *row, GlossModelStore *models,
                       GtkWindow *parent)
{
    GlossIndexWindow *self = g_object_new(GLOSS_TYPE_INDEX_WINDOW, NULL);

    self->index = g_object_ref(index);
    self->row = g_object_ref(row);
    gtk_window_set_title(GTK_WINDOW(self), gloss_index_row_get_title(row));
    gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    gtk_window_set_modal(GTK_WINDOW(self), parent != NULL);
    if (parent != NULL)
        gtk_window_set_default_size(
            GTK_WINDOW(self), CLAMP(gtk_widget_get_width(GTK_WIDGET(parent)), LEAST_WIDTH, WIDTH),
            HEIGHT);
    add_groups(self, models);
    g_signal_connect_object(row, "notify::status", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(row, "notify::fraction", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "notify::pause", G_CALLBACK(update_pause), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(index, "items-changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    update_pause(self);
    update(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossIndexWindow *self = GLOSS_INDEX_WINDOW(object);

    g_clear_object(&self->index);
    g_clear_object(&self->row);
    G_OBJECT_CLASS(gloss_index_window_parent_class)->dispose(object);
}

static void
gloss_index_window_class_init(GlossIndexWindowClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    open_signal = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(klass), GDK_KEY_Escape, 0, "window.close",
                                        NULL);
}

static void
gloss_index_window_init(GlossIndexWindow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->page = ADW_PREFERENCES_PAGE(adw_preferences_page_new());
    gtk_widget_set_vexpand(GTK_WIDGET(self->page), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(self), WIDTH, HEIGHT);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
    gtk_widget_set_size_request(GTK_WIDGET(self), LEAST_WIDTH, 300);
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->page));
    adw_window_set_content(ADW_WINDOW(self), box);
}
