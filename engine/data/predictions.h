/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a model said of labelled examples, beside what was wanted, as JSON Lines: "index", "line",
 * "text" (or "first" and "second"), "gold", "predicted", "scores", "loss". Spans are bytes of the
 * text. Kept in memory and written whole or not at all. One thread at a time. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozePredictions ClozePredictions;

typedef struct {
    gsize start; /* bytes, end exclusive */
    gsize end;
    const char *label;
} ClozePredictionsSpan;

CLOZE_API ClozePredictions *cloze_predictions_new(void);
CLOZE_API void cloze_predictions_free(ClozePredictions *predictions);
/* The next example; @line from 1, 0 where there is none. */
CLOZE_API void cloze_predictions_begin(ClozePredictions *predictions, gsize line);
CLOZE_API void cloze_predictions_add_text(ClozePredictions *predictions, const char *key,
                                          const char *text);
/* A number that is not finite is null. */
CLOZE_API void cloze_predictions_add_flag(ClozePredictions *predictions, const char *key,
                                          gboolean value);
CLOZE_API void cloze_predictions_add_number(ClozePredictions *predictions, const char *key,
                                            double value);
/* An object of label to number. */
CLOZE_API void cloze_predictions_add_scores(ClozePredictions *predictions,
                                            const char *const *labels, const float *scores,
                                            gsize n);
CLOZE_API void cloze_predictions_add_spans(ClozePredictions *predictions, const char *key,
                                           const ClozePredictionsSpan *spans, gsize n);
CLOZE_API gboolean cloze_predictions_write(ClozePredictions *predictions, const char *path,
                                           GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozePredictions, cloze_predictions_free)
