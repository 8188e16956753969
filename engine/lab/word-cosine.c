/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See word-cosine.h. */
#include "engine/lab/word-cosine.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/lab/standardise.h"
#include "engine/lab/vector-cosine.h"
#include "engine/model/word-vectors.h"

typedef struct {
    float *out;
    gsize size;
    gboolean found;
} Target;

guint64
cloze_word_cosine_get_layers(ClozeModel *model)
{
    return cloze_word_vectors_get_last(model, (guint)cloze_model_get_config(model)->n_layers + 1);
}

static void
take_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Target *target = data;

    target->found = vector != NULL;
    if (vector)
        memcpy(target->out, vector, target->size * sizeof *vector);
}

gboolean
cloze_word_cosine_encode(ClozeSession *session, ClozeModel *model, guint64 layers,
                         const ClozeWordUse *use, float *out, GCancellable *cancellable,
                         GError **error)
{
    const ClozeWordText text = {use->text, {0, strlen(use->text)}, &use->word, 1};
    gsize d = cloze_model_get_config(model)->hidden_size;
    Target target = {out, (gsize)__builtin_popcountll(layers) * d, FALSE};

    if (!cloze_word_vectors_run_apart(session, model, layers, &text, 1, take_cb, &target,
                                      cancellable, error))
        return FALSE;
    if (!target.found)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected a word that the model can read, found \"%.*s\"",
                    (int)(use->word.end - use->word.start), use->text + use->word.start);
    return target.found;
}

static double
measure_standardised(const ClozeWordStates *sample, gsize layer, float *first, float *second)
{
    g_auto(ClozeStandardise) standardise = {0};

    cloze_standardise_init(&standardise, cloze_word_states_get(sample, 0, layer),
                           sample->n_layers * sample->d, sample->n, sample->d);
    cloze_standardise_apply(&standardise, first, first);
    cloze_standardise_apply(&standardise, second, second);
    return cloze_vector_cosine_measure(first, second, sample->d);
}

gboolean
cloze_word_cosine_run(ClozeSession *session, ClozeModel *model, const ClozeWordUse uses[2],
                      const ClozeWordStates *sample, ClozeWordCosine *result,
                      GCancellable *cancellable, GError **error)
{
    guint64 layers = cloze_word_cosine_get_layers(model);
    gsize n_layers = (gsize)__builtin_popcountll(layers);
    gsize d = cloze_model_get_config(model)->hidden_size;
    g_autofree float *first = g_new(float, n_layers *d), *second = g_new(float, n_layers *d);

    if (!cloze_word_cosine_encode(session, model, layers, &uses[0], first, cancellable, error) ||
        !cloze_word_cosine_encode(session, model, layers, &uses[1], second, cancellable, error))
        return FALSE;
    for (gsize l = 0; l < n_layers; l++) {
        float *a = first + l * d, *b = second + l * d;

        result[l].cosine = cloze_vector_cosine_measure(a, b, d);
        result[l].standardised = sample ? measure_standardised(sample, l, a, b) : NAN;
    }
    return TRUE;
}
