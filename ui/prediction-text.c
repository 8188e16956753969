/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See prediction-text.h. */
#include "ui/prediction-text.h"

#include <glib/gi18n.h>
#include <math.h>

static gboolean
has_span(GArray *spans, const GlossPredictionSpan *span)
{
    for (guint i = 0; i < spans->len; i++) {
        if (gloss_prediction_span_equal(&g_array_index(spans, GlossPredictionSpan, i), span))
            return TRUE;
    }
    return FALSE;
}

/* The spans of @spans that @others lacks, behind @heading; nothing where there is none. */
static void
add_lacking(GString *text, GlossPrediction *prediction, GArray *spans, GArray *others,
            const char *heading)
{
    const char *words = gloss_prediction_get_text(prediction);
    gboolean first = TRUE;

    for (guint i = 0; i < spans->len; i++) {
        const GlossPredictionSpan *span = &g_array_index(spans, GlossPredictionSpan, i);
        g_autofree char *slice = NULL;

        if (has_span(others, span))
            continue;
        slice = g_strndup(words + span->start, span->end - span->start);
        if (first)
            g_string_append_printf(text, "%s%s: ", text->len > 0 ? " · " : "", heading);
        /* Translators: a label, then the words that have it */
        g_string_append_printf(text, _("%s%s “%s”"), first ? "" : ", ", span->label, slice);
        first = FALSE;
    }
}

static char *
describe_spans(GlossPrediction *prediction, GlossPrediction *other)
{
    GArray *gold = gloss_prediction_get_gold_spans(prediction);
    GArray *predicted = gloss_prediction_get_predicted_spans(prediction);
    GArray *others = other != NULL ? gloss_prediction_get_predicted_spans(other) : NULL;
    GString *text = g_string_new(NULL);

    add_lacking(text, prediction, gold, predicted, _("Missed"));
    add_lacking(text, prediction, predicted, gold, _("Wrong"));
    if (others != NULL) {
        add_lacking(text, prediction, gold, others, _("Missed by the other"));
        add_lacking(text, prediction, others, gold, _("Wrong in the other"));
    }
    if (text->len == 0)
        g_string_append(text, _("All right"));
    return g_string_free(text, FALSE);
}

char *
gloss_prediction_text_describe(GlossPrediction *prediction, GlossPrediction *other)
{
    const char *gold = gloss_prediction_get_gold(prediction);

    if (gloss_prediction_get_gold_spans(prediction) != NULL)
        return describe_spans(prediction, other);
    if (other != NULL && gloss_prediction_get_predicted(other) != NULL)
        return g_strdup_printf(_("Right: %s · Predicted: %s · The other: %s"), gold,
                               gloss_prediction_get_predicted(prediction),
                               gloss_prediction_get_predicted(other));
    return g_strdup_printf(_("Right: %s · Predicted: %s"), gold,
                           gloss_prediction_get_predicted(prediction));
}

char *
gloss_prediction_text_place(GlossPrediction *prediction)
{
    guint64 line = gloss_prediction_get_line(prediction);
    double loss = gloss_prediction_get_loss(prediction);

    if (line > 0 && !isnan(loss))
        return g_strdup_printf(_("Line %u · Loss %.4f"), (guint)line, loss);
    if (line > 0)
        return g_strdup_printf(_("Line %u"), (guint)line);
    return isnan(loss) ? g_strdup("") : g_strdup_printf(_("Loss %.4f"), loss);
}
