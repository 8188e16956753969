/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-readings.h"

#include <math.h>

#include "tests/plugins/inventory-fixture.h"
#include "tests/plugins/wsd-fixture.h"

/* Half a noun, a quarter each a verb and nothing. */
static const double tags[GLOSS_SENSE_STORE_N_TAGS] = {-0.693, -1.386, -30, -30, -1.386};
/* Most likely nothing. */
static const double no_tags[GLOSS_SENSE_STORE_N_TAGS] = {-3, -3, -3, -3, -0.2};

static GArray *
find(GlossWsd *wsd, const char *form, const char *lemma, const char *pos, const double *log_shares)
{
    const GlossRankRequest request = {form, strlen(form), 0, strlen(form), lemma, pos};
    g_autoptr(GError) error = NULL;
    GArray *readings = gloss_sense_readings_find(wsd, &request, form, log_shares, &error);

    g_assert_no_error(error);
    return readings;
}

static const GlossSenseReading *
get(const GArray *readings, guint i)
{
    return &g_array_index(readings, GlossSenseReading, i);
}

static void
test_wordnet(void)
{
    GlossWsd wsd = {.wordnet = gloss_wordnet_open(NULL, NULL)};
    g_autoptr(GArray) all = NULL, verb = NULL, none = NULL, other = NULL, unknown = NULL;

    if (!wsd_fixture_has_wordnet())
        return;
    all = find(&wsd, "Banks", NULL, NULL, tags);
    g_assert_cmpuint(all->len, ==, 3);
    g_assert_cmpstr(get(all, 0)->lemma, ==, "banks");
    g_assert_cmpstr(get(all, 1)->lemma, ==, "bank");
    g_assert_cmpuint(gloss_sense_readings_count(get(all, 1)), ==, 10);
    g_assert_cmpfloat(get(all, 1)->weight, >, 0.45);
    g_assert_cmpfloat_with_epsilon(get(all, 0)->weight + get(all, 1)->weight, 0.5, 0.001);
    g_assert_cmpint(get(all, 2)->pos, ==, GLOSS_SYNSET_VERB);
    verb = find(&wsd, "Banks", NULL, "VERB", no_tags);
    g_assert_cmpuint(verb->len, ==, 1);
    g_assert_cmpint(get(verb, 0)->pos, ==, GLOSS_SYNSET_VERB);
    none = find(&wsd, "in", NULL, NULL, no_tags);
    g_assert_cmpuint(none->len, ==, 0);
    other = find(&wsd, "banks", "river", "NOUN", no_tags);
    g_assert_cmpstr(get(other, 0)->lemma, ==, "river");
    unknown = find(&wsd, "qqqq", NULL, NULL, tags);
    g_assert_cmpuint(unknown->len, ==, 0);
    gloss_wordnet_unref(wsd.wordnet);
}

/* The person's own stand beside WordNet's, also where the tagger sees nothing. */
static void
test_own(void)
{
    g_autoptr(GlossInventory) inventory = inventory_fixture_new();
    GlossWsd wsd = {.wordnet = gloss_wordnet_open(NULL, NULL), .inventory = inventory};
    g_autoptr(GArray) cat = NULL, bank = NULL;

    if (!wsd_fixture_has_wordnet())
        return;
    cat = find(&wsd, "cats", NULL, "NOUN", tags);
    g_assert_cmpuint(cat->len, ==, 1);
    g_assert_cmpuint(get(cat, 0)->own->len, ==, 2);
    g_assert_cmpuint(gloss_sense_readings_count(get(cat, 0)), ==, 10);
    bank = find(&wsd, "\xE9\x93\xB6\xE8\xA1\x8C", NULL, NULL, no_tags);
    g_assert_cmpuint(bank->len, ==, 1);
    g_assert_null(get(bank, 0)->lemma);
    g_assert_cmpuint(gloss_sense_readings_count(get(bank, 0)), ==, 1);
    gloss_wordnet_unref(wsd.wordnet);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-readings/wordnet", test_wordnet);
    g_test_add_func("/sense-readings/own", test_own);
    return g_test_run();
}
