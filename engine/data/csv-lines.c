/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looking ahead for the end of a quote, within bounds. One thread. */

#include "engine/data/csv-lines.h"

#include <string.h>

#include "engine/data/csv-record.h"

#define MAX_LINES        1000
#define MAX_LINES_AFTER  16
#define MAX_RECORD_BYTES ((gsize)1 << 20)

typedef struct {
    char *text;
    gsize size;
    gsize number;
    gboolean skip;
} Line;

static void
clear_line(gpointer data)
{
    g_free(((Line *)data)->text);
}

void
cloze_csv_lines_init(ClozeCsvLines *lines, ClozeCsvNextFunc next, gpointer source, char delimiter,
                     gboolean quoted)
{
    *lines = (ClozeCsvLines){next, source, delimiter, quoted, NULL, 0, NULL, MAX_LINES};
    lines->ahead = g_array_new(FALSE, FALSE, sizeof(Line));
    g_array_set_clear_func(lines->ahead, clear_line);
    lines->joined = g_string_new(NULL);
}

void
cloze_csv_lines_clear(ClozeCsvLines *lines)
{
    g_array_unref(lines->ahead);
    g_string_free(lines->joined, TRUE);
}

static gboolean
take_line(ClozeCsvLines *lines, ClozeCsvLinesRecord *record, GError **error)
{
    record->unclosed = FALSE;
    record->n_more = 0;
    if (lines->at < lines->ahead->len) {
        const Line *line = &g_array_index(lines->ahead, Line, lines->at++);

        record->text = (ClozeDatasetCell){line->text, line->size};
        record->number = line->number;
        record->skip = line->skip;
        return TRUE;
    }
    g_array_set_size(lines->ahead, 0);
    lines->at = 0;
    return lines->next(lines->source, &record->text, &record->number, &record->skip, error);
}

/* The line @index behind those taken, or NULL. */
static const Line *
look_ahead(ClozeCsvLines *lines, guint index, GError **error)
{
    ClozeDatasetCell text;
    Line line;

    if (lines->at + index >= lines->ahead->len) {
        if (!lines->next(lines->source, &text, &line.number, &line.skip, error))
            return NULL;
        line.text = g_strndup(text.text, text.size);
        line.size = text.size;
        g_array_append_val(lines->ahead, line);
    }
    return &g_array_index(lines->ahead, Line, lines->at + index);
}

/* Appends lines to the first until its quote is closed. */
static gboolean
join(ClozeCsvLines *lines, ClozeCsvLinesRecord *record, GError **error)
{
    gsize first_size = record->text.size;
    gboolean open = TRUE;
    GError *reason = NULL;
    guint n = 0;

    g_string_truncate(lines->joined, 0);
    g_string_append_len(lines->joined, record->text.text, (gssize)first_size);
    while (open && n < lines->max_lines && lines->joined->len < MAX_RECORD_BYTES) {
        const Line *line = look_ahead(lines, n, &reason);

        if (line == NULL)
            break;
        open = cloze_csv_record_scan(line->text, line->size, lines->delimiter, open);
        g_string_append_c(lines->joined, '\n');
        g_string_append_len(lines->joined, line->text, (gssize)line->size);
        record->skip |= !open && line->skip;
        n++;
    }
    if (reason != NULL) {
        g_propagate_error(error, reason);
        return FALSE;
    }
    if (open) {
        record->unclosed = TRUE;
        lines->max_lines = MAX_LINES_AFTER;
        g_string_truncate(lines->joined, first_size);
    } else {
        lines->at += n;
        record->n_more = n;
    }
    record->text = (ClozeDatasetCell){lines->joined->str, lines->joined->len};
    return TRUE;
}

gboolean
cloze_csv_lines_next(ClozeCsvLines *lines, ClozeCsvLinesRecord *record, GError **error)
{
    if (!take_line(lines, record, error))
        return FALSE;
    if (!lines->quoted ||
        !cloze_csv_record_scan(record->text.text, record->text.size, lines->delimiter, FALSE))
        return TRUE;
    return join(lines, record, error);
}

void
cloze_csv_lines_give_back(ClozeCsvLines *lines, const ClozeCsvLinesRecord *record)
{
    lines->at -= record->n_more;
    lines->max_lines = MAX_LINES_AFTER;
}
