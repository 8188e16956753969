/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See option-row.h. A value that the plugin's description does not allow is refused by the plugin
 * info, and the widget then shows what still holds. */
#include "ui/option-row.h"

#include <adwaita.h>
#include <glib/gi18n.h>

typedef struct {
    GlossPluginInfo *info;
    const GlossOption *option;
} Bond;

static void
bond_free(gpointer data, GClosure *closure)
{
    Bond *bond = data;

    g_object_unref(bond->info);
    g_free(bond);
}

static const char *
translate(GlossPluginInfo *info, const char *text)
{
    const GlossPlugin *table = gloss_plugin_info_get_table(info);

    if (text == NULL || *text == '\0')
        return "";
    return table->translation_domain != NULL ? g_dgettext(table->translation_domain, text)
                                             : _(text);
}

static GVariant *
dup_value(GlossPluginInfo *info, const GlossOption *option)
{
    g_autoptr(GVariant) options = gloss_plugin_info_dup_options(info);

    return g_variant_lookup_value(options, option->key, NULL);
}

static void
store(Bond *bond, GtkWidget *row, GVariant *value)
{
    g_autoptr(GVariant) owned = g_variant_ref_sink(value);
    g_autoptr(GError) error = NULL;

    if (gloss_plugin_info_set_option(bond->info, bond->option->key, owned, &error))
        gtk_widget_remove_css_class(row, "error");
    else
        gtk_widget_add_css_class(row, "error");
    gtk_widget_set_tooltip_text(row, error != NULL ? error->message : NULL);
}

/* ---- one for each kind ---- */

static void
switched_cb(GtkWidget *toggle, GParamSpec *pspec, Bond *bond)
{
    store(bond, toggle, g_variant_new_boolean(gtk_switch_get_active(GTK_SWITCH(toggle))));
}

static GtkWidget *
create_switch(GVariant *value)
{
    GtkWidget *toggle = gtk_switch_new();

    gtk_switch_set_active(GTK_SWITCH(toggle), value != NULL && g_variant_get_boolean(value));
    return toggle;
}

static void
number_changed_cb(GtkWidget *spin, Bond *bond)
{
    gdouble value = gtk_spin_button_get_value(GTK_SPIN_BUTTON(spin));

    store(bond, spin,
          bond->option->kind == GLOSS_OPTION_INTEGER ? g_variant_new_int64((gint64)value)
                                                     : g_variant_new_double(value));
}

static GtkWidget *
create_spin(const GlossOption *option, GVariant *value)
{
    gboolean whole = option->kind == GLOSS_OPTION_INTEGER;
    gboolean bounded = option->minimum < option->maximum;
    gdouble low = bounded ? option->minimum : -1e9;
    gdouble high = bounded ? option->maximum : 1e9;
    gdouble step = whole ? 1 : bounded ? (high - low) / 100 : 0.1;
    GtkWidget *spin = gtk_spin_button_new_with_range(low, high, step);

    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(spin), whole ? 0 : 2);
    if (value != NULL)
        gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), whole ? (gdouble)g_variant_get_int64(value)
                                                               : g_variant_get_double(value));
    return spin;
}

static void
text_changed_cb(GtkWidget *entry, Bond *bond)
{
    store(bond, entry, g_variant_new_string(gtk_editable_get_text(GTK_EDITABLE(entry))));
}

static GtkWidget *
create_entry(GVariant *value)
{
    GtkWidget *entry = gtk_entry_new();

    gtk_editable_set_text(GTK_EDITABLE(entry),
                          value != NULL ? g_variant_get_string(value, NULL) : "");
    return entry;
}

static void
chosen_cb(GtkWidget *choice, GParamSpec *pspec, Bond *bond)
{
    guint at = gtk_drop_down_get_selected(GTK_DROP_DOWN(choice));

    if (at != GTK_INVALID_LIST_POSITION)
        store(bond, choice, g_variant_new_string(bond->option->choices[at].value));
}

static GtkWidget *
create_choice(GlossPluginInfo *info, const GlossOption *option, GVariant *value)
{
    GtkStringList *titles = gtk_string_list_new(NULL);
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);

    for (guint i = 0; option->choices != NULL && option->choices[i].value != NULL; i++)
        gtk_string_list_append(titles, translate(info, option->choices[i].title));
    for (guint i = 0; option->choices != NULL && option->choices[i].value != NULL; i++)
        if (value != NULL &&
            g_str_equal(option->choices[i].value, g_variant_get_string(value, NULL)))
            gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), i);
    return choice;
}

static GtkWidget *
create_widget(GlossPluginInfo *info, const GlossOption *option, const char **signal,
              GCallback *callback)
{
    g_autoptr(GVariant) value = dup_value(info, option);

    switch (option->kind) {
    case GLOSS_OPTION_BOOLEAN:
        *signal = "notify::active";
        *callback = G_CALLBACK(switched_cb);
        return create_switch(value);
    case GLOSS_OPTION_INTEGER:
    case GLOSS_OPTION_NUMBER:
        *signal = "value-changed";
        *callback = G_CALLBACK(number_changed_cb);
        return create_spin(option, value);
    case GLOSS_OPTION_CHOICE:
        *signal = "notify::selected";
        *callback = G_CALLBACK(chosen_cb);
        return create_choice(info, option, value);
    case GLOSS_OPTION_STRING: break;
    }
    *signal = "changed";
    *callback = G_CALLBACK(text_changed_cb);
    return create_entry(value);
}

GtkWidget *
gloss_option_row_new(GlossPluginInfo *info, const GlossOption *option)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *title = g_markup_escape_text(translate(info, option->title), -1);
    g_autofree char *summary = g_markup_escape_text(translate(info, option->summary), -1);
    Bond *bond = g_new0(Bond, 1);
    const char *signal = NULL;
    GCallback callback = NULL;
    GtkWidget *widget = create_widget(info, option, &signal, &callback);

    bond->info = g_object_ref(info);
    bond->option = option;
    g_signal_connect_data(widget, signal, callback, bond, bond_free, 0);
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   translate(info, option->title), -1);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), summary);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), widget);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), widget);
    return row;
}
