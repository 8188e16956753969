/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Gradients over a vector vocabulary. The including file has included backward.h and one vec-*.h and
 * defines BACKWARD(name) as the instruction set's function. */

#include <string.h>

#include "engine/kernels/vec-math-tmpl.h"

/* What one row of a LayerNorm needs: xhat = (x - mean) r, g = dy weight. */
typedef struct {
    float mean;
    float r;
    float mean_g;      /* mean of g */
    float mean_g_xhat; /* mean of g xhat */
} RowMoments;

/* Part or whole vector at i. */
static inline vec
load_at(const float *p, size_t i, size_t n)
{
    return n - i >= VEC_N ? vec_load(p + i) : vec_load_part(p + i, n - i);
}

static inline void
store_at(float *p, size_t i, size_t n, vec v)
{
    if (n - i >= VEC_N)
        vec_store(p + i, v);
    else
        vec_store_part(p + i, v, n - i);
}

static float
mean_of(const float *x, size_t n)
{
    vec sum = vec_zero();

    for (size_t i = 0; i < n; i += VEC_N)
        sum = vec_add(sum, load_at(x, i, n));
    return vec_sum(sum) / (float)n;
}

static float
variance_of(const float *x, float mean, size_t n)
{
    const vec m = vec_set1(mean);
    vec sum = vec_zero();
    size_t i = 0;

    for (; i + VEC_N <= n; i += VEC_N) {
        const vec c = vec_sub(vec_load(x + i), m);
        sum = vec_fma(c, c, sum);
    }
    float squares = vec_sum(sum);
    for (; i < n; i++)
        squares += (x[i] - mean) * (x[i] - mean);
    return squares / (float)n;
}

static RowMoments
measure_row(const float *dy, const float *x, const float *weight, size_t d, float eps)
{
    RowMoments moments = {.mean = mean_of(x, d)};
    vec sum_g = vec_zero(), sum_g_xhat = vec_zero();

    moments.r = 1.0f / sqrtf(variance_of(x, moments.mean, d) + eps);
    const vec m = vec_set1(moments.mean), r = vec_set1(moments.r);
    for (size_t i = 0; i < d; i += VEC_N) {
        const vec g = vec_mul(load_at(dy, i, d), load_at(weight, i, d));
        const vec xhat = vec_mul(vec_sub(load_at(x, i, d), m), r);
        sum_g = vec_add(sum_g, g);
        sum_g_xhat = vec_fma(g, xhat, sum_g_xhat);
    }
    moments.mean_g = vec_sum(sum_g) / (float)d;
    moments.mean_g_xhat = vec_sum(sum_g_xhat) / (float)d;
    return moments;
}

static void
layer_norm_row(float *dx, float *dweight, float *dbias, const float *dy, const float *x,
               const float *weight, size_t d, const RowMoments *moments)
{
    const vec m = vec_set1(moments->mean), r = vec_set1(moments->r);
    const vec mean_g = vec_set1(moments->mean_g), mean_g_xhat = vec_set1(moments->mean_g_xhat);

    for (size_t i = 0; i < d; i += VEC_N) {
        const vec gradient = load_at(dy, i, d);
        const vec xhat = vec_mul(vec_sub(load_at(x, i, d), m), r);
        const vec g = vec_sub(vec_mul(gradient, load_at(weight, i, d)), mean_g);

        store_at(dweight, i, d, vec_fma(gradient, xhat, load_at(dweight, i, d)));
        store_at(dbias, i, d, vec_add(gradient, load_at(dbias, i, d)));
        store_at(dx, i, d, vec_mul(r, vec_sub(g, vec_mul(xhat, mean_g_xhat))));
    }
}

void
BACKWARD(layer_norm)(float *dx, float *dweight, float *dbias, const float *dy, const float *x,
                     const float *weight, size_t t, size_t d, float eps)
{
    for (size_t i = 0; i < t; i++) {
        const RowMoments moments = measure_row(dy + i * d, x + i * d, weight, d, eps);

        layer_norm_row(dx + i * d, dweight, dbias, dy + i * d, x + i * d, weight, d, &moments);
    }
}

/* What an activation makes of x, and its slope there. */
typedef struct {
    vec value;
    vec slope;
} Activation;

/* 1 for x > 0, 0 for x < 0; between for x so small that nothing depends on it. */
static inline vec
step_at(vec x)
{
    return vec_min(vec_set1(1.0f), vec_max(vec_zero(), vec_mul(x, vec_set1(1e30f))));
}

static inline Activation
relu_at(vec x)
{
    return (Activation){vec_relu(x), step_at(x)};
}

/* x Phi(x) as in vec_gelu, Phi(x) + x phi(x) */
static inline Activation
gelu_at(vec x)
{
    const vec a = vec_abs(x), step = step_at(x);
    const vec tail = vec_normal_tail(a);
    const vec phi = vec_exp_below(vec_mul(vec_mul(a, a), vec_set1(-0.5f)));
    const vec side = vec_fma(step, vec_set1(-2.0f), vec_set1(1.0f));

    return (Activation){
        vec_sub(vec_max(vec_zero(), x), vec_mul(a, tail)),
        vec_fma(vec_mul(x, vec_set1(0.3989422804f)), phi, vec_fma(side, tail, step))};
}

/* x s, s + x s (1 - s) (2 y)', s = 1 / (1 + e^(-2 y)), y as in vec_gelu_new */
static inline Activation
gelu_new_at(vec x)
{
    const vec one = vec_set1(1.0f), square = vec_mul(x, x);
    const vec y2 = vec_mul(x, vec_fma(square, vec_set1(0.07135481627f), vec_set1(1.595769122f)));
    const vec s = vec_div(one, vec_add(one, vec_exp(vec_sub(vec_zero(), y2))));
    const vec slope = vec_fma(square, vec_set1(0.2140644488f), vec_set1(1.595769122f));

    return (Activation){vec_mul(x, s), vec_fma(vec_mul(vec_mul(x, s), vec_sub(one, s)), slope, s)};
}

#define GO_BACK(activation_at)                                                                     \
    for (size_t i = 0; i < n; i += VEC_N) {                                                        \
        const Activation at = activation_at(load_at(x, i, n));                                     \
        store_at(dy, i, n, vec_mul(load_at(dy, i, n), at.slope));                                  \
        if (y)                                                                                     \
            store_at(y, i, n, at.value);                                                           \
    }

void
BACKWARD(activate)(float *dy, float *y, const float *x, size_t n, ClozeEpilogue epilogue)
{
    switch (epilogue) {
    case CLOZE_EPILOGUE_NONE:
        if (y)
            memcpy(y, x, n * sizeof *y);
        return;
    case CLOZE_EPILOGUE_GELU: GO_BACK(gelu_at) return;
    case CLOZE_EPILOGUE_GELU_NEW: GO_BACK(gelu_new_at) return;
    case CLOZE_EPILOGUE_RELU: GO_BACK(relu_at) return;
    }
}

/* Where nothing was dropped, the difference comes first: what cancels is then exact. */
void
BACKWARD(softmax)(float *dw, const float *w, const float *p, size_t ld, size_t rows, size_t n,
                  float scale)
{
    const vec factor = vec_set1(scale);

    for (size_t row = 0; row < rows; row++, dw += ld, w += ld, p += ld) {
        vec sum = vec_zero();

        for (size_t i = 0; i < n; i += VEC_N)
            sum = vec_fma(load_at(dw, i, n), load_at(w, i, n), sum);
        const vec mean = vec_set1(vec_sum(sum));
        for (size_t i = 0; w == p && i < n; i += VEC_N)
            store_at(dw, i, n,
                     vec_mul(vec_mul(load_at(p, i, n), factor), vec_sub(load_at(dw, i, n), mean)));
        for (size_t i = 0; w != p && i < n; i += VEC_N) {
            const vec lost = vec_mul(load_at(p, i, n), mean);

            store_at(dw, i, n,
                     vec_mul(factor, vec_sub(vec_mul(load_at(w, i, n), load_at(dw, i, n)), lost)));
        }
    }
}

void
BACKWARD(adamw)(float *parameters, float *first, float *second, const float *gradient, size_t n,
                const ClozeAdamwFactors *factors)
{
    const vec beta1 = vec_set1(factors->beta1), beta2 = vec_set1(factors->beta2);
    const vec new1 = vec_set1(factors->new1), new2 = vec_set1(factors->new2);
    const vec keep = vec_set1(factors->keep), rate = vec_set1(factors->rate);
    const vec correction = vec_set1(factors->correction), epsilon = vec_set1(factors->epsilon);
    const vec clip = vec_set1(factors->clip);

    for (size_t i = 0; i < n; i += VEC_N) {
        const vec g = vec_mul(load_at(gradient, i, n), clip);
        const vec m = vec_fma(beta1, load_at(first, i, n), vec_mul(new1, g));
        const vec v = vec_fma(beta2, load_at(second, i, n), vec_mul(vec_mul(new2, g), g));
        const vec below = vec_add(vec_sqrt(vec_mul(v, correction)), epsilon);
        const vec p = vec_mul(load_at(parameters, i, n), keep);

        store_at(first, i, n, m);
        store_at(second, i, n, v);
        store_at(parameters, i, n, vec_sub(p, vec_div(vec_mul(rate, m), below)));
    }
}
