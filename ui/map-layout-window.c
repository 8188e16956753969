/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-layout-window.h. */
#include "ui/map-layout-window.h"

#include "ui/option-row.h"
#include <glib/gi18n.h>

#define DEFAULT_WIDTH  460
#define DEFAULT_HEIGHT 640

struct _GlossMapLayoutWindow {
    AdwWindow parent_instance;

    AdwPreferencesGroup *layout;
    AdwPreferencesGroup *clusters;
};

G_DEFINE_FINAL_TYPE(GlossMapLayoutWindow, gloss_map_layout_window, ADW_TYPE_WINDOW)

static guint again_signal;

static GVariant *
dup_value(GObject *owner, const char *key)
{
    return gloss_map_options_dup(GLOSS_MAP_OPTIONS(owner), key);
}

static gboolean
set_value(GObject *owner, const char *key, GVariant *value, GError **error)
{
    return gloss_map_options_set(GLOSS_MAP_OPTIONS(owner), key, value, error);
}

static void
again_cb(GlossMapLayoutWindow *self)
{
    g_object_ref(self);
    gtk_window_close(GTK_WINDOW(self));
    g_signal_emit(self, again_signal, 0);
    g_object_unref(self);
}

static void
gloss_map_layout_window_class_init(GlossMapLayoutWindowClass *klass)
{
    again_signal = g_signal_new("again", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(klass), GDK_KEY_Escape, 0, "window.close",
                                        NULL);
}

static AdwPreferencesGroup *
add_group(GtkWidget *page, const char *title, const char *description)
{
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());

    adw_preferences_group_set_title(group, title);
    adw_preferences_group_set_description(group, description);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), group);
    return group;
}

static GtkWidget *
make_header(GlossMapLayoutWindow *self)
{
    GtkWidget *header = adw_header_bar_new(), *again, *cancel;

    again = gtk_button_new_with_mnemonic(_("Lay Out _Again"));
    cancel = gtk_button_new_with_mnemonic(_("_Close"));
    gtk_widget_add_css_class(again, "suggested-action");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(cancel), "window.close");
    g_signal_connect_swapped(again, "clicked", G_CALLBACK(again_cb), self);
    adw_header_bar_set_show_end_title_buttons(ADW_HEADER_BAR(header), FALSE);
    adw_header_bar_set_show_start_title_buttons(ADW_HEADER_BAR(header), FALSE);
    adw_header_bar_pack_start(ADW_HEADER_BAR(header), cancel);
    adw_header_bar_pack_end(ADW_HEADER_BAR(header), again);
    return header;
}

static void
gloss_map_layout_window_init(GlossMapLayoutWindow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *page = adw_preferences_page_new();

    gtk_window_set_title(GTK_WINDOW(self), _("Layout"));
    gtk_window_set_modal(GTK_WINDOW(self), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(self), DEFAULT_WIDTH, DEFAULT_HEIGHT);
    self->layout =
        add_group(page, _("Layout"), _("Takes the place of the stored one when it is made again"));
    self->clusters = add_group(page, _("Clusters"), _("Found anew at once, points stay"));
    gtk_widget_set_vexpand(page, TRUE);
    gtk_box_append(GTK_BOX(box), make_header(self));
    gtk_box_append(GTK_BOX(box), page);
    adw_window_set_content(ADW_WINDOW(self), box);
}

GlossMapLayoutWindow *
gloss_map_layout_window_new(GlossMapOptions *options, GtkWindow *parent)
{
    static const GlossOptionRowOwner functions = {dup_value, set_value};
    GlossMapLayoutWindow *self =
        g_object_new(GLOSS_TYPE_MAP_LAYOUT_WINDOW, "transient-for", parent, NULL);
    const GlossPlugin *table = gloss_map_options_get_table(options);

    for (const GlossOption *option = table != NULL ? table->options : NULL;
         option != NULL && option->key != NULL; option++)
        adw_preferences_group_add(gloss_map_options_is_of_clusters(option->key) ? self->clusters
                                                                                : self->layout,
                                  gloss_option_row_new_for(G_OBJECT(options), &functions, option,
                                                           table->translation_domain));
    return self;
}
