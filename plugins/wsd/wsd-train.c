/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wsd-train.h. The order of the passes and what is written; the vectors themselves are made in
 * sense-vectors.c. */

#include "plugins/wsd/wsd-train.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/folder.h"
#include "engine/model/head.h"
#include "engine/train/token-classifier.h"
#include "plugins/wsd/sense-vectors.h"
#include "plugins/wsd/wsd-card.h"

/* Held out for the weights: a run of sentences in so many, about whole documents, because a document
 * uses a word in one sense and would speak for it on both sides. */
#define MAX_HELD_RUN  150
#define HELD_EVERY    12
#define HELD_PARTS    4 /* that small data are to give at least */
#define MAX_HELD      6000
#define TAGGED_EVERY  4 /* a sentence in so many teaches the tagger */
#define MAX_TAGGED    60000
#define L2            1e-6
#define TAGGER_EPOCHS 6

/* A use that is held out. */
typedef struct {
    const GlossSenseWord *word;
    float *vector; /* [D] */
} Held;

typedef struct {
    GlossWsd *wsd;
    const GlossTrainRequest *request;
    GCancellable *cancellable;
    gsize d;
    GPtrArray *corpora; /* GlossSenseCorpus */
    GlossSenseVectors *vectors;
    GArray *held; /* Held */
    ClozeFeatureTable *tagged;
    gsize sentence; /* over all corpora */
    gsize n_sentences;
    gsize held_run; /* sentences */
    gsize n_read;
    GlossSenseCandidates *candidates;
    float weights[GLOSS_SENSE_N_FEATURES];
    double loss;
} Training;

static void
clear_held(gpointer data)
{
    g_free(((Held *)data)->vector);
}

static void
report(const Training *self, double fraction, const char *message)
{
    GVariantBuilder builder;

    if (!self->request->report)
        return;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "fraction", g_variant_new_double(fraction));
    g_variant_builder_add(&builder, "{sv}", "step", g_variant_new_uint64(self->sentence));
    g_variant_builder_add(&builder, "{sv}", "steps", g_variant_new_uint64(self->n_sentences));
    if (message)
        g_variant_builder_add(&builder, "{sv}", "message", g_variant_new_string(message));
    self->request->report(g_variant_ref_sink(g_variant_builder_end(&builder)),
                          self->request->report_data);
}

static void
add_uses(Training *self, const GlossSenseWord *word, const float *vector)
{
    for (char **key = word->keys; *key; key++)
        gloss_sense_vectors_add(self->vectors, *key, vector);
}

static void
hold(Training *self, const GlossSenseWord *word, const float *vector)
{
    Held held = {word, g_memdup2(vector, self->d * sizeof *vector)};

    g_array_append_val(self->held, held);
}

static void
add_word_cb(const GlossSenseWord *word, gsize sentence, const float *vector, gpointer data)
{
    Training *self = data;

    self->sentence = sentence;
    if (sentence % TAGGED_EVERY == 1 && self->tagged->n_rows < MAX_TAGGED)
        cloze_feature_table_add(self->tagged, vector, (gint32)word->pos);
    if (!word->keys)
        return;
    if (sentence / self->held_run % HELD_EVERY == 0 && self->held->len < MAX_HELD)
        hold(self, word, vector);
    else
        add_uses(self, word, vector);
}

static void
progress_cb(gsize n_sentences, gpointer data)
{
    Training *self = data;

    report(self, 0.8 * (double)n_sentences / (double)MAX(self->n_sentences, 1), NULL);
}

static gboolean
read_corpora(Training *self, GError **error)
{
    for (const char *const *path = self->request->train_paths; *path; path++) {
        GlossSenseCorpus *corpus = gloss_sense_corpus_read(*path, error);

        if (!corpus)
            return FALSE;
        g_ptr_array_add(self->corpora, corpus);
        self->n_sentences += corpus->sentences->len;
        self->n_read += corpus->n_tagged;
    }
    self->held_run = CLAMP(self->n_sentences / (HELD_EVERY * HELD_PARTS), 1, MAX_HELD_RUN);
    if (self->n_read)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: expected words with sense keys, found none", self->request->train_paths[0]);
    return FALSE;
}

static gboolean
read_vectors(Training *self, GError **error)
{
    gsize first = 0;

    for (guint i = 0; i < self->corpora->len; i++) {
        GlossSenseCorpus *corpus = self->corpora->pdata[i];

        if (!gloss_sense_vectors_run(self->wsd->session, self->wsd->model, corpus, first,
                                     add_word_cb, progress_cb, self, self->cancellable, error))
            return FALSE;
        first += corpus->sentences->len;
    }
    return TRUE;
}

static ClozeTokenClassifier *
train_tagger(Training *self, GError **error)
{
    const ClozeTokenClassifierOptions options = {.batch_rows = 256,
                                                 .max_epochs = TAGGER_EPOCHS,
                                                 .learning_rate = 0.002,
                                                 .l2 = 1e-4,
                                                 .seed = self->request->seed};

    report(self, 0.82, "Learning parts of speech");
    return cloze_token_classifier_train(self->tagged, NULL, 0, GLOSS_SENSE_STORE_N_TAGS, &options,
                                        NULL, cloze_session_get_pool(self->wsd->session),
                                        self->cancellable, error);
}

static guint
seen_cb(const char *key, float *vector, gpointer data)
{
    return gloss_sense_vectors_get(((Training *)data)->vectors, key, vector);
}

/* FALSE with an error only where something failed; a word the inventory lacks is no case. */
static gboolean
add_case(Training *self, const Held *held, GArray *cases, GError **error)
{
    const GlossSenseWord *word = held->word;
    g_autoptr(GArray) senses = NULL;
    GlossSenseCase use = {0};

    if (!word->lemma || word->pos == GLOSS_SYNSET_N_POS)
        return TRUE;
    senses = gloss_wordnet_look_up(self->wsd->wordnet, word->lemma, word->pos, error);
    if (!senses)
        return FALSE;
    if (senses->len < 2)
        return TRUE;
    use.n = senses->len;
    use.features = g_malloc_n(senses->len, sizeof *use.features);
    use.right = g_new0(guint8, senses->len);
    for (guint i = 0; i < senses->len; i++)
        use.right[i] = g_strv_contains((const char *const *)word->keys,
                                       g_array_index(senses, GlossWordnetSense, i).key);
    g_array_append_val(cases, use);
    return gloss_sense_candidates_measure(self->candidates, senses, word->lemma, held->vector, &use,
                                          self->cancellable, error);
}

static void
clear_case(gpointer data)
{
    GlossSenseCase *use = data;

    g_free(use->features);
    g_free(use->right);
}

static gboolean
fit_weights(Training *self, GError **error)
{
    g_autoptr(GArray) cases = g_array_new(FALSE, FALSE, sizeof(GlossSenseCase));

    g_array_set_clear_func(cases, clear_case);
    for (guint i = 0; i < self->held->len; i++) {
        if (!add_case(self, &g_array_index(self->held, Held, i), cases, error))
            return FALSE;
        if (i % 256 == 0)
            report(self, 0.85 + 0.14 * i / self->held->len,
                   i ? NULL : "Weighing what speaks for a sense");
    }
    self->loss = gloss_sense_score_fit(cases, L2, self->weights);
    return TRUE;
}

static gboolean
write_files(Training *self, const ClozeTokenClassifier *tagger, const char *folder, GError **error)
{
    g_autoptr(GlossSenseVectorsTable) table = gloss_sense_vectors_dup_table(self->vectors);
    const GlossSenseStoreData data = {.n = table->n,
                                      .d = self->d,
                                      .keys = table->keys,
                                      .vectors = table->vectors,
                                      .counts = table->counts,
                                      .weights = self->weights,
                                      .tagger_weight = tagger->weight,
                                      .tagger_bias = tagger->bias};

    return gloss_sense_store_write(&data, folder, error) &&
           gloss_wsd_card_write(self->wsd, self->request, self->corpora, table->n, folder, error);
}

static gboolean
write_folder(Training *self, const ClozeTokenClassifier *tagger, GError **error)
{
    g_autofree char *goal = g_canonicalize_filename(self->request->output_folder, NULL);
    g_autofree char *beside = cloze_folder_create_beside(goal, error);

    if (!beside)
        return FALSE;
    if (write_files(self, tagger, beside, error) && cloze_folder_replace(beside, goal, error))
        return TRUE;
    cloze_folder_remove(beside, NULL);
    return FALSE;
}

static GVariant *
describe(const Training *self)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "senses",
                          g_variant_new_uint64(gloss_sense_vectors_get_n(self->vectors)));
    g_variant_builder_add(&builder, "{sv}", "uses", g_variant_new_uint64(self->n_read));
    g_variant_builder_add(&builder, "{sv}", "held_out", g_variant_new_uint64(self->held->len));
    g_variant_builder_add(&builder, "{sv}", "loss", g_variant_new_double(self->loss));
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}

static gboolean
run(Training *self, GError **error)
{
    g_autoptr(ClozeTokenClassifier) tagger = NULL;

    if (!read_corpora(self, error) || !read_vectors(self, error))
        return FALSE;
    tagger = train_tagger(self, error);
    if (!tagger || !fit_weights(self, error))
        return FALSE;
    for (guint i = 0; i < self->held->len; i++) {
        const Held *held = &g_array_index(self->held, Held, i);

        add_uses(self, held->word, held->vector);
    }
    return write_folder(self, tagger, error);
}

GVariant *
gloss_wsd_train_run(GlossWsd *wsd, const GlossTrainRequest *request, GCancellable *cancellable,
                    GError **error)
{
    gsize d = cloze_model_get_config(wsd->model)->hidden_size;
    g_autoptr(GPtrArray) corpora =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_sense_corpus_free);
    g_autoptr(GlossSenseVectors) vectors = gloss_sense_vectors_new(d);
    g_autoptr(GArray) held = g_array_new(FALSE, FALSE, sizeof(Held));
    g_autoptr(ClozeFeatureTable) tagged = cloze_feature_table_new(d, 0);
    g_autoptr(GlossSenseCandidates) candidates = NULL;
    Training self = {.wsd = wsd,
                     .request = request,
                     .cancellable = cancellable,
                     .d = d,
                     .corpora = corpora,
                     .vectors = vectors,
                     .held = held,
                     .tagged = tagged};

    if (!cloze_head_check_goal(request->output_folder, error))
        return NULL;
    g_array_set_clear_func(held, clear_held);
    candidates = self.candidates =
        gloss_sense_candidates_new(wsd->session, wsd->model, wsd->wordnet, seen_cb, &self, NULL);
    return run(&self, error) ? describe(&self) : NULL;
}
