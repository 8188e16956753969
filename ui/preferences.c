/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See preferences.h. */
#include "ui/preferences.h"

#include "ui/index-settings.h"
#include "ui/plugin-row.h"
#include <adwaita.h>
#include <glib/gi18n.h>

static AdwPreferencesPage *
add_page(AdwPreferencesWindow *window, const char *name, const char *title, const char *icon)
{
    AdwPreferencesPage *page = ADW_PREFERENCES_PAGE(adw_preferences_page_new());

    adw_preferences_page_set_name(page, name);
    adw_preferences_page_set_title(page, title);
    adw_preferences_page_set_icon_name(page, icon);
    adw_preferences_window_add(window, page);
    return page;
}

static void
add_plugins(AdwPreferencesWindow *window, GlossPluginHost *host)
{
    AdwPreferencesPage *page =
        add_page(window, "plugins", _("Plugins"), "application-x-addon-symbolic");
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    guint n = g_list_model_get_n_items(G_LIST_MODEL(host));

    adw_preferences_group_set_title(group, _("Analyses"));
    adw_preferences_group_set_description(
        group, n > 0 ? _("Each finds something in a document. They run on this computer only.")
                     : _("No plugin was found."));
    adw_preferences_page_add(page, group);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(G_LIST_MODEL(host), i);

        adw_preferences_group_add(group, gloss_plugin_row_new(info, host));
    }
}

static char *
describe_model(const GlossModelEntry *entry)
{
    g_autofree char *size = g_format_size(entry->size);
    g_autofree char *languages =
        entry->languages != NULL ? g_strjoinv(", ", entry->languages) : g_strdup("");
    const char *state = entry->folder != NULL ? _("Installed") : _("Not installed");

    return g_strdup_printf("%s · %s · %s · %s", state, languages, size,
                           entry->licence != NULL ? entry->licence : _("licence unknown"));
}

static GtkWidget *
create_model_row(const GlossModelEntry *entry)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *about = describe_model(entry);
    g_autofree char *title = g_markup_escape_text(entry->title, -1);
    g_autofree char *subtitle = g_markup_escape_text(about, -1);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_action_row_set_icon_name(ADW_ACTION_ROW(row), entry->folder != NULL
                                                          ? "emblem-ok-symbolic"
                                                          : "folder-download-symbolic");
    gtk_widget_set_tooltip_text(row, entry->folder != NULL ? entry->folder : entry->source);
    return row;
}

static void
add_models(AdwPreferencesWindow *window, GlossModelStore *store)
{
    AdwPreferencesPage *page = add_page(window, "models", _("Models"), "folder-download-symbolic");
    AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);
    g_autofree char *hint = g_markup_escape_text(gloss_model_store_get_hint(), -1);

    adw_preferences_group_set_title(group, _("Language Models"));
    adw_preferences_group_set_description(group, hint);
    adw_preferences_page_add(page, group);
    for (guint i = 0; i < entries->len; i++)
        adw_preferences_group_add(group, create_model_row(g_ptr_array_index(entries, i)));
}

GtkWindow *
gloss_preferences_present(GlossContext *context, GlossSettings *settings, GtkWindow *parent)
{
    GtkWidget *window = adw_preferences_window_new();

    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    adw_preferences_window_set_search_enabled(ADW_PREFERENCES_WINDOW(window), FALSE);
    add_plugins(ADW_PREFERENCES_WINDOW(window), gloss_context_get_host(context));
    add_models(ADW_PREFERENCES_WINDOW(window), gloss_context_get_store(context));
    adw_preferences_window_add(ADW_PREFERENCES_WINDOW(window),
                               gloss_index_settings_make_page(settings, context));
    gtk_window_present(GTK_WINDOW(window));
    return GTK_WINDOW(window);
}
