/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled spans as JSON has them, in the forms that people use: [start, end, label]; objects with
 * start, end and label under their usual names; label to surface to [[start, end], …]. Offsets are
 * handed on as they are written. One thread. */
#pragma once

#include "engine/base/json-reader.h"

typedef struct {
    gint64 start;
    gint64 end;
    ClozeJsonSlice label;
    ClozeJsonSlice surface; /* what the file says the span's text is; text NULL: it does not */
} ClozeJsonSpan;

/* @span is good during the call. */
typedef void (*ClozeJsonSpanFunc)(const ClozeJsonSpan *span, gpointer data);

/* Reads the value that comes next; FALSE where it is no list of spans (then @reader has failed). */
gboolean cloze_json_spans_read(ClozeJsonReader *reader, ClozeJsonSpanFunc func, gpointer data);
