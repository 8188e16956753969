/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wsd-rank.h. From a span to a distribution over senses; how one sense is scored is in
 * sense-score.c. */

#include "plugins/wsd/wsd-rank.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/word-vectors.h"
#include "plugins/wsd/morphology.h"
#include "plugins/wsd/sense-corpus.h"

#define MAX_CONTEXT ((gsize)1500) /* bytes on each side in which the sentence is looked for */

static void
free_choice(gpointer data)
{
    GlossChoiceScore *choice = data;

    g_free(choice->id);
    g_free(choice->title);
    g_free(choice->gloss);
    g_free(choice);
}

gboolean
gloss_wsd_rank_weigh(GlossWsd *wsd, const GArray *senses, const char *lemma, const float *vector,
                     double *probabilities, GCancellable *cancellable, GError **error)
{
    g_autofree float(*features)[GLOSS_SENSE_N_FEATURES] =
        g_malloc_n(senses->len + 1, sizeof *features);
    GlossSenseCase use = {senses->len, features, NULL};

    if (!gloss_sense_candidates_measure(wsd->candidates, senses, lemma, vector, &use, cancellable,
                                        error))
        return FALSE;
    gloss_sense_score_apply(gloss_sense_store_get_weights(wsd->store), &use, probabilities);
    return TRUE;
}

/* The sentence around the target, looked for no further than needed. */
static ClozeRange
find_sentence(const GlossRankRequest *request)
{
    gsize start = request->start > MAX_CONTEXT ? request->start - MAX_CONTEXT : 0;
    gsize end = MIN(request->size, request->end + MAX_CONTEXT);
    g_autoptr(GArray) sentences = NULL;
    ClozeRange whole;

    while (start > 0 && (request->text[start] & 0xC0) == 0x80)
        start--;
    while (end < request->size && (request->text[end] & 0xC0) == 0x80)
        end++;
    whole = (ClozeRange){start, end};
    sentences = cloze_blocks_sentences(request->text, start, end);
    for (guint i = 0; i < sentences->len; i++) {
        ClozeRange range = g_array_index(sentences, ClozeRange, i);

        if (range.start <= request->start && request->end <= range.end)
            return range;
    }
    return whole;
}

typedef struct {
    float *vector;
    gsize d;
    gboolean found;
} Target;

static void
take_vector_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Target *target = data;

    if (!vector)
        return;
    memcpy(target->vector, vector, target->d * sizeof *vector);
    target->found = TRUE;
}

static gboolean
read_target(GlossWsd *wsd, const GlossRankRequest *request, Target *target,
            GCancellable *cancellable, GError **error)
{
    const ClozeRange word = {request->start, request->end};
    const ClozeWordText text = {request->text, find_sentence(request), &word, 1};

    return cloze_word_vectors_run(wsd->session, wsd->model,
                                  gloss_sense_candidates_get_layers(wsd->model), &text, 1,
                                  take_vector_cb, target, cancellable, error);
}

/* "noun: bank, depository" */
static char *
make_title(const GlossSynset *synset)
{
    static const char *const names[GLOSS_SYNSET_N_POS] = {"noun", "verb", "adjective", "adverb"};
    GString *title = g_string_new(names[synset->pos]);

    for (guint i = 0; i < synset->words->len; i++)
        g_string_append_printf(title, "%s%s", i ? ", " : ": ",
                               g_array_index(synset->words, GlossSynsetWord, i).lemma);
    return g_strdelimit(g_string_free(title, FALSE), "_", ' ');
}

static gboolean
add_choice(GlossWsd *wsd, GPtrArray *choices, const GlossWordnetSense *sense, double score,
           GError **error)
{
    g_autoptr(GlossSynset) synset =
        gloss_wordnet_get_synset(wsd->wordnet, sense->pos, sense->offset, error);
    GlossChoiceScore *choice;

    if (!synset)
        return FALSE;
    choice = g_new(GlossChoiceScore, 1);
    *choice = (GlossChoiceScore){g_strdup(sense->key), make_title(synset),
                                 gloss_synset_dup_definition(synset), (float)score};
    g_ptr_array_add(choices, choice);
    return TRUE;
}

/* The first lemma as this part of speech; @weight is the tag's share. */
static gboolean
add_senses(GlossWsd *wsd, GPtrArray *choices, const char *lemma, GlossSynsetPos pos,
           const float *vector, double weight, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) senses = gloss_wordnet_look_up(wsd->wordnet, lemma, pos, error);
    g_autofree double *probabilities = NULL;

    if (!senses)
        return FALSE;
    probabilities = g_new(double, senses->len + 1);
    if (senses->len &&
        !gloss_wsd_rank_weigh(wsd, senses, lemma, vector, probabilities, cancellable, error))
        return FALSE;
    for (guint i = 0; i < senses->len; i++)
        if (!add_choice(wsd, choices, &g_array_index(senses, GlossWordnetSense, i),
                        probabilities[i] * weight, error))
            return FALSE;
    return TRUE;
}

/* NULL where there is none: the user's choice as it is typed, else the first base form. */
static char *
dup_lemma(GlossWsd *wsd, const GlossRankRequest *request, GlossSynsetPos pos)
{
    g_autofree char *form =
        request->lemma && *request->lemma
            ? g_strdup(request->lemma)
            : g_strndup(request->text + request->start, request->end - request->start);
    g_auto(GStrv) lemmas = gloss_morphology_find(wsd->wordnet, form, pos);

    return g_strdup(lemmas[0]);
}

static gboolean
wants(const GlossRankRequest *request, GlossSynsetPos pos)
{
    return !request->part_of_speech || !*request->part_of_speech ||
           gloss_sense_corpus_parse_tag(request->part_of_speech) == pos;
}

static int
compare_choices(gconstpointer a, gconstpointer b)
{
    const GlossChoiceScore *x = *(GlossChoiceScore *const *)a;
    const GlossChoiceScore *y = *(GlossChoiceScore *const *)b;

    return x->score < y->score ? 1 : x->score > y->score ? -1 : strcmp(x->id, y->id);
}

static void
normalise(GPtrArray *choices)
{
    double sum = 0;

    for (guint i = 0; i < choices->len; i++)
        sum += ((GlossChoiceScore *)choices->pdata[i])->score;
    for (guint i = 0; i < choices->len && sum > 0; i++) {
        GlossChoiceScore *choice = choices->pdata[i];

        choice->score = (float)(choice->score / sum);
    }
    g_ptr_array_sort(choices, compare_choices);
}

/* A word that is most likely none of the four parts of speech has no sense. */
static gboolean
is_content(const GlossRankRequest *request, const double *tags)
{
    if (request->part_of_speech && *request->part_of_speech)
        return TRUE;
    for (gsize pos = 0; pos < GLOSS_SYNSET_N_POS; pos++)
        if (tags[pos] > tags[GLOSS_SYNSET_N_POS])
            return TRUE;
    return FALSE;
}

GPtrArray *
gloss_wsd_rank_run(GlossWsd *wsd, const GlossRankRequest *request, GCancellable *cancellable,
                   GError **error)
{
    gsize d = cloze_model_get_config(wsd->model)->hidden_size;
    g_autofree float *vector = g_new(float, d);
    g_autoptr(GPtrArray) choices = g_ptr_array_new_with_free_func(free_choice);
    Target target = {vector, d, FALSE};
    double tags[GLOSS_SENSE_STORE_N_TAGS];

    if (!read_target(wsd, request, &target, cancellable, error))
        return NULL;
    if (!target.found)
        return g_steal_pointer(&choices);
    gloss_sense_store_tag(wsd->store, vector, tags);
    for (GlossSynsetPos pos = 0; is_content(request, tags) && pos < GLOSS_SYNSET_N_POS; pos++) {
        g_autofree char *lemma = wants(request, pos) ? dup_lemma(wsd, request, pos) : NULL;

        if (lemma &&
            !add_senses(wsd, choices, lemma, pos, vector, exp(tags[pos]), cancellable, error))
            return NULL;
    }
    normalise(choices);
    return g_steal_pointer(&choices);
}
