/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-options.h"

#include <string.h>

static const GlossChoice choices[] = {{"fast", "Fast"}, {"good", "Good"}, {NULL}};
static const GlossOption options[] = {
    {"on", "On", NULL, GLOSS_OPTION_BOOLEAN, "true", 0, 0, NULL},
    {"limit", "Limit", NULL, GLOSS_OPTION_INTEGER, "5", 0, 10, NULL},
    {"share", "Share", NULL, GLOSS_OPTION_NUMBER, "0.5", 0, 1, NULL},
    {"word", "Word", NULL, GLOSS_OPTION_STRING, "", 0, 0, NULL},
    {"mode", "Mode", NULL, GLOSS_OPTION_CHOICE, "good", 0, 0, choices},
    {NULL},
};

static gboolean
fits(const char *key, const char *text)
{
    g_autoptr(GVariant) value =
        gloss_plugin_options_parse(gloss_plugin_options_find(options, key), text);
    g_autofree char *again = value != NULL ? gloss_plugin_options_print(value) : NULL;
    g_autoptr(GVariant) twice =
        again != NULL ? gloss_plugin_options_parse(gloss_plugin_options_find(options, key), again)
                      : NULL;

    g_assert_true(value == NULL || (twice != NULL && g_variant_equal(value, twice)));
    return value != NULL;
}

static void
test_parse(void)
{
    g_assert_true(fits("on", "false"));
    g_assert_false(fits("on", "yes"));
    g_assert_true(fits("limit", "10"));
    g_assert_false(fits("limit", "11"));
    g_assert_false(fits("limit", "3.5"));
    g_assert_false(fits("limit", ""));
    g_assert_false(fits("limit", "99999999999999999999"));
    g_assert_true(fits("share", "0.1"));
    g_assert_true(fits("share", "1e-3"));
    g_assert_false(fits("share", "nan"));
    g_assert_true(fits("word", "\346\226\207"));
    g_assert_false(fits("word", "\377"));
    g_assert_true(fits("mode", "fast"));
    g_assert_false(fits("mode", "slow"));
}

static void
test_complete(void)
{
    g_autoptr(GVariant) given = g_variant_ref_sink(g_variant_new_parsed("{'limit': <7>}"));
    g_autoptr(GVariant) unknown = g_variant_ref_sink(g_variant_new_parsed("{'none': <7>}"));
    g_autoptr(GVariant) wrong = g_variant_ref_sink(g_variant_new_parsed("{'limit': <70>}"));
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) all = gloss_plugin_options_complete(options, given, &error);
    g_autoptr(GVariant) none = gloss_plugin_options_complete(NULL, NULL, NULL);
    gint64 limit = 0;
    const char *mode = NULL;

    g_assert_no_error(error);
    g_assert_cmpuint(g_variant_n_children(all), ==, 5);
    g_assert_true(g_variant_lookup(all, "limit", "x", &limit));
    g_assert_cmpint(limit, ==, 7);
    g_assert_true(g_variant_lookup(all, "mode", "&s", &mode));
    g_assert_cmpstr(mode, ==, "good");
    g_assert_cmpuint(g_variant_n_children(none), ==, 0);
    g_assert_null(gloss_plugin_options_complete(options, unknown, &error));
    g_assert_nonnull(strstr(error->message, "none"));
    g_clear_error(&error);
    g_assert_null(gloss_plugin_options_complete(options, wrong, &error));
    g_assert_nonnull(strstr(error->message, "between 0 and 10"));
}

static void
check_bad(GlossOption option, const char *part)
{
    const GlossOption list[] = {options[0], option, {NULL}};
    g_autofree char *reason = gloss_plugin_options_check(list);

    g_assert_nonnull(reason);
    g_assert_nonnull(strstr(reason, part));
}

static void
test_check(void)
{
    GlossOption option = options[1];

    g_assert_null(gloss_plugin_options_check(options));
    g_assert_null(gloss_plugin_options_check(NULL));
    option.default_value = "eleven";
    check_bad(option, "eleven");
    option = options[1];
    option.key = "Has space";
    check_bad(option, "Has space");
    option.key = "on";
    check_bad(option, "twice");
    option = options[4];
    option.choices = NULL;
    check_bad(option, "good");
    option = options[1];
    option.title = NULL;
    check_bad(option, "no title");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-options/parse", test_parse);
    g_test_add_func("/plugin-options/complete", test_complete);
    g_test_add_func("/plugin-options/check", test_check);
    return g_test_run();
}
