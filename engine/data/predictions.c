/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of JSON, members in the order they were added. */

#include "engine/data/predictions.h"

#include <math.h>

#include "engine/base/file.h"

struct _ClozePredictions {
    GString *text;
    gsize n;
};

ClozePredictions *
cloze_predictions_new(void)
{
    ClozePredictions *predictions = g_new0(ClozePredictions, 1);

    predictions->text = g_string_new(NULL);
    return predictions;
}

void
cloze_predictions_free(ClozePredictions *predictions)
{
    if (!predictions)
        return;
    g_string_free(predictions->text, TRUE);
    g_free(predictions);
}

/* RFC 8259: quotes, backslashes and control characters are escaped, all else stands as it is. */
static void
append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\')
            g_string_append_printf(out, "\\%c", *c);
        else if ((guchar)*c < 0x20)
            g_string_append_printf(out, "\\u%04x", (guint)(guchar)*c);
        else
            g_string_append_c(out, *c);
    }
    g_string_append_c(out, '"');
}

static void
append_number(GString *out, double value)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(out, isfinite(value) ? g_ascii_formatd(buffer, sizeof buffer, "%.6g", value)
                                         : "null");
}

/* Members are added before the brace that closes the line. */
static GString *
add_key(ClozePredictions *predictions, const char *key)
{
    g_string_truncate(predictions->text, predictions->text->len - 2);
    g_string_append(predictions->text, ", ");
    append_string(predictions->text, key);
    g_string_append(predictions->text, ": ");
    return predictions->text;
}

static void
close_line(ClozePredictions *predictions)
{
    g_string_append(predictions->text, "}\n");
}

void
cloze_predictions_begin(ClozePredictions *predictions, gsize line)
{
    g_string_append_printf(predictions->text, "{\"index\": %zu", predictions->n++);
    if (line > 0)
        g_string_append_printf(predictions->text, ", \"line\": %zu", line);
    close_line(predictions);
}

void
cloze_predictions_add_text(ClozePredictions *predictions, const char *key, const char *text)
{
    append_string(add_key(predictions, key), text);
    close_line(predictions);
}

void
cloze_predictions_add_flag(ClozePredictions *predictions, const char *key, gboolean value)
{
    g_string_append(add_key(predictions, key), value ? "true" : "false");
    close_line(predictions);
}

void
cloze_predictions_add_number(ClozePredictions *predictions, const char *key, double value)
{
    append_number(add_key(predictions, key), value);
    close_line(predictions);
}

void
cloze_predictions_add_scores(ClozePredictions *predictions, const char *const *labels,
                             const float *scores, gsize n)
{
    GString *out = add_key(predictions, "scores");

    g_string_append_c(out, '{');
    for (gsize i = 0; i < n; i++) {
        g_string_append(out, i ? ", " : "");
        append_string(out, labels[i]);
        g_string_append(out, ": ");
        append_number(out, (double)scores[i]);
    }
    g_string_append_c(out, '}');
    close_line(predictions);
}

void
cloze_predictions_add_spans(ClozePredictions *predictions, const char *key,
                            const ClozePredictionsSpan *spans, gsize n)
{
    GString *out = add_key(predictions, key);

    g_string_append_c(out, '[');
    for (gsize i = 0; i < n; i++) {
        g_string_append_printf(out, "%s{\"start\": %zu, \"end\": %zu, \"label\": ", i ? ", " : "",
                               spans[i].start, spans[i].end);
        append_string(out, spans[i].label);
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
    close_line(predictions);
}

gboolean
cloze_predictions_write(ClozePredictions *predictions, const char *path, GError **error)
{
    return cloze_file_write_atomic(path, predictions->text->str, predictions->text->len, error);
}
