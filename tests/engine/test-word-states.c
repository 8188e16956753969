/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/word-states.h"

#include "engine/base/error.h"
#include "tests/engine/lab-fixture.h"

static const char *const texts[] = {
    "The cat sat on the mat. Paris is in France. A word, a stop!",
    "Cats sat. The mat is in Paris.",
};

static ClozeWordStates *
make(LabFixture *fixture, gsize max_words, guint64 seed, const char *form)
{
    const ClozeWordStatesOptions options = {7, max_words, form};
    const ClozeMapRun run = {.seed = seed};
    g_autoptr(GError) error = NULL;
    ClozeWordStates *states =
        cloze_word_states_new(fixture->session, fixture->model, texts, 2, &options, &run, &error);

    g_assert_no_error(error);
    return states;
}

/* All words, each with its form and its sentence; words of a sentence together. */
static void
test_all(void)
{
    g_auto(LabFixture) fixture = {0};
    g_autoptr(ClozeWordStates) states = NULL;
    guint mats = 0;

    lab_fixture_init(&fixture);
    states = make(&fixture, 1000, 1, NULL);
    g_assert_cmpuint(states->n, ==, 6 + 4 + 4 + 2 + 5);
    g_assert_cmpuint(states->n_sentences, ==, 5);
    g_assert_cmpuint(states->n_layers, ==, 3);
    g_assert_cmpuint(states->d, ==, TINY_MODEL_WIDTH);
    for (gsize i = 1; i < states->n; i++)
        g_assert_true(states->sentences[i] == states->sentences[i - 1] ||
                      states->sentences[i] == states->sentences[i - 1] + 1);
    for (gsize i = 0; i < states->n; i++)
        mats += states->forms[i] == (guint32)cloze_word_states_find(states, "mat");
    g_assert_cmpuint(mats, ==, 2);
    g_assert_cmpint(cloze_word_states_find(states, "dog"), ==, -1);
}

static void
test_seed(void)
{
    g_auto(LabFixture) fixture = {0};
    g_autoptr(ClozeWordStates) first = NULL, again = NULL, other = NULL, wanted = NULL;
    gsize size;

    lab_fixture_init(&fixture);
    first = make(&fixture, 9, 1, NULL);
    again = make(&fixture, 9, 1, NULL);
    other = make(&fixture, 9, 2, NULL);
    size = first->n * first->n_layers * first->d * sizeof(float);
    g_assert_cmpuint(first->n, ==, 9);
    g_assert_cmpmem(first->states, size, again->states, size);
    g_assert_cmpint(memcmp(first->states, other->states, size), !=, 0);
    for (guint64 seed = 0; seed < 5; seed++) {
        g_clear_pointer(&wanted, cloze_word_states_free);
        wanted = make(&fixture, 4, seed, "france");
        g_assert_cmpint(cloze_word_states_find(wanted, "france"), ==, 3);
    }
}

static void
test_none(void)
{
    g_auto(LabFixture) fixture = {0};
    const ClozeWordStatesOptions options = {7, 10, NULL};
    const ClozeMapRun run = {0};
    const char *const none[] = {" ... 12 ! "};
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    g_assert_null(
        cloze_word_states_new(fixture.session, fixture.model, none, 1, &options, &run, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

static void
test_cancelled(void)
{
    g_auto(LabFixture) fixture = {0};
    const ClozeWordStatesOptions options = {7, 10, NULL};
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    const ClozeMapRun run = {.cancellable = cancellable};
    g_autoptr(GError) error = NULL;

    lab_fixture_init(&fixture);
    g_cancellable_cancel(cancellable);
    g_assert_null(
        cloze_word_states_new(fixture.session, fixture.model, texts, 2, &options, &run, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-states/all", test_all);
    g_test_add_func("/word-states/seed", test_seed);
    g_test_add_func("/word-states/none", test_none);
    g_test_add_func("/word-states/cancelled", test_cancelled);
    return g_test_run();
}
