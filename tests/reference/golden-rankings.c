/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-rankings.h"

#include "engine/data/language-scores.h"
#include "engine/data/ranking-scores.h"
#include <math.h>
#include <string.h>

#define SECTION "heads"

/* One query of the file, ranked by the engine. */
typedef struct {
    double *relevance; /* [n] by item */
    double *scores;
    gsize *order;
    double *ranked;
    ClozeRanking ranking;
} Query;

static gboolean
read_query(Query *query, JsonObject *line)
{
    JsonArray *relevance = json_object_get_array_member(line, "relevance");
    JsonArray *scores = json_object_get_array_member(line, "scores");
    gsize n = json_array_get_length(relevance);

    if (json_array_get_length(scores) != n)
        return FALSE;
    query->relevance = g_new(double, n + 1);
    query->scores = g_new(double, n + 1);
    query->order = g_new(gsize, n + 1);
    query->ranked = g_new(double, n + 1);
    for (guint i = 0; i < n; i++) {
        query->relevance[i] = json_array_get_double_element(relevance, i);
        query->scores[i] = json_array_get_double_element(scores, i);
    }
    cloze_ranking_scores_sort(query->scores, n, query->order);
    for (gsize i = 0; i < n; i++)
        query->ranked[i] = query->relevance[query->order[i]];
    query->ranking = (ClozeRanking){query->ranked, n, query->relevance, n};
    return TRUE;
}

static void
clear_query(Query *query)
{
    g_free(query->relevance);
    g_free(query->scores);
    g_free(query->order);
    g_free(query->ranked);
}

/* What the engine says for a key of the file; NaN where it says nothing. */
static double
measure(const Query *query, const char *key)
{
    const ClozeRanking *ranking = &query->ranking;
    const char *at = strchr(key, '@');
    gsize k = at ? (gsize)g_ascii_strtoull(at + 1, NULL, 10) : 0;

    if (g_str_has_prefix(key, "mrr"))
        return cloze_ranking_scores_reciprocal_rank(ranking, k);
    if (g_str_has_prefix(key, "recall"))
        return cloze_ranking_scores_recall(ranking, k);
    if (g_str_has_prefix(key, "precision"))
        return cloze_ranking_scores_precision(ranking, k);
    if (g_str_has_prefix(key, "hit"))
        return cloze_ranking_scores_hit(ranking, k);
    if (g_str_has_suffix(key, "_ties_averaged"))
        return cloze_ranking_scores_ndcg_of_ties(query->relevance, query->scores, ranking->n, k);
    if (g_str_has_prefix(key, "ndcg"))
        return cloze_ranking_scores_ndcg(ranking, k, g_str_has_suffix(key, "_exponential"));
    return cloze_ranking_scores_average_precision(ranking);
}

/* The library that the tied nDCG comes from has no answer where there is one item, or nothing
 * relevant; all else that is null is not defined. */
static double
compare_key(const Query *query, JsonObject *line, const char *key)
{
    JsonNode *expected = json_object_get_member(line, key);
    double found = measure(query, key), difference;

    if (JSON_NODE_HOLDS_NULL(expected))
        return isnan(found) || g_str_has_suffix(key, "_ties_averaged") ? 0 : INFINITY;
    difference = fabs(found - json_node_get_double(expected));
    return isnan(difference) ? INFINITY : difference;
}

static double
compare_order(const Query *query, JsonObject *line)
{
    JsonArray *order = json_object_get_array_member(line, "order");

    for (guint i = 0; i < query->ranking.n; i++) {
        if ((gint64)query->order[i] != json_array_get_int_element(order, i))
            return INFINITY;
    }
    return 0;
}

char *
golden_rankings_check_line(JsonObject *line, double *worst)
{
    const char *const others[] = {"id", "relevance", "scores", "order", NULL};
    g_autoptr(GList) keys = json_object_get_members(line);
    Query query;

    if (!read_query(&query, line))
        return g_strdup("as many scores as items expected");
    *worst = compare_order(&query, line);
    for (GList *key = keys; key; key = key->next) {
        if (!g_strv_contains(others, key->data)) {
            double error = compare_key(&query, line, key->data);

            *worst = MAX(*worst, error);
        }
    }
    clear_query(&query);
    return NULL;
}

/* The mean over the queries with at least one relevant item. */
static double
measure_mean(const GoldenLines *lines, const char *key, gint64 *n_judged)
{
    double sum = 0;

    *n_judged = 0;
    for (guint i = 0; i < lines->objects->len; i++) {
        Query query;

        if (!read_query(&query, lines->objects->pdata[i]))
            continue;
        if (!isnan(cloze_ranking_scores_recall(&query.ranking, 1))) {
            sum += measure(&query, key);
            (*n_judged)++;
        }
        clear_query(&query);
    }
    return *n_judged > 0 ? sum / (double)*n_judged : NAN;
}

void
golden_rankings_check_means(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = golden_files_read_json(files, SECTION, "ranking-means.json", &error);
    g_autoptr(GoldenLines) lines =
        node ? golden_files_read_lines(files, SECTION, "ranking.jsonl", &error) : NULL;
    g_autoptr(GList) keys = NULL;
    double allowed = 0, worst = 0;
    JsonObject *means;

    if (!lines || !golden_files_get_allowed(files, SECTION, "scores", &allowed, &error)) {
        golden_report_failed(report, "heads/ranking-means", error->message);
        return;
    }
    means = json_object_get_object_member(json_node_get_object(node), "over_judged_queries");
    keys = json_object_get_members(means);
    for (GList *key = keys; key; key = key->next) {
        gint64 n;
        double found = measure_mean(lines, key->data, &n);
        double error_here = fabs(found - json_object_get_double_member(means, key->data));

        if (n != json_object_get_int_member(json_node_get_object(node), "judged"))
            error_here = NAN;
        worst = MAX(worst, isnan(error_here) ? INFINITY : error_here);
    }
    golden_report_result(report, "heads/ranking-means", keys ? worst : INFINITY, allowed, NULL);
}

/* Relative: perplexities grow without bound. */
static void
take(double *worst, double found, JsonObject *expected, const char *key)
{
    double wanted, error;

    if (!json_object_has_member(expected, key))
        return;
    wanted = json_object_get_double_member(expected, key);
    error = fabs(found - wanted) / MAX(1, fabs(wanted));
    *worst = MAX(*worst, isnan(error) ? INFINITY : error);
}

static void
compare_language(const ClozeLanguageScores *scores, JsonObject *expected, double *worst)
{
    take(worst, scores->nll, expected, "nll");
    take(worst, (double)scores->n_tokens, expected, "tokens");
    take(worst, (double)scores->n_characters, expected, "chars");
    take(worst, (double)scores->n_bytes, expected, "bytes");
    take(worst, log(cloze_language_scores_get_perplexity(scores)), expected, "mean_nll");
    take(worst, cloze_language_scores_get_perplexity(scores), expected, "perplexity");
    take(worst, cloze_language_scores_get_bits_per_token(scores), expected, "bits_per_token");
    take(worst, cloze_language_scores_get_bits_per_character(scores), expected, "bits_per_char");
    take(worst, cloze_language_scores_get_bits_per_byte(scores), expected, "bits_per_byte");
}

static void
add_text(ClozeLanguageScores *scores, JsonObject *one)
{
    const char *text = json_object_get_string_member(one, "text");
    JsonArray *list = json_object_get_array_member(one, "log_probs");
    gsize n = json_array_get_length(list);
    g_autofree double *log_probs = g_new(double, n + 1);

    for (guint i = 0; i < n; i++)
        log_probs[i] = json_array_get_double_element(list, i);
    cloze_language_scores_add(scores, text, strlen(text), log_probs, n);
}

void
golden_rankings_check_language(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node =
        golden_files_read_json(files, SECTION, "language-model.json", &error);
    JsonArray *cases =
        node ? golden_files_get_array(json_node_get_object(node), "cases", &error) : NULL;
    ClozeLanguageScores corpus = {0};
    double allowed = 0, worst = 0;

    if (!cases || !golden_files_get_allowed(files, SECTION, "scores", &allowed, &error)) {
        golden_report_failed(report, "heads/language-model", error->message);
        return;
    }
    for (guint i = 0; i < json_array_get_length(cases); i++) {
        JsonObject *one = json_array_get_object_element(cases, i);
        ClozeLanguageScores scores = {0};

        add_text(&scores, one);
        add_text(&corpus, one);
        compare_language(&scores, one, &worst);
    }
    compare_language(&corpus, json_object_get_object_member(json_node_get_object(node), "corpus"),
                     &worst);
    golden_report_result(report, "heads/language-model", worst, allowed, NULL);
}
