/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The sum over pairs i, j of u_i . u_j is |sum u|^2; taking away the same sum of each sentence leaves
 * the pairs of different sentences. Dimension by dimension it gives the shares. */
#include "engine/lab/isotropy.h"

#include <math.h>

#include "engine/lab/standardise.h"
#include "engine/lab/vector-cosine.h"

typedef struct {
    const ClozeWordStates *states;
    gsize layer;
    const ClozeStandardise *standardise; /* (nullable) */
    float *row;                          /* [d] */
    double *unit;                        /* [d] */
} Reader;

static const double *
read_unit(Reader *self, gsize word)
{
    const float *x = cloze_word_states_get(self->states, word, self->layer);

    if (self->standardise) {
        cloze_standardise_apply(self->standardise, self->row, x);
        x = self->row;
    }
    cloze_vector_cosine_unit(self->unit, x, self->states->d);
    return self->unit;
}

/* The words of one sentence follow each other; (transfer none) one behind the last of @begin's. */
static gsize
find_end(const ClozeWordStates *states, gsize begin)
{
    gsize end = begin + 1;

    while (end < states->n && states->sentences[end] == states->sentences[begin])
        end++;
    return end;
}

double
cloze_isotropy_count_pairs(const ClozeWordStates *states)
{
    double pairs = (double)states->n * (double)states->n;

    for (gsize begin = 0, end; begin < states->n; begin = end) {
        end = find_end(states, begin);
        pairs -= (double)(end - begin) * (double)(end - begin);
    }
    return pairs / 2;
}

/* Adds the squares of what @sum has, @sign times, and empties it. */
static void
add_squares(double *parts, double *sum, gsize d, double sign)
{
    for (gsize i = 0; i < d; i++) {
        parts[i] += sign * sum[i] * sum[i];
        sum[i] = 0;
    }
}

/* parts[d]: what each dimension adds to the mean cosine; returns their sum. */
static double
measure_parts(Reader *self, double *parts)
{
    const ClozeWordStates *states = self->states;
    g_autofree double *all = g_new0(double, states->d), *sentence = g_new0(double, states->d);
    double pairs = 2 * cloze_isotropy_count_pairs(states), sum = 0;

    for (gsize begin = 0, end; begin < states->n; begin = end) {
        end = find_end(states, begin);
        for (gsize word = begin; word < end; word++) {
            const double *unit = read_unit(self, word);

            for (gsize i = 0; i < states->d; i++) {
                all[i] += unit[i];
                sentence[i] += unit[i];
            }
        }
        add_squares(parts, sentence, states->d, -1);
    }
    add_squares(parts, all, states->d, 1);
    for (gsize i = 0; i < states->d; i++) {
        parts[i] = pairs > 0 ? parts[i] / pairs : NAN;
        sum += parts[i];
    }
    return sum;
}

/* (transfer full) [names] uses of each form. */
static gsize *
count_uses(const ClozeWordStates *states)
{
    gsize *uses = g_new0(gsize, states->names->len + 1);

    for (gsize word = 0; word < states->n; word++)
        uses[states->forms[word]]++;
    return uses;
}

gsize
cloze_isotropy_count_forms(const ClozeWordStates *states)
{
    g_autofree gsize *uses = count_uses(states);
    gsize n = 0;

    for (guint i = 0; i < states->names->len; i++)
        n += uses[i] >= CLOZE_ISOTROPY_LEAST_USES;
    return n;
}

static double
measure_form(const double *sum, gsize d, gsize n)
{
    double squares = 0;

    for (gsize i = 0; i < d; i++)
        squares += sum[i] * sum[i];
    return (squares - (double)n) / ((double)n * (double)(n - 1));
}

static double
measure_self(Reader *self)
{
    const ClozeWordStates *states = self->states;
    g_autofree gsize *uses = count_uses(states), *place = g_new0(gsize, states->names->len + 1);
    g_autofree double *sums = NULL;
    gsize n = 0;
    double total = 0;

    for (guint i = 0; i < states->names->len; i++)
        if (uses[i] >= CLOZE_ISOTROPY_LEAST_USES)
            place[i] = ++n;
    sums = g_new0(double, MAX(n, 1) * states->d);
    for (gsize word = 0; word < states->n; word++) {
        gsize form = place[states->forms[word]];
        const double *unit = form ? read_unit(self, word) : NULL;

        for (gsize i = 0; form && i < states->d; i++)
            sums[(form - 1) * states->d + i] += unit[i];
    }
    for (guint i = 0; i < states->names->len; i++)
        if (place[i])
            total += measure_form(sums + (place[i] - 1) * states->d, states->d, uses[i]);
    return n ? total / (double)n : NAN;
}

static double
find_largest(const double *parts, gsize d, double sum)
{
    double largest = 0;

    for (gsize i = 0; i < d; i++)
        largest = MAX(largest, parts[i]);
    return sum > 0 ? largest / sum : NAN;
}

void
cloze_isotropy_measure(const ClozeWordStates *states, gsize layer, ClozeIsotropy *result)
{
    g_auto(ClozeStandardise) standardise = {0};
    g_autofree float *row = g_new(float, states->d);
    g_autofree double *unit = g_new(double, states->d), *parts = g_new0(double, states->d);
    g_autofree double *standard_parts = g_new0(double, states->d);
    Reader reader = {states, layer, NULL, row, unit};

    result->cosine = measure_parts(&reader, parts);
    result->self_similarity = measure_self(&reader);
    result->largest_share = find_largest(parts, states->d, result->cosine);
    cloze_standardise_init(&standardise, cloze_word_states_get(states, 0, layer),
                           states->n_layers * states->d, states->n, states->d);
    reader.standardise = &standardise;
    result->standardised = measure_parts(&reader, standard_parts);
    result->standardised_self_similarity = measure_self(&reader);
}
