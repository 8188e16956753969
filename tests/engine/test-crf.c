/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/crf.h"

#include <math.h>
#include <string.h>

#define C 3
#define N 5

typedef struct {
    float transitions[C * C];
    float start[C];
    float end[C];
    float emissions[N * C];
    ClozeCrf crf;
} Model;

static void
fill(Model *model, guint32 seed)
{
    GRand *random = g_rand_new_with_seed(seed);
    float *all = model->transitions;

    for (gsize i = 0; i < C * C + 2 * C + N * C; i++)
        all[i] = (float)g_rand_double_range(random, -2, 2);
    model->crf = (ClozeCrf){C, model->transitions, model->start, model->end};
    g_rand_free(random);
}

static void
write_path(gsize number, gint32 *tags, gsize n)
{
    for (gsize t = 0; t < n; t++, number /= C)
        tags[t] = (gint32)(number % C);
}

/* Every path: the sum, the best one, the share of each tag. */
static void
check_all_paths(const Model *model, gsize n)
{
    gsize n_paths = (gsize)pow(C, (double)n);
    double sum = 0, best = -INFINITY, shares[N * C] = {0};
    gint32 tags[N], best_tags[N] = {0}, found[N];
    float marginals[N * C];

    for (gsize path = 0; path < n_paths; path++) {
        double score;

        write_path(path, tags, n);
        score = cloze_crf_score(&model->crf, model->emissions, tags, n);
        sum += exp(score);
        for (gsize t = 0; t < n; t++)
            shares[t * C + (gsize)tags[t]] += exp(score);
        if (score > best) {
            best = score;
            memcpy(best_tags, tags, sizeof tags);
        }
    }
    g_assert_cmpfloat_with_epsilon(cloze_crf_sum(&model->crf, model->emissions, n, marginals),
                                   log(sum), 1e-9);
    for (gsize i = 0; i < n * C; i++)
        g_assert_cmpfloat_with_epsilon(marginals[i], shares[i] / sum, 1e-6);
    g_assert_cmpfloat_with_epsilon(cloze_crf_decode(&model->crf, model->emissions, n, found), best,
                                   1e-9);
    g_assert_cmpmem(found, n * sizeof *found, best_tags, n * sizeof *best_tags);
}

static void
test_brute_force(void)
{
    Model model;

    for (guint32 seed = 1; seed < 6; seed++) {
        fill(&model, seed);
        for (gsize n = 1; n <= N; n++)
            check_all_paths(&model, n);
    }
}

static double
loss_of(const Model *model, const gint32 *tags)
{
    return cloze_crf_sum(&model->crf, model->emissions, N, NULL) -
           cloze_crf_score(&model->crf, model->emissions, tags, N);
}

static void
test_gradient(void)
{
    const gint32 tags[N] = {2, 0, 0, 1, 2};
    Model model, gradient = {0};
    const ClozeCrfGradient sums = {gradient.emissions, gradient.transitions, gradient.start,
                                   gradient.end};
    float *x = model.transitions, *found = gradient.transitions;

    fill(&model, 9);
    g_assert_cmpfloat_with_epsilon(
        cloze_crf_add_gradient(&model.crf, model.emissions, tags, N, 0.5, &sums),
        loss_of(&model, tags), 1e-12);
    for (gsize i = 0; i < C * C + 2 * C + N * C; i++) {
        float start = x[i];
        double up, down;

        x[i] = start + 0.0078125f;
        up = loss_of(&model, tags);
        x[i] = start - 0.0078125f;
        down = loss_of(&model, tags);
        x[i] = start;
        g_assert_cmpfloat_with_epsilon(found[i], 0.5 * (up - down) / 0.015625, 1e-4);
    }
}

/* Emissions that prefer what is forbidden do not get it. */
static void
test_forbidden(void)
{
    static const char *const labels[] = {"O", "B-X", "I-X", "B-Y", "I-Y"};
    float transitions[25] = {0}, start[5] = {0}, end[5] = {0}, emissions[20] = {0};
    const ClozeCrf crf = {5, transitions, start, end};
    gint32 tags[4];

    cloze_crf_forbid(CLOZE_TAG_SCHEME_BIO, labels, 5, transitions, start, end);
    g_assert_cmpfloat(start[2], ==, CLOZE_CRF_FORBIDDEN);
    g_assert_cmpfloat(start[1], ==, 0);
    g_assert_cmpfloat(transitions[0 * 5 + 2], ==, CLOZE_CRF_FORBIDDEN);
    g_assert_cmpfloat(transitions[1 * 5 + 2], ==, 0);
    g_assert_cmpfloat(transitions[1 * 5 + 4], ==, CLOZE_CRF_FORBIDDEN);
    g_assert_cmpfloat(end[1], ==, 0);
    for (gsize t = 0; t < 4; t++)
        emissions[t * 5 + (t == 2 ? 4 : 2)] = 50;
    cloze_crf_decode(&crf, emissions, 4, tags);
    for (gsize t = 0; t < 4; t++) {
        g_assert_true(t > 0 || (tags[t] != 2 && tags[t] != 4));
        if (t > 0)
            g_assert_cmpfloat(transitions[tags[t - 1] * 5 + tags[t]], ==, 0);
    }
}

static void
test_schemes(void)
{
    static const char *const labels[] = {"O", "B-X", "I-X", "E-X", "S-X"};
    float transitions[25] = {0}, start[5] = {0}, end[5] = {0};
    /* rows from, columns to: O B I E S */
    const char *const allowed[] = {"11001", "00110", "00110", "11001", "11001"};

    cloze_crf_forbid(CLOZE_TAG_SCHEME_BIOES, labels, 5, transitions, start, end);
    for (gsize i = 0; i < 5; i++) {
        g_assert_cmpint(start[i] == 0, ==, allowed[0][i] == '1');
        g_assert_cmpint(end[i] == 0, ==, allowed[i][0] == '1');
        for (gsize j = 0; j < 5; j++)
            g_assert_cmpint(transitions[i * 5 + j] == 0, ==, allowed[i][j] == '1');
    }
    memset(transitions, 0, sizeof transitions);
    cloze_crf_forbid(CLOZE_TAG_SCHEME_IO, labels, 5, transitions, start, end);
    g_assert_cmpfloat(transitions[2], ==, 0);
    cloze_crf_forbid(CLOZE_TAG_SCHEME_IOB1, labels, 3, transitions, start, end);
    g_assert_cmpfloat(transitions[1], ==, CLOZE_CRF_FORBIDDEN);
    g_assert_cmpfloat(transitions[2 * 3 + 1], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/crf/brute-force", test_brute_force);
    g_test_add_func("/crf/gradient", test_gradient);
    g_test_add_func("/crf/forbidden", test_forbidden);
    g_test_add_func("/crf/schemes", test_schemes);
    return g_test_run();
}
