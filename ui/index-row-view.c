/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-row-view.h. */
#include "ui/index-row-view.h"

#include <glib/gi18n.h>

struct _GlossIndexRowView {
    GtkListBoxRow parent_instance;

    GtkImage *icon;
    GtkLabel *title;
    GtkLabel *detail;
    GtkProgressBar *bar;
    GtkMenuButton *menu;
    GlossSearchIndex *index;
    GlossIndexRow *row;
};

G_DEFINE_FINAL_TYPE(GlossIndexRowView, gloss_index_row_view, GTK_TYPE_LIST_BOX_ROW)

const char *
gloss_index_row_view_get_icon(GlossIndexRow *row)
{
    switch (gloss_index_row_get_state(row)) {
    case GLOSS_INDEX_STATE_NEW: return "folder-symbolic";
    case GLOSS_INDEX_STATE_FRESH: return "emblem-ok-symbolic";
    case GLOSS_INDEX_STATE_INCOMPLETE: return "content-loading-symbolic";
    case GLOSS_INDEX_STATE_WAITING: return "content-loading-symbolic";
    case GLOSS_INDEX_STATE_UPDATING: return "emblem-synchronizing-symbolic";
    case GLOSS_INDEX_STATE_PAUSED: return "media-playback-pause-symbolic";
    case GLOSS_INDEX_STATE_GONE: return "dialog-warning-symbolic";
    case GLOSS_INDEX_STATE_FAILED: return "dialog-error-symbolic";
    }
    g_return_val_if_reached(NULL);
}

static gboolean
is_held(GlossIndexRowView *self)
{
    return gloss_search_index_get_pause(self->index) != GLOSS_INDEX_PAUSE_NONE;
}

static GMenuModel *
make_menu(GlossIndexRowView *self)
{
    g_autoptr(GMenu) menu = g_menu_new();
    g_autoptr(GMenu) doing = g_menu_new();
    g_autoptr(GMenu) leaving = g_menu_new();

    g_menu_append(doing, _("_Update Now"), "folder.update");
    if (is_held(self))
        g_menu_append(doing, _("_Go On"), "folder.pause");
    else
        g_menu_append(doing, _("_Pause Updates"), "folder.pause");
    g_menu_append(doing, _("_Details…"), "folder.details");
    g_menu_append(leaving, _("_Remove…"), "folder.remove");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(doing));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(leaving));
    return G_MENU_MODEL(g_steal_pointer(&menu));
}

/* What it offers is found out when it opens. */
static void
create_popup_cb(GtkMenuButton *button, gpointer data)
{
    g_autoptr(GMenuModel) menu = make_menu(GLOSS_INDEX_ROW_VIEW(data));
    GtkWidget *popover = gtk_popover_menu_new_from_model(menu);

    gtk_menu_button_set_popover(button, popover);
}

static void
update(GlossIndexRowView *self)
{
    const char *status = gloss_index_row_get_status(self->row);
    double fraction = gloss_index_row_get_fraction(self->row);

    gtk_label_set_text(self->detail, status);
    gtk_image_set_from_icon_name(self->icon, gloss_index_row_view_get_icon(self->row));
    gtk_widget_set_visible(GTK_WIDGET(self->bar), fraction >= 0);
    gtk_progress_bar_set_fraction(self->bar, MAX(fraction, 0));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   gloss_index_row_get_title(self->row),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, status, -1);
}

GlossIndexRow *
gloss_index_row_view_get_row(GlossIndexRowView *self)
{
    return self->row;
}

/* ---- what can be done ---- */

static void
update_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossIndexRowView *self = GLOSS_INDEX_ROW_VIEW(widget);

    gloss_search_index_update(self->index, self->row);
}

static void
pause_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossIndexRowView *self = GLOSS_INDEX_ROW_VIEW(widget);

    gloss_search_index_set_paused(self->index, !is_held(self));
}

static void
details_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    g_signal_emit_by_name(gtk_widget_get_parent(widget), "row-activated", widget);
}

static void
remove_response_cb(AdwMessageDialog *dialog, const char *response, GlossSearchIndex *index)
{
    if (g_str_equal(response, "remove"))
        gloss_search_index_remove(index, g_object_get_data(G_OBJECT(dialog), "row"));
}

void
gloss_index_row_view_ask_remove(GlossSearchIndex *index, GlossIndexRow *row, GtkWidget *parent)
{
    g_autofree char *heading = g_strdup_printf(_("Remove “%s”?"), gloss_index_row_get_title(row));
    GtkWidget *dialog = adw_message_dialog_new(
        GTK_WINDOW(gtk_widget_get_root(parent)), heading,
        _("It will not be searched any more. Its files stay where they are."));

    adw_message_dialog_add_responses(ADW_MESSAGE_DIALOG(dialog), "cancel", _("_Cancel"), "remove",
                                     _("_Remove"), NULL);
    adw_message_dialog_set_response_appearance(ADW_MESSAGE_DIALOG(dialog), "remove",
                                               ADW_RESPONSE_DESTRUCTIVE);
    g_object_set_data_full(G_OBJECT(dialog), "row", g_object_ref(row), g_object_unref);
    g_signal_connect_object(dialog, "response", G_CALLBACK(remove_response_cb), index, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
remove_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    GlossIndexRowView *self = GLOSS_INDEX_ROW_VIEW(widget);

    gloss_index_row_view_ask_remove(self->index, self->row, widget);
}

/* ---- making ---- */

GtkWidget *
gloss_index_row_view_new(GlossSearchIndex *index, GlossIndexRow *row)
{
    GlossIndexRowView *self = g_object_new(GLOSS_TYPE_INDEX_ROW_VIEW, NULL);
    const char *title = gloss_index_row_get_title(row);
    g_autofree char *path = g_filename_display_name(gloss_index_row_get_path(row));
    /* Translators: the menu of the folder of this name */
    g_autofree char *menu = g_strdup_printf(_("Menu of %s"), title);

    self->index = g_object_ref(index);
    self->row = g_object_ref(row);
    gtk_label_set_text(self->title, title);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), path);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->menu), GTK_ACCESSIBLE_PROPERTY_LABEL, menu,
                                   -1);
    gtk_menu_button_set_create_popup_func(self->menu, create_popup_cb, self, NULL);
    g_signal_connect_object(row, "notify::status", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(row, "notify::fraction", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossIndexRowView *self = GLOSS_INDEX_ROW_VIEW(object);

    g_clear_object(&self->index);
    g_clear_object(&self->row);
    G_OBJECT_CLASS(gloss_index_row_view_parent_class)->dispose(object);
}

static void
gloss_index_row_view_class_init(GlossIndexRowViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/index-row-view.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossIndexRowView, icon);
    gtk_widget_class_bind_template_child(widget_class, GlossIndexRowView, title);
    gtk_widget_class_bind_template_child(widget_class, GlossIndexRowView, detail);
    gtk_widget_class_bind_template_child(widget_class, GlossIndexRowView, bar);
    gtk_widget_class_bind_template_child(widget_class, GlossIndexRowView, menu);
    gtk_widget_class_install_action(widget_class, "folder.update", NULL, update_action);
    gtk_widget_class_install_action(widget_class, "folder.pause", NULL, pause_action);
    gtk_widget_class_install_action(widget_class, "folder.details", NULL, details_action);
    gtk_widget_class_install_action(widget_class, "folder.remove", NULL, remove_action);
}

static void
gloss_index_row_view_init(GlossIndexRowView *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
