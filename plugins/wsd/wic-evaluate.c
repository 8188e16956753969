/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See wic-evaluate.h. */
#include "plugins/wsd/wic-evaluate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/word-vectors.h"
#include "engine/text/words.h"
#include "plugins/wsd/morphology.h"
#include "plugins/wsd/sense-corpus.h"
#include "plugins/wsd/wic.h"
#include "plugins/wsd/wsd-rank.h"

#define FOLDS       10
#define LEAST_ALIKE 3 /* letters of a form that is known by how it begins */

/* What speaks for the same sense in one pair. */
typedef struct {
    double cosine;
    double shared; /* probability that both senses are the same */
    gboolean same_first;
    gboolean gold;
} Answer;

typedef struct {
    GlossWsd *wsd;
    const GlossEvaluateRequest *request;
    GCancellable *cancellable;
    GArray *answers; /* Answer */
    gsize n_missing;
    gsize n_total;
} Evaluation;

/* ---- the word ---- */

static gboolean
is_form(const GlossWordnet *wordnet, const char *form, const char *lemma)
{
    if (!g_ascii_strcasecmp(form, lemma))
        return TRUE;
    for (GlossSynsetPos pos = 0; pos < GLOSS_SYNSET_N_POS; pos++) {
        g_auto(GStrv) bases = gloss_morphology_find(wordnet, form, pos);

        if (g_strv_contains((const char *const *)bases, lemma))
            return TRUE;
    }
    return FALSE;
}

static gsize
count_alike(const char *form, const char *lemma)
{
    gsize n = 0;

    while (form[n] && g_ascii_tolower(form[n]) == g_ascii_tolower(lemma[n]))
        n++;
    return n;
}

gboolean
gloss_wic_evaluate_find(const GlossWordnet *wordnet, const char *text, const char *lemma,
                        gsize *start, gsize *end)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    gsize longest = MAX((strlen(lemma) + 1) / 2, LEAST_ALIKE) - 1;
    gboolean found = FALSE;

    cloze_words_cut(text, 0, strlen(text), words);
    for (guint i = 0; i < words->len; i++) {
        ClozeRange range = g_array_index(words, ClozeRange, i);
        g_autofree char *form = g_strndup(text + range.start, range.end - range.start);
        gboolean is = is_form(wordnet, form, lemma);

        if (!is && count_alike(form, lemma) <= longest)
            continue;
        longest = count_alike(form, lemma);
        *start = range.start;
        *end = range.end;
        found = TRUE;
        if (is)
            break;
    }
    return found;
}

/* ---- a pair ---- */

typedef struct {
    float *vector; /* [D] */
    gsize d;
} Target;

static void
take_vector_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    const Target *target = data;

    if (vector)
        memcpy(target->vector, vector, target->d * sizeof *vector);
}

/* vector[D], zeros where the model reads nothing of the word. */
static gboolean
encode(const Evaluation *self, const GlossRankRequest *use, float *vector, GError **error)
{
    const ClozeRange word = {use->start, use->end};
    const ClozeWordText text = {use->text, {0, use->size}, &word, 1};
    Target target = {vector, cloze_model_get_config(self->wsd->model)->hidden_size};

    return cloze_word_vectors_run(self->wsd->session, self->wsd->model,
                                  gloss_sense_glosses_get_layers(self->wsd->model), &text, 1,
                                  take_vector_cb, &target, self->cancellable, error);
}

static double
measure_cosine(const float *a, const float *b, gsize d)
{
    double ab = 0, aa = 0, bb = 0;

    for (gsize i = 0; i < d; i++) {
        ab += (double)a[i] * b[i];
        aa += (double)a[i] * a[i];
        bb += (double)b[i] * b[i];
    }
    return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}

static double
sum_shared(const GPtrArray *first, const GPtrArray *second)
{
    double sum = 0;

    for (guint i = 0; i < first->len; i++)
        for (guint j = 0; j < second->len; j++) {
            const GlossChoiceScore *a = first->pdata[i], *b = second->pdata[j];

            if (g_str_equal(a->id, b->id))
                sum += (double)a->score * b->score;
        }
    return sum;
}

static gboolean
judge(Evaluation *self, const GlossRankRequest uses[2], gboolean gold, GError **error)
{
    gsize d = cloze_model_get_config(self->wsd->model)->hidden_size;
    g_autofree float *vectors = g_new0(float, 2 * d);
    g_autoptr(GPtrArray) choices = NULL;
    const GPtrArray *first, *second;
    Answer answer = {.gold = gold};

    if (!encode(self, &uses[0], vectors, error) || !encode(self, &uses[1], vectors + d, error))
        return FALSE;
    choices = gloss_wsd_rank_run_many(self->wsd, uses, 2, self->cancellable, error);
    if (!choices)
        return FALSE;
    first = choices->pdata[0];
    second = choices->pdata[1];
    answer.cosine = measure_cosine(vectors, vectors + d, d);
    answer.shared = sum_shared(first, second);
    answer.same_first = first->len && second->len &&
                        g_str_equal(((const GlossChoiceScore *)first->pdata[0])->id,
                                    ((const GlossChoiceScore *)second->pdata[0])->id);
    g_array_append_val(self->answers, answer);
    return TRUE;
}

static gboolean
run_pair(Evaluation *self, const GlossWicPair *pair, GError **error)
{
    GlossRankRequest uses[2] = {{.text = NULL}};

    if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
        return FALSE;
    self->n_total++;
    for (gsize i = 0; i < 2; i++) {
        uses[i].text = pair->sentences[i];
        uses[i].size = strlen(pair->sentences[i]);
        uses[i].lemma = pair->word;
        if (!gloss_wic_evaluate_find(self->wsd->wordnet, uses[i].text, pair->word, &uses[i].start,
                                     &uses[i].end)) {
            self->n_missing++;
            return TRUE;
        }
    }
    return judge(self, uses, pair->same, error);
}

static gboolean
run_file(Evaluation *self, const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = gloss_sense_corpus_read_bytes(path, error);
    g_autoptr(GPtrArray) pairs = NULL;
    const char *data;
    gsize size;

    if (!bytes)
        return FALSE;
    data = g_bytes_get_data(bytes, &size);
    pairs = gloss_wic_parse(data, size, path, error);
    for (guint i = 0; pairs && i < pairs->len; i++)
        if (!run_pair(self, pairs->pdata[i], error))
            return FALSE;
    return pairs != NULL;
}

/* ---- scores ---- */

typedef struct {
    double value;
    gboolean gold;
} Point;

static int
compare_points(const void *a, const void *b)
{
    double x = ((const Point *)a)->value, y = ((const Point *)b)->value;

    return (x > y) - (x < y);
}

typedef enum { ALL, ONE_FOLD, OTHER_FOLDS } Which;

/* (transfer full) the cosines, or what is shared, ascending. */
static Point *
sort_points(const Evaluation *self, gboolean shared, Which which, guint fold, gsize *n)
{
    Point *points = g_new(Point, self->answers->len + 1);

    *n = 0;
    for (guint i = 0; i < self->answers->len; i++) {
        const Answer *answer = &g_array_index(self->answers, Answer, i);

        if (which == ALL || (i % FOLDS == fold) == (which == ONE_FOLD))
            points[(*n)++] = (Point){shared ? answer->shared : answer->cosine, answer->gold};
    }
    qsort(points, *n, sizeof *points, compare_points);
    return points;
}

/* The threshold above which to say "same"; @right: how many answers are right then. */
static double
fit_threshold(const Point *points, gsize n, gsize *right)
{
    double threshold = -HUGE_VAL;
    gsize now = 0;

    for (gsize i = 0; i < n; i++)
        now += points[i].gold;
    *right = now;
    for (gsize i = 0; i < n; i++) {
        now = points[i].gold ? now - 1 : now + 1;
        if (now > *right && (i + 1 == n || points[i + 1].value > points[i].value)) {
            *right = now;
            threshold = points[i].value;
        }
    }
    return threshold;
}

/* The chance that a pair of the same sense has the higher value; equal ones count half. */
static double
measure_area(const Point *points, gsize n)
{
    double below = 0, area = 0, same = 0;

    for (gsize begin = 0, end; begin < n; begin = end) {
        double other = 0, gold = 0;

        for (end = begin; end < n && points[end].value <= points[begin].value; end++)
            *(points[end].gold ? &gold : &other) += 1;
        area += gold * (below + other / 2);
        below += other;
        same += gold;
    }
    return same > 0 && below > 0 ? area / (same * below) : NAN;
}

/* Right answers by cosine, each fold with the threshold of the others. */
static gsize
count_right(const Evaluation *self)
{
    gsize right = 0;

    for (guint fold = 0; fold < FOLDS; fold++) {
        gsize n, n_fold, fitted;
        g_autofree Point *others = sort_points(self, FALSE, OTHER_FOLDS, fold, &n);
        g_autofree Point *points = sort_points(self, FALSE, ONE_FOLD, fold, &n_fold);
        double threshold = fit_threshold(others, n, &fitted);

        for (gsize i = 0; i < n_fold; i++)
            right += (points[i].value > threshold) == points[i].gold;
    }
    return right;
}

static gsize
count_same_first(const Evaluation *self)
{
    gsize right = 0;

    for (guint i = 0; i < self->answers->len; i++) {
        const Answer *answer = &g_array_index(self->answers, Answer, i);

        right += answer->same_first == answer->gold;
    }
    return right;
}

static void
add(GVariantBuilder *builder, const char *name, double value)
{
    g_variant_builder_add(builder, "{sv}", name, g_variant_new_double(value));
}

static GVariant *
describe(const Evaluation *self)
{
    double total = (double)MAX(self->n_total, 1);
    gsize n, best;
    g_autofree Point *cosines = sort_points(self, FALSE, ALL, 0, &n);
    g_autofree Point *shared = sort_points(self, TRUE, ALL, 0, &n);
    GVariantBuilder builder;

    fit_threshold(cosines, n, &best);
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&builder, "{sv}", "n", g_variant_new_uint64(self->n_total));
    add(&builder, "accuracy", (double)count_same_first(self) / total);
    add(&builder, "sense_auc", measure_area(shared, n));
    add(&builder, "cosine_accuracy", (double)count_right(self) / total);
    add(&builder, "cosine_best_accuracy", (double)best / total);
    add(&builder, "cosine_auc", measure_area(cosines, n));
    g_variant_builder_add(&builder, "{sv}", "not_found", g_variant_new_uint64(self->n_missing));
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}

GVariant *
gloss_wic_evaluate_run(GlossWsd *wsd, const GlossEvaluateRequest *request,
                       GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) answers = g_array_new(FALSE, FALSE, sizeof(Answer));
    Evaluation self = {
        .wsd = wsd, .request = request, .cancellable = cancellable, .answers = answers};

    for (const char *const *path = request->data_paths; *path; path++)
        if (!run_file(&self, *path, error))
            return NULL;
    if (self.n_total)
        return describe(&self);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected pairs, found none",
                request->data_paths[0]);
    return NULL;
}
