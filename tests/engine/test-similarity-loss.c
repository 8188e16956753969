/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/similarity-loss.h"

#include <math.h>

#define B 3
#define D 7

typedef double (*Loss)(const ClozeSimilarity *similarity);

static const float targets[B] = {0.1f, 0.8f, 0.4f};

static double
negatives(const ClozeSimilarity *similarity)
{
    return cloze_similarity_loss_negatives(similarity, 4, NULL);
}

static double
triplet(const ClozeSimilarity *similarity)
{
    return cloze_similarity_loss_triplet(similarity, 0.75, NULL);
}

static double
cosine(const ClozeSimilarity *similarity)
{
    return cloze_similarity_loss_cosine(similarity, targets, NULL);
}

static void
check_gradient(Loss loss, gsize n_groups)
{
    GRand *random = g_rand_new_with_seed(11);
    float embeddings[3 * B * D], gradient[3 * B * D] = {0};
    ClozeSimilarity similarity = {embeddings, n_groups, B, D, gradient};

    for (gsize i = 0; i < G_N_ELEMENTS(embeddings); i++)
        embeddings[i] = (float)g_rand_double_range(random, -1, 1);
    loss(&similarity);
    similarity.gradient = NULL;
    for (gsize i = 0; i < n_groups * B * D; i++) {
        float start = embeddings[i];
        double up, down;

        embeddings[i] = start + 0.015625f;
        up = loss(&similarity);
        embeddings[i] = start - 0.015625f;
        down = loss(&similarity);
        embeddings[i] = start;
        g_assert_cmpfloat_with_epsilon(gradient[i], (up - down) / 0.03125, 1e-3);
    }
    g_rand_free(random);
}

static void
test_gradients(void)
{
    check_gradient(negatives, 2);
    check_gradient(negatives, 3);
    check_gradient(triplet, 3);
    check_gradient(cosine, 2);
}

/* By hand: vectors at right angles and alike. */
static void
test_values(void)
{
    const float embeddings[] = {1, 0, 0, 2, 3, 0, 0, 5};
    const ClozeSimilarity similarity = {embeddings, 2, 2, 2, NULL};
    const float wanted[] = {1, 0.5f};
    float scores[4], cosines[2];

    g_assert_cmpfloat_with_epsilon(cloze_similarity_loss_negatives(&similarity, 20, scores),
                                   log1p(exp(-20.0)), 1e-6);
    g_assert_cmpfloat_with_epsilon(scores[0], 20, 1e-5);
    g_assert_cmpfloat_with_epsilon(scores[1], 0, 1e-5);
    g_assert_cmpfloat_with_epsilon(cloze_similarity_loss_cosine(&similarity, wanted, cosines),
                                   0.125, 1e-6);
    g_assert_cmpfloat_with_epsilon(cosines[1], 1, 1e-6);
}

static void
test_triplet_values(void)
{
    const float embeddings[] = {0, 0, 3, 4, 0, 1};
    const ClozeSimilarity similarity = {embeddings, 3, 1, 2, NULL};
    float distances[2];

    g_assert_cmpfloat_with_epsilon(cloze_similarity_loss_triplet(&similarity, 0.5, distances), 4.5,
                                   1e-5);
    g_assert_cmpfloat_with_epsilon(distances[0], 5, 1e-5);
    g_assert_cmpfloat_with_epsilon(distances[1], 1, 1e-5);
    g_assert_cmpfloat(cloze_similarity_loss_triplet(&similarity, -5, NULL), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/similarity-loss/gradients", test_gradients);
    g_test_add_func("/similarity-loss/values", test_values);
    g_test_add_func("/similarity-loss/triplet-values", test_triplet_values);
    return g_test_run();
}
