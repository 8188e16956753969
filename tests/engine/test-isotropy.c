/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/lab/isotropy.h"

#include <math.h>
#include <string.h>

#include "engine/lab/standardise.h"
#include "engine/lab/vector-cosine.h"

#define N      40
#define D      6
#define LAYERS 2

/* Random words in sentences of four, forms in turn; one dimension is large for all in layer 1. */
static ClozeWordStates *
make(guint n_forms)
{
    ClozeWordStates *states = g_new0(ClozeWordStates, 1);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);

    *states = (ClozeWordStates){.states = g_new(float, N *LAYERS *D),
                                .n = N,
                                .n_layers = LAYERS,
                                .d = D,
                                .sentences = g_new(guint32, N),
                                .forms = g_new(guint32, N),
                                .n_sentences = N / 4,
                                .names = g_ptr_array_new_with_free_func(g_free)};
    for (guint i = 0; i < n_forms; i++)
        g_ptr_array_add(states->names, g_strdup_printf("w%u", i));
    for (guint word = 0; word < N; word++) {
        states->sentences[word] = word / 4;
        states->forms[word] = word % n_forms;
        for (guint i = 0; i < LAYERS * D; i++)
            states->states[word * LAYERS * D + i] =
                (float)(g_rand_double_range(random, -1, 1) + (i == D + 2 ? 4 : 0));
    }
    return states;
}

/* The mean over the pairs that @sentence and @form ask for, pair by pair. */
static double
measure_slowly(const ClozeWordStates *states, gsize layer, const ClozeStandardise *by, gint form)
{
    double sum = 0, n = 0;
    float a[D], b[D];

    for (gsize i = 0; i < states->n; i++)
        for (gsize j = 0; j < i; j++) {
            if (form >= 0 ? states->forms[i] != (guint32)form || states->forms[j] != (guint32)form
                          : states->sentences[i] == states->sentences[j])
                continue;
            memcpy(a, cloze_word_states_get(states, i, layer), sizeof a);
            memcpy(b, cloze_word_states_get(states, j, layer), sizeof b);
            if (by) {
                cloze_standardise_apply(by, a, a);
                cloze_standardise_apply(by, b, b);
            }
            sum += cloze_vector_cosine_measure(a, b, D);
            n++;
        }
    return sum / n;
}

static void
test_pairs(void)
{
    g_autoptr(ClozeWordStates) states = make(7);
    ClozeIsotropy result;

    g_assert_cmpfloat(cloze_isotropy_count_pairs(states), ==, N * (N - 1) / 2 - 10 * 6);
    for (gsize layer = 0; layer < LAYERS; layer++) {
        g_auto(ClozeStandardise) by = {0};
        double same = 0, same_standardised = 0;

        cloze_standardise_init(&by, cloze_word_states_get(states, 0, layer), LAYERS * D, N, D);
        cloze_isotropy_measure(states, layer, &result);
        for (gint form = 0; form < 7; form++) {
            same += measure_slowly(states, layer, NULL, form) / 7;
            same_standardised += measure_slowly(states, layer, &by, form) / 7;
        }
        g_assert_cmpfloat_with_epsilon(result.cosine, measure_slowly(states, layer, NULL, -1),
                                       1e-9);
        g_assert_cmpfloat_with_epsilon(result.standardised, measure_slowly(states, layer, &by, -1),
                                       1e-6);
        g_assert_cmpfloat_with_epsilon(result.self_similarity, same, 1e-9);
        g_assert_cmpfloat_with_epsilon(result.standardised_self_similarity, same_standardised,
                                       1e-6);
    }
    g_assert_cmpfloat(result.cosine, >, 0.7);
    g_assert_cmpfloat(result.largest_share, >, 0.9);
    g_assert_cmpfloat(fabs(result.standardised), <, 0.1);
}

static void
test_few_uses(void)
{
    g_autoptr(ClozeWordStates) states = make(10);
    ClozeIsotropy result;

    g_assert_cmpuint(cloze_isotropy_count_forms(states), ==, 0);
    cloze_isotropy_measure(states, 0, &result);
    g_assert_true(isnan(result.self_similarity));
    states->n = 1;
    cloze_isotropy_measure(states, 0, &result);
    g_assert_true(isnan(result.cosine));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/isotropy/pairs", test_pairs);
    g_test_add_func("/isotropy/few-uses", test_few_uses);
    return g_test_run();
}
