/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One record of delimited text to its cells, by RFC 4180: a cell in double quotes may hold the
 * delimiter, line ends, and double quotes written twice. A quote inside a cell that does not begin
 * with one is a plain character. One thread. */
#pragma once

#include "engine/data/dataset-builder.h"

typedef struct {
    GString *text; /* the cells without their quotes, one after the other */
    GArray *ends;  /* gsize: where each ends in text */
} ClozeCsvRecord;

CLOZE_API void cloze_csv_record_init(ClozeCsvRecord *record);
CLOZE_API void cloze_csv_record_clear(ClozeCsvRecord *record);
/* Replaces what @record holds by the cells of @data; returns how many. */
CLOZE_API gsize cloze_csv_record_parse(ClozeCsvRecord *record, const char *data, gsize size,
                                       char delimiter, gboolean quoted);
/* Good until the next parse. */
CLOZE_API ClozeDatasetCell cloze_csv_record_get(const ClozeCsvRecord *record, gsize index);
/* Whether a quote is open behind a line, given whether one was before it. */
gboolean cloze_csv_record_scan(const char *line, gsize size, char delimiter, gboolean open);
