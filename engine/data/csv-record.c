/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cutting records into cells. Which lines make a record is dataset-table.c's. One thread. */

#include "engine/data/csv-record.h"

#include <string.h>

void
cloze_csv_record_init(ClozeCsvRecord *record)
{
    record->text = g_string_new(NULL);
    record->ends = g_array_new(FALSE, FALSE, sizeof(gsize));
}

void
cloze_csv_record_clear(ClozeCsvRecord *record)
{
    g_string_free(record->text, TRUE);
    g_array_unref(record->ends);
}

/* Appends what stands between quotes from @at on; returns where it ended. */
static gsize
read_quoted(GString *text, const char *data, gsize size, gsize at)
{
    while (at < size) {
        const char *quote = memchr(data + at, '"', size - at);
        gsize end = quote != NULL ? (gsize)(quote - data) : size;

        g_string_append_len(text, data + at, (gssize)(end - at));
        at = MIN(end + 1, size);
        if (quote == NULL || at == size || data[at] != '"')
            return at;
        g_string_append_c(text, '"');
        at++;
    }
    return at;
}

gsize
cloze_csv_record_parse(ClozeCsvRecord *record, const char *data, gsize size, char delimiter,
                       gboolean quoted)
{
    gsize at = 0;

    g_string_truncate(record->text, 0);
    g_array_set_size(record->ends, 0);
    for (;;) {
        const char *stop;
        gsize end;

        if (quoted && at < size && data[at] == '"')
            at = read_quoted(record->text, data, size, at + 1);
        stop = at < size ? memchr(data + at, delimiter, size - at) : NULL;
        end = stop != NULL ? (gsize)(stop - data) : size;
        g_string_append_len(record->text, data + at, (gssize)(end - at));
        g_array_append_val(record->ends, record->text->len);
        if (stop == NULL)
            return record->ends->len;
        at = end + 1;
    }
}

ClozeDatasetCell
cloze_csv_record_get(const ClozeCsvRecord *record, gsize index)
{
    gsize start = index > 0 ? g_array_index(record->ends, gsize, index - 1) : 0;

    return (ClozeDatasetCell){record->text->str + start,
                              g_array_index(record->ends, gsize, index) - start};
}

gboolean
cloze_csv_record_scan(const char *line, gsize size, char delimiter, gboolean open)
{
    gboolean begins = !open;

    for (gsize i = 0; i < size; i++) {
        if (open && line[i] == '"' && i + 1 < size && line[i + 1] == '"')
            i++;
        else if (line[i] == '"' && (open || begins))
            open = !open;
        begins = !open && line[i] == delimiter;
    }
    return open;
}
