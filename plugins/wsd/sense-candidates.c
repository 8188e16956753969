/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Glosses are made here and read in sense-glosses.c, where they are kept. */
#include "plugins/wsd/sense-candidates.h"

#include <math.h>
#include <string.h>

#include "plugins/wsd/morphology.h"

#define MAX_RELATIVES 40
#define SMOOTHING     0.5 /* uses added to every sense */

struct _GlossSenseCandidates {
    const GlossWordnet *wordnet;
    GlossSenseSeenFunc seen;
    gpointer data;
    gsize d;
    float *vector; /* [D] */
    GlossSenseGlosses *glosses;
};

GlossSenseCandidates *
gloss_sense_candidates_new(ClozeSession *session, ClozeModel *model, const GlossWordnet *wordnet,
                           GlossSenseSeenFunc seen, gpointer data, const char *gloss_path)
{
    GlossSenseCandidates *self = g_new0(GlossSenseCandidates, 1);

    self->wordnet = wordnet;
    self->seen = seen;
    self->data = data;
    self->d = cloze_model_get_config(model)->hidden_size;
    self->vector = g_new(float, self->d);
    self->glosses = gloss_sense_glosses_new(session, model, gloss_path);
    return self;
}

void
gloss_sense_candidates_free(GlossSenseCandidates *candidates)
{
    g_free(candidates->vector);
    gloss_sense_glosses_free(candidates->glosses);
    g_free(candidates);
}

GlossSenseGlosses *
gloss_sense_candidates_get_glosses(GlossSenseCandidates *candidates)
{
    return candidates->glosses;
}

/* "bank, depository: a financial institution that ...; "he cashed a check at the bank"" */
static char *
make_gloss_text(const GlossSynset *synset, const char *lemma)
{
    GString *text = g_string_new(NULL);
    g_autofree char *first = g_strdelimit(g_strdup(lemma), "_", ' ');

    g_string_append(text, first);
    for (guint i = 0; i < synset->words->len; i++) {
        g_autofree char *word = g_strdelimit(
            g_strdup(g_array_index(synset->words, GlossSynsetWord, i).lemma), "_", ' ');

        if (g_ascii_strcasecmp(word, first))
            g_string_append_printf(text, ", %s", word);
    }
    g_string_append_printf(text, ": %s", synset->gloss);
    return g_string_free(text, FALSE);
}

/* Whether a word of the gloss is a form of the lemma's first or only word. */
static gboolean
is_form(const GlossWordnet *wordnet, const char *text, ClozeRange range, const char *lemma,
        GlossSynsetPos pos)
{
    g_autofree char *word = g_strndup(text + range.start, range.end - range.start);
    g_auto(GStrv) forms = NULL;

    if (g_ascii_strncasecmp(word, lemma, 1))
        return FALSE;
    if (!g_ascii_strcasecmp(word, lemma))
        return TRUE;
    forms = gloss_morphology_find(wordnet, word, pos);
    return g_strv_contains((const char *const *)forms, lemma);
}

static GlossSenseGloss *
make_gloss(GlossSenseCandidates *self, const GlossWordnetSense *sense, const char *lemma,
           GError **error)
{
    g_autoptr(GlossSynset) synset =
        gloss_wordnet_get_synset(self->wordnet, sense->pos, sense->offset, error);
    g_autofree char *first = g_strndup(lemma, strcspn(lemma, "_"));
    GlossSenseGloss *gloss;

    if (!synset)
        return NULL;
    gloss = gloss_sense_glosses_make(sense->key, make_gloss_text(synset, lemma));
    for (guint i = 0; i < gloss->words->len; i++)
        g_array_index(gloss->marks, gboolean, i) =
            is_form(self->wordnet, gloss->text, g_array_index(gloss->words, ClozeRange, i), first,
                    synset->pos);
    return gloss;
}

gboolean
gloss_sense_candidates_add_glosses(GlossSenseCandidates *candidates, const GArray *senses,
                                   const char *lemma, GPtrArray *wanted, GError **error)
{
    for (guint i = 0; i < senses->len; i++) {
        const GlossWordnetSense *sense = &g_array_index(senses, GlossWordnetSense, i);
        GlossSenseGloss *gloss;

        if (gloss_sense_glosses_has(candidates->glosses, sense->key))
            continue;
        gloss = make_gloss(candidates, sense, lemma, error);
        if (!gloss)
            return FALSE;
        g_ptr_array_add(wanted, gloss);
    }
    return TRUE;
}

/* Adds the vectors of the words of a synset that were seen; returns how many. */
static guint
add_members(GlossSenseCandidates *self, const GlossSynset *synset, const char *but, float *sum)
{
    guint n = 0;

    for (guint i = 0; i < synset->words->len; i++) {
        g_autofree char *key = gloss_wordnet_dup_key(self->wordnet, synset, i, NULL);

        if (!key || !strcmp(key, but) || !self->seen(key, self->vector, self->data))
            continue;
        for (gsize k = 0; k < self->d; k++)
            sum[k] += self->vector[k];
        n++;
    }
    return n;
}

/* Synonyms, hypernyms (also of instances) and hyponyms; sum[D] is what they have in common. */
static guint
add_relatives(GlossSenseCandidates *self, const GlossSynset *synset, const char *key, float *sum)
{
    guint n = add_members(self, synset, key, sum), n_visited = 0;

    for (guint i = 0; i < synset->pointers->len && n_visited < MAX_RELATIVES; i++) {
        const GlossSynsetPointer *pointer = &g_array_index(synset->pointers, GlossSynsetPointer, i);
        g_autoptr(GlossSynset) relative = NULL;

        if (*pointer->symbol != '@' && *pointer->symbol != '~' && *pointer->symbol != '&')
            continue;
        relative = gloss_wordnet_get_synset(self->wordnet, pointer->pos, pointer->offset, NULL);
        n_visited++;
        if (relative)
            n += add_members(self, relative, key, sum);
    }
    return n;
}

static gboolean
measure_sense(GlossSenseCandidates *self, const GlossWordnetSense *sense, const float *vector,
              float *features, guint *count, GError **error)
{
    g_autofree float *sum = g_new0(float, self->d);
    g_autoptr(GlossSynset) synset =
        gloss_wordnet_get_synset(self->wordnet, sense->pos, sense->offset, error);
    const float *gloss = gloss_sense_glosses_find(self->glosses, sense->key);

    if (!synset)
        return FALSE;
    memset(features, 0, GLOSS_SENSE_N_FEATURES * sizeof *features);
    *count = self->seen(sense->key, self->vector, self->data);
    if (*count)
        features[GLOSS_SENSE_SEEN] = (float)gloss_sense_score_cosine(vector, self->vector, self->d);
    features[GLOSS_SENSE_UNSEEN] = !*count;
    if (add_relatives(self, synset, sense->key, sum))
        features[GLOSS_SENSE_RELATED] = (float)gloss_sense_score_cosine(vector, sum, self->d);
    else
        features[GLOSS_SENSE_ALONE] = 1;
    if (gloss) {
        features[GLOSS_SENSE_GLOSS] = (float)gloss_sense_score_cosine(vector, gloss, self->d);
        features[GLOSS_SENSE_IN_GLOSS] =
            (float)gloss_sense_score_cosine(vector, gloss + self->d, self->d);
    }
    features[GLOSS_SENSE_FIRST] = sense->number == 1;
    return TRUE;
}

gboolean
gloss_sense_candidates_measure(GlossSenseCandidates *candidates, const GArray *senses,
                               const char *lemma, const float *vector, GlossSenseCase *use,
                               GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) wanted = g_ptr_array_new_with_free_func(gloss_sense_glosses_free_gloss);
    g_autofree guint *counts = g_new(guint, senses->len + 1);
    double total = SMOOTHING * senses->len;

    if (!gloss_sense_candidates_add_glosses(candidates, senses, lemma, wanted, error) ||
        !gloss_sense_glosses_read(candidates->glosses, wanted, cancellable, error))
        return FALSE;
    for (guint i = 0; i < senses->len; i++) {
        if (!measure_sense(candidates, &g_array_index(senses, GlossWordnetSense, i), vector,
                           use->features[i], &counts[i], error))
            return FALSE;
        total += counts[i];
    }
    for (guint i = 0; i < senses->len; i++)
        use->features[i][GLOSS_SENSE_PRIOR] = (float)log((counts[i] + SMOOTHING) / total);
    return TRUE;
}
