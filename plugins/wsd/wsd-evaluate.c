/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wsd-evaluate.h. Counts are kept for each part of speech; what a score is made of is in
 * wsd-rank.c. */

#include "plugins/wsd/wsd-evaluate.h"

#include "engine/base/error.h"
#include "plugins/wsd/sense-vectors.h"
#include "plugins/wsd/wic-evaluate.h"
#include "plugins/wsd/wic.h"
#include "plugins/wsd/wsd-rank.h"

typedef struct {
    gsize n; /* with keys */
    gsize n_answered;
    gsize n_right;
    gsize n_first; /* for which the first sense is right */
} Counts;

typedef struct {
    GlossWsd *wsd;
    const GlossEvaluateRequest *request;
    GCancellable *cancellable;
    GError *error;
    Counts all;
    Counts by_pos[GLOSS_SYNSET_N_POS];
    Counts unseen; /* instances none of whose right senses was seen */
    gsize n_sentences;
} Evaluation;

static void
add_counts(Counts *counts, gboolean answered, gboolean right, gboolean first)
{
    counts->n++;
    counts->n_answered += answered;
    counts->n_right += right;
    counts->n_first += first;
}

static gboolean
is_right(const GlossSenseWord *word, const char *key)
{
    return g_strv_contains((const char *const *)word->keys, key);
}

static gboolean
is_unseen(const Evaluation *self, const GlossSenseWord *word)
{
    for (char **key = word->keys; *key; key++)
        if (gloss_sense_store_find(self->wsd->store, *key) >= 0)
            return FALSE;
    return TRUE;
}

static void
count(Evaluation *self, const GlossSenseWord *word, const GArray *senses, gsize best)
{
    gboolean answered = senses->len > 0;
    gboolean right = answered && is_right(word, g_array_index(senses, GlossWordnetSense, best).key);
    gboolean first = answered && is_right(word, g_array_index(senses, GlossWordnetSense, 0).key);

    add_counts(&self->all, answered, right, first);
    add_counts(&self->by_pos[word->pos], answered, right, first);
    if (is_unseen(self, word))
        add_counts(&self->unseen, answered, right, first);
}

static void
answer(Evaluation *self, const GlossSenseWord *word, const float *vector, GError **error)
{
    g_autoptr(GArray) senses =
        gloss_wordnet_look_up(self->wsd->wordnet, word->lemma, word->pos, error);
    g_autofree double *probabilities = NULL;
    gsize best = 0;

    if (!senses)
        return;
    probabilities = g_new0(double, senses->len + 1);
    if (senses->len && !gloss_wsd_rank_weigh(self->wsd, senses, word->lemma, vector, probabilities,
                                             self->cancellable, error))
        return;
    for (guint i = 1; i < senses->len; i++)
        if (probabilities[i] > probabilities[best])
            best = i;
    count(self, word, senses, best);
}

static void
take_word_cb(const GlossSenseWord *word, gsize sentence, const float *vector, gpointer data)
{
    Evaluation *self = data;

    if (word->keys && word->lemma && word->pos != GLOSS_SYNSET_N_POS && !self->error)
        answer(self, word, vector, &self->error);
}

static double
share(gsize part, gsize whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static double
get_f1(const Counts *counts)
{
    return share(2 * counts->n_right, counts->n + counts->n_answered);
}

static GVariant *
describe_counts(const Counts *counts)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "precision",
                          g_variant_new_double(share(counts->n_right, counts->n_answered)));
    g_variant_builder_add(&builder, "{sv}", "recall",
                          g_variant_new_double(share(counts->n_right, counts->n)));
    g_variant_builder_add(&builder, "{sv}", "f1", g_variant_new_double(get_f1(counts)));
    g_variant_builder_add(&builder, "{sv}", "first_sense_f1",
                          g_variant_new_double(share(counts->n_first, counts->n)));
    g_variant_builder_add(&builder, "{sv}", "support", g_variant_new_uint64(counts->n));
    return g_variant_builder_end(&builder);
}

static GVariant *
describe(const Evaluation *self)
{
    GVariantBuilder builder, labels;

    g_variant_builder_init(&labels, G_VARIANT_TYPE("a{sa{sv}}"));
    for (GlossSynsetPos pos = 0; pos < GLOSS_SYNSET_N_POS; pos++)
        if (self->by_pos[pos].n)
            g_variant_builder_add(&labels, "{s@a{sv}}", gloss_wsd_get_tag(pos),
                                  describe_counts(&self->by_pos[pos]));
    if (self->unseen.n)
        g_variant_builder_add(&labels, "{s@a{sv}}", "UNSEEN", describe_counts(&self->unseen));
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "n", g_variant_new_uint64(self->all.n));
    g_variant_builder_add(&builder, "{sv}", "precision",
                          g_variant_new_double(share(self->all.n_right, self->all.n_answered)));
    g_variant_builder_add(&builder, "{sv}", "recall",
                          g_variant_new_double(share(self->all.n_right, self->all.n)));
    g_variant_builder_add(&builder, "{sv}", "f1", g_variant_new_double(get_f1(&self->all)));
    g_variant_builder_add(&builder, "{sv}", "first_sense_f1",
                          g_variant_new_double(share(self->all.n_first, self->all.n)));
    g_variant_builder_add(&builder, "{sv}", "per_label", g_variant_builder_end(&labels));
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}

static gboolean
run_file(Evaluation *self, const char *path, GError **error)
{
    g_autoptr(GlossSenseCorpus) corpus = gloss_sense_corpus_read(path, error);

    if (!corpus)
        return FALSE;
    if (!corpus->n_tagged) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected words with sense keys (NAME.gold.key.txt beside NAME.data.xml), "
                    "found none",
                    path);
        return FALSE;
    }
    return gloss_sense_vectors_run(self->wsd->session, self->wsd->model, corpus, self->n_sentences,
                                   take_word_cb, NULL, self, self->cancellable, error);
}

static gboolean
is_wic(const char *path)
{
    g_autoptr(GBytes) bytes = gloss_sense_corpus_read_bytes(path, NULL);
    gsize size = 0;
    const char *data = bytes ? g_bytes_get_data(bytes, &size) : NULL;

    return data && gloss_wic_is_table(data, size);
}

GVariant *
gloss_wsd_evaluate_run(GlossWsd *wsd, const GlossEvaluateRequest *request,
                       GCancellable *cancellable, GError **error)
{
    Evaluation self = {.wsd = wsd, .request = request, .cancellable = cancellable};

    if (is_wic(request->data_paths[0]))
        return gloss_wic_evaluate_run(wsd, request, cancellable, error);
    for (const char *const *path = request->data_paths; *path; path++) {
        if (!run_file(&self, *path, error)) {
            g_clear_error(&self.error);
            return NULL;
        }
        if (self.error) {
            g_propagate_error(error, self.error);
            return NULL;
        }
    }
    return describe(&self);
}
