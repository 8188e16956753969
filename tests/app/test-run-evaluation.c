/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-evaluation.h"

#include <math.h>
#include <string.h>

#include "engine/base/json.h"

static GlossRunEvaluation *
read_text(const char *text)
{
    g_autoptr(JsonNode) root = cloze_json_parse(text, strlen(text), "event", NULL);

    return gloss_run_evaluation_new(json_node_get_object(root));
}

static void
test_whole(void)
{
    g_autoptr(GlossRunEvaluation) evaluation = read_text(
        "{\"step\":20,\"epoch\":1.5,\"loss\":0.25,\"metrics\":{\"accuracy\":0.9,\"f1\":0.5,\"n\":7}"
        ","
        "\"per_label\":{\"B\":{\"precision\":1,\"recall\":0.5,\"f1\":0.66,\"support\":4},\"A\":{}},"
        "\"confusion\":{\"labels\":[\"A\",\"B\"],\"counts\":[[1,2],[3,4]]},\"best\":true}");
    const GlossRunScore *score = &g_array_index(evaluation->scores, GlossRunScore, 0);

    g_assert_cmpuint(evaluation->step, ==, 20);
    g_assert_cmpfloat(evaluation->loss, ==, 0.25);
    g_assert_cmpfloat(gloss_run_evaluation_get(evaluation, "accuracy"), ==, 0.9);
    g_assert_true(isnan(gloss_run_evaluation_get(evaluation, "pearson")));
    g_assert_cmpstr(gloss_run_evaluation_get_main_metric(evaluation), ==, "f1");
    g_assert_cmpuint(evaluation->scores->len, ==, 2);
    g_assert_cmpstr(score->label, ==, "B");
    g_assert_cmpuint(score->support, ==, 4);
    g_assert_true(isnan(score[1].f1));
    g_assert_cmpstr(evaluation->confusion_labels[1], ==, "B");
    g_assert_cmpuint(evaluation->confusion[1 * 2 + 0], ==, 3);
    g_assert_true(evaluation->best);
    gloss_run_evaluation_drop_confusion(evaluation);
    g_assert_null(evaluation->confusion);
}

static void
check_no_confusion(const char *confusion)
{
    g_autofree char *text = g_strdup_printf("{\"confusion\":%s}", confusion);
    g_autoptr(GlossRunEvaluation) evaluation = read_text(text);

    g_assert_null(evaluation->confusion);
    g_assert_null(evaluation->confusion_labels);
}

static void
test_damaged(void)
{
    g_autoptr(GlossRunEvaluation) nothing = read_text("{}");
    g_autoptr(GlossRunEvaluation) odd = read_text(
        "{\"step\":\"x\",\"metrics\":[1],\"per_label\":{\"A\":3},\"best\":\"yes\",\"loss\":{}}");

    g_assert_null(gloss_run_evaluation_get_main_metric(nothing));
    g_assert_true(isnan(nothing->loss));
    g_assert_cmpuint(odd->step, ==, 0);
    g_assert_cmpuint(odd->scores->len, ==, 0);
    g_assert_false(odd->best);
    check_no_confusion("{\"labels\":[\"A\",\"B\"],\"counts\":[[1,2]]}");
    check_no_confusion("{\"labels\":[\"A\",\"B\"],\"counts\":[[1,2],[3]]}");
    check_no_confusion("{\"labels\":[\"A\",2],\"counts\":[[1,2],[3,4]]}");
    check_no_confusion("{\"labels\":[],\"counts\":[]}");
    check_no_confusion("{\"labels\":[\"A\"],\"counts\":[4]}");
    check_no_confusion("null");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-evaluation/whole", test_whole);
    g_test_add_func("/run-evaluation/damaged", test_damaged);
    return g_test_run();
}
