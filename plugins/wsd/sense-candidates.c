/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Glosses are encoded when a sense is first a candidate, and kept while there is room. */
#include "plugins/wsd/sense-candidates.h"

#include <math.h>
#include <string.h>

#include "engine/model/word-vectors.h"
#include "engine/text/words.h"
#include "plugins/wsd/morphology.h"

#define N_LAYERS      4
#define MAX_KEPT      20000 /* glosses */
#define MAX_RELATIVES 40
#define SMOOTHING     0.5 /* uses added to every sense */

struct _GlossSenseCandidates {
    ClozeSession *session;
    ClozeModel *model;
    const GlossWordnet *wordnet;
    GlossSenseSeenFunc seen;
    gpointer data;
    gsize d;
    float *vector;       /* [D] */
    GHashTable *glosses; /* key to float[2][D]: the whole, and the lemma in it */
};

/* A gloss being read. */
typedef struct {
    char *text;
    GArray *words;    /* ClozeRange */
    GArray *is_lemma; /* gboolean of each word */
    float *out;       /* [2][D] */
    gsize n[2];
    gsize d;
} Gloss;

GlossSenseCandidates *
gloss_sense_candidates_new(ClozeSession *session, ClozeModel *model, const GlossWordnet *wordnet,
                           GlossSenseSeenFunc seen, gpointer data)
{
    GlossSenseCandidates *self = g_new0(GlossSenseCandidates, 1);

    self->session = session;
    self->model = model;
    self->wordnet = wordnet;
    self->seen = seen;
    self->data = data;
    self->d = cloze_model_get_config(model)->hidden_size;
    self->vector = g_new(float, self->d);
    self->glosses = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return self;
}

void
gloss_sense_candidates_free(GlossSenseCandidates *candidates)
{
    g_free(candidates->vector);
    g_hash_table_unref(candidates->glosses);
    g_free(candidates);
}

guint64
gloss_sense_candidates_get_layers(ClozeModel *model)
{
    return cloze_word_vectors_get_last(model, N_LAYERS);
}

static double
cosine(const float *x, const float *y, gsize d)
{
    double xy = 0, xx = 0, yy = 0;

    for (gsize i = 0; i < d; i++) {
        xy += (double)x[i] * y[i];
        xx += (double)x[i] * x[i];
        yy += (double)y[i] * y[i];
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
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

static void
add_gloss_word_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Gloss *gloss = data;

    if (!vector)
        return;
    for (gsize k = 0; k < 2; k++) {
        if (k && !g_array_index(gloss->is_lemma, gboolean, word))
            continue;
        for (gsize i = 0; i < gloss->d; i++)
            gloss->out[k * gloss->d + i] += vector[i];
        gloss->n[k]++;
    }
}

static gboolean
read_gloss(GlossSenseCandidates *self, Gloss *gloss, GCancellable *cancellable, GError **error)
{
    const ClozeWordText text = {gloss->text,
                                {0, strlen(gloss->text)},
                                (const ClozeRange *)(gpointer)gloss->words->data,
                                gloss->words->len};

    return cloze_word_vectors_run(self->session, self->model,
                                  gloss_sense_candidates_get_layers(self->model), &text, 1,
                                  add_gloss_word_cb, gloss, cancellable, error);
}

static float *
encode_gloss(GlossSenseCandidates *self, const GlossSynset *synset, const char *lemma,
             GCancellable *cancellable, GError **error)
{
    g_autofree char *text = make_gloss_text(synset, lemma);
    g_autofree char *first = g_strndup(lemma, strcspn(lemma, "_"));
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autoptr(GArray) is_lemma = g_array_new(FALSE, FALSE, sizeof(gboolean));
    g_autofree float *out = g_new0(float, 2 * self->d);
    Gloss gloss = {text, words, is_lemma, out, {0, 0}, self->d};

    cloze_words_cut(text, 0, strlen(text), words);
    for (guint i = 0; i < words->len; i++) {
        gboolean is =
            is_form(self->wordnet, text, g_array_index(words, ClozeRange, i), first, synset->pos);

        g_array_append_val(is_lemma, is);
    }
    return read_gloss(self, &gloss, cancellable, error) ? g_steal_pointer(&out) : NULL;
}

static const float *
get_gloss(GlossSenseCandidates *self, const GlossWordnetSense *sense, const GlossSynset *synset,
          const char *lemma, GCancellable *cancellable, GError **error)
{
    float *vectors = g_hash_table_lookup(self->glosses, sense->key);

    if (vectors)
        return vectors;
    vectors = encode_gloss(self, synset, lemma, cancellable, error);
    if (!vectors)
        return NULL;
    if (g_hash_table_size(self->glosses) >= MAX_KEPT)
        g_hash_table_remove_all(self->glosses);
    g_hash_table_insert(self->glosses, g_strdup(sense->key), vectors);
    return vectors;
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
measure_sense(GlossSenseCandidates *self, const GlossWordnetSense *sense, const char *lemma,
              const float *vector, float *features, guint *count, GCancellable *cancellable,
              GError **error)
{
    g_autofree float *sum = g_new0(float, self->d);
    g_autoptr(GlossSynset) synset =
        gloss_wordnet_get_synset(self->wordnet, sense->pos, sense->offset, error);
    const float *gloss = synset ? get_gloss(self, sense, synset, lemma, cancellable, error) : NULL;

    if (!gloss)
        return FALSE;
    memset(features, 0, GLOSS_SENSE_N_FEATURES * sizeof *features);
    *count = self->seen(sense->key, self->vector, self->data);
    if (*count)
        features[GLOSS_SENSE_SEEN] = (float)cosine(vector, self->vector, self->d);
    features[GLOSS_SENSE_UNSEEN] = !*count;
    if (add_relatives(self, synset, sense->key, sum))
        features[GLOSS_SENSE_RELATED] = (float)cosine(vector, sum, self->d);
    else
        features[GLOSS_SENSE_ALONE] = 1;
    features[GLOSS_SENSE_GLOSS] = (float)cosine(vector, gloss, self->d);
    features[GLOSS_SENSE_IN_GLOSS] = (float)cosine(vector, gloss + self->d, self->d);
    features[GLOSS_SENSE_FIRST] = sense->number == 1;
    return TRUE;
}

gboolean
gloss_sense_candidates_measure(GlossSenseCandidates *candidates, const GArray *senses,
                               const char *lemma, const float *vector, GlossSenseCase *use,
                               GCancellable *cancellable, GError **error)
{
    g_autofree guint *counts = g_new(guint, senses->len + 1);
    double total = SMOOTHING * senses->len;

    for (guint i = 0; i < senses->len; i++) {
        if (!measure_sense(candidates, &g_array_index(senses, GlossWordnetSense, i), lemma, vector,
                           use->features[i], &counts[i], cancellable, error))
            return FALSE;
        total += counts[i];
    }
    for (guint i = 0; i < senses->len; i++)
        use->features[i][GLOSS_SENSE_PRIOR] = (float)log((counts[i] + SMOOTHING) / total);
    return TRUE;
}
