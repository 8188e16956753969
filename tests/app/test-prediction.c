/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/prediction.h"

#include <math.h>
#include <string.h>

#include "engine/base/json.h"

static GlossPrediction *
parse(const char *text)
{
    g_autoptr(JsonNode) root = cloze_json_parse(text, strlen(text), "line", NULL);

    return gloss_prediction_new(json_node_get_object(root));
}

static void
test_label(void)
{
    g_autoptr(GlossPrediction) item =
        parse("{\"index\":3,\"line\":9,\"text\":\"buy now\",\"gold\":\"spam\","
              "\"predicted\":\"ham\",\"scores\":{},\"loss\":1.5}");

    g_assert_cmpuint(gloss_prediction_get_index(item), ==, 3);
    g_assert_cmpuint(gloss_prediction_get_line(item), ==, 9);
    g_assert_cmpfloat(gloss_prediction_get_loss(item), ==, 1.5);
    g_assert_cmpstr(gloss_prediction_get_text(item), ==, "buy now");
    g_assert_null(gloss_prediction_get_second(item));
    g_assert_null(gloss_prediction_get_gold_spans(item));
    g_assert_false(gloss_prediction_is_right(item));
    g_assert_true(gloss_prediction_has_pair(item, "spam", "ham"));
    g_assert_false(gloss_prediction_has_pair(item, "ham", "spam"));
}

static void
test_pair_and_number(void)
{
    g_autoptr(GlossPrediction) item =
        parse("{\"first\":\"a\",\"second\":\"b\",\"gold\":4.5,\"predicted\":4.5}");

    g_assert_cmpstr(gloss_prediction_get_text(item), ==, "a");
    g_assert_cmpstr(gloss_prediction_get_second(item), ==, "b");
    g_assert_cmpstr(gloss_prediction_get_gold(item), ==, "4.5");
    g_assert_true(gloss_prediction_is_right(item));
    g_assert_true(isnan(gloss_prediction_get_loss(item)));
}

/* "Ada in Łódź": Ada right, the town taken for a name, nothing where a word was. */
static void
test_spans(void)
{
    g_autoptr(GlossPrediction) item =
        parse("{\"text\":\"Ada in Łódź met\",\"gold\":[{\"start\":0,\"end\":3,\"label\":\"PER\"},"
              "{\"start\":7,\"end\":14,\"label\":\"LOC\"}],\"predicted\":[{\"start\":7,\"end\":14,"
              "\"label\":\"PER\"},{\"start\":0,\"end\":3,\"label\":\"PER\"},"
              "{\"start\":15,\"end\":18,\"label\":\"ORG\"}]}");
    GArray *predicted = gloss_prediction_get_predicted_spans(item);

    g_assert_cmpuint(predicted->len, ==, 3);
    g_assert_cmpuint(g_array_index(predicted, GlossPredictionSpan, 0).start, ==, 0);
    g_assert_false(gloss_prediction_is_right(item));
    g_assert_true(gloss_prediction_has_pair(item, "PER", "PER"));
    g_assert_true(gloss_prediction_has_pair(item, "LOC", "PER"));
    g_assert_false(gloss_prediction_has_pair(item, "LOC", "O"));
    g_assert_true(gloss_prediction_has_pair(item, "O", "ORG"));
    g_assert_false(gloss_prediction_has_pair(item, "O", "PER"));
    g_assert_true(gloss_prediction_is_same_answer(item, item));
}

/* A span that does not fit the text, or cuts a letter, is left out. */
static void
test_spans_that_do_not_fit(void)
{
    g_autoptr(GlossPrediction) item =
        parse("{\"text\":\"Łódź\",\"gold\":[{\"start\":0,\"end\":99,\"label\":\"A\"},"
              "{\"start\":1,\"end\":4,\"label\":\"A\"},{\"start\":2,\"end\":2,\"label\":\"A\"},"
              "{\"start\":-1,\"end\":2},{\"start\":0,\"end\":7,\"label\":\"A\"},3],"
              "\"predicted\":[]}");

    g_assert_cmpuint(gloss_prediction_get_gold_spans(item)->len, ==, 1);
    g_assert_false(gloss_prediction_is_right(item));
    g_assert_true(gloss_prediction_has_pair(item, "A", "O"));
}

static void
test_refused(void)
{
    g_assert_null(parse("{}"));
    g_assert_null(parse("{\"text\":\"a\"}"));
    g_assert_null(parse("{\"text\":\"a\",\"gold\":\"x\"}"));
    g_assert_null(parse("{\"text\":3,\"gold\":\"x\",\"predicted\":\"x\"}"));
    g_assert_null(parse("{\"text\":\"a\",\"gold\":[],\"predicted\":\"x\"}"));
}

static void
test_long_text(void)
{
    g_autoptr(GString) text = g_string_new("{\"text\":\"x");
    g_autoptr(GlossPrediction) item = NULL;

    for (guint i = 0; i < 3000; i++)
        g_string_append(text, "ł");
    g_string_append(text, "\",\"gold\":[{\"start\":5999,\"end\":6001,\"label\":\"A\"}],"
                          "\"predicted\":[]}");
    item = parse(text->str);
    g_assert_cmpuint(strlen(gloss_prediction_get_text(item)), ==, 3999);
    g_assert_true(g_utf8_validate(gloss_prediction_get_text(item), -1, NULL));
    g_assert_cmpuint(gloss_prediction_get_gold_spans(item)->len, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/prediction/label", test_label);
    g_test_add_func("/prediction/pair-and-number", test_pair_and_number);
    g_test_add_func("/prediction/spans", test_spans);
    g_test_add_func("/prediction/spans-that-do-not-fit", test_spans_that_do_not_fit);
    g_test_add_func("/prediction/refused", test_refused);
    g_test_add_func("/prediction/long-text", test_long_text);
    return g_test_run();
}
