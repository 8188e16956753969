/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recursions. Legal moves are asked of the tag scheme. */

#include "engine/train/crf.h"

#include <math.h>
#include <string.h>

/* log sum e^x[i] */
static double
log_sum(const double *x, gsize n)
{
    double highest = x[0], sum = 0;

    for (gsize i = 1; i < n; i++)
        highest = MAX(highest, x[i]);
    for (gsize i = 0; i < n; i++)
        sum += exp(x[i] - highest);
    return highest + log(sum);
}

/* forward[t][j]: of all paths that end in tag j at token t, its emission included. */
static double
run_forward(const ClozeCrf *crf, const float *emissions, gsize n, double *forward)
{
    gsize c = crf->n_tags;
    g_autofree double *terms = g_new(double, c);

    for (gsize j = 0; j < c; j++)
        forward[j] = (double)crf->start[j] + (double)emissions[j];
    for (gsize t = 1; t < n; t++)
        for (gsize j = 0; j < c; j++) {
            for (gsize i = 0; i < c; i++)
                terms[i] = forward[(t - 1) * c + i] + (double)crf->transitions[i * c + j];
            forward[t * c + j] = log_sum(terms, c) + (double)emissions[t * c + j];
        }
    for (gsize j = 0; j < c; j++)
        terms[j] = forward[(n - 1) * c + j] + (double)crf->end[j];
    return log_sum(terms, c);
}

/* backward[t][i]: of all continuations behind tag i at token t, without its emission. */
static void
run_backward(const ClozeCrf *crf, const float *emissions, gsize n, double *backward)
{
    gsize c = crf->n_tags;
    g_autofree double *terms = g_new(double, c);

    for (gsize i = 0; i < c; i++)
        backward[(n - 1) * c + i] = (double)crf->end[i];
    for (gsize t = n - 1; t > 0; t--)
        for (gsize i = 0; i < c; i++) {
            for (gsize j = 0; j < c; j++)
                terms[j] = (double)crf->transitions[i * c + j] + (double)emissions[t * c + j] +
                           backward[t * c + j];
            backward[(t - 1) * c + i] = log_sum(terms, c);
        }
}

double
cloze_crf_sum(const ClozeCrf *crf, const float *emissions, gsize n, float *marginals)
{
    gsize size = n * crf->n_tags;
    g_autofree double *forward = g_new(double, size);
    g_autofree double *backward = marginals ? g_new(double, size) : NULL;
    double sum = run_forward(crf, emissions, n, forward);

    if (marginals) {
        run_backward(crf, emissions, n, backward);
        for (gsize i = 0; i < size; i++)
            marginals[i] = (float)exp(forward[i] + backward[i] - sum);
    }
    return sum;
}

double
cloze_crf_score(const ClozeCrf *crf, const float *emissions, const gint32 *tags, gsize n)
{
    gsize c = crf->n_tags;
    double score = (double)crf->start[tags[0]] + (double)crf->end[tags[n - 1]];

    for (gsize t = 0; t < n; t++)
        score += (double)emissions[t * c + (gsize)tags[t]];
    for (gsize t = 1; t < n; t++)
        score += (double)crf->transitions[(gsize)tags[t - 1] * c + (gsize)tags[t]];
    return score;
}

static gsize
find_best(const double *x, gsize n)
{
    gsize best = 0;

    for (gsize i = 1; i < n; i++)
        if (x[i] > x[best])
            best = i;
    return best;
}

double
cloze_crf_decode(const ClozeCrf *crf, const float *emissions, gsize n, gint32 *tags)
{
    gsize c = crf->n_tags;
    g_autofree double *scores = g_new(double, 3 * c);
    g_autofree guint32 *from = g_new(guint32, n * c);
    double *next = scores + c, *terms = scores + 2 * c;

    for (gsize j = 0; j < c; j++)
        scores[j] = (double)crf->start[j] + (double)emissions[j];
    for (gsize t = 1; t < n; t++) {
        for (gsize j = 0; j < c; j++) {
            gsize best;

            for (gsize i = 0; i < c; i++)
                terms[i] = scores[i] + (double)crf->transitions[i * c + j];
            best = find_best(terms, c);
            from[t * c + j] = (guint32)best;
            next[j] = terms[best] + (double)emissions[t * c + j];
        }
        memcpy(scores, next, c * sizeof *scores);
    }
    for (gsize j = 0; j < c; j++)
        scores[j] += (double)crf->end[j];
    tags[n - 1] = (gint32)find_best(scores, c);
    for (gsize t = n - 1; t > 0; t--)
        tags[t - 1] = (gint32)from[t * c + (gsize)tags[t]];
    return scores[tags[n - 1]];
}

/* What is expected of each move under the model, minus what the tags do. */
static void
add_moves(const ClozeCrf *crf, const float *emissions, const gint32 *tags, gsize n, double scale,
          const double *forward, const double *backward, double sum, float *gradient)
{
    gsize c = crf->n_tags;
    g_autofree double *moves = g_new0(double, c *c);

    for (gsize t = 1; t < n; t++) {
        for (gsize i = 0; i < c; i++)
            for (gsize j = 0; j < c; j++)
                moves[i * c + j] +=
                    exp(forward[(t - 1) * c + i] + (double)crf->transitions[i * c + j] +
                        (double)emissions[t * c + j] + backward[t * c + j] - sum);
        moves[(gsize)tags[t - 1] * c + (gsize)tags[t]] -= 1;
    }
    for (gsize i = 0; i < c * c; i++)
        gradient[i] += (float)(scale * moves[i]);
}

double
cloze_crf_add_gradient(const ClozeCrf *crf, const float *emissions, const gint32 *tags, gsize n,
                       double scale, const ClozeCrfGradient *gradient)
{
    gsize c = crf->n_tags;
    g_autofree double *forward = g_new(double, n *c);
    g_autofree double *backward = g_new(double, n *c);
    double sum = run_forward(crf, emissions, n, forward);

    run_backward(crf, emissions, n, backward);
    for (gsize t = 0; t < n; t++)
        for (gsize j = 0; j < c; j++) {
            double p = exp(forward[t * c + j] + backward[t * c + j] - sum);
            float d = (float)(scale * (p - ((gsize)tags[t] == j)));

            gradient->emissions[t * c + j] += d;
            if (gradient->start && t == 0)
                gradient->start[j] += d;
            if (gradient->end && t == n - 1)
                gradient->end[j] += d;
        }
    if (gradient->transitions)
        add_moves(crf, emissions, tags, n, scale, forward, backward, sum, gradient->transitions);
    return sum - cloze_crf_score(crf, emissions, tags, n);
}

typedef struct {
    char prefix; /* B, I, E, S or O; M, U and L as what they mean */
    const char *type;
} Move;

static Move
parse_move(const char *label)
{
    static const char *const pairs[] = {"MI", "US", "LE"};
    Move move = {.prefix = 'O'};

    if (!label || !cloze_tag_scheme_split(label, &move.prefix, &move.type))
        return (Move){.prefix = 'O'};
    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++)
        if (move.prefix == pairs[i][0])
            move.prefix = pairs[i][1];
    return move;
}

static gboolean
is_in(char prefix, const char *set)
{
    return strchr(set, prefix) != NULL;
}

/* Whether @to may stand behind @from; outside a sequence both read as O. */
static gboolean
may_follow(ClozeTagScheme scheme, const Move *from, const Move *to)
{
    gboolean same = g_strcmp0(from->type, to->type) == 0;
    gboolean is_open = is_in(from->prefix, "BI");

    switch (scheme) {
    case CLOZE_TAG_SCHEME_IO: return TRUE;
    case CLOZE_TAG_SCHEME_IOB1: return to->prefix != 'B' || (is_open && same);
    case CLOZE_TAG_SCHEME_BIO: return to->prefix != 'I' || (is_open && same);
    case CLOZE_TAG_SCHEME_BIOES:
    case CLOZE_TAG_SCHEME_BMES:
    case CLOZE_TAG_SCHEME_BILOU: break;
    }
    return is_open ? same && is_in(to->prefix, "IE") : is_in(to->prefix, "BSO");
}

void
cloze_crf_forbid(ClozeTagScheme scheme, const char *const *labels, gsize n_tags, float *transitions,
                 float *start, float *end)
{
    const Move outside = {.prefix = 'O'};

    for (gsize i = 0; i < n_tags; i++) {
        Move from = parse_move(labels[i]);

        if (!may_follow(scheme, &outside, &from))
            start[i] = CLOZE_CRF_FORBIDDEN;
        if (!may_follow(scheme, &from, &outside))
            end[i] = CLOZE_CRF_FORBIDDEN;
        for (gsize j = 0; j < n_tags; j++) {
            Move to = parse_move(labels[j]);

            if (!may_follow(scheme, &from, &to))
                transitions[i * n_tags + j] = CLOZE_CRF_FORBIDDEN;
        }
    }
}
