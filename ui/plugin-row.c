/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See plugin-row.h. */
#include "ui/plugin-row.h"

#include "ui/option-row.h"
#include <adwaita.h>
#include <glib/gi18n.h>

static const char *
describe_state(GlossPluginInfo *info)
{
    const char *reason = gloss_plugin_info_get_reason(info);

    switch (gloss_plugin_info_get_state(info)) {
    case GLOSS_PLUGIN_OFF: return _("Switched off");
    case GLOSS_PLUGIN_REFUSED: return reason != NULL ? reason : _("Cannot be used");
    case GLOSS_PLUGIN_WAITING: return reason != NULL ? reason : _("Waits for a model");
    case GLOSS_PLUGIN_READY: break;
    }
    return reason;
}

static void
update(AdwExpanderRow *row, GlossPluginInfo *info)
{
    const char *summary = gloss_plugin_info_get_summary(info);
    const char *state = describe_state(info);
    GtkSwitch *toggle = g_object_get_data(G_OBJECT(row), "switch");
    g_autofree char *text =
        g_strjoin(state != NULL && summary != NULL && *summary != '\0' ? "\n" : "",
                  summary != NULL ? summary : "", state != NULL ? state : "", NULL);
    g_autofree char *subtitle = g_markup_escape_text(text, -1);

    adw_expander_row_set_subtitle(row, subtitle);
    gtk_switch_set_active(toggle, gloss_plugin_info_get_enabled(info));
    gtk_widget_set_sensitive(GTK_WIDGET(toggle),
                             gloss_plugin_info_get_state(info) != GLOSS_PLUGIN_REFUSED);
}

static void
plugin_changed_cb(AdwExpanderRow *row, GlossPluginInfo *changed)
{
    GlossPluginInfo *info = g_object_get_data(G_OBJECT(row), "info");

    if (changed == info)
        update(row, info);
}

static void
switched_cb(GtkSwitch *toggle, GParamSpec *pspec, GlossPluginInfo *info)
{
    gloss_plugin_info_set_enabled(info, gtk_switch_get_active(toggle));
}

static void
add_switch(GtkWidget *row, GlossPluginInfo *info)
{
    GtkWidget *toggle = gtk_switch_new();
    g_autofree char *name = g_strdup_printf(_("Use %s"), gloss_plugin_info_get_name(info));

    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    adw_expander_row_add_action(ADW_EXPANDER_ROW(row), toggle);
    g_object_set_data(G_OBJECT(row), "switch", toggle);
    gtk_switch_set_active(GTK_SWITCH(toggle), gloss_plugin_info_get_enabled(info));
    g_signal_connect_object(toggle, "notify::active", G_CALLBACK(switched_cb), info, 0);
}

static void
add_fact(GtkWidget *row, const char *title, const char *value)
{
    GtkWidget *fact = adw_action_row_new();
    g_autofree char *escaped = g_markup_escape_text(value, -1);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(fact), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(fact), escaped);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(fact), 0);
    adw_expander_row_add_row(ADW_EXPANDER_ROW(row), fact);
}

static void
add_details(GtkWidget *row, GlossPluginInfo *info)
{
    const GlossPlugin *table = gloss_plugin_info_get_table(info);
    const char *version = gloss_plugin_info_get_version(info);
    const char *path = gloss_plugin_info_get_path(info);

    if (table != NULL)
        for (const GlossOption *option = table->options; option != NULL && option->key != NULL;
             option++)
            adw_expander_row_add_row(ADW_EXPANDER_ROW(row), gloss_option_row_new(info, option));
    if (version != NULL)
        add_fact(row, _("Version"), version);
    if (path != NULL)
        add_fact(row, _("File"), path);
}

GtkWidget *
gloss_plugin_row_new(GlossPluginInfo *info, GlossPluginHost *host)
{
    GtkWidget *row = adw_expander_row_new();
    g_autofree char *title = g_markup_escape_text(gloss_plugin_info_get_name(info), -1);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    g_object_set_data_full(G_OBJECT(row), "info", g_object_ref(info), g_object_unref);
    add_switch(row, info);
    add_details(row, info);
    update(ADW_EXPANDER_ROW(row), info);
    g_signal_connect_object(host, "changed", G_CALLBACK(plugin_changed_cb), row, G_CONNECT_SWAPPED);
    return row;
}
