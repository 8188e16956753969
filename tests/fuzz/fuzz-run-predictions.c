/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-predictions.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static void
check_spans(const char *text, GArray *spans)
{
    for (guint i = 0; spans != NULL && i < spans->len; i++) {
        const GlossPredictionSpan *span = &g_array_index(spans, GlossPredictionSpan, i);

        g_assert_cmpuint(span->start, <, span->end);
        g_assert_cmpuint(span->end, <=, strlen(text));
        g_assert_true(g_utf8_validate(text + span->start, (gssize)(span->end - span->start), NULL));
    }
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GPtrArray) items = gloss_run_predictions_parse((const char *)data, size, NULL, NULL);

    for (guint i = 0; i < items->len; i++) {
        GlossPrediction *item = items->pdata[i];

        g_assert_nonnull(gloss_prediction_get_text(item));
        g_assert_true((gloss_prediction_get_gold(item) == NULL) ==
                      (gloss_prediction_get_gold_spans(item) != NULL));
        check_spans(gloss_prediction_get_text(item), gloss_prediction_get_gold_spans(item));
        check_spans(gloss_prediction_get_text(item), gloss_prediction_get_predicted_spans(item));
        gloss_prediction_has_pair(item, "O", "A");
        g_assert_true(gloss_prediction_is_same_answer(item, item));
    }
    return 0;
}
