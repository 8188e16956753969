/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wsd-rank.h. From spans to distributions over senses, a group of spans at a time: what all of
 * them need of glosses is read together. How one sense is scored is in sense-score.c. */

#include "plugins/wsd/wsd-rank.h"

#include <math.h>
#include <string.h>

#include "plugins/wsd/sense-readings.h"
#include "plugins/wsd/sense-targets.h"
#include "plugins/wsd/wsd-describe.h"

#define GROUP 512 /* requests */
/* A part of speech below this share is listed, but its senses are not told apart. */
#define LEAST_WEIGHT 0.005

static void
free_choice(gpointer data)
{
    GlossChoiceScore *choice = data;

    g_free(choice->id);
    g_free(choice->title);
    g_free(choice->gloss);
    g_free(choice);
}

/* ---- one reading ---- */

/* WordNet's own prior and the person's senses, which have none: each sense counts alike. */
static void
share_prior(float (*features)[GLOSS_SENSE_N_FEATURES], gsize n_wordnet, gsize n)
{
    for (gsize i = 0; i < n; i++)
        features[i][GLOSS_SENSE_PRIOR] +=
            i < n_wordnet ? (float)log((double)n_wordnet / (double)n) : (float)-log((double)n);
}

/* The senses of WordNet, then the person's own. */
static gboolean
weigh(GlossWsd *wsd, const GArray *senses, const GPtrArray *own, const char *lemma,
      const float *vector, double *probabilities, GCancellable *cancellable, GError **error)
{
    gsize n_own = own ? own->len : 0, n = senses->len + n_own;
    g_autofree float(*features)[GLOSS_SENSE_N_FEATURES] = g_malloc_n(n + 1, sizeof *features);
    GlossSenseCase use = {senses->len, features, NULL};

    if (senses->len && !gloss_sense_candidates_measure(wsd->candidates, senses, lemma, vector, &use,
                                                       cancellable, error))
        return FALSE;
    if (n_own) {
        if (!gloss_inventory_vectors_measure(wsd->own, own, vector, features + senses->len,
                                             cancellable, error))
            return FALSE;
        share_prior(features, senses->len, n);
    }
    use.n = n;
    gloss_sense_score_apply(gloss_wsd_get_weights(wsd), &use, probabilities);
    return TRUE;
}

gboolean
gloss_wsd_rank_weigh(GlossWsd *wsd, const GArray *senses, const char *lemma, const float *vector,
                     double *probabilities, GCancellable *cancellable, GError **error)
{
    return weigh(wsd, senses, NULL, lemma, vector, probabilities, cancellable, error);
}

/* Whether the senses of the reading are to be told apart. */
static gboolean
is_open(const GArray *readings, const GlossSenseReading *reading)
{
    return gloss_sense_readings_count(reading) > 1 &&
           (readings->len == 1 || reading->weight >= LEAST_WEIGHT);
}

static gboolean
add_choices(GlossWsd *wsd, const GArray *readings, const GlossSenseReading *reading,
            const float *vector, GArray *choices, GCancellable *cancellable, GError **error)
{
    guint n = gloss_sense_readings_count(reading);
    g_autofree double *probabilities = g_new(double, n);

    for (guint i = 0; i < n; i++)
        probabilities[i] = 1.0 / n;
    if (is_open(readings, reading) && !weigh(wsd, reading->senses, reading->own, reading->lemma,
                                             vector, probabilities, cancellable, error))
        return FALSE;
    for (guint i = 0; i < n; i++) {
        GlossWsdChoice choice = {.probability = probabilities[i] * reading->weight};

        if (i < reading->senses->len) {
            choice.sense = &g_array_index(reading->senses, GlossWordnetSense, i);
            choice.key = choice.sense->key;
        } else {
            choice.own = reading->own->pdata[i - reading->senses->len];
            choice.key = choice.own->id;
        }
        g_array_append_val(choices, choice);
    }
    return TRUE;
}

static int
compare_choices(gconstpointer a, gconstpointer b)
{
    const GlossWsdChoice *x = a, *y = b;

    return x->probability < y->probability   ? 1
           : x->probability > y->probability ? -1
                                             : strcmp(x->key, y->key);
}

static void
normalise(GArray *choices)
{
    double sum = 0;

    for (guint i = 0; i < choices->len; i++)
        sum += g_array_index(choices, GlossWsdChoice, i).probability;
    for (guint i = 0; i < choices->len && sum > 0; i++)
        g_array_index(choices, GlossWsdChoice, i).probability /= sum;
    g_array_sort(choices, compare_choices);
}

/* ---- a group of requests ---- */

/* (transfer full) empty where nothing of the target was read. */
static GArray *
find_readings(GlossWsd *wsd, const GlossRankRequest *request, const float *vector, gboolean found,
              GError **error)
{
    g_autofree char *form =
        g_strndup(request->text + request->start, request->end - request->start);
    double tags[GLOSS_SENSE_STORE_N_TAGS];

    if (!found)
        return g_array_new(FALSE, FALSE, sizeof(GlossSenseReading));
    gloss_wsd_tag(wsd, vector, tags);
    return gloss_sense_readings_find(wsd, request, form, tags, error);
}

static gboolean
add_glosses(GlossWsd *wsd, const GArray *readings, GPtrArray *wanted, GError **error)
{
    for (guint i = 0; i < readings->len; i++) {
        const GlossSenseReading *reading = &g_array_index(readings, GlossSenseReading, i);

        if (!is_open(readings, reading))
            continue;
        if (!gloss_sense_candidates_add_glosses(wsd->candidates, reading->senses, reading->lemma,
                                                wanted, error))
            return FALSE;
        if (reading->own->len)
            gloss_inventory_vectors_add_glosses(wsd->own, reading->own, wanted);
    }
    return TRUE;
}

/* (transfer full) (element-type GArray) the readings of each request, their glosses read. */
static GPtrArray *
prepare(GlossWsd *wsd, const GlossRankRequest *requests, const GlossSenseTargets *targets,
        GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    g_autoptr(GPtrArray) wanted = g_ptr_array_new_with_free_func(gloss_sense_glosses_free_gloss);

    for (gsize i = 0; i < targets->n; i++) {
        GArray *readings = find_readings(wsd, &requests[i], targets->vectors + i * targets->d,
                                         targets->found[i], error);

        if (!readings)
            return NULL;
        g_ptr_array_add(all, readings);
        if (!add_glosses(wsd, readings, wanted, error))
            return NULL;
    }
    if (!gloss_sense_glosses_read(gloss_sense_candidates_get_glosses(wsd->candidates), wanted,
                                  cancellable, error))
        return NULL;
    return g_steal_pointer(&all);
}

static gboolean
rank_one(GlossWsd *wsd, gsize request, const GArray *readings, const float *vector,
         GlossWsdRankFunc func, gpointer data, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) choices = g_array_new(FALSE, FALSE, sizeof(GlossWsdChoice));

    for (guint i = 0; i < readings->len; i++)
        if (!add_choices(wsd, readings, &g_array_index(readings, GlossSenseReading, i), vector,
                         choices, cancellable, error))
            return FALSE;
    normalise(choices);
    return func(request, choices, data, error);
}

static gboolean
rank_group(GlossWsd *wsd, const GlossRankRequest *requests, gsize first, gsize n,
           GlossWsdRankFunc func, gpointer data, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossSenseTargets) targets =
        gloss_sense_targets_read(wsd->session, wsd->model, requests + first, n, cancellable, error);
    g_autoptr(GPtrArray) readings =
        targets ? prepare(wsd, requests + first, targets, cancellable, error) : NULL;

    for (gsize i = 0; readings && i < n; i++) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !rank_one(wsd, first + i, readings->pdata[i], targets->vectors + i * targets->d, func,
                      data, cancellable, error))
            return FALSE;
    }
    return readings != NULL;
}

gboolean
gloss_wsd_rank_each(GlossWsd *wsd, const GlossRankRequest *requests, gsize n, GlossWsdRankFunc func,
                    gpointer data, GCancellable *cancellable, GError **error)
{
    for (gsize first = 0; first < n; first += GROUP)
        if (!rank_group(wsd, requests, first, MIN(GROUP, n - first), func, data, cancellable,
                        error))
            return FALSE;
    return TRUE;
}

/* ---- the plugin's entries ---- */

typedef struct {
    GlossWsd *wsd;
    GPtrArray *all;
} Answer;

static gboolean
add_answer_cb(gsize request, const GArray *choices, gpointer data, GError **error)
{
    Answer *answer = data;
    g_autoptr(GPtrArray) scores = g_ptr_array_new_with_free_func(free_choice);

    for (guint i = 0; i < choices->len; i++) {
        const GlossWsdChoice *choice = &g_array_index(choices, GlossWsdChoice, i);
        GlossChoiceScore *score = g_new0(GlossChoiceScore, 1);

        g_ptr_array_add(scores, score);
        score->id = g_strdup(choice->key);
        score->score = (float)choice->probability;
        if (!gloss_wsd_describe_fill(answer->wsd, choice, score, error))
            return FALSE;
    }
    g_ptr_array_add(answer->all, g_steal_pointer(&scores));
    return TRUE;
}

GPtrArray *
gloss_wsd_rank_run_many(GlossWsd *wsd, const GlossRankRequest *requests, gsize n,
                        GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    Answer answer = {wsd, all};

    if (!gloss_wsd_rank_each(wsd, requests, n, add_answer_cb, &answer, cancellable, error))
        return NULL;
    return g_steal_pointer(&all);
}

GPtrArray *
gloss_wsd_rank_run(GlossWsd *wsd, const GlossRankRequest *request, GCancellable *cancellable,
                   GError **error)
{
    g_autoptr(GPtrArray) all = gloss_wsd_rank_run_many(wsd, request, 1, cancellable, error);

    return all ? g_ptr_array_steal_index(all, 0) : NULL;
}
