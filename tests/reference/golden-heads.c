/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file's case is over when one of its lines cannot be compared. */
#include "tests/reference/golden-heads.h"

#include "engine/base/error.h"
#include "engine/data/entity-scores.h"
#include "engine/data/tag-scheme.h"
#include "tests/reference/golden-losses.h"
#include "tests/reference/golden-rankings.h"
#include "tests/reference/golden-scores.h"
#include <math.h>
#include <string.h>

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
} Check;

/* Worst error of a line, or a reason why it could not be compared. */
typedef char *(*CheckLine)(JsonObject *line, double *worst);

static const char **
borrow_strings(JsonArray *list)
{
    guint n = json_array_get_length(list);
    const char **strings = g_new0(const char *, n + 1);

    for (guint i = 0; i < n; i++)
        strings[i] = json_array_get_string_element(list, i);
    return strings;
}

static gboolean
read_scheme(JsonObject *line, ClozeTagScheme *scheme)
{
    return cloze_tag_scheme_from_string(
        json_object_get_string_member_with_default(line, "scheme", ""), scheme);
}

static char *
compare_entities(JsonObject *line, const char *key, GArray *found)
{
    JsonArray *expected;

    if (!json_object_has_member(line, key))
        return g_strdup_printf("no “%s”", key);
    if (json_object_get_null_member(line, key))
        return NULL;
    expected = json_object_get_array_member(line, key);
    if (!found || found->len != json_array_get_length(expected))
        return g_strdup_printf("%s: expected %u, found %u", key, json_array_get_length(expected),
                               found ? found->len : 0);
    for (guint i = 0; i < found->len; i++) {
        JsonArray *one = json_array_get_array_element(expected, i);
        const ClozeEntity *entity = &g_array_index(found, ClozeEntity, i);

        if (!g_str_equal(entity->type, json_array_get_string_element(one, 0)) ||
            (gint64)entity->start != json_array_get_int_element(one, 1) ||
            (gint64)entity->end != json_array_get_int_element(one, 2))
            return g_strdup_printf("%s[%u] differs", key, i);
    }
    return NULL;
}

/* The error is 1 for a line whose entities differ: the tolerance of tags is 0. */
static char *
check_tags(JsonObject *line, double *worst)
{
    g_autoptr(GError) error = NULL;
    JsonArray *list = golden_files_get_array(line, "tags", &error);
    g_autofree const char **tags = list ? borrow_strings(list) : NULL;
    g_autoptr(GArray) plain = NULL, strict = NULL;
    ClozeTagScheme scheme;
    char *difference;
    gsize n;

    if (!list || !read_scheme(line, &scheme))
        return g_strdup(error ? error->message : "an unknown scheme");
    n = json_array_get_length(list);
    plain = cloze_tag_scheme_entities(scheme, tags, n);
    strict = cloze_tag_scheme_entities_strict(scheme, tags, n);
    difference = compare_entities(line, "entities", plain);
    if (!difference)
        difference = compare_entities(line, "entities_strict", strict);
    *worst = difference ? 1 : 0;
    return difference;
}

typedef GArray *(*Decode)(ClozeTagScheme scheme, const char *const *tags, gsize n);

static char *
add_document(ClozeEntityScores *scores, ClozeTagScheme scheme, Decode decode, JsonArray *truth,
             JsonArray *predicted)
{
    gsize n = json_array_get_length(truth), n_correct = 0;
    g_autofree const char **truth_tags = borrow_strings(truth);
    g_autofree const char **predicted_tags = borrow_strings(predicted);
    g_autoptr(GArray) truth_entities = NULL, predicted_entities = NULL;

    if (json_array_get_length(predicted) != n)
        return g_strdup("truth and prediction of different lengths");
    truth_entities = decode(scheme, truth_tags, n);
    predicted_entities = decode(scheme, predicted_tags, n);
    if (!truth_entities || !predicted_entities)
        return g_strdup("a scheme without this reading");
    for (gsize i = 0; i < n; i++)
        n_correct += g_strcmp0(truth_tags[i], predicted_tags[i]) == 0;
    cloze_entity_scores_add(scores, (const ClozeEntity *)truth_entities->data, truth_entities->len,
                            (const ClozeEntity *)predicted_entities->data, predicted_entities->len);
    cloze_entity_scores_add_tokens(scores, n, n_correct);
    return NULL;
}

/* null, where nothing is defined, may be shown as 0. */
static double
number_of(JsonObject *object, const char *key)
{
    if (!json_object_has_member(object, key))
        return NAN;
    return json_object_get_null_member(object, key) ? 0
                                                    : json_object_get_double_member(object, key);
}

static double
error_of(double found, double expected)
{
    double difference = fabs(found - expected);

    return isnan(difference) ? INFINITY : difference;
}

static double
compare_score(const ClozeEntityScore *found, JsonObject *expected)
{
    double worst = error_of(found->precision, number_of(expected, "precision"));

    worst = MAX(worst, error_of(found->recall, number_of(expected, "recall")));
    worst = MAX(worst, error_of(found->f1, number_of(expected, "f1-score")));
    return MAX(worst, error_of((double)found->support, number_of(expected, "support")));
}

static const ClozeEntityScore *
find_score(const ClozeEntityScores *scores, const char *name)
{
    if (g_str_equal(name, "micro avg"))
        return &scores->micro;
    if (g_str_equal(name, "macro avg"))
        return &scores->macro;
    if (g_str_equal(name, "weighted avg"))
        return &scores->weighted;
    for (guint i = 0; i < scores->per_type->len; i++) {
        const ClozeEntityScore *score = &g_array_index(scores->per_type, ClozeEntityScore, i);

        if (g_str_equal(score->type, name))
            return score;
    }
    return NULL;
}

static char *
compare_report(const ClozeEntityScores *scores, JsonObject *expected, double *worst)
{
    g_autoptr(GList) names = json_object_get_members(expected);

    if (g_list_length(names) != scores->per_type->len + 3)
        return g_strdup_printf("expected %u types, found %u", g_list_length(names) - 3,
                               scores->per_type->len);
    for (GList *name = names; name; name = name->next) {
        const ClozeEntityScore *score = find_score(scores, name->data);

        if (!score)
            return g_strdup_printf("no scores for %s", (char *)name->data);
        *worst =
            MAX(*worst, compare_score(score, json_object_get_object_member(expected, name->data)));
    }
    return NULL;
}

static char *
check_reading(JsonObject *line, ClozeTagScheme scheme, const char *key, Decode decode,
              double *worst)
{
    g_autoptr(ClozeEntityScores) scores = cloze_entity_scores_new();
    g_autoptr(GError) error = NULL;
    JsonArray *truth = golden_files_get_array(line, "true", &error);
    JsonArray *predicted = truth ? golden_files_get_array(line, "pred", &error) : NULL;
    double accuracy;

    if (!predicted || json_array_get_length(truth) != json_array_get_length(predicted))
        return g_strdup(error ? error->message : "numbers of documents differ");
    if (!json_object_has_member(line, key) || json_object_get_null_member(line, key))
        return NULL;
    for (guint i = 0; i < json_array_get_length(truth); i++) {
        char *trouble = add_document(scores, scheme, decode, json_array_get_array_element(truth, i),
                                     json_array_get_array_element(predicted, i));

        if (trouble)
            return trouble;
    }
    cloze_entity_scores_finish(scores);
    accuracy = scores->n_tokens ? (double)scores->n_tokens_correct / (double)scores->n_tokens : 0;
    *worst = MAX(*worst, error_of(accuracy, number_of(line, "token_accuracy")));
    return compare_report(scores, json_object_get_object_member(line, key), worst);
}

static char *
check_scores(JsonObject *line, double *worst)
{
    ClozeTagScheme scheme;
    char *trouble;

    if (!read_scheme(line, &scheme))
        return g_strdup("an unknown scheme");
    trouble = check_reading(line, scheme, "default", cloze_tag_scheme_entities, worst);
    if (trouble)
        return trouble;
    return check_reading(line, scheme, "strict", cloze_tag_scheme_entities_strict, worst);
}

/* Where the folder has the file. @what: behind the name of the case, or empty */
static void
check_file(const Check *check, const char *stem, const char *what, const char *tolerance,
           CheckLine check_line)
{
    g_autofree char *name = g_strdup_printf("heads/%s%s", stem, what);
    g_autofree char *file = g_strconcat(stem, ".jsonl", NULL);
    g_autofree char *reason = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GoldenLines) lines = NULL;
    double worst = 0, allowed = 0;

    if (!golden_files_has(check->files, "heads", file))
        return;
    lines = golden_files_read_lines(check->files, "heads", file, &error);
    if (lines)
        golden_files_get_allowed(check->files, "heads", tolerance, &allowed, &error);
    if (error) {
        golden_report_failed(check->report, name, error->message);
        return;
    }
    for (guint i = 0; i < lines->objects->len; i++) {
        double error_here = 0;
        g_autofree char *trouble = check_line(lines->objects->pdata[i], &error_here);

        if (trouble && !reason)
            reason = g_strdup_printf("line %u: %s", i + 1, trouble);
        worst = MAX(worst, trouble ? INFINITY : error_here);
    }
    golden_report_result(check->report, name, worst, allowed, reason);
}

void
golden_heads_check(GoldenFiles *files, GoldenReport *report)
{
    Check check = {files, report};
    g_auto(GStrv) names = golden_files_list(files, "heads");
    g_autofree char *last = NULL;

    if (!names[0])
        return;
    check_file(&check, "tags", "", "tags", check_tags);
    check_file(&check, "entity-scores", "", "scores", check_scores);
    check_file(&check, "classification", "", "scores", golden_scores_check_classification);
    check_file(&check, "correlation", "", "correlation", golden_scores_check_correlation);
    check_file(&check, "correlation", ": close values", "correlation case 15",
               golden_scores_check_close);
    check_file(&check, "ranking", "", "scores", golden_rankings_check_line);
    if (golden_files_has(files, "heads", "ranking-means.json"))
        golden_rankings_check_means(files, report);
    if (golden_files_has(files, "heads", "language-model.json"))
        golden_rankings_check_language(files, report);
    if (golden_files_has(files, "heads", "crf.json"))
        golden_losses_check_crf(files, report);
    if (golden_files_has(files, "heads", "cross-entropy.json"))
        golden_losses_check_cross_entropy(files, report);
    for (guint i = 0; names[i]; i++) {
        g_autofree char *stem = g_strndup(names[i], strcspn(names[i], "."));
        g_autofree char *name = g_strdup_printf("heads/%s", stem);
        const char *const known[] = {
            "README", "classification", "correlation", "tags",          "entity-scores",
            "crf",    "cross-entropy",  "ranking",     "ranking-means", "language-model",
            NULL};

        if (!g_strv_contains(known, stem) && g_strcmp0(last, stem) != 0)
            golden_report_not_yet(report, name);
        g_free(last);
        last = g_strdup(stem);
    }
}
