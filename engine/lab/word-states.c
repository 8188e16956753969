/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See word-states.h. Sentences are shuffled by the seed and encoded in groups, so that the run can be
 * told and stopped; what a sentence gives does not depend on its group. */
#include "engine/lab/word-states.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/lab/word-place.h"
#include "engine/model/word-vectors.h"
#include "engine/text/words.h"

#define GROUP_SENTENCES 128

typedef struct {
    const char *text;
    ClozeRange range;
} Sentence;

typedef struct {
    ClozeWordStates *states;
    const ClozeWordStatesOptions *options;
    const Sentence *sentences;
    gsize n_sentences;
    gsize first;          /* of the group */
    ClozeWordText *group; /* [GROUP_SENTENCES] */
    gsize n_group;
    GHashTable *names; /* form to index + 1 */
} Sample;

static void
add_sentences(GArray *sentences, const char *text)
{
    g_autoptr(GArray) ranges = cloze_blocks_sentences(text, 0, strlen(text));

    for (guint i = 0; i < ranges->len; i++) {
        const Sentence sentence = {text, g_array_index(ranges, ClozeRange, i)};

        g_array_append_val(sentences, sentence);
    }
}

static void
shuffle(GArray *sentences, guint64 seed)
{
    Sentence *x = (Sentence *)(void *)sentences->data;

    for (gsize i = sentences->len; i > 1; i--) {
        gsize j = cloze_map_run_below(cloze_map_run_mix(seed, i), i);
        Sentence kept = x[i - 1];

        x[i - 1] = x[j];
        x[j] = kept;
    }
}

/* Sentences with @form to the front, the order kept otherwise. */
static void
put_first(GArray *sentences, const char *form)
{
    g_autoptr(GArray) others = g_array_new(FALSE, FALSE, sizeof(Sentence));
    guint n = 0;

    for (guint i = 0; i < sentences->len; i++) {
        Sentence sentence = g_array_index(sentences, Sentence, i);
        ClozeRange place;

        if (cloze_word_place_find(sentence.text + sentence.range.start,
                                  sentence.range.end - sentence.range.start, form, &place))
            g_array_index(sentences, Sentence, n++) = sentence;
        else
            g_array_append_val(others, sentence);
    }
    g_array_set_size(sentences, n);
    g_array_append_vals(sentences, others->data, others->len);
}

/* (transfer full) the words of @sentence that have a letter. */
static ClozeRange *
cut_words(const Sentence *sentence, gsize *n)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    gsize kept = 0;

    cloze_words_cut(sentence->text, sentence->range.start, sentence->range.end, words);
    for (guint i = 0; i < words->len; i++) {
        ClozeRange word = g_array_index(words, ClozeRange, i);

        if (cloze_word_place_has_letter(sentence->text, word))
            g_array_index(words, ClozeRange, kept++) = word;
    }
    *n = kept;
    return (ClozeRange *)(void *)g_array_free(g_steal_pointer(&words), FALSE);
}

static guint32
find_name(Sample *self, const char *text, ClozeRange word)
{
    char *form = cloze_word_place_fold(text + word.start, word.end - word.start);
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(self->names, form));

    if (index) {
        g_free(form);
        return index - 1;
    }
    g_ptr_array_add(self->states->names, form);
    g_hash_table_insert(self->names, form, GUINT_TO_POINTER(self->states->names->len));
    return self->states->names->len - 1;
}

static void
take_word_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Sample *self = data;
    ClozeWordStates *states = self->states;
    gsize size = states->n_layers * states->d;

    if (!vector || states->n == self->options->max_words)
        return;
    memcpy(states->states + states->n * size, vector, size * sizeof *vector);
    states->sentences[states->n] = (guint32)(self->first + text);
    states->forms[states->n] =
        find_name(self, self->group[text].text, self->group[text].words[word]);
    states->n++;
}

static void
clear_group(Sample *self)
{
    for (gsize i = 0; i < self->n_group; i++)
        g_free((gpointer)self->group[i].words);
    self->n_group = 0;
}

/* Sentences from @first on, no more than the words that are still wanted ask for. */
static void
fill_group(Sample *self)
{
    gsize wanted = self->options->max_words - self->states->n, found = 0;

    while (self->n_group < GROUP_SENTENCES && found < wanted &&
           self->first + self->n_group < self->n_sentences) {
        const Sentence *sentence = &self->sentences[self->first + self->n_group];
        ClozeWordText *text = &self->group[self->n_group++];

        *text = (ClozeWordText){.text = sentence->text, .range = sentence->range};
        text->words = cut_words(sentence, &text->n_words);
        found += text->n_words;
    }
}

static gboolean
encode_all(Sample *self, ClozeSession *session, ClozeModel *model, const ClozeMapRun *run,
           GError **error)
{
    ClozeWordStates *states = self->states;
    gboolean ok = TRUE;

    while (ok && states->n < self->options->max_words && self->first < self->n_sentences) {
        fill_group(self);
        ok = cloze_map_run_report(run, "words",
                                  (double)states->n / (double)self->options->max_words, error) &&
             cloze_word_vectors_run_apart(session, model, self->options->layers, self->group,
                                          self->n_group, take_word_cb, self, run->cancellable,
                                          error);
        self->first += self->n_group;
        clear_group(self);
    }
    states->n_sentences = self->first;
    return ok;
}

static gboolean
make_room(ClozeWordStates *states, gsize max_words, GError **error)
{
    gsize size = states->n_layers * states->d;

    states->states = g_try_malloc_n(max_words * size, sizeof(float));
    if (!states->states) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "%" G_GSIZE_FORMAT " words of %" G_GSIZE_FORMAT
                    " numbers do not fit into memory",
                    max_words, size);
        return FALSE;
    }
    states->sentences = g_new(guint32, max_words);
    states->forms = g_new(guint32, max_words);
    return TRUE;
}

ClozeWordStates *
cloze_word_states_new(ClozeSession *session, ClozeModel *model, const char *const *texts, gsize n,
                      const ClozeWordStatesOptions *options, const ClozeMapRun *run, GError **error)
{
    g_autoptr(ClozeWordStates) states = g_new0(ClozeWordStates, 1);
    g_autoptr(GArray) sentences = g_array_new(FALSE, FALSE, sizeof(Sentence));
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree ClozeWordText *group = g_new0(ClozeWordText, GROUP_SENTENCES);
    Sample self = {.states = states, .options = options, .group = group, .names = names};

    states->names = g_ptr_array_new_with_free_func(g_free);
    states->n_layers = (gsize)__builtin_popcountll(options->layers);
    states->d = cloze_model_get_config(model)->hidden_size;
    for (gsize i = 0; i < n; i++)
        add_sentences(sentences, texts[i]);
    shuffle(sentences, run->seed);
    if (options->form)
        put_first(sentences, options->form);
    self.sentences = (const Sentence *)(void *)sentences->data;
    self.n_sentences = sentences->len;
    if (!make_room(states, options->max_words, error) ||
        !encode_all(&self, session, model, run, error))
        return NULL;
    if (!states->n) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected text with words, found none");
        return NULL;
    }
    return g_steal_pointer(&states);
}

void
cloze_word_states_free(ClozeWordStates *self)
{
    g_free(self->states);
    g_free(self->sentences);
    g_free(self->forms);
    g_clear_pointer(&self->names, g_ptr_array_unref);
    g_free(self);
}

gssize
cloze_word_states_find(const ClozeWordStates *self, const char *form)
{
    for (guint i = 0; i < self->names->len; i++)
        if (g_str_equal(self->names->pdata[i], form))
            return i;
    return -1;
}
