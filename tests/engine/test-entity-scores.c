/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/entity-scores.h"

#include <json-glib/json-glib.h>

#include "tests/shared-data.h"

static void
test_counts(void)
{
    ClozeEntity truth[] = {{"PER", 5, 6}, {"PER", 0, 2}, {"ORG", 3, 4}};
    ClozeEntity predicted[] = {{"PER", 0, 2}, {"PER", 3, 4}, {"LOC", 5, 6}};
    g_autoptr(ClozeEntityScores) scores = cloze_entity_scores_new();
    ClozeEntityScore *first;

    cloze_entity_scores_add(scores, truth, 3, predicted, 3);
    cloze_entity_scores_add_tokens(scores, 7, 4);
    cloze_entity_scores_finish(scores);
    g_assert_cmpuint(scores->micro.correct, ==, 1);
    g_assert_cmpfloat_with_epsilon(scores->micro.f1, 1.0 / 3, 1e-12);
    g_assert_cmpuint(scores->per_type->len, ==, 3);
    first = &g_array_index(scores->per_type, ClozeEntityScore, 0);
    g_assert_cmpstr(first->type, ==, "LOC");
    g_assert_cmpuint(first->support, ==, 0);
    g_assert_cmpfloat_with_epsilon(scores->macro.f1, 0.5 / 3, 1e-12);
    g_assert_cmpfloat_with_epsilon(scores->weighted.recall, 1.0 / 3, 1e-12);
    g_assert_cmpuint(scores->n_tokens_correct, ==, 4);
}

static void
test_nothing(void)
{
    g_autoptr(ClozeEntityScores) scores = cloze_entity_scores_new();

    cloze_entity_scores_add(scores, NULL, 0, NULL, 0);
    cloze_entity_scores_finish(scores);
    g_assert_cmpfloat(scores->micro.f1, ==, 0);
    g_assert_cmpfloat(scores->macro.f1, ==, 0);
}

static GArray *
read_entities(ClozeTagScheme scheme, JsonArray *array, gboolean strict)
{
    gsize n = json_array_get_length(array);
    g_autofree const char **tags = g_new0(const char *, n + 1);

    for (gsize i = 0; i < n; i++)
        tags[i] = json_array_get_string_element(array, i);
    return strict ? cloze_tag_scheme_entities_strict(scheme, tags, n)
                  : cloze_tag_scheme_entities(scheme, tags, n);
}

static void
assert_score(const ClozeEntityScore *score, JsonObject *report, const char *name)
{
    JsonObject *expected;

    g_assert_true(json_object_has_member(report, name));
    expected = json_object_get_object_member(report, name);
    g_assert_cmpint(score->support, ==, json_object_get_int_member(expected, "support"));
    if (json_object_get_null_member(expected, "f1-score"))
        return;
    g_assert_cmpfloat_with_epsilon(score->precision,
                                   json_object_get_double_member(expected, "precision"), 1e-9);
    g_assert_cmpfloat_with_epsilon(score->recall, json_object_get_double_member(expected, "recall"),
                                   1e-9);
    g_assert_cmpfloat_with_epsilon(score->f1, json_object_get_double_member(expected, "f1-score"),
                                   1e-9);
}

static void
check_report(JsonObject *object, gboolean strict)
{
    g_autoptr(ClozeEntityScores) scores = cloze_entity_scores_new();
    JsonArray *truth = json_object_get_array_member(object, "true");
    JsonArray *predicted = json_object_get_array_member(object, "pred");
    JsonObject *report = json_object_get_object_member(object, strict ? "strict" : "default");
    ClozeTagScheme scheme;

    g_assert_true(
        cloze_tag_scheme_from_string(json_object_get_string_member(object, "scheme"), &scheme));
    for (guint i = 0; i < json_array_get_length(truth); i++) {
        g_autoptr(GArray) t = read_entities(scheme, json_array_get_array_element(truth, i), strict);
        g_autoptr(GArray) p =
            read_entities(scheme, json_array_get_array_element(predicted, i), strict);

        cloze_entity_scores_add(scores, (ClozeEntity *)t->data, t->len, (ClozeEntity *)p->data,
                                p->len);
    }
    cloze_entity_scores_finish(scores);
    assert_score(&scores->micro, report, "micro avg");
    assert_score(&scores->macro, report, "macro avg");
    assert_score(&scores->weighted, report, "weighted avg");
    g_assert_cmpuint(scores->per_type->len + 3, ==, json_object_get_size(report));
    for (guint i = 0; i < scores->per_type->len; i++) {
        ClozeEntityScore *score = &g_array_index(scores->per_type, ClozeEntityScore, i);

        assert_score(score, report, score->type);
    }
}

static void
test_reference(void)
{
    g_autofree char *path = shared_data_find("golden/heads/entity-scores.jsonl");
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    if (path == NULL)
        return;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(g_strchomp(text), "\n", -1);
    g_assert_cmpuint(g_strv_length(lines), >, 10);
    for (gsize i = 0; lines[i] != NULL; i++) {
        g_autoptr(JsonNode) node = json_from_string(lines[i], NULL);

        g_test_message("case %zu", i);
        check_report(json_node_get_object(node), FALSE);
        check_report(json_node_get_object(node), TRUE);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/entity-scores/counts", test_counts);
    g_test_add_func("/entity-scores/nothing", test_nothing);
    g_test_add_func("/entity-scores/reference", test_reference);
    return g_test_run();
}
