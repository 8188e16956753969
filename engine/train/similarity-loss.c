/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small sizes: plain loops over the kernels, in the caller's thread. */

#include "engine/train/similarity-loss.h"

#include <math.h>

#include "engine/kernels/kernels.h"
#include "engine/train/cross-entropy.h"

#define TRIPLET_SHIFT 1e-6

static const float *
embedding(const ClozeSimilarity *similarity, gsize i)
{
    return similarity->embeddings + i * similarity->width;
}

/* [n] lengths; those of 0 become tiny so that nothing is divided by 0. */
static float *
measure_lengths(const ClozeSimilarity *similarity, gsize n)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    float *lengths = g_new(float, n);

    for (gsize i = 0; i < n; i++) {
        const float *x = embedding(similarity, i);

        lengths[i] = MAX(sqrtf(kernels->dot(x, x, similarity->width)), 1e-12f);
    }
    return lengths;
}

/* d/dx of cos(x, y) is (y / |y| - cos x / |x|) / |x|; likewise for y. */
static void
add_cosine_gradient(const ClozeSimilarity *similarity, const float *lengths, gsize i, gsize j,
                    float cosine, float factor)
{
    const ClozeKernels *kernels = cloze_kernels_get();
    gsize d = similarity->width;
    float *di = similarity->gradient + i * d, *dj = similarity->gradient + j * d;
    float both = factor / (lengths[i] * lengths[j]);

    kernels->axpy(di, embedding(similarity, j), both, d);
    kernels->axpy(di, embedding(similarity, i), -factor * cosine / (lengths[i] * lengths[i]), d);
    kernels->axpy(dj, embedding(similarity, i), both, d);
    kernels->axpy(dj, embedding(similarity, j), -factor * cosine / (lengths[j] * lengths[j]), d);
}

static float
cosine_of(const ClozeSimilarity *similarity, const float *lengths, gsize i, gsize j)
{
    float dot = cloze_kernels_get()->dot(embedding(similarity, i), embedding(similarity, j),
                                         similarity->width);

    return dot / (lengths[i] * lengths[j]);
}

double
cloze_similarity_loss_negatives(const ClozeSimilarity *similarity, float scale, float *scores)
{
    gsize b = similarity->n_examples, n = (similarity->n_groups - 1) * b;
    g_autofree float *lengths = measure_lengths(similarity, similarity->n_groups * b);
    g_autofree float *own = scores ? NULL : g_new(float, b *n);
    g_autofree float *slopes = g_new(float, b *n);
    g_autofree gint32 *labels = g_new(gint32, b);
    float *values = scores ? scores : own;
    double loss;

    for (gsize i = 0; i < b; i++) {
        labels[i] = (gint32)i;
        for (gsize j = 0; j < n; j++)
            values[i * n + j] = scale * cosine_of(similarity, lengths, i, b + j);
    }
    loss = cloze_cross_entropy_run(NULL, NULL, values, labels, b, n, 1, slopes);
    for (gsize i = 0; similarity->gradient && i < b; i++)
        for (gsize j = 0; j < n; j++)
            add_cosine_gradient(similarity, lengths, i, b + j, values[i * n + j] / scale,
                                scale * slopes[i * n + j]);
    return loss;
}

static double
distance(const ClozeSimilarity *similarity, gsize i, gsize j)
{
    const float *x = embedding(similarity, i), *y = embedding(similarity, j);
    double sum = 0;

    for (gsize l = 0; l < similarity->width; l++) {
        double difference = (double)x[l] - (double)y[l] + TRIPLET_SHIFT;

        sum += difference * difference;
    }
    return sqrt(sum);
}

static void
add_distance_gradient(const ClozeSimilarity *similarity, gsize i, gsize j, double length,
                      double factor)
{
    const float *x = embedding(similarity, i), *y = embedding(similarity, j);
    gsize d = similarity->width;

    for (gsize l = 0; l < d; l++) {
        double slope = factor * ((double)x[l] - (double)y[l] + TRIPLET_SHIFT) / length;

        similarity->gradient[i * d + l] += (float)slope;
        similarity->gradient[j * d + l] -= (float)slope;
    }
}

double
cloze_similarity_loss_triplet(const ClozeSimilarity *similarity, double margin, float *distances)
{
    gsize b = similarity->n_examples;
    double loss = 0, share = 1 / (double)b;

    for (gsize i = 0; i < b; i++) {
        double near = distance(similarity, i, b + i), far = distance(similarity, i, 2 * b + i);

        if (distances) {
            distances[i] = (float)near;
            distances[b + i] = (float)far;
        }
        if (near - far + margin <= 0)
            continue;
        loss += share * (near - far + margin);
        if (similarity->gradient) {
            add_distance_gradient(similarity, i, b + i, near, share);
            add_distance_gradient(similarity, i, 2 * b + i, far, -share);
        }
    }
    return loss;
}

double
cloze_similarity_loss_cosine(const ClozeSimilarity *similarity, const float *targets,
                             float *cosines)
{
    gsize b = similarity->n_examples;
    g_autofree float *lengths = measure_lengths(similarity, 2 * b);
    double loss = 0;

    for (gsize i = 0; i < b; i++) {
        float cosine = cosine_of(similarity, lengths, i, b + i), off = cosine - targets[i];

        if (cosines)
            cosines[i] = cosine;
        loss += (double)off * (double)off / (double)b;
        if (similarity->gradient)
            add_cosine_gradient(similarity, lengths, i, b + i, cosine, 2 * off / (float)b);
    }
    return loss;
}
