/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/similarity/similarity.h"

#include "engine/base/error.h"
#include "tests/plugins/sequence-fixture.h"

static void
test_table(void)
{
    const GlossPlugin *plugin = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    const GlossPluginContext nothing = {0};
    g_autoptr(GError) error = NULL;

    g_assert_cmpstr(plugin->id, ==, "similarity");
    g_assert_nonnull(plugin->train);
    g_assert_nonnull(plugin->evaluate);
    g_assert_null(plugin->open(&nothing, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/similarity/table", test_table);
    return g_test_run();
}
