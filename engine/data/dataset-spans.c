/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Trimming, ordering and mapping of spans. One thread. */

#include "engine/data/dataset-spans.h"

#include <string.h>

static int
compare_spans_cb(gconstpointer a, gconstpointer b)
{
    const ClozeDatasetSpan *left = a, *right = b;

    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    if (left->end != right->end)
        return left->end > right->end ? -1 : 1;
    return strcmp(left->label, right->label);
}

/* The word that holds both sides of @at, from *from on, which moves there; G_MAXSIZE: none does. */
static gsize
find_word_around(const GArray *words, gsize at, gsize *from)
{
    const ClozeRange *all = (const ClozeRange *)words->data;

    while (*from < words->len && all[*from].end <= at)
        (*from)++;
    return *from < words->len && all[*from].start < at ? *from : G_MAXSIZE;
}

void
cloze_dataset_spans_part_words(ClozeDatasetBuilder *builder)
{
    GArray *spans = builder->spans, *words = builder->words;
    gsize from = 0;

    g_array_sort(spans, compare_spans_cb);
    for (guint i = 1; i < spans->len; i++) {
        gsize end = g_array_index(spans, ClozeDatasetSpan, i - 1).end;
        gsize start = g_array_index(spans, ClozeDatasetSpan, i).start;
        gsize word = end <= start ? find_word_around(words, start, &from) : G_MAXSIZE;
        ClozeRange rest;

        if (word == G_MAXSIZE || g_array_index(words, ClozeRange, word).start >= end)
            continue;
        rest = (ClozeRange){start, g_array_index(words, ClozeRange, word).end};
        g_array_index(words, ClozeRange, word).end = start;
        g_array_insert_val(words, (guint)word + 1, rest);
    }
}

/* Both ends on letters: what blanks a span has at its edges are not the entity's. */
static void
trim_span(ClozeDatasetSpan *span, const char *text)
{
    while (span->start < span->end) {
        const char *last = g_utf8_prev_char(text + span->end);

        if (!g_unichar_isspace(g_utf8_get_char(last)))
            break;
        span->end = (gsize)(last - text);
    }
    while (span->start < span->end && g_unichar_isspace(g_utf8_get_char(text + span->start)))
        span->start += (gsize)g_utf8_skip[(guint8)text[span->start]];
}

/* FALSE where nothing is left of it. */
static gboolean
check_span(ClozeDatasetBuilder *builder, ClozeDatasetSpan *span, const char *text)
{
    ClozeDatasetSpan before = *span;

    trim_span(span, text);
    if (span->start == span->end) {
        cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_RANGE, CLOZE_DATASET_LEFT_OUT,
                                     "expected a span with text in it, found an empty %s; the span "
                                     "is left out",
                                     span->label);
        return FALSE;
    }
    if (span->start == before.start && span->end == before.end)
        return TRUE;
    return cloze_dataset_builder_report(
        builder, CLOZE_DATASET_PROBLEM_EDGE, CLOZE_DATASET_REPAIRED,
        "expected a span from letter to letter, found a blank at an edge of \"%.*s\" (%s); trimmed",
        cloze_dataset_problems_excerpt(text + before.start, before.end - before.start),
        text + before.start, span->label);
}

/* The words that text[start, end) touches: [*first, *last). @from: no word before it can. */
static gboolean
find_words(const ClozeDatasetSpan *span, const ClozeRange *words, gsize n_words, gsize from,
           gsize *first, gsize *last)
{
    while (from < n_words && words[from].end <= span->start)
        from++;
    *first = *last = from;
    while (*last < n_words && words[*last].start < span->end)
        (*last)++;
    return *first < *last;
}

static void
add_entity(ClozeDatasetBuilder *builder, const ClozeDatasetSpan *span, const char *text,
           const ClozeRange *words, gsize first, gsize last)
{
    ClozeEntity entity = {span->label, first, last};
    gsize start = words[first].start, end = words[last - 1].end;

    if (start != span->start || end != span->end)
        cloze_dataset_builder_report(
            builder, CLOZE_DATASET_PROBLEM_ALIGNMENT, CLOZE_DATASET_REPAIRED,
            "expected a span of whole words, found \"%.*s\" (%s) in \"%.*s\"; widened to it",
            cloze_dataset_problems_excerpt(text + span->start, span->end - span->start),
            text + span->start, span->label,
            cloze_dataset_problems_excerpt(text + start, end - start), text + start);
    g_array_append_val(builder->entities, entity);
}

void
cloze_dataset_spans_map(ClozeDatasetBuilder *builder, ClozeDatasetCell text,
                        const ClozeRange *words, gsize n_words)
{
    GArray *spans = builder->spans;
    gsize first, last, word = 0, taken = 0;
    guint n_kept = 0;

    g_array_set_size(builder->entities, 0);
    g_array_sort(spans, compare_spans_cb);
    for (guint i = 0; i < spans->len; i++) {
        ClozeDatasetSpan span = g_array_index(spans, ClozeDatasetSpan, i);

        if (!check_span(builder, &span, text.text))
            continue;
        if (span.start < taken || !find_words(&span, words, n_words, word, &first, &last)) {
            cloze_dataset_builder_report(
                builder, CLOZE_DATASET_PROBLEM_OVERLAP, CLOZE_DATASET_LEFT_OUT,
                "expected spans apart from each other, found \"%.*s\" (%s) in another; the span "
                "is left out",
                cloze_dataset_problems_excerpt(text.text + span.start, span.end - span.start),
                text.text + span.start, span.label);
            continue;
        }
        add_entity(builder, &span, text.text, words, first, last);
        g_array_index(spans, ClozeDatasetSpan, n_kept++) = span;
        word = last;
        taken = MAX(span.end, words[last - 1].end);
    }
    g_array_set_size(spans, n_kept);
}
