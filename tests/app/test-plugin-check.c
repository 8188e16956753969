/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-check.h"

#include <string.h>

#include "tests/plugins/broken-plugin.h"

static void
check(const GlossPlugin *table, const char *first, const char *second)
{
    g_autofree char *reason = gloss_plugin_check_table(table);

    if (first == NULL) {
        g_assert_null(reason);
        return;
    }
    g_assert_nonnull(reason);
    g_assert_nonnull(strstr(reason, first));
    g_assert_nonnull(strstr(reason, second));
}

static void
test_reasons(void)
{
    const GlossPlugin sound = {BROKEN_TABLE("sound")};
    GlossPlugin table = sound;
    g_autofree char *size = g_strdup_printf("%zu", sizeof table);

    check(&table, NULL, NULL);
    table.abi_version = 77;
    check(&table, "77", "version 1");
    table = sound;
    table.struct_size = 16;
    check(&table, "16", size);
    table = sound;
    table.close = NULL;
    check(&table, "“close”", "required");
    table = sound;
    table.summary = NULL;
    check(&table, "“summary”", "required");
    table = sound;
    table.id = "Bad id";
    check(&table, "Bad id", "lower-case");
    table = sound;
    table.annotate = NULL;
    check(&table, "no analysis", "at least one");
}

static void
test_ids(void)
{
    g_assert_true(gloss_plugin_check_is_id("ner"));
    g_assert_true(gloss_plugin_check_is_id("a-2"));
    g_assert_false(gloss_plugin_check_is_id(""));
    g_assert_false(gloss_plugin_check_is_id("-a"));
    g_assert_false(gloss_plugin_check_is_id("a/b"));
    g_assert_false(gloss_plugin_check_is_id("a]b"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-check/reasons", test_reasons);
    g_test_add_func("/plugin-check/ids", test_ids);
    return g_test_run();
}
