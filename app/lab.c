/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab.h. */
#include "app/lab.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/lab/isotropy.h"
#include "engine/lab/word-cosine.h"
#include "engine/lab/word-neighbours.h"
#include "engine/lab/word-place.h"
#include "engine/lab/word-ratings.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    const GlossLabRequest *request;
    ClozeMapRun run;
} Lab;

static gsize
count_layers(const Lab *self)
{
    return cloze_model_get_config(self->model)->n_layers + 1;
}

static ClozeWordStates *
sample_words(const Lab *self, guint64 layers, const char *form, GError **error)
{
    const ClozeWordStatesOptions options = {layers, self->request->max_words, form};

    return cloze_word_states_new(self->session, self->model, self->request->texts,
                                 self->request->n_texts, &options, &self->run, error);
}

/* ---- a word in two sentences ---- */

static gboolean
find_use(ClozeWordUse *use, const char *word, const char *sentence, GError **error)
{
    use->text = sentence;
    if (!g_utf8_validate(word, -1, NULL) || !g_utf8_validate(sentence, -1, NULL)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, _("The text is not valid UTF-8"));
        return FALSE;
    }
    if (cloze_word_place_find(sentence, strlen(sentence), word, &use->word))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                _("The word “%s” is not in the sentence “%s”"), word, sentence);
    return FALSE;
}

static GlossLabTable *
make_cosine_table(const ClozeWordCosine *cosines, gsize n, gboolean standardised)
{
    const GlossLabTableColumn columns[] = {
        {"layer", _("Layer"), GLOSS_LAB_TABLE_COUNT},
        {"cosine", _("Cosine"), GLOSS_LAB_TABLE_NUMBER},
        {"standardised", _("Cosine, z"), GLOSS_LAB_TABLE_NUMBER},
    };
    GlossLabTable *table = gloss_lab_table_new(columns, standardised ? 3 : 2);

    for (gsize l = 0; l < n; l++) {
        gloss_lab_table_add_number(table, (double)l);
        gloss_lab_table_add_number(table, cosines[l].cosine);
        if (standardised)
            gloss_lab_table_add_number(table, cosines[l].standardised);
    }
    return table;
}

static GlossLabTable *
measure_cosine(const Lab *self, GError **error)
{
    const GlossLabRequest *request = self->request;
    const char *second_word = request->second_word ? request->second_word : request->word;
    gsize n = count_layers(self);
    g_autofree ClozeWordCosine *cosines = g_new(ClozeWordCosine, n);
    g_autoptr(ClozeWordStates) sample = NULL;
    ClozeWordUse uses[2];
    GlossLabTable *table;

    if (!find_use(&uses[0], request->word, request->first, error) ||
        !find_use(&uses[1], second_word, request->second, error))
        return NULL;
    if (request->n_texts) {
        sample = sample_words(self, cloze_word_cosine_get_layers(self->model), NULL, error);
        if (!sample)
            return NULL;
    }
    if (!cloze_word_cosine_run(self->session, self->model, uses, sample, cosines,
                               self->run.cancellable, error))
        return NULL;
    table = make_cosine_table(cosines, n, sample != NULL);
    if (sample)
        gloss_lab_table_add_fact(table, "words", _("Words of the text"), (double)sample->n);
    return table;
}

/* ---- anisotropy ---- */

static void
add_isotropy(GlossLabTable *table, const ClozeWordStates *states, gsize layer)
{
    ClozeIsotropy isotropy;

    cloze_isotropy_measure(states, layer, &isotropy);
    gloss_lab_table_add_number(table, (double)layer);
    gloss_lab_table_add_number(table, isotropy.cosine);
    gloss_lab_table_add_number(table, isotropy.standardised);
    gloss_lab_table_add_number(table, isotropy.self_similarity);
    gloss_lab_table_add_number(table, isotropy.standardised_self_similarity);
    gloss_lab_table_add_number(table, isotropy.largest_share);
}

static GlossLabTable *
measure_anisotropy(const Lab *self, GError **error)
{
    const GlossLabTableColumn columns[] = {
        {"layer", _("Layer"), GLOSS_LAB_TABLE_COUNT},
        /* Translators: z: after standardising every dimension (z-scores) */
        {"cosine", _("Pairs"), GLOSS_LAB_TABLE_NUMBER},
        {"standardised", _("Pairs, z"), GLOSS_LAB_TABLE_NUMBER},
        {"self_similarity", _("Same word"), GLOSS_LAB_TABLE_NUMBER},
        {"standardised_self_similarity", _("Same word, z"), GLOSS_LAB_TABLE_NUMBER},
        {"largest_share", _("Largest share"), GLOSS_LAB_TABLE_NUMBER},
    };
    g_autoptr(ClozeWordStates) states =
        sample_words(self, cloze_word_cosine_get_layers(self->model), NULL, error);
    g_autoptr(GlossLabTable) table = NULL;

    if (!states)
        return NULL;
    table = gloss_lab_table_new(columns, G_N_ELEMENTS(columns));
    for (gsize layer = 0; layer < states->n_layers; layer++) {
        if (!cloze_map_run_report(&self->run, "layers", (double)layer / (double)states->n_layers,
                                  error))
            return NULL;
        add_isotropy(table, states, layer);
    }
    gloss_lab_table_add_fact(table, "words", _("Words"), (double)states->n);
    gloss_lab_table_add_fact(table, "sentences", _("Sentences"), (double)states->n_sentences);
    gloss_lab_table_add_fact(table, "pairs", _("Pairs of different sentences"),
                             cloze_isotropy_count_pairs(states));
    gloss_lab_table_add_fact(table, "forms", _("Words with five uses or more"),
                             (double)cloze_isotropy_count_forms(states));
    return g_steal_pointer(&table);
}

/* ---- neighbours ---- */

static gboolean
choose_layer(const Lab *self, guint *layer, GError **error)
{
    gint n = (gint)count_layers(self), wanted = self->request->layer;

    if (wanted >= n) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    _("The model has layers from 0 to %d, not %d"), n - 1, wanted);
        return FALSE;
    }
    *layer = (guint)(wanted < 0 ? n - 1 : wanted);
    return TRUE;
}

/* [D] of the word in the request's first sentence. */
static gboolean
encode_use(const Lab *self, guint64 layers, float *vector, GError **error)
{
    ClozeWordUse use;

    return find_use(&use, self->request->word, self->request->first, error) &&
           cloze_word_cosine_encode(self->session, self->model, layers, &use, vector,
                                    self->run.cancellable, error);
}

static GPtrArray *
find_in_texts(const Lab *self, guint layer, GError **error)
{
    const GlossLabRequest *request = self->request;
    guint64 layers = G_GUINT64_CONSTANT(1) << layer;
    g_autofree float *vector = NULL;
    g_autoptr(ClozeWordStates) states = NULL;

    if (request->first) {
        vector = g_new(float, cloze_model_get_config(self->model)->hidden_size);
        if (!encode_use(self, layers, vector, error))
            return NULL;
    }
    states = sample_words(self, layers, request->word, error);
    return states
               ? cloze_word_neighbours_context(states, request->word, vector, request->count, error)
               : NULL;
}

static GPtrArray *
find_neighbours(const Lab *self, guint layer, GError **error)
{
    const GlossLabRequest *request = self->request;

    switch (request->vectors) {
    case GLOSS_LAB_STATIC:
        return cloze_word_neighbours_static(self->model, request->word, request->count, error);
    case GLOSS_LAB_ALONE:
        return cloze_word_neighbours_alone(self->session, self->model, request->word, layer,
                                           request->count, &self->run, error);
    default: return find_in_texts(self, layer, error);
    }
}

static GlossLabTable *
make_neighbours_table(const GPtrArray *found, gboolean uses)
{
    const GlossLabTableColumn columns[] = {
        {"word", _("Word"), GLOSS_LAB_TABLE_TEXT},
        {"rank", _("Rank"), GLOSS_LAB_TABLE_COUNT},
        {"cosine", _("Cosine"), GLOSS_LAB_TABLE_NUMBER},
        {"uses", _("Uses"), GLOSS_LAB_TABLE_COUNT},
    };
    GlossLabTable *table = gloss_lab_table_new(columns, uses ? 4 : 3);

    for (guint i = 0; i < found->len; i++) {
        const ClozeWordNeighbour *neighbour = found->pdata[i];

        gloss_lab_table_add_text(table, neighbour->word);
        gloss_lab_table_add_number(table, i + 1);
        gloss_lab_table_add_number(table, neighbour->cosine);
        if (uses)
            gloss_lab_table_add_number(table, (double)neighbour->uses);
    }
    return table;
}

static GlossLabTable *
measure_neighbours(const Lab *self, GError **error)
{
    g_autoptr(GPtrArray) found = NULL;
    guint layer;

    if (!choose_layer(self, &layer, error))
        return NULL;
    found = find_neighbours(self, layer, error);
    return found ? make_neighbours_table(found, self->request->vectors == GLOSS_LAB_CONTEXT) : NULL;
}

/* ---- ratings ---- */

static void
add_ratings(GlossLabTable *table, const ClozeWordRatings *row)
{
    static const char *const names[] = {N_("static"), N_("layer"), N_("pooled")};

    gloss_lab_table_add_text(table, names[row->kind]);
    gloss_lab_table_add_number(table,
                               row->kind == CLOZE_WORD_RATINGS_LAYER ? row->layer : (double)NAN);
    gloss_lab_table_add_number(table, row->spearman);
    gloss_lab_table_add_number(table, row->pearson);
    gloss_lab_table_add_number(table, row->standardised);
}

static GlossLabTable *
measure_similarity(const Lab *self, GError **error)
{
    const GlossLabTableColumn columns[] = {
        {"vectors", _("Vectors"), GLOSS_LAB_TABLE_TERM},
        {"layer", _("Layer"), GLOSS_LAB_TABLE_COUNT},
        {"spearman", _("Spearman"), GLOSS_LAB_TABLE_NUMBER},
        {"pearson", _("Pearson"), GLOSS_LAB_TABLE_NUMBER},
        {"standardised_spearman", _("Spearman, z"), GLOSS_LAB_TABLE_NUMBER},
    };
    const ClozeDatasetOptions options = {.kind = CLOZE_DATASET_SCORES,
                                         .cancellable = self->run.cancellable};
    const char *const paths[] = {self->request->ratings, NULL};
    g_autoptr(ClozeDataset) pairs = cloze_dataset_read(paths, &options, error);
    g_autoptr(ClozeWordRatingsResult) result = NULL;
    GlossLabTable *table;

    if (pairs)
        result = cloze_word_ratings_measure(self->session, self->model, pairs, &self->run, error);
    if (!result)
        return NULL;
    table = gloss_lab_table_new(columns, G_N_ELEMENTS(columns));
    for (guint i = 0; i < result->rows->len; i++)
        add_ratings(table, &g_array_index(result->rows, ClozeWordRatings, i));
    gloss_lab_table_add_fact(table, "pairs", _("Pairs"), (double)result->n_pairs);
    gloss_lab_table_add_fact(table, "unknown", _("Left out"), (double)result->n_unknown);
    gloss_lab_table_add_fact(table, "words", _("Words"), (double)result->n_words);
    return table;
}

GlossLabTable *
gloss_lab_run(ClozeSession *session, ClozeModel *model, const GlossLabRequest *request,
              GCancellable *cancellable, GError **error)
{
    const Lab self = {session,
                      model,
                      request,
                      {.pool = cloze_session_get_pool(session),
                       .seed = request->seed,
                       .cancellable = cancellable,
                       .progress = request->progress,
                       .progress_data = request->progress_data}};

    switch (request->experiment) {
    case GLOSS_LAB_COSINE: return measure_cosine(&self, error);
    case GLOSS_LAB_ANISOTROPY: return measure_anisotropy(&self, error);
    case GLOSS_LAB_NEIGHBOURS: return measure_neighbours(&self, error);
    default: return measure_similarity(&self, error);
    }
}
