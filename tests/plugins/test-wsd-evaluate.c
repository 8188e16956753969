/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd-evaluate.h"

#include "tests/plugins/wsd-fixture.h"

static double
get_number(GVariant *metrics, const char *key)
{
    double number = -1;

    g_assert_true(g_variant_lookup(metrics, key, "d", &number));
    return number;
}

/* On its own training data: every tagged use right, where the first sense is wrong for a quarter. */
static void
test_own_data(void)
{
    WsdFixture fixture;
    const char *paths[] = {NULL, NULL};
    const GlossEvaluateRequest request = {.data_paths = paths};
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) metrics = NULL;
    GlossWsd *wsd;
    guint64 n = 0;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    paths[0] = fixture.data_path;
    wsd = wsd_fixture_open_trained(&fixture);
    metrics = gloss_wsd_evaluate_run(wsd, &request, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(metrics, "n", "t", &n));
    g_assert_cmpuint(n, ==, 24 * 12);
    g_assert_cmpfloat(get_number(metrics, "f1"), ==, 1);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "first_sense_f1"), 0.75, 1e-9);
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

static void
test_no_keys(void)
{
    WsdFixture fixture;
    const char *paths[] = {NULL, NULL};
    const GlossEvaluateRequest request = {.data_paths = paths};
    g_autoptr(GError) error = NULL;
    GlossWsd *wsd;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    wsd = wsd_fixture_open_trained(&fixture);
    paths[0] = fixture.data_path;
    scratch_write(fixture.folder, "train.sgml", "<s snum=1>\n<wf cmd=ignore>the</wf>\n", -1);
    g_assert_null(gloss_wsd_evaluate_run(wsd, &request, NULL, &error));
    g_assert_nonnull(strstr(error->message, "gold.key.txt"));
    wsd_fixture_close(wsd);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd-evaluate/own-data", test_own_data);
    g_test_add_func("/wsd-evaluate/no-keys", test_no_keys);
    return g_test_run();
}
