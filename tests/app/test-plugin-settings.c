/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-settings.h"

#include <string.h>

#include "tests/scratch.h"

static void
test_kept(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "plugins.ini", NULL);
    g_autoptr(GlossPluginSettings) settings = gloss_plugin_settings_new(path);
    g_autoptr(GlossPluginSettings) again = NULL;
    g_autofree char *note = NULL, *none = NULL;

    g_assert_true(gloss_plugin_settings_get_enabled(settings, "ner"));
    gloss_plugin_settings_set_enabled(settings, "ner", FALSE);
    gloss_plugin_settings_set_option(settings, "ner", "note", " a\n;b\\ \346\226\207");
    gloss_plugin_settings_set_crashed(settings, "/a;b.so", TRUE);
    gloss_plugin_settings_set_crashed(settings, "/c.so", TRUE);
    gloss_plugin_settings_set_crashed(settings, "/c.so", FALSE);
    again = gloss_plugin_settings_new(path);
    g_assert_false(gloss_plugin_settings_get_enabled(again, "ner"));
    note = gloss_plugin_settings_dup_option(again, "ner", "note");
    g_assert_cmpstr(note, ==, " a\n;b\\ \346\226\207");
    none = gloss_plugin_settings_dup_option(again, "ner", "none");
    g_assert_null(none);
    g_assert_true(gloss_plugin_settings_get_crashed(again, "/a;b.so"));
    g_assert_false(gloss_plugin_settings_get_crashed(again, "/c.so"));
    g_assert_cmpuint(scratch_count(folder), ==, 1);
    scratch_free(folder);
}

static void
test_damaged(void)
{
    g_autoptr(GlossPluginSettings) settings = gloss_plugin_settings_new(NULL);
    static const char text[] = "[plugin ner]\nenabled=false\n";

    g_assert_true(gloss_plugin_settings_parse(settings, text, strlen(text)));
    g_assert_false(gloss_plugin_settings_parse(settings, "no group", 8));
    g_assert_false(gloss_plugin_settings_get_enabled(settings, "ner"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-settings/kept", test_kept);
    g_test_add_func("/plugin-settings/damaged", test_damaged);
    return g_test_run();
}
