/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd.h"

#include "engine/base/error.h"
#include "tests/plugins/wsd-fixture.h"

/* Without anything learned the glosses alone tell senses apart; measuring wants more. */
static void
test_untrained(void)
{
    const GlossPlugin *table = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    const GlossRankRequest request = {"the cat", 7, 4, 7, NULL, NULL};
    const GlossEvaluateRequest evaluate = {0};
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) choices = NULL;
    GlossWsd *wsd;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    wsd = wsd_fixture_open(&fixture, NULL, &error);
    g_assert_no_error(error);
    choices = table->rank(wsd, &request, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(choices->len, ==, 10);
    g_assert_null(table->evaluate(wsd, &evaluate, NULL, &error));
    g_assert_nonnull(strstr(error->message, "train wsd"));
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

/* A folder that holds no senses, and no model at all. */
static void
test_refused(void)
{
    const GlossPlugin *table = gloss_plugin_query(GLOSS_PLUGIN_ABI);
    WsdFixture fixture;
    GlossPluginContext none = {0};
    g_autoptr(GError) error = NULL;

    wsd_fixture_init(&fixture);
    none.session = fixture.session;
    g_assert_null(table->open(&none, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    if (wsd_fixture_has_wordnet()) {
        g_assert_null(wsd_fixture_open(&fixture, fixture.model_folder, &error));
        g_assert_nonnull(error);
    }
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd/untrained", test_untrained);
    g_test_add_func("/wsd/refused", test_refused);
    return g_test_run();
}
