/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-settings.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GlossPluginSettings) settings = gloss_plugin_settings_new(NULL);
    g_autofree char *option = NULL;

    gloss_plugin_settings_parse(settings, (const char *)data, size);
    gloss_plugin_settings_get_enabled(settings, "ner");
    gloss_plugin_settings_get_crashed(settings, "/a.so");
    option = gloss_plugin_settings_dup_option(settings, "ner", "note");
    gloss_plugin_settings_set_enabled(settings, "ner", FALSE);
    g_assert_false(gloss_plugin_settings_get_enabled(settings, "ner"));
    return 0;
}
