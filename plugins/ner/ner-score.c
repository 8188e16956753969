/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Counting is the engine's; here predictions meet examples and numbers get their names. One thread
 * at a time for one object. */

#include "plugins/ner/ner-score.h"

#include <string.h>

#define OUTSIDE "O"

GlossNerScore *
gloss_ner_score_new(void)
{
    GlossNerScore *score = g_new0(GlossNerScore, 1);

    score->strict = cloze_entity_scores_new();
    score->conlleval = cloze_entity_scores_new();
    score->pairs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    score->entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    return score;
}

void
gloss_ner_score_free(GlossNerScore *score)
{
    if (score == NULL)
        return;
    cloze_entity_scores_free(score->strict);
    cloze_entity_scores_free(score->conlleval);
    g_array_unref(score->entities);
    g_hash_table_unref(score->pairs);
    g_free(score);
}

static GArray *
keep_known(GArray *entities, GHashTable *known)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));

    for (guint i = 0; i < entities->len; i++) {
        const GlossNerEntity *entity = &g_array_index(entities, GlossNerEntity, i);
        ClozeEntity copy = {entity->type, entity->start, entity->end};

        if (known == NULL || g_hash_table_contains(known, copy.type))
            g_array_append_val(kept, copy);
    }
    return kept;
}

/* For each word its entity's type and whether it is the first one. */
typedef struct {
    const char *type;
    gboolean first;
} Place;

static Place *
place_words(GArray *entities, gsize n)
{
    Place *places = g_new0(Place, n + 1);

    for (guint e = 0; e < entities->len; e++) {
        const ClozeEntity *entity = &g_array_index(entities, ClozeEntity, e);

        for (gsize i = entity->start; i < entity->end; i++)
            places[i] = (Place){entity->type, i == entity->start};
    }
    return places;
}

/* Labels hold no tab: columns are cut at them. */
static char *
dup_pair(const char *truth, const char *predicted)
{
    return g_strdup_printf("%s\t%s", truth != NULL ? truth : OUTSIDE,
                           predicted != NULL ? predicted : OUTSIDE);
}

static void
count_pair(GlossNerScore *score, const char *truth, const char *predicted)
{
    char *key = dup_pair(truth, predicted);
    guint64 *count = g_hash_table_lookup(score->pairs, key);

    if (count == NULL) {
        count = g_new0(guint64, 1);
        g_hash_table_insert(score->pairs, key, count);
    } else {
        g_free(key);
    }
    (*count)++;
}

static void
add_words(GlossNerScore *score, GArray *truth, GArray *predicted, gsize n)
{
    g_autofree Place *t = place_words(truth, n), *p = place_words(predicted, n);
    gsize n_right = 0;

    for (gsize i = 0; i < n; i++) {
        n_right += t[i].type == p[i].type && t[i].first == p[i].first;
        count_pair(score, t[i].type, p[i].type);
    }
    cloze_entity_scores_add_tokens(score->strict, n, n_right);
}

static void
add_entities(ClozeEntityScores *scores, GArray *truth, GArray *predicted)
{
    cloze_entity_scores_add(scores, (const ClozeEntity *)truth->data, truth->len,
                            (const ClozeEntity *)predicted->data, predicted->len);
}

void
gloss_ner_score_add(GlossNerScore *score, GlossNerDecoder *decoder, const float *logits,
                    const GlossNerExample *example, GHashTable *known)
{
    g_autoptr(GArray) predicted = NULL;

    gloss_ner_decode_run(decoder, logits, example->n_words, score->entities, NULL);
    predicted = keep_known(score->entities, known);
    add_entities(score->strict, example->strict, predicted);
    add_entities(score->conlleval, example->entities, predicted);
    add_words(score, example->entities, predicted, example->n_words);
}

void
gloss_ner_score_finish(GlossNerScore *score)
{
    cloze_entity_scores_finish(score->strict);
    cloze_entity_scores_finish(score->conlleval);
}

static void
add_number(GVariantBuilder *builder, const char *key, double value)
{
    g_variant_builder_add(builder, "{sv}", key, g_variant_new_double(value));
}

void
gloss_ner_score_add_metrics(GlossNerScore *score, GVariantBuilder *builder)
{
    const ClozeEntityScores *strict = score->strict;
    double n_tokens = (double)MAX(strict->n_tokens, 1);

    add_number(builder, "precision", strict->micro.precision);
    add_number(builder, "recall", strict->micro.recall);
    add_number(builder, "f1", strict->micro.f1);
    add_number(builder, "macro_f1", strict->macro.f1);
    add_number(builder, "weighted_f1", strict->weighted.f1);
    add_number(builder, "conlleval_f1", score->conlleval->micro.f1);
    add_number(builder, "accuracy", (double)strict->n_tokens_correct / n_tokens);
}

static GVariant *
describe_type(const ClozeEntityScore *score)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    add_number(&builder, "precision", score->precision);
    add_number(&builder, "recall", score->recall);
    add_number(&builder, "f1", score->f1);
    g_variant_builder_add(&builder, "{sv}", "support", g_variant_new_uint64(score->support));
    return g_variant_builder_end(&builder);
}

GVariant *
gloss_ner_score_get_per_label(GlossNerScore *score)
{
    GArray *all = score->strict->per_type;
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{sa{sv}}"));
    for (guint i = 0; i < all->len; i++) {
        const ClozeEntityScore *type = &g_array_index(all, ClozeEntityScore, i);

        g_variant_builder_add(&builder, "{s@a{sv}}", type->type, describe_type(type));
    }
    return g_variant_builder_end(&builder);
}

static int
compare_labels_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* O, then every type that occurs in truth or prediction, in byte order. */
static GPtrArray *
list_labels(GlossNerScore *score)
{
    GPtrArray *labels = g_ptr_array_new_with_free_func(g_free);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, score->pairs);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        g_auto(GStrv) pair = g_strsplit(key, "\t", 2);

        for (gsize i = 0; i < 2; i++) {
            if (strcmp(pair[i], OUTSIDE) != 0 &&
                !g_ptr_array_find_with_equal_func(labels, pair[i], g_str_equal, NULL))
                g_ptr_array_add(labels, g_strdup(pair[i]));
        }
    }
    g_ptr_array_sort(labels, compare_labels_cb);
    g_ptr_array_insert(labels, 0, g_strdup(OUTSIDE));
    return labels;
}

GVariant *
gloss_ner_score_get_confusion(GlossNerScore *score)
{
    g_autoptr(GPtrArray) labels = list_labels(score);
    GVariantBuilder rows, row;
    GVariantDict dict;

    g_variant_builder_init(&rows, G_VARIANT_TYPE("aat"));
    for (guint i = 0; i < labels->len; i++) {
        g_variant_builder_init(&row, G_VARIANT_TYPE("at"));
        for (guint j = 0; j < labels->len; j++) {
            g_autofree char *key = dup_pair(labels->pdata[i], labels->pdata[j]);
            const guint64 *count = g_hash_table_lookup(score->pairs, key);

            g_variant_builder_add(&row, "t", count != NULL ? *count : (guint64)0);
        }
        g_variant_builder_add_value(&rows, g_variant_builder_end(&row));
    }
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert_value(
        &dict, "labels",
        g_variant_new_strv((const char *const *)labels->pdata, (gssize)labels->len));
    g_variant_dict_insert_value(&dict, "counts", g_variant_builder_end(&rows));
    return g_variant_dict_end(&dict);
}

void
gloss_ner_score_describe(GlossNerScore *score, GVariantDict *dict)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    gloss_ner_score_add_metrics(score, &builder);
    g_variant_dict_insert_value(dict, "metrics", g_variant_builder_end(&builder));
    g_variant_dict_insert_value(dict, "per_label", gloss_ner_score_get_per_label(score));
    g_variant_dict_insert_value(dict, "confusion", gloss_ner_score_get_confusion(score));
}
