/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-options.h. */
#include "app/map-options.h"

#include "app/plugin-options.h"
#include "engine/base/error.h"

struct _GlossMapOptions {
    GObject parent_instance;

    GlossPluginInfo *plugin;
    GHashTable *values; /* char* to GVariant */
};

G_DEFINE_FINAL_TYPE(GlossMapOptions, gloss_map_options, G_TYPE_OBJECT)

static guint changed_signal;

const GlossPlugin *
gloss_map_options_get_table(GlossMapOptions *self)
{
    return gloss_plugin_info_get_table(self->plugin);
}

GVariant *
gloss_map_options_dup(GlossMapOptions *self, const char *key)
{
    GVariant *value = g_hash_table_lookup(self->values, key);

    return value ? g_variant_ref(value) : NULL;
}

GVariant *
gloss_map_options_dup_all(GlossMapOptions *self)
{
    GVariantBuilder builder;
    GHashTableIter iter;
    gpointer key, value;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_hash_table_iter_init(&iter, self->values);
    while (g_hash_table_iter_next(&iter, &key, &value))
        g_variant_builder_add(&builder, "{sv}", key, value);
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}

gboolean
gloss_map_options_set(GlossMapOptions *self, const char *key, GVariant *value, GError **error)
{
    const GlossPlugin *table = gloss_map_options_get_table(self);
    const GlossOption *option = table ? gloss_plugin_options_find(table->options, key) : NULL;
    GVariant *converted;

    if (!option) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, "%s: there is no such option", key);
        return FALSE;
    }
    converted = gloss_plugin_options_convert(option, value, error);
    if (!converted)
        return FALSE;
    g_hash_table_insert(self->values, g_strdup(key), converted);
    g_signal_emit(self, changed_signal, 0, key);
    return TRUE;
}

gboolean
gloss_map_options_is_of_clusters(const char *key)
{
    return g_str_equal(key, "clusters") || g_str_equal(key, "cluster-size") ||
           g_str_equal(key, "cluster-count");
}

static void
finalize(GObject *object)
{
    GlossMapOptions *self = GLOSS_MAP_OPTIONS(object);

    g_hash_table_unref(self->values);
    g_clear_object(&self->plugin);
    G_OBJECT_CLASS(gloss_map_options_parent_class)->finalize(object);
}

static void
gloss_map_options_class_init(GlossMapOptionsClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gloss_map_options_init(GlossMapOptions *self)
{
    self->values =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
}

GlossMapOptions *
gloss_map_options_new(GlossPluginInfo *plugin)
{
    GlossMapOptions *self = g_object_new(GLOSS_TYPE_MAP_OPTIONS, NULL);
    g_autoptr(GVariant) options = gloss_plugin_info_dup_options(plugin);
    GVariantIter iter;
    const char *key;
    GVariant *value;

    self->plugin = g_object_ref(plugin);
    g_variant_iter_init(&iter, options);
    while (g_variant_iter_next(&iter, "{&sv}", &key, &value))
        g_hash_table_insert(self->values, g_strdup(key), value);
    return self;
}
