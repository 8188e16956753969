/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-targets.h"

#include "tests/plugins/wsd-fixture.h"

static GlossRankRequest
ask(const char *text, gsize start, gsize end)
{
    return (GlossRankRequest){text, strlen(text), start, end, NULL, NULL};
}

/* Whether asked together or alone, over one another or apart, a word has one vector; white space has
 * none. */
static void
test_vectors(void)
{
    static const char text[] = "the cat sat on the mat . in paris a cat is the word !";
    const GlossRankRequest requests[] = {ask(text, 4, 7), ask(text, 8, 11), ask(text, 4, 11),
                                         ask(text, 3, 4), ask(text, 36, 39)};
    const gsize n = G_N_ELEMENTS(requests);
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseTargets) all = NULL;
    ClozeModel *model;

    wsd_fixture_init(&fixture);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, &error);
    all = gloss_sense_targets_read(fixture.session, model, requests, n, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(all->n, ==, n);
    for (gsize i = 0; i < n; i++) {
        g_autoptr(GlossSenseTargets) one =
            gloss_sense_targets_read(fixture.session, model, &requests[i], 1, NULL, &error);

        g_assert_cmpint(all->found[i], ==, i != 3);
        g_assert_cmpint(one->found[0], ==, i != 3);
        for (gsize k = 0; k < all->d; k++)
            g_assert_cmpfloat_with_epsilon(all->vectors[i * all->d + k], one->vectors[k], 1e-5F);
    }
    cloze_model_unref(model);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-targets/vectors", test_vectors);
    return g_test_run();
}
