/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd-describe.h"

#include "engine/base/error.h"
#include "tests/plugins/inventory-fixture.h"
#include "tests/plugins/wsd-fixture.h"

static const char *
get(GVariant *about, const char *key)
{
    const char *value = NULL;

    g_variant_lookup(about, key, "&s", &value);
    return value;
}

/* The first of several strings. */
static char *
get_first(GVariant *about, const char *key)
{
    g_auto(GStrv) values = NULL;

    g_assert_true(g_variant_lookup(about, key, "^as", &values));
    return g_strdup(values[0]);
}

static void
test_wordnet(void)
{
    GlossWsd wsd = {.wordnet = gloss_wordnet_open(NULL, NULL)};
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) about = NULL;
    g_autofree char *example = NULL, *broader = NULL;
    guint seen = 1;

    if (!wsd_fixture_has_wordnet())
        return;
    about = gloss_wsd_describe_run(&wsd, "bank%1:17:01::", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(get(about, "lemma"), ==, "bank");
    g_assert_cmpstr(get(about, "part_of_speech"), ==, "NOUN");
    g_assert_cmpstr(get(about, "inventory"), ==, "WordNet 3.0");
    g_assert_true(g_str_has_prefix(get(about, "gloss"), "sloping land"));
    example = get_first(about, "examples");
    g_assert_cmpstr(example, ==, "they pulled the canoe up on the bank");
    broader = get_first(about, "broader");
    g_assert_cmpstr(broader, ==, "slope");
    g_assert_true(g_variant_lookup(about, "seen", "u", &seen));
    g_assert_cmpuint(seen, ==, 0);
    g_assert_null(gloss_wsd_describe_run(&wsd, "bank%9:17:01::", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    gloss_wordnet_unref(wsd.wordnet);
}

static void
test_own(void)
{
    g_autoptr(GlossInventory) inventory = inventory_fixture_new();
    GlossWsd wsd = {.inventory = inventory};
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) about = gloss_wsd_describe_run(&wsd, "cat.animal", &error);
    g_autofree char *word = NULL;

    g_assert_no_error(error);
    word = get_first(about, "words");
    g_assert_cmpstr(word, ==, "cat");
    g_assert_cmpstr(get(about, "title"), ==, "noun: cat, kitten");
    g_assert_cmpstr(get(about, "inventory"), ==, "Terms 2");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd-describe/wordnet", test_wordnet);
    g_test_add_func("/wsd-describe/own", test_own);
    return g_test_run();
}
