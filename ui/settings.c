/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See settings.h. The schema is looked for among the installed ones, then beside the build. */
#include "ui/settings.h"

#define SCHEMA_ID "io.github.gloss.Gloss"

struct _GlossSettings {
    GSettings *settings; /* NULL: no schema */
};

static GSettingsSchema *
find_in_build(void)
{
    const char *build = g_getenv("GLOSS_BUILD_DIR");
    g_autofree char *folder = build != NULL ? g_build_filename(build, "resources", NULL) : NULL;
    g_autoptr(GSettingsSchemaSource) source = NULL;

    if (folder == NULL)
        return NULL;
    source = g_settings_schema_source_new_from_directory(
        folder, g_settings_schema_source_get_default(), FALSE, NULL);
    return source != NULL ? g_settings_schema_source_lookup(source, SCHEMA_ID, FALSE) : NULL;
}

GlossSettings *
gloss_settings_new(void)
{
    GlossSettings *self = g_new0(GlossSettings, 1);
    GSettingsSchemaSource *source = g_settings_schema_source_get_default();
    g_autoptr(GSettingsSchema) schema = find_in_build();

    if (schema == NULL && source != NULL)
        schema = g_settings_schema_source_lookup(source, SCHEMA_ID, TRUE);
    if (schema != NULL)
        self->settings = g_settings_new_full(schema, NULL, NULL);
    return self;
}

void
gloss_settings_free(GlossSettings *self)
{
    if (self == NULL)
        return;
    g_clear_object(&self->settings);
    g_free(self);
}

/* An older installed schema may lack a key, and asking for it would end the program. */
static gboolean
has_key(GlossSettings *self, const char *key)
{
    g_autoptr(GSettingsSchema) schema = NULL;

    if (self->settings == NULL)
        return FALSE;
    g_object_get(self->settings, "settings-schema", &schema, NULL);
    return g_settings_schema_has_key(schema, key);
}

gint
gloss_settings_get_int(GlossSettings *self, const char *key, gint fallback)
{
    return has_key(self, key) ? g_settings_get_int(self->settings, key) : fallback;
}

void
gloss_settings_set_int(GlossSettings *self, const char *key, gint value)
{
    if (has_key(self, key))
        g_settings_set_int(self->settings, key, value);
}

gboolean
gloss_settings_get_boolean(GlossSettings *self, const char *key, gboolean fallback)
{
    return has_key(self, key) ? g_settings_get_boolean(self->settings, key) : fallback;
}

void
gloss_settings_set_boolean(GlossSettings *self, const char *key, gboolean value)
{
    if (has_key(self, key))
        g_settings_set_boolean(self->settings, key, value);
}
