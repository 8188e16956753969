/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-info.h"

#include <string.h>

#include "app/plugin-guard.h"
#include "app/plugin-load.h"
#include "app/plugin-options.h"

static GlossPluginInfo *
load(const char *name)
{
    g_autofree char *file = g_strconcat(name, ".so", NULL);
    g_autofree char *path =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "tests", "plugins", file, NULL);
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    GlossPluginInfo *info = gloss_plugin_info_new(path, NULL, guard);
    g_autofree char *reason = NULL;
    const GlossPlugin *table = gloss_plugin_load_file(path, guard, &reason);
    g_autoptr(GVariant) options = NULL;

    g_assert_null(reason);
    options = gloss_plugin_options_complete(table->options, NULL, NULL);
    gloss_plugin_info_set_table(info, table, options);
    return info;
}

static void
test_annotate(void)
{
    g_autoptr(GlossPluginInfo) info = load("sound-words");
    GlossAnnotateRequest request = {"Ada met Grace", 13, 0, 13, NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) spans = gloss_plugin_info_annotate(info, &request, NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(spans->len, ==, 2);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_READY);
    g_assert_cmpstr(gloss_plugin_info_get_label_name(info, "WORD"), ==, "Word");
    g_assert_cmpstr(gloss_plugin_info_get_label_name(info, "OTHER"), ==, "OTHER");
}

static void
test_bad_spans(void)
{
    g_autoptr(GlossPluginInfo) info = load("broken-spans");
    GlossAnnotateRequest request = {"\303\251abc", 5, 0, 4, NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) spans = gloss_plugin_info_annotate(info, &request, NULL, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(spans->len, ==, 1);
    g_assert_cmpstr(g_array_index(spans, GlossSpan, 0).label, ==, "SOUND");
}

static void
test_failing_open(void)
{
    g_autoptr(GlossPluginInfo) info = load("broken-open");
    GlossAnnotateRequest request = {"x", 1, 0, 1, NULL};
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_READY);
    g_assert_null(gloss_plugin_info_annotate(info, &request, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_OPEN);
    gloss_plugin_info_report(info, error);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_REFUSED);
    g_assert_nonnull(strstr(gloss_plugin_info_get_reason(info), "the stars are not right"));
    gloss_plugin_info_reopen(info);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_READY);
}

static void
test_options(void)
{
    g_autoptr(GlossPluginInfo) info = load("sound-words");
    GlossAnnotateRequest request = {"Ada", 3, 0, 3, NULL};
    guint generation = gloss_plugin_info_get_generation(info);
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_plugin_info_set_option(info, "delay", g_variant_new_int64(-1), &error));
    g_clear_error(&error);
    g_assert_false(gloss_plugin_info_set_option(info, "none", g_variant_new_int64(1), &error));
    g_clear_error(&error);
    g_assert_cmpuint(gloss_plugin_info_get_generation(info), ==, generation);
    g_assert_true(gloss_plugin_info_set_option(info, "fail-at", g_variant_new_int64(0), &error));
    g_assert_cmpuint(gloss_plugin_info_get_generation(info), >, generation);
    g_assert_null(gloss_plugin_info_annotate(info, &request, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS);
    gloss_plugin_info_report(info, error);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_READY);
    g_assert_nonnull(strstr(gloss_plugin_info_get_reason(info), "asked to fail"));
}

static void
test_missing(void)
{
    g_autoptr(GlossPluginInfo) info = load("sound-words");
    GlossTrainRequest request = {NULL};
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_plugin_info_train(info, &request, NULL, &error));
    g_assert_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING);
}

static void
test_states(void)
{
    g_autoptr(GlossPluginInfo) info = load("sound-words");

    gloss_plugin_info_set_folders(info, NULL, NULL, "needs a model");
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_WAITING);
    g_assert_cmpstr(gloss_plugin_info_get_reason(info), ==, "needs a model");
    gloss_plugin_info_set_enabled(info, FALSE);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_OFF);
    gloss_plugin_info_set_enabled(info, TRUE);
    gloss_plugin_info_set_model(info, "/model", "/head");
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_READY);
    gloss_plugin_info_refuse(info, "no good");
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_REFUSED);
    g_assert_false(gloss_plugin_info_can_annotate(info));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-info/annotate", test_annotate);
    g_test_add_func("/plugin-info/bad-spans", test_bad_spans);
    g_test_add_func("/plugin-info/failing-open", test_failing_open);
    g_test_add_func("/plugin-info/options", test_options);
    g_test_add_func("/plugin-info/missing", test_missing);
    g_test_add_func("/plugin-info/states", test_states);
    return g_test_run();
}
