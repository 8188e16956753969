/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The key file of switches and options: a group for each plugin, one for the host.
 * Reader: fuzz-plugin-settings. */

#include "app/plugin-settings.h"

#include "engine/base/file.h"

#define MAX_BYTES    (1024 * 1024)
#define HOST_GROUP   "host"
#define CRASHED_KEY  "crashed"
#define ENABLED_KEY  "enabled"
#define GROUP_PREFIX "plugin "
#define KEY_PREFIX   "option-"

struct _GlossPluginSettings {
    char *path;
    GKeyFile *keys;
};

GlossPluginSettings *
gloss_plugin_settings_new(const char *path)
{
    GlossPluginSettings *self = g_new0(GlossPluginSettings, 1);
    g_autoptr(GBytes) bytes = NULL;

    self->path = g_strdup(path);
    self->keys = g_key_file_new();
    if (path != NULL)
        bytes = cloze_file_read(path, MAX_BYTES, NULL);
    if (bytes != NULL)
        gloss_plugin_settings_parse(self, g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    return self;
}

void
gloss_plugin_settings_free(GlossPluginSettings *self)
{
    g_free(self->path);
    g_key_file_unref(self->keys);
    g_free(self);
}

gboolean
gloss_plugin_settings_parse(GlossPluginSettings *self, const char *data, gsize size)
{
    GKeyFile *keys = g_key_file_new();

    if (size == 0 || !g_key_file_load_from_data(keys, data, size, G_KEY_FILE_KEEP_COMMENTS, NULL)) {
        g_key_file_unref(keys);
        return FALSE;
    }
    g_key_file_unref(self->keys);
    self->keys = keys;
    return TRUE;
}

static void
save(GlossPluginSettings *self)
{
    g_autofree char *data = NULL;
    gsize size;

    if (self->path == NULL)
        return;
    data = g_key_file_to_data(self->keys, &size, NULL);
    cloze_file_write_atomic(self->path, data, size, NULL);
}

static char *
dup_group(const char *id)
{
    return g_strconcat(GROUP_PREFIX, id, NULL);
}

gboolean
gloss_plugin_settings_get_enabled(GlossPluginSettings *self, const char *id)
{
    g_autofree char *group = dup_group(id);
    g_autoptr(GError) error = NULL;
    gboolean enabled = g_key_file_get_boolean(self->keys, group, ENABLED_KEY, &error);

    return error != NULL || enabled;
}

void
gloss_plugin_settings_set_enabled(GlossPluginSettings *self, const char *id, gboolean enabled)
{
    g_autofree char *group = dup_group(id);

    g_key_file_set_boolean(self->keys, group, ENABLED_KEY, enabled);
    save(self);
}

char *
gloss_plugin_settings_dup_option(GlossPluginSettings *self, const char *id, const char *key)
{
    g_autofree char *group = dup_group(id);
    g_autofree char *name = g_strconcat(KEY_PREFIX, key, NULL);

    return g_key_file_get_string(self->keys, group, name, NULL);
}

void
gloss_plugin_settings_set_option(GlossPluginSettings *self, const char *id, const char *key,
                                 const char *value)
{
    g_autofree char *group = dup_group(id);
    g_autofree char *name = g_strconcat(KEY_PREFIX, key, NULL);

    g_key_file_set_string(self->keys, group, name, value);
    save(self);
}

static char **
dup_crashed(GlossPluginSettings *self)
{
    char **paths = g_key_file_get_string_list(self->keys, HOST_GROUP, CRASHED_KEY, NULL, NULL);

    return paths != NULL ? paths : g_new0(char *, 1);
}

gboolean
gloss_plugin_settings_get_crashed(GlossPluginSettings *self, const char *path)
{
    g_auto(GStrv) paths = dup_crashed(self);

    return g_strv_contains((const char *const *)paths, path);
}

void
gloss_plugin_settings_set_crashed(GlossPluginSettings *self, const char *path, gboolean crashed)
{
    g_auto(GStrv) paths = dup_crashed(self);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();

    if (g_strv_contains((const char *const *)paths, path) == crashed)
        return;
    for (guint i = 0; paths[i] != NULL; i++) {
        if (g_strcmp0(paths[i], path) != 0)
            g_ptr_array_add(kept, paths[i]);
    }
    if (crashed)
        g_ptr_array_add(kept, (gpointer)path);
    g_key_file_set_string_list(self->keys, HOST_GROUP, CRASHED_KEY,
                               (const char *const *)kept->pdata, kept->len);
    save(self);
}
