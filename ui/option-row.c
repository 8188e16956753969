/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See option-row.h. A value that the plugin's description does not allow is refused by the plugin
 * info, and the widget then shows what still holds. */
#include "ui/option-row.h"

#include "app/plugin-options.h"
#include "ui/spoken-names.h"
#include <adwaita.h>
#include <glib/gi18n.h>

/* The texts of @option are borrowed, the structure is not. */
typedef struct {
    GObject *owner;
    const GlossOptionRowOwner *functions;
    GlossOption option;
} Bond;

static void
bond_free(gpointer data, GClosure *closure)
{
    Bond *bond = data;

    g_object_unref(bond->owner);
    g_free(bond);
}

static const char *
translate(const char *domain, const char *text)
{
    if (text == NULL || *text == '\0')
        return "";
    return domain != NULL ? g_dgettext(domain, text) : _(text);
}

static GVariant *
dup_plugin_value(GObject *owner, const char *key)
{
    g_autoptr(GVariant) options = gloss_plugin_info_dup_options(GLOSS_PLUGIN_INFO(owner));

    return g_variant_lookup_value(options, key, NULL);
}

static gboolean
set_plugin_value(GObject *owner, const char *key, GVariant *value, GError **error)
{
    return gloss_plugin_info_set_option(GLOSS_PLUGIN_INFO(owner), key, value, error);
}

static void
store(Bond *bond, GtkWidget *row, GVariant *value)
{
    g_autoptr(GVariant) owned = g_variant_ref_sink(value);
    g_autoptr(GError) error = NULL;

    if (bond->functions->set_value(bond->owner, bond->option.key, owned, &error))
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
          bond->option.kind == GLOSS_OPTION_INTEGER ? g_variant_new_int64((gint64)value)
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
        store(bond, choice, g_variant_new_string(bond->option.choices[at].value));
}

static GtkWidget *
create_choice(const char *domain, const GlossOption *option, GVariant *value)
{
    GtkStringList *titles = gtk_string_list_new(NULL);
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);

    for (guint i = 0; option->choices != NULL && option->choices[i].value != NULL; i++)
        gtk_string_list_append(titles, translate(domain, option->choices[i].title));
    for (guint i = 0; option->choices != NULL && option->choices[i].value != NULL; i++)
        if (value != NULL &&
            g_str_equal(option->choices[i].value, g_variant_get_string(value, NULL)))
            gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), i);
    return choice;
}

/* A learning rate goes over many powers of ten, which no spin button steps through. */
static gboolean
is_wide(const GlossOption *option)
{
    return option->kind == GLOSS_OPTION_NUMBER && option->minimum > 0 &&
           option->maximum / option->minimum >= 10000;
}

static GtkWidget *
create_wide(GVariant *value)
{
    GtkWidget *entry = gtk_entry_new();
    g_autofree char *text = value != NULL ? gloss_plugin_options_print(value) : g_strdup("");

    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    gtk_editable_set_width_chars(GTK_EDITABLE(entry), 8);
    gtk_entry_set_alignment(GTK_ENTRY(entry), 1);
    gtk_entry_set_input_purpose(GTK_ENTRY(entry), GTK_INPUT_PURPOSE_NUMBER);
    return entry;
}

static GtkWidget *
create_number(const GlossOption *option, GVariant *value, const char **signal, GCallback *callback)
{
    if (is_wide(option)) {
        *signal = "changed";
        *callback = G_CALLBACK(text_changed_cb);
        return create_wide(value);
    }
    *signal = "value-changed";
    *callback = G_CALLBACK(number_changed_cb);
    return create_spin(option, value);
}

static GtkWidget *
create_widget(const Bond *bond, const char *domain, const char **signal, GCallback *callback)
{
    const GlossOption *option = &bond->option;
    g_autoptr(GVariant) value = bond->functions->dup_value(bond->owner, option->key);

    switch (option->kind) {
    case GLOSS_OPTION_BOOLEAN:
        *signal = "notify::active";
        *callback = G_CALLBACK(switched_cb);
        return create_switch(value);
    case GLOSS_OPTION_INTEGER:
    case GLOSS_OPTION_NUMBER: return create_number(option, value, signal, callback);
    case GLOSS_OPTION_CHOICE:
        *signal = "notify::selected";
        *callback = G_CALLBACK(chosen_cb);
        return create_choice(domain, option, value);
    case GLOSS_OPTION_STRING: break;
    }
    *signal = "changed";
    *callback = G_CALLBACK(text_changed_cb);
    return create_entry(value);
}

GtkWidget *
gloss_option_row_new_for(GObject *owner, const GlossOptionRowOwner *functions,
                         const GlossOption *option, const char *domain)
{
    GtkWidget *row = adw_action_row_new();
    g_autofree char *title = g_markup_escape_text(translate(domain, option->title), -1);
    g_autofree char *summary = g_markup_escape_text(translate(domain, option->summary), -1);
    Bond *bond = g_new0(Bond, 1);
    const char *signal = NULL;
    GCallback callback = NULL;
    GtkWidget *widget;

    bond->owner = g_object_ref(owner);
    bond->functions = functions;
    bond->option = *option;
    widget = create_widget(bond, domain, &signal, &callback);
    g_signal_connect_data(widget, signal, callback, bond, bond_free, 0);
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    if (GTK_IS_DROP_DOWN(widget))
        gloss_spoken_names_set_drop_down(GTK_DROP_DOWN(widget), translate(domain, option->title));
    else
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       translate(domain, option->title), -1);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), summary);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), widget);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), widget);
    return row;
}

GtkWidget *
gloss_option_row_new(GlossPluginInfo *info, const GlossOption *option)
{
    static const GlossOptionRowOwner functions = {dup_plugin_value, set_plugin_value};
    const GlossPlugin *table = gloss_plugin_info_get_table(info);

    return gloss_option_row_new_for(G_OBJECT(info), &functions, option, table->translation_domain);
}
