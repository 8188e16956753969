/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-options.h"

#include "tests/app/map-fixture.h"

static void
note_cb(GlossMapOptions *options, const char *key, char **noted)
{
    g_free(*noted);
    *noted = g_strdup(key);
}

static void
test_values(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMapOptions) options = gloss_map_options_new(fixture->request.plugin);
    g_autoptr(GVariant) size = g_variant_ref_sink(g_variant_new_int64(7));
    g_autoptr(GVariant) wrong = g_variant_ref_sink(g_variant_new_string("x"));
    g_autoptr(GVariant) all = NULL, back = NULL, user = NULL;
    g_autofree char *noted = NULL;
    gint64 value;

    g_signal_connect(options, "changed", G_CALLBACK(note_cb), &noted);
    g_assert_true(gloss_map_options_set(options, "cluster-size", size, NULL));
    g_assert_cmpstr(noted, ==, "cluster-size");
    g_assert_false(gloss_map_options_set(options, "cluster-size", wrong, NULL));
    g_assert_false(gloss_map_options_set(options, "none", size, NULL));
    all = gloss_map_options_dup_all(options);
    g_assert_true(g_variant_lookup(all, "cluster-size", "x", &value));
    g_assert_cmpint(value, ==, 7);
    g_assert_true(g_variant_lookup(all, "neighbours", "x", &value));
    back = gloss_map_options_dup(options, "cluster-size");
    g_assert_cmpint(g_variant_get_int64(back), ==, 7);
    user = gloss_plugin_info_dup_options(fixture->request.plugin);
    g_assert_true(g_variant_lookup(user, "cluster-size", "x", &value));
    g_assert_cmpint(value, ==, 0);
    g_assert_true(gloss_map_options_is_of_clusters("clusters"));
    g_assert_false(gloss_map_options_is_of_clusters("neighbours"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-options/values", MapFixture, NULL, map_fixture_set_up, test_values,
               map_fixture_tear_down);
    return g_test_run();
}
