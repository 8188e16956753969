/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-predictions.h"

#include <string.h>

#include "tests/plugins/ner-fixture.h"

static void
test_line(void)
{
    static const char *const tags[] = {"O", "B-LOC", "I-LOC", NULL};
    static const float scores[] = {0, 9, 0, 0, 0, 9, 9, 0, 0};
    g_autofree char *folder = scratch_new();
    g_autofree char *data = g_build_filename(folder, "a.conll", NULL);
    g_autofree char *path = g_build_filename(folder, "out.jsonl", NULL), *text = NULL;
    const char *paths[] = {data, NULL};
    g_autoptr(GlossNerLabels) labels = gloss_ner_labels_new(NULL, NULL, NULL);
    g_autoptr(GlossNerDecoder) decoder = gloss_ner_decode_new(tags, 3, CLOZE_TAG_SCHEME_BIO, NULL);
    g_autoptr(ClozePredictions) predictions = cloze_predictions_new();
    g_autoptr(GError) error = NULL;
    GlossNerData *read;

    scratch_write(folder, "a.conll", "x O\n\nnew B-LOC\nyork I-LOC\nis O\n", -1);
    read = gloss_ner_data_read(paths, NULL, labels, &error);
    g_assert_no_error(error);
    gloss_ner_predictions_add(predictions, g_ptr_array_index(read->examples, 1), decoder, scores,
                              tags);
    g_assert_true(cloze_predictions_write(predictions, path, NULL));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "\"line\": 3, \"text\": \"new york is\""));
    g_assert_nonnull(strstr(text,
                            "\"gold\": [{\"start\": 0, \"end\": 8, \"label\": \"LOC\"}], "
                            "\"predicted\": [{\"start\": 0, \"end\": 8, \"label\": \"LOC\"}]"));
    gloss_ner_data_free(read);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-predictions/line", test_line);
    return g_test_run();
}
