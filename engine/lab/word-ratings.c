/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See word-ratings.h. Each word is encoded once, whatever the number of its pairs. */
#include "engine/lab/word-ratings.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/data/correlation-scores.h"
#include "engine/lab/standardise.h"
#include "engine/lab/vector-cosine.h"
#include "engine/lab/word-cosine.h"
#include "engine/lab/word-neighbours.h"
#include "engine/map/text-vectors.h"
#include "engine/model/word-vectors.h"

#define GROUP_WORDS ((gsize)512)

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    const ClozeMapRun *run;
    GPtrArray *words;  /* char*, borrowed from the pairs */
    GHashTable *index; /* word to its index + 1 */
    guint32 (*pairs)[2];
    double *scores; /* [n_pairs] what people say */
    gsize n_pairs;
    gsize n_unknown;
    gsize d;
    gsize n_rows; /* of vectors a word has: static, hidden states, pooled */
    float *x;     /* [words][n_rows][D] */
    gsize first;  /* of the group that is encoded */
} Ratings;

static gboolean
is_known(const Ratings *self, const char *word)
{
    ClozeTokenizer *tokenizer = cloze_model_get_tokenizer(self->model);
    const ClozeEncodeOptions options = {.no_special = TRUE};
    gint32 unknown = cloze_tokenizer_find(tokenizer, "[UNK]");
    g_auto(ClozeTokens) tokens = {0};
    gboolean known = FALSE;

    cloze_tokens_init(&tokens);
    if (!cloze_tokenizer_encode_text(tokenizer, word, strlen(word), &options, &tokens, NULL))
        return FALSE;
    for (gsize i = 0; i < tokens.n; i++)
        known |= tokens.tokens[i].id != unknown;
    return known;
}

/* Its index; -1 for a word without a known piece. */
static gssize
find_word(Ratings *self, const char *word)
{
    gpointer index = g_hash_table_lookup(self->index, word);

    if (!index && is_known(self, word)) {
        g_ptr_array_add(self->words, (gpointer)word);
        index = GUINT_TO_POINTER(self->words->len);
        g_hash_table_insert(self->index, (gpointer)word, index);
    }
    return (gssize)GPOINTER_TO_UINT(index) - 1;
}

static void
add_pairs(Ratings *self, const ClozeDataset *pairs)
{
    for (gsize i = 0; i < pairs->n_examples; i++) {
        const ClozeDatasetExample *example = &pairs->examples[i];
        gssize first = find_word(self, example->text);
        gssize second = find_word(self, example->second);

        if (first < 0 || second < 0) {
            self->n_unknown++;
            continue;
        }
        self->pairs[self->n_pairs][0] = (guint32)first;
        self->pairs[self->n_pairs][1] = (guint32)second;
        self->scores[self->n_pairs++] = example->score;
    }
}

static float *
get_vector(const Ratings *self, gsize word, gsize row)
{
    return self->x + (word * self->n_rows + row) * self->d;
}

static void
take_states_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Ratings *self = data;

    if (vector)
        memcpy(get_vector(self, self->first + text, 1), vector,
               (self->n_rows - 2) * self->d * sizeof *vector);
}

static gboolean
encode_group(Ratings *self, gsize n, GError **error)
{
    g_autofree ClozeWordText *texts = g_new0(ClozeWordText, n);
    g_autofree ClozeRange *ranges = g_new0(ClozeRange, n);

    for (gsize i = 0; i < n; i++) {
        const char *word = self->words->pdata[self->first + i];

        ranges[i].end = strlen(word);
        texts[i] = (ClozeWordText){word, ranges[i], &ranges[i], 1};
    }
    return cloze_word_vectors_run_apart(self->session, self->model,
                                        cloze_word_cosine_get_layers(self->model), texts, n,
                                        take_states_cb, self, self->run->cancellable, error);
}

static gboolean
encode_words(Ratings *self, GError **error)
{
    for (self->first = 0; self->first < self->words->len; self->first += GROUP_WORDS)
        if (!cloze_map_run_report(self->run, "words",
                                  (double)self->first / (double)self->words->len, error) ||
            !encode_group(self, MIN(GROUP_WORDS, self->words->len - self->first), error))
            return FALSE;
    return TRUE;
}

static gboolean
read_static(Ratings *self, GError **error)
{
    for (guint i = 0; i < self->words->len; i++)
        if (!cloze_word_neighbours_read_row(self->model, self->words->pdata[i],
                                            get_vector(self, i, 0), error))
            return FALSE;
    return TRUE;
}

static const char *
get_text_cb(gpointer data, gsize index, gsize *size)
{
    const Ratings *self = data;

    *size = strlen(self->words->pdata[index]);
    return self->words->pdata[index];
}

static gboolean
embed_words(Ratings *self, GError **error)
{
    g_autofree float *pooled = cloze_text_vectors_make(self->session, self->model, self->words->len,
                                                       0, get_text_cb, self, self->run, error);

    for (guint i = 0; pooled && i < self->words->len; i++)
        memcpy(get_vector(self, i, self->n_rows - 1), pooled + i * self->d,
               self->d * sizeof *pooled);
    return pooled != NULL;
}

static void
measure_cosines(const Ratings *self, gsize row, double *cosines)
{
    for (gsize i = 0; i < self->n_pairs; i++)
        cosines[i] = cloze_vector_cosine_measure(get_vector(self, self->pairs[i][0], row),
                                                 get_vector(self, self->pairs[i][1], row), self->d);
}

static void
standardise(const Ratings *self, gsize row)
{
    g_auto(ClozeStandardise) by = {0};

    cloze_standardise_init(&by, get_vector(self, 0, row), self->n_rows * self->d, self->words->len,
                           self->d);
    for (guint i = 0; i < self->words->len; i++)
        cloze_standardise_apply(&by, get_vector(self, i, row), get_vector(self, i, row));
}

static ClozeWordRatings
measure_row(const Ratings *self, gsize row, double *cosines)
{
    ClozeWordRatings result = {.kind = row == 0                  ? CLOZE_WORD_RATINGS_STATIC
                                       : row + 1 == self->n_rows ? CLOZE_WORD_RATINGS_POOLED
                                                                 : CLOZE_WORD_RATINGS_LAYER};

    result.layer = result.kind == CLOZE_WORD_RATINGS_LAYER ? (guint)row - 1 : 0;
    measure_cosines(self, row, cosines);
    result.spearman = cloze_correlation_scores_spearman(cosines, self->scores, self->n_pairs);
    result.pearson = cloze_correlation_scores_pearson(cosines, self->scores, self->n_pairs);
    standardise(self, row);
    measure_cosines(self, row, cosines);
    result.standardised = cloze_correlation_scores_spearman(cosines, self->scores, self->n_pairs);
    return result;
}

static ClozeWordRatingsResult *
measure(const Ratings *self)
{
    ClozeWordRatingsResult *result = g_new0(ClozeWordRatingsResult, 1);
    g_autofree double *cosines = g_new(double, self->n_pairs);

    result->rows = g_array_new(FALSE, FALSE, sizeof(ClozeWordRatings));
    for (gsize row = 0; row < self->n_rows; row++) {
        ClozeWordRatings one = measure_row(self, row, cosines);

        g_array_append_val(result->rows, one);
    }
    result->n_pairs = self->n_pairs;
    result->n_unknown = self->n_unknown;
    result->n_words = self->words->len;
    return result;
}

static gboolean
read_all(Ratings *self, GError **error)
{
    if (self->n_pairs < 2) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected at least 2 pairs of words that the model knows, found %d",
                    (int)self->n_pairs);
        return FALSE;
    }
    self->x = g_try_malloc0_n(self->words->len, self->n_rows * self->d * sizeof *self->x);
    if (!self->x) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "the vectors of %u words do not fit into memory", self->words->len);
        return FALSE;
    }
    return encode_words(self, error) && read_static(self, error) && embed_words(self, error);
}

ClozeWordRatingsResult *
cloze_word_ratings_measure(ClozeSession *session, ClozeModel *model, const ClozeDataset *pairs,
                           const ClozeMapRun *run, GError **error)
{
    const ClozeConfig *config = cloze_model_get_config(model);
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    g_autoptr(GHashTable) index = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree guint32(*places)[2] = g_malloc_n(pairs->n_examples + 1, sizeof *places);
    g_autofree double *scores = g_new(double, pairs->n_examples + 1);
    Ratings self = {.session = session,
                    .model = model,
                    .run = run,
                    .words = words,
                    .index = index,
                    .pairs = places,
                    .scores = scores,
                    .d = config->hidden_size,
                    .n_rows = config->n_layers + 3};
    ClozeWordRatingsResult *result;

    add_pairs(&self, pairs);
    result = read_all(&self, error) ? measure(&self) : NULL;
    g_free(self.x);
    return result;
}

void
cloze_word_ratings_free(ClozeWordRatingsResult *result)
{
    g_array_unref(result->rows);
    g_free(result);
}
