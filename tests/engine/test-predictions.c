/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/predictions.h"

#include <math.h>
#include <string.h>

#include "engine/base/json.h"
#include "tests/scratch.h"

static void
test_lines(void)
{
    static const char *const labels[] = {"a", "b \"c\""};
    const float scores[] = {0.25f, 0.75f};
    const ClozePredictionsSpan span = {3, 7, "PER"};
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "out.jsonl", NULL), *text = NULL;
    g_autoptr(ClozePredictions) predictions = cloze_predictions_new();
    g_auto(GStrv) lines = NULL;
    g_autoptr(GError) error = NULL;

    cloze_predictions_begin(predictions, 5);
    cloze_predictions_add_text(predictions, "text", "one\n\"two\" \\ \x01 \xc3\xa4");
    cloze_predictions_add_scores(predictions, labels, scores, 2);
    cloze_predictions_add_number(predictions, "loss", NAN);
    cloze_predictions_begin(predictions, 0);
    cloze_predictions_add_spans(predictions, "gold", &span, 1);
    cloze_predictions_add_spans(predictions, "predicted", NULL, 0);
    g_assert_true(cloze_predictions_write(predictions, path, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    g_assert_cmpuint(g_strv_length(lines), ==, 3);
    g_assert_cmpstr(lines[1], ==,
                    "{\"index\": 1, \"gold\": [{\"start\": 3, \"end\": 7, \"label\": \"PER\"}], "
                    "\"predicted\": []}");
    {
        g_autoptr(JsonNode) node = cloze_json_parse(lines[0], strlen(lines[0]), "line", &error);
        JsonObject *object;

        g_assert_no_error(error);
        object = json_node_get_object(node);
        g_assert_cmpint(json_object_get_int_member(object, "line"), ==, 5);
        g_assert_cmpstr(json_object_get_string_member(object, "text"), ==,
                        "one\n\"two\" \\ \x01 \xc3\xa4");
        g_assert_true(json_object_get_null_member(object, "loss"));
        object = json_object_get_object_member(object, "scores");
        g_assert_cmpfloat(json_object_get_double_member(object, labels[1]), ==, 0.75);
    }
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/predictions/lines", test_lines);
    return g_test_run();
}
