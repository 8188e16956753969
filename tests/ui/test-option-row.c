/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The widgets that a plugin's options are drawn as; the plugin of the tests has three. */
#include "app/plugin-host.h"
#include "tests/ui/ui-fixture.h"
#include "ui/option-row.h"

typedef struct {
    GlossModelStore *store;
    GlossPluginHost *host;
    GlossPluginInfo *info;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "plugins-1", NULL);
    const char *const folders[] = {folder, NULL};

    self->store = gloss_model_store_new();
    self->host = gloss_plugin_host_new(NULL, self->store, folders, NULL);
    self->info = gloss_plugin_host_find(self->host, "words");
    g_assert_nonnull(self->info);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_object_unref(self->host);
    gloss_model_store_free(self->store);
}

static GtkWidget *
find(GtkWidget *widget, GType type)
{
    if (g_type_is_a(G_OBJECT_TYPE(widget), type))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find(child, type);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static const GlossOption *
get_option(Fixture *self, const char *key)
{
    const GlossOption *option = gloss_plugin_info_get_table(self->info)->options;

    while (!g_str_equal(option->key, key))
        option++;
    return option;
}

static GVariant *
dup_option(Fixture *self, const char *key)
{
    g_autoptr(GVariant) options = gloss_plugin_info_dup_options(self->info);

    return g_variant_lookup_value(options, key, NULL);
}

static void
test_number(Fixture *self, gconstpointer data)
{
    const GlossOption *option = get_option(self, "delay");
    GtkWidget *row = g_object_ref_sink(gloss_option_row_new(self->info, option));
    GtkSpinButton *spin = GTK_SPIN_BUTTON(find(row, GTK_TYPE_SPIN_BUTTON));
    g_autoptr(GVariant) value = NULL;

    g_assert_cmpstr(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(row)), ==, "Delay");
    gtk_spin_button_set_value(spin, 25);
    value = dup_option(self, "delay");
    g_assert_cmpint(g_variant_get_int64(value), ==, 25);
    gtk_spin_button_set_value(spin, 1e6);
    g_assert_cmpfloat(gtk_spin_button_get_value(spin), ==, 10000);
    g_object_unref(row);
}

static void
test_text(Fixture *self, gconstpointer data)
{
    const GlossOption *option = get_option(self, "note");
    GtkWidget *row = g_object_ref_sink(gloss_option_row_new(self->info, option));
    g_autoptr(GVariant) value = NULL;

    gtk_editable_set_text(GTK_EDITABLE(find(row, GTK_TYPE_ENTRY)), "北京");
    value = dup_option(self, "note");
    g_assert_cmpstr(g_variant_get_string(value, NULL), ==, "北京");
    g_object_unref(row);
}

int
main(int argc, char **argv)
{
    int status;

    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/option-row/number", Fixture, NULL, set_up, test_number, tear_down);
    g_test_add("/option-row/text", Fixture, NULL, set_up, test_text, tear_down);
    status = g_test_run();
    ui_fixture_drop_scratch();
    return status;
}
