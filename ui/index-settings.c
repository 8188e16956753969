/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See index-settings.h. */
#include "ui/index-settings.h"

#include <glib/gi18n.h>

#define WATCH    "index-watch"
#define INTERVAL "index-interval"
#define BATTERY  "index-battery"
#define WORK     "index-work"
#define DAY      (24 * 60)

typedef struct {
    GlossSettings *settings;
    GlossContext *context;
} Page;

static void
read_options(GlossSettings *settings, GlossIndexKeeperOptions *options)
{
    const GlossIndexKeeperOptions defaults = GLOSS_INDEX_KEEPER_DEFAULT;
    gint interval = gloss_settings_get_int(settings, INTERVAL, (gint)defaults.interval);

    options->watch = gloss_settings_get_boolean(settings, WATCH, defaults.watch);
    options->interval = (guint)CLAMP(interval, 1, DAY);
    options->battery = gloss_settings_get_boolean(settings, BATTERY, defaults.battery);
    options->work = gloss_settings_get_boolean(settings, WORK, defaults.work);
}

void
gloss_index_settings_apply(GlossSettings *settings, GlossContext *context)
{
    GlossIndexKeeper *keeper = gloss_context_get_keeper(context);
    GlossIndexKeeperOptions options;

    read_options(settings, &options);
    if (keeper != NULL)
        gloss_index_keeper_set_options(keeper, &options);
}

static void
switched_cb(GtkSwitch *widget, GParamSpec *spec, Page *page)
{
    gloss_settings_set_boolean(page->settings, g_object_get_data(G_OBJECT(widget), "key"),
                               gtk_switch_get_active(widget));
    gloss_index_settings_apply(page->settings, page->context);
}

static void
interval_cb(GtkSpinButton *widget, Page *page)
{
    gloss_settings_set_int(page->settings, INTERVAL, gtk_spin_button_get_value_as_int(widget));
    gloss_index_settings_apply(page->settings, page->context);
}

static void
add_row(AdwPreferencesGroup *group, const char *title, const char *subtitle, GtkWidget *widget)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                   -1);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), widget);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), widget);
    adw_preferences_group_add(group, row);
}

static void
add_switch(AdwPreferencesGroup *group, Page *page, const char *key, gboolean value,
           const char *title, const char *subtitle)
{
    GtkWidget *widget = gtk_switch_new();

    gtk_switch_set_active(GTK_SWITCH(widget), value);
    g_object_set_data(G_OBJECT(widget), "key", (gpointer)key);
    g_signal_connect(widget, "notify::active", G_CALLBACK(switched_cb), page);
    add_row(group, title, subtitle, widget);
}

static void
add_interval(AdwPreferencesGroup *group, Page *page, guint value)
{
    GtkWidget *widget = gtk_spin_button_new_with_range(1, DAY, 5);

    gtk_spin_button_set_value(GTK_SPIN_BUTTON(widget), value);
    g_signal_connect(widget, "value-changed", G_CALLBACK(interval_cb), page);
    add_row(group, _("Minutes Between Two Looks"),
            _("At folders that are not watched, or cannot be"), widget);
}

AdwPreferencesPage *
gloss_index_settings_make_page(GlossSettings *settings, GlossContext *context)
{
    AdwPreferencesPage *widget = ADW_PREFERENCES_PAGE(adw_preferences_page_new());
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    AdwPreferencesGroup *waiting = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    Page *page = g_new0(Page, 1);
    GlossIndexKeeperOptions options;

    page->settings = settings;
    page->context = context;
    g_object_set_data_full(G_OBJECT(widget), "page", page, g_free);
    read_options(settings, &options);
    adw_preferences_page_set_name(widget, "search");
    adw_preferences_page_set_title(widget, _("Search"));
    adw_preferences_page_set_icon_name(widget, "system-search-symbolic");
    adw_preferences_group_set_title(group, _("Searched Folders"));
    adw_preferences_group_set_description(
        group, _("What changes in them is read again while Gloss is open."));
    add_switch(group, page, WATCH, options.watch, _("See Changes at Once"),
               _("Watches the folders; else they are looked at now and then"));
    add_interval(group, page, options.interval);
    adw_preferences_group_set_title(waiting, _("Updates Wait"));
    add_switch(waiting, page, BATTERY, options.battery, _("On Battery"),
               _("Until the computer is plugged in, or you ask for one"));
    add_switch(waiting, page, WORK, options.work, _("While You Work"),
               _("As long as a document is being analysed"));
    adw_preferences_page_add(widget, group);
    adw_preferences_page_add(widget, waiting);
    return widget;
}
