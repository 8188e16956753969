/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See word-neighbours.h. Every candidate is compared; a vocabulary is small. */
#include "engine/lab/word-neighbours.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/lab/vector-cosine.h"
#include "engine/lab/word-place.h"
#include "engine/model/word-vectors.h"

#define GROUP_WORDS ((gsize)512)

static void
free_neighbour(gpointer data)
{
    ClozeWordNeighbour *neighbour = data;

    g_free(neighbour->word);
    g_free(neighbour);
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    const ClozeWordNeighbour *x = *(ClozeWordNeighbour *const *)a;
    const ClozeWordNeighbour *y = *(ClozeWordNeighbour *const *)b;

    if (x->cosine < y->cosine || x->cosine > y->cosine)
        return x->cosine < y->cosine ? 1 : -1;
    return strcmp(x->word, y->word);
}

static void
add(GPtrArray *found, const char *word, double cosine, gsize uses)
{
    ClozeWordNeighbour *neighbour = g_new(ClozeWordNeighbour, 1);

    *neighbour = (ClozeWordNeighbour){g_strdup(word), cosine, uses};
    g_ptr_array_add(found, neighbour);
}

static GPtrArray *
finish(GPtrArray *found, gsize n)
{
    g_ptr_array_sort(found, compare_cb);
    g_ptr_array_set_size(found, (gint)MIN(found->len, n));
    return found;
}

static gboolean
encode_plain(ClozeModel *model, const char *text, ClozeTokens *tokens, GError **error)
{
    const ClozeEncodeOptions options = {.no_special = TRUE};

    return cloze_tokenizer_encode_text(cloze_model_get_tokenizer(model), text, strlen(text),
                                       &options, tokens, error);
}

/* (transfer full) (nullable) the token's text where it is a whole word, which the tokenizer says. */
static char *
dup_whole_word(ClozeModel *model, gint32 id, ClozeTokens *tokens)
{
    const char *token = cloze_tokenizer_get_token(cloze_model_get_tokenizer(model), id);

    if (!token || !cloze_word_place_has_letter(token, (ClozeRange){0, strlen(token)}) ||
        !encode_plain(model, token, tokens, NULL) || tokens->n != 1 || tokens->tokens[0].id != id)
        return NULL;
    return g_strdup(token);
}

/* (transfer full) (element-type char*) whole words in the order of their ids, which *@ids gets. */
static GPtrArray *
list_words(ClozeModel *model, GArray *ids)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    gsize n = MIN(cloze_tokenizer_get_vocab_size(cloze_model_get_tokenizer(model)),
                  cloze_model_get_config(model)->vocab_size);
    g_auto(ClozeTokens) tokens = {0};

    cloze_tokens_init(&tokens);
    for (gint32 id = 0; (gsize)id < n; id++) {
        char *word = dup_whole_word(model, id, &tokens);

        if (word && strchr("[<", *word) == NULL) {
            g_ptr_array_add(words, word);
            g_array_append_val(ids, id);
        } else {
            g_free(word);
        }
    }
    return words;
}

static void
set_empty(GError **error, const char *word)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected a word that the model can read, found \"%s\"", word);
}

gboolean
cloze_word_neighbours_read_row(ClozeModel *model, const char *word, float *row, GError **error)
{
    const float *rows = cloze_encoder_get_word_rows(cloze_model_get_encoder(model));
    gsize d = cloze_model_get_config(model)->hidden_size;
    g_auto(ClozeTokens) tokens = {0};

    cloze_tokens_init(&tokens);
    if (!encode_plain(model, word, &tokens, error))
        return FALSE;
    memset(row, 0, d * sizeof *row);
    for (gsize t = 0; t < tokens.n; t++)
        for (gsize i = 0; i < d; i++)
            row[i] += rows[(gsize)tokens.tokens[t].id * d + i] / (float)tokens.n;
    if (!tokens.n)
        set_empty(error, word);
    return tokens.n > 0;
}

GPtrArray *
cloze_word_neighbours_static(ClozeModel *model, const char *word, gsize n, GError **error)
{
    const float *rows = cloze_encoder_get_word_rows(cloze_model_get_encoder(model));
    gsize d = cloze_model_get_config(model)->hidden_size;
    g_autofree char *form = cloze_word_place_fold(word, strlen(word));
    g_autofree float *row = g_new(float, d);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autoptr(GPtrArray) words = NULL, found = g_ptr_array_new_with_free_func(free_neighbour);

    if (!cloze_word_neighbours_read_row(model, word, row, error))
        return NULL;
    words = list_words(model, ids);
    for (guint i = 0; i < words->len; i++) {
        gsize id = (gsize)g_array_index(ids, gint32, i);
        g_autofree char *other = cloze_word_place_fold(words->pdata[i], strlen(words->pdata[i]));

        if (!g_str_equal(other, form))
            add(found, words->pdata[i], cloze_vector_cosine_measure(row, rows + id * d, d), 0);
    }
    return finish(g_steal_pointer(&found), n);
}

typedef struct {
    GPtrArray *words;
    GPtrArray *found;
    const float *query; /* (nullable) while it is looked for */
    float *out;         /* [D] */
    gsize first;
    gsize d;
} Alone;

static void
take_alone_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Alone *self = data;

    if (vector && self->query)
        add(self->found, self->words->pdata[self->first + text],
            cloze_vector_cosine_measure(self->query, vector, self->d), 0);
    else if (vector)
        memcpy(self->out, vector, self->d * sizeof *vector);
}

/* Words [self->first, self->first + n), each its own text. */
static gboolean
encode_alone(Alone *self, ClozeSession *session, ClozeModel *model, guint layer, gsize n,
             GCancellable *cancellable, GError **error)
{
    g_autofree ClozeWordText *texts = g_new0(ClozeWordText, n);
    g_autofree ClozeRange *ranges = g_new0(ClozeRange, n);

    for (gsize i = 0; i < n; i++) {
        const char *word = self->words->pdata[self->first + i];

        ranges[i].end = strlen(word);
        texts[i] = (ClozeWordText){word, ranges[i], &ranges[i], 1};
    }
    return cloze_word_vectors_run(session, model, G_GUINT64_CONSTANT(1) << layer, texts, n,
                                  take_alone_cb, self, cancellable, error);
}

static gboolean
compare_alone(Alone *self, ClozeSession *session, ClozeModel *model, guint layer,
              const ClozeMapRun *run, GError **error)
{
    for (self->first = 0; self->first < self->words->len; self->first += GROUP_WORDS)
        if (!cloze_map_run_report(run, "vocabulary", (double)self->first / (double)self->words->len,
                                  error) ||
            !encode_alone(self, session, model, layer,
                          MIN(GROUP_WORDS, self->words->len - self->first), run->cancellable,
                          error))
            return FALSE;
    return TRUE;
}

static void
drop_form(GPtrArray *words, const char *form)
{
    for (guint i = words->len; i > 0; i--) {
        g_autofree char *other =
            cloze_word_place_fold(words->pdata[i - 1], strlen(words->pdata[i - 1]));

        if (g_str_equal(other, form))
            g_ptr_array_remove_index(words, i - 1);
    }
}

GPtrArray *
cloze_word_neighbours_alone(ClozeSession *session, ClozeModel *model, const char *word, guint layer,
                            gsize n, const ClozeMapRun *run, GError **error)
{
    gsize d = cloze_model_get_config(model)->hidden_size;
    g_autofree char *form = cloze_word_place_fold(word, strlen(word));
    g_autofree float *query = g_new0(float, d);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autoptr(GPtrArray) words = NULL, found = g_ptr_array_new_with_free_func(free_neighbour);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    Alone self = {.words = one, .found = found, .out = query, .d = d};

    g_ptr_array_add(one, (gpointer)word);
    if (!encode_alone(&self, session, model, layer, 1, run->cancellable, error))
        return NULL;
    if (!cloze_word_place_has_letter(word, (ClozeRange){0, strlen(word)})) {
        set_empty(error, word);
        return NULL;
    }
    words = list_words(model, ids);
    drop_form(words, form);
    self.words = words;
    self.query = query;
    if (!compare_alone(&self, session, model, layer, run, error))
        return NULL;
    return finish(g_steal_pointer(&found), n);
}

/* (transfer full) [names][D]: the mean of each form's vectors. */
static float *
make_means(const ClozeWordStates *states, gsize *uses)
{
    float *means = g_new0(float, states->names->len * states->d);

    for (gsize word = 0; word < states->n; word++)
        uses[states->forms[word]]++;
    for (gsize word = 0; word < states->n; word++) {
        gsize form = states->forms[word];
        const float *state = cloze_word_states_get(states, word, 0);

        for (gsize i = 0; i < states->d; i++)
            means[form * states->d + i] += state[i] / (float)uses[form];
    }
    return means;
}

GPtrArray *
cloze_word_neighbours_context(const ClozeWordStates *states, const char *word, const float *vector,
                              gsize n, GError **error)
{
    g_autofree char *form = cloze_word_place_fold(word, strlen(word));
    gssize self = cloze_word_states_find(states, form);
    g_autofree gsize *uses = g_new0(gsize, states->names->len + 1);
    g_autofree float *means = NULL;
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(free_neighbour);

    if (self < 0 && !vector) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "expected the word \"%s\" in the text, found no use of it", word);
        return NULL;
    }
    means = make_means(states, uses);
    if (!vector)
        vector = means + (gsize)self * states->d;
    for (guint i = 0; i < states->names->len; i++)
        if ((gssize)i != self)
            add(found, states->names->pdata[i],
                cloze_vector_cosine_measure(vector, means + i * states->d, states->d), uses[i]);
    return finish(g_steal_pointer(&found), n);
}
