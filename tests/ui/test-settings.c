/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/settings.h"

static void
test_keeps(void)
{
    g_autoptr(GlossSettings) settings = gloss_settings_new();

    g_assert_cmpint(gloss_settings_get_int(settings, "window-width", 7), ==, 1280);
    gloss_settings_set_int(settings, "window-width", 900);
    g_assert_cmpint(gloss_settings_get_int(settings, "window-width", 7), ==, 900);
    g_assert_true(gloss_settings_get_boolean(settings, "library-visible", FALSE));
    gloss_settings_set_boolean(settings, "library-visible", FALSE);
    g_assert_false(gloss_settings_get_boolean(settings, "library-visible", TRUE));
}

static void
test_unknown_key(void)
{
    g_autoptr(GlossSettings) settings = gloss_settings_new();

    g_assert_cmpint(gloss_settings_get_int(settings, "no-such-key", 7), ==, 7);
    gloss_settings_set_boolean(settings, "no-such-key", TRUE);
    g_assert_false(gloss_settings_get_boolean(settings, "no-such-key", FALSE));
}

/* In a process of its own, where no schema can be found. */
static void
test_no_schema(void)
{
    if (g_test_subprocess()) {
        g_autoptr(GlossSettings) settings = NULL;

        g_unsetenv("GLOSS_BUILD_DIR");
        settings = gloss_settings_new();
        g_assert_cmpint(gloss_settings_get_int(settings, "window-width", 7), ==, 7);
        gloss_settings_set_int(settings, "window-width", 900);
        return;
    }
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
    g_test_trap_assert_passed();
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/settings/keeps", test_keeps);
    g_test_add_func("/settings/unknown-key", test_unknown_key);
    g_test_add_func("/settings/no-schema", test_no_schema);
    return g_test_run();
}
