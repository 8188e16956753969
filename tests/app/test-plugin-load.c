/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-load.h"

#include <string.h>

#include "tests/scratch.h"

static const GlossPlugin *
load(const char *name, char **reason)
{
    g_autofree char *file = g_strconcat(name, ".so", NULL);
    g_autofree char *path =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "tests", "plugins", file, NULL);
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);

    return gloss_plugin_load_file(path, guard, reason);
}

static void
check_refused(const char *name, const char *part)
{
    g_autofree char *reason = NULL;

    g_assert_null(load(name, &reason));
    g_assert_nonnull(reason);
    g_assert_nonnull(strstr(reason, part));
}

static void
test_refused(void)
{
    check_refused("broken-abi", "77");
    check_refused("broken-size", "16");
    check_refused("broken-no-symbol", "gloss_plugin_query");
    check_refused("broken-null", "nothing for version 1");
    check_refused("broken-no-close", "“close”");
    check_refused("broken-no-analysis", "no analysis");
    check_refused("broken-id", "Not an id");
    check_refused("broken-option", "eleven");
    check_refused("not-there", "no module");
}

static void
test_no_module(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "text.so", NULL);
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    g_autofree char *reason = NULL;

    scratch_write(folder, "text.so", "not a module\n", -1);
    g_assert_null(gloss_plugin_load_file(path, guard, &reason));
    g_assert_nonnull(strstr(reason, "no module"));
    scratch_free(folder);
}

static void
test_sound(void)
{
    g_autofree char *reason = NULL;
    const GlossPlugin *table = load("sound-words", &reason);

    g_assert_null(reason);
    g_assert_cmpstr(table->id, ==, "words");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-load/refused", test_refused);
    g_test_add_func("/plugin-load/no-module", test_no_module);
    g_test_add_func("/plugin-load/sound", test_sound);
    return g_test_run();
}
