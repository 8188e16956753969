/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* BM25 over the groups of phrases that a query names. What does not depend on the row is worked out
 * at the first one. */
#include "app/word-rank.h"

#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "app/word-index.h"

#define B         0.75
#define LEAST_IDF 1e-6

typedef struct {
    gsize n_phrases;
    GlossWordPhrase *phrases;
    gsize n_groups;
    double *weights;     /* [n_groups] times idf */
    double *frequencies; /* [n_groups] scratch of a row */
    double mean_length;
} Ranking;

static void
ranking_free(gpointer data)
{
    Ranking *self = data;

    g_free(self->phrases);
    g_free(self->weights);
    g_free(self->frequencies);
    g_free(self);
}

static int
count_row_cb(const Fts5ExtensionApi *api, Fts5Context *context, void *data)
{
    (*(sqlite3_int64 *)data)++;
    return SQLITE_OK;
}

static void
read_phrases(Ranking *self, const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_value *value)
{
    gsize size = (gsize)sqlite3_value_bytes(value);

    self->n_phrases = MIN(size / sizeof *self->phrases, (gsize)api->xPhraseCount(context));
    self->phrases = g_memdup2(sqlite3_value_blob(value), self->n_phrases * sizeof *self->phrases);
    for (gsize i = 0; i < self->n_phrases; i++)
        if (self->phrases[i].group >= (gint32)self->n_groups)
            self->n_groups = (gsize)self->phrases[i].group + 1;
    self->weights = g_new0(double, self->n_groups + 1);
    self->frequencies = g_new0(double, self->n_groups + 1);
}

/* As Robertson has it; a word that more than half of the rows have says next to nothing, and never
 * less. */
double
gloss_word_rank_weigh(double n, double n_rows)
{
    return MAX(log((n_rows - n + 0.5) / (n + 0.5)), LEAST_IDF);
}

double
gloss_word_rank_saturate(double count, double length, double mean_length)
{
    return gloss_word_rank_saturate_norm(count, gloss_word_rank_norm(length, mean_length));
}

double
gloss_word_rank_norm(double length, double mean_length)
{
    return GLOSS_WORD_RANK_K1 * (1 - B + B * length / mean_length);
}

static int
weigh_groups(Ranking *self, const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_int64 n_rows)
{
    g_autofree sqlite3_int64 *rows = g_new0(sqlite3_int64, self->n_groups + 1);

    for (gsize i = 0; i < self->n_phrases; i++) {
        gint32 group = self->phrases[i].group;
        int code;

        if (group < 0)
            continue;
        self->weights[group] = (double)self->phrases[i].weight;
        code = api->xQueryPhrase(context, (int)i, &rows[group], count_row_cb);
        if (code != SQLITE_OK)
            return code;
    }
    for (gsize i = 0; i < self->n_groups; i++) {
        self->weights[i] *= gloss_word_rank_weigh((double)MIN(rows[i], n_rows), (double)n_rows);
    }
    return SQLITE_OK;
}

static int
find_ranking(const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_value *value, Ranking **out)
{
    Ranking *self = api->xGetAuxdata(context, 0);
    sqlite3_int64 n_rows = 0, n_words = 0;
    int code;

    *out = self;
    if (self)
        return SQLITE_OK;
    self = g_new0(Ranking, 1);
    code = api->xRowCount(context, &n_rows);
    if (code == SQLITE_OK)
        code = api->xColumnTotalSize(context, -1, &n_words);
    self->mean_length = n_rows > 0 ? MAX((double)n_words / (double)n_rows, 1) : 1;
    read_phrases(self, api, context, value);
    if (code == SQLITE_OK)
        code = weigh_groups(self, api, context, n_rows);
    if (code != SQLITE_OK) {
        ranking_free(self);
        return code;
    }
    *out = self;
    return api->xSetAuxdata(context, self, ranking_free);
}

static int
count_phrases(Ranking *self, const Fts5ExtensionApi *api, Fts5Context *context)
{
    memset(self->frequencies, 0, self->n_groups * sizeof *self->frequencies);
    for (gsize i = 0; i < self->n_phrases; i++) {
        Fts5PhraseIter iter;
        int column, offset, code;

        if (self->phrases[i].group < 0)
            continue;
        code = api->xPhraseFirst(context, (int)i, &iter, &column, &offset);
        if (code != SQLITE_OK)
            return code;
        for (; column >= 0; api->xPhraseNext(context, &iter, &column, &offset))
            self->frequencies[self->phrases[i].group]++;
    }
    return SQLITE_OK;
}

static double
score_row(const Ranking *self, int length)
{
    double score = 0;

    for (gsize i = 0; i < self->n_groups; i++)
        score += self->weights[i] *
                 gloss_word_rank_saturate(self->frequencies[i], length, self->mean_length);
    return score;
}

static void
rank(const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_context *result, int n_values,
     sqlite3_value **values)
{
    Ranking *ranking = NULL;
    int length = 0, code = SQLITE_MISUSE;

    if (n_values == 1)
        code = find_ranking(api, context, values[0], &ranking);
    if (code == SQLITE_OK)
        code = api->xColumnSize(context, -1, &length);
    if (code == SQLITE_OK)
        code = count_phrases(ranking, api, context);
    if (code == SQLITE_OK)
        sqlite3_result_double(result, score_row(ranking, length));
    else
        sqlite3_result_error_code(result, code);
}

static void
count(const Fts5ExtensionApi *api, Fts5Context *context, sqlite3_context *result, int n_values,
      sqlite3_value **values)
{
    Fts5PhraseIter iter;
    int column, offset, n = 0;
    int code = api->xPhraseFirst(context, 0, &iter, &column, &offset);

    for (; code == SQLITE_OK && column >= 0; api->xPhraseNext(context, &iter, &column, &offset))
        n++;
    if (code == SQLITE_OK)
        sqlite3_result_int(result, n);
    else
        sqlite3_result_error_code(result, code);
}

gboolean
gloss_word_rank_register(fts5_api *api)
{
    return api->xCreateFunction(api, "gloss_rank", NULL, rank, NULL) == SQLITE_OK &&
           api->xCreateFunction(api, "gloss_count", NULL, count, NULL) == SQLITE_OK;
}
