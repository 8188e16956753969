/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Code points become bytes here, once for each text. Trimming and mapping onto words is
 * dataset-spans.c's. One thread. Reader: fuzz-dataset */

#include "engine/data/json-words.h"

#include <string.h>

#include "engine/base/json-reader.h"
#include "engine/data/dataset-spans.h"
#include "engine/data/json-members.h"
#include "engine/text/words.h"

/* How far from where a span should be its text is looked for, in bytes. */
#define SEARCH_BYTES 256

struct _ClozeJsonWords {
    ClozeDatasetBuilder *builder;
    GString *text;
    GString *buffer;
    GPtrArray *tags;  /* interned */
    GArray *offsets;  /* gsize: where each code point, or word, begins; one more for the end */
    gboolean by_word; /* spans count words */
};

ClozeJsonWords *
cloze_json_words_new(ClozeDatasetBuilder *builder)
{
    ClozeJsonWords *words = g_new0(ClozeJsonWords, 1);

    words->builder = builder;
    words->text = g_string_new(NULL);
    words->buffer = g_string_new(NULL);
    words->tags = g_ptr_array_new();
    words->offsets = g_array_new(FALSE, FALSE, sizeof(gsize));
    return words;
}

void
cloze_json_words_free(ClozeJsonWords *words)
{
    g_string_free(words->text, TRUE);
    g_string_free(words->buffer, TRUE);
    g_ptr_array_unref(words->tags);
    g_array_unref(words->offsets);
    g_free(words);
}

static void
leave_out(ClozeJsonWords *words, ClozeDatasetProblemKind kind, const char *message)
{
    cloze_dataset_builder_report(words->builder, kind, CLOZE_DATASET_LEFT_OUT, "%s; left out",
                                 message);
    cloze_dataset_builder_leave_out(words->builder);
}

/* The words with a space between, into text and builder->words. */
static gboolean
read_words(ClozeJsonWords *words, ClozeDatasetCell value)
{
    GArray *ranges = words->builder->words;
    ClozeJsonReader reader;
    gboolean sound;

    g_string_truncate(words->text, 0);
    g_array_set_size(ranges, 0);
    cloze_json_reader_init(&reader, value.text, value.size, "words");
    if (value.text != NULL && cloze_json_reader_enter_array(&reader)) {
        while (cloze_json_reader_next_element(&reader)) {
            ClozeJsonSlice word = cloze_json_reader_get_string(&reader);
            ClozeRange range;

            if (ranges->len > 0)
                g_string_append_c(words->text, ' ');
            range.start = words->text->len;
            g_string_append_len(words->text, word.text, (gssize)word.size);
            range.end = words->text->len;
            g_array_append_val(ranges, range);
        }
    }
    sound = value.text != NULL && reader.error == NULL;
    cloze_json_reader_clear(&reader);
    return sound;
}

/* A name with its prefix; a number stands for one of the layout's names. */
static const char *
intern_tag(ClozeJsonWords *words, ClozeJsonReader *reader)
{
    const ClozeDatasetLayout *layout = words->builder->layout;
    ClozeJsonType type = cloze_json_reader_peek(reader);
    g_autofree char *name = NULL;

    if (type == CLOZE_JSON_NUMBER) {
        gint64 index = cloze_json_reader_get_integer(reader);
        gsize n = layout->label_names != NULL ? g_strv_length(layout->label_names) : 0;

        if (index >= 0 && (guint64)index < n)
            return g_intern_string(layout->label_names[index]);
        name = g_strdup_printf("%" G_GINT64_FORMAT, index);
    } else if (type == CLOZE_JSON_NULL) {
        cloze_json_reader_skip(reader);
        return "O";
    } else {
        ClozeJsonSlice slice = cloze_json_reader_get_string(reader);

        name = g_strndup(slice.text, slice.size);
        if (layout->bare_tags && strcmp(name, "O") != 0) {
            g_autofree char *bare = g_steal_pointer(&name);

            name = g_strconcat("I-", bare, NULL);
        }
    }
    return g_intern_string(name);
}

static void
check_tag(ClozeJsonWords *words, const char *tag)
{
    const char *type;
    char prefix;

    if (!cloze_tag_scheme_split(tag, &prefix, &type))
        cloze_dataset_builder_report(words->builder, CLOZE_DATASET_PROBLEM_TAG,
                                     CLOZE_DATASET_REPAIRED,
                                     "expected O or a tag such as B-PER, found \"%.*s\"; read as O",
                                     cloze_dataset_problems_excerpt(tag, strlen(tag)), tag);
}

static gboolean
read_tags(ClozeJsonWords *words, ClozeDatasetCell value)
{
    ClozeJsonReader reader;
    gboolean sound;

    g_ptr_array_set_size(words->tags, 0);
    cloze_json_reader_init(&reader, value.text, value.size, "tags");
    if (value.text != NULL && cloze_json_reader_enter_array(&reader)) {
        while (cloze_json_reader_next_element(&reader))
            g_ptr_array_add(words->tags, (gpointer)intern_tag(words, &reader));
    }
    sound = value.text != NULL && reader.error == NULL;
    cloze_json_reader_clear(&reader);
    for (guint i = 0; sound && i < words->tags->len; i++)
        check_tag(words, g_ptr_array_index(words->tags, i));
    return sound;
}

static void
add_tagged(ClozeJsonWords *words)
{
    ClozeDatasetBuilder *builder = words->builder;
    ClozeDatasetCell text = {words->text->str, words->text->len};

    if (words->tags->len != builder->words->len) {
        cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_COLUMNS, CLOZE_DATASET_LEFT_OUT,
                                     "expected as many tags as words, which are %u, found %u; left "
                                     "out",
                                     builder->words->len, words->tags->len);
        cloze_dataset_builder_leave_out(builder);
        return;
    }
    if (builder->words->len == 0) {
        leave_out(words, CLOZE_DATASET_PROBLEM_EMPTY, "expected words, found none");
        return;
    }
    cloze_dataset_builder_add_words(builder, text, (ClozeRange *)builder->words->data,
                                    builder->words->len, (const char *const *)words->tags->pdata,
                                    builder->line, 0);
}

/* Where each code point of the text begins. */
static void
index_characters(ClozeJsonWords *words)
{
    gsize at = 0;

    g_array_set_size(words->offsets, 0);
    while (at < words->text->len) {
        g_array_append_val(words->offsets, at);
        at += (gsize)g_utf8_skip[(guint8)words->text->str[at]];
    }
    g_array_append_val(words->offsets, at);
}

static gboolean
has_surface(const ClozeJsonWords *words, gsize start, gsize end, const ClozeJsonSlice *surface)
{
    return surface->text == NULL ||
           (end - start == surface->size &&
            memcmp(words->text->str + start, surface->text, surface->size) == 0);
}

/* Where the text has @surface, nearest to where it should begin; G_MAXSIZE: nowhere near. */
static gsize
find_surface(const ClozeJsonWords *words, gsize wanted, const ClozeJsonSlice *surface)
{
    const GString *text = words->text;
    gsize best = G_MAXSIZE, distance = G_MAXSIZE;
    gsize at = wanted > SEARCH_BYTES ? wanted - SEARCH_BYTES : 0;

    for (; surface->size > 0 && at + surface->size <= text->len && at <= wanted + SEARCH_BYTES;
         at++) {
        gsize gap = at > wanted ? at - wanted : wanted - at;

        if (gap < distance && memcmp(text->str + at, surface->text, surface->size) == 0) {
            best = at;
            distance = gap;
        }
    }
    return best;
}

/* FALSE: the span is left out. */
static gboolean
check_surface(ClozeJsonWords *words, ClozeDatasetSpan *span, const ClozeJsonSlice *surface)
{
    gsize found;

    if (has_surface(words, span->start, span->end, surface))
        return TRUE;
    found = find_surface(words, span->start, surface);
    if (!cloze_dataset_builder_report(
            words->builder, CLOZE_DATASET_PROBLEM_SURFACE,
            found != G_MAXSIZE ? CLOZE_DATASET_REPAIRED : CLOZE_DATASET_LEFT_OUT,
            "expected \"%.*s\" (%s) as the file says, found \"%.*s\" at its offsets; %s",
            cloze_dataset_problems_excerpt(surface->text, surface->size), surface->text,
            span->label,
            cloze_dataset_problems_excerpt(words->text->str + span->start, span->end - span->start),
            words->text->str + span->start,
            found != G_MAXSIZE ? "moved to where it stands" : "the span is left out") ||
        found == G_MAXSIZE)
        return FALSE;
    span->start = found;
    span->end = found + surface->size;
    return TRUE;
}

static void
add_span_cb(const ClozeJsonSpan *found, gpointer data)
{
    ClozeJsonWords *words = data;
    ClozeDatasetBuilder *builder = words->builder;
    gint64 n = (gint64)words->offsets->len - 1, end = found->end;
    g_autofree char *label = g_strndup(found->label.text, found->label.size);
    ClozeDatasetSpan span = {.label = g_intern_string(label)};

    if (builder->layout->inclusive && end < G_MAXINT64)
        end++;
    if (found->start < 0 || found->start >= end || end > n) {
        cloze_dataset_builder_report(
            builder, CLOZE_DATASET_PROBLEM_RANGE, CLOZE_DATASET_LEFT_OUT,
            "expected a span inside the text's %" G_GINT64_FORMAT " %s, found %" G_GINT64_FORMAT
            " to %" G_GINT64_FORMAT " (%s); the span is left out",
            n, words->by_word ? "words" : "characters", found->start, end, label);
        return;
    }
    if (words->by_word) {
        span.start = g_array_index(builder->words, ClozeRange, found->start).start;
        span.end = g_array_index(builder->words, ClozeRange, end - 1).end;
    } else {
        span.start = g_array_index(words->offsets, gsize, found->start);
        span.end = g_array_index(words->offsets, gsize, end);
    }
    if (words->by_word || check_surface(words, &span, &found->surface))
        g_array_append_val(builder->spans, span);
}

static gboolean
read_spans(ClozeJsonWords *words, ClozeDatasetCell value)
{
    ClozeJsonReader reader;
    GError *reason = NULL;

    g_array_set_size(words->builder->spans, 0);
    if (value.text == NULL)
        return TRUE;
    cloze_json_reader_init(&reader, value.text, value.size, "spans");
    cloze_json_spans_read(&reader, add_span_cb, words);
    if (!cloze_json_reader_finish(&reader, &reason)) {
        leave_out(words, CLOZE_DATASET_PROBLEM_FIELD, reason->message);
        g_error_free(reason);
    }
    cloze_json_reader_clear(&reader);
    return reason == NULL;
}

static gboolean
read_text(ClozeJsonWords *words, const ClozeDatasetCell *values)
{
    ClozeDatasetCell text;
    gboolean several;

    words->by_word = FALSE;
    if (!cloze_json_members_get_text(values[CLOZE_DATASET_ROLE_TEXT], words->text, &text, &several))
        return FALSE;
    index_characters(words);
    g_array_set_size(words->builder->words, 0);
    cloze_words_cut(words->text->str, 0, words->text->len, words->builder->words);
    return TRUE;
}

static void
add_spans(ClozeJsonWords *words, const ClozeDatasetCell *values)
{
    ClozeDatasetBuilder *builder = words->builder;
    ClozeDatasetCell text;

    if (!words->by_word && !read_text(words, values)) {
        leave_out(words, CLOZE_DATASET_PROBLEM_FIELD, "expected a text, found none");
        return;
    }
    if (builder->words->len == 0) {
        leave_out(words, CLOZE_DATASET_PROBLEM_EMPTY, "expected a text with words, found none");
        return;
    }
    if (!read_spans(words, values[CLOZE_DATASET_ROLE_SPANS]))
        return;
    cloze_dataset_spans_part_words(builder);
    text = (ClozeDatasetCell){words->text->str, words->text->len};
    cloze_dataset_builder_add_words(builder, text, (ClozeRange *)builder->words->data,
                                    builder->words->len, NULL, builder->line, 0);
}

void
cloze_json_words_add(ClozeJsonWords *words, const ClozeDatasetCell *values)
{
    const int *roles = words->builder->layout->roles;

    words->by_word = roles[CLOZE_DATASET_ROLE_SPANS] >= 0 && roles[CLOZE_DATASET_ROLE_TEXT] < 0;
    if (roles[CLOZE_DATASET_ROLE_TAGS] < 0 && !words->by_word) {
        add_spans(words, values);
        return;
    }
    if (!read_words(words, values[CLOZE_DATASET_ROLE_WORDS])) {
        leave_out(words, CLOZE_DATASET_PROBLEM_FIELD, "expected a list of words, found none");
        return;
    }
    if (words->by_word) {
        g_array_set_size(words->offsets, words->builder->words->len + 1);
        add_spans(words, values);
    } else if (read_tags(words, values[CLOZE_DATASET_ROLE_TAGS])) {
        add_tagged(words);
    } else {
        leave_out(words, CLOZE_DATASET_PROBLEM_FIELD,
                  "expected a list of tags as long as that of words, found none");
    }
}

static void
see_tags(ClozeJsonWordsEvidence *evidence, ClozeDatasetCell value)
{
    ClozeJsonReader reader;

    cloze_json_reader_init(&reader, value.text, value.size, "tags");
    if (cloze_json_reader_enter_array(&reader)) {
        while (cloze_json_reader_next_element(&reader)) {
            ClozeJsonSlice tag = {"", 0};

            if (cloze_json_reader_peek(&reader) == CLOZE_JSON_STRING)
                tag = cloze_json_reader_get_string(&reader);
            else
                cloze_json_reader_skip(&reader);
            if (tag.size > 2 && tag.text[1] == '-' && strchr("BIMESUL", tag.text[0]) != NULL)
                evidence->n_prefixed++;
            else if (tag.size > 1)
                evidence->n_bare++;
        }
    }
    cloze_json_reader_clear(&reader);
}

typedef struct {
    ClozeJsonWordsEvidence *evidence;
    GString *text;
    gint64 n_characters;
} SpanSight;

static gboolean
stands_at(const SpanSight *sight, gint64 start, gint64 end, const ClozeJsonSlice *surface)
{
    const char *first, *last;

    if (start < 0 || end <= start || end > sight->n_characters)
        return FALSE;
    first = g_utf8_offset_to_pointer(sight->text->str, start);
    last = g_utf8_offset_to_pointer(first, end - start);
    return (gsize)(last - first) == surface->size &&
           memcmp(first, surface->text, surface->size) == 0;
}

static void
see_span_cb(const ClozeJsonSpan *span, gpointer data)
{
    SpanSight *sight = data;

    if (span->surface.text == NULL || span->surface.size == 0 || span->end == G_MAXINT64)
        return;
    sight->evidence->n_exclusive += stands_at(sight, span->start, span->end, &span->surface);
    sight->evidence->n_inclusive += stands_at(sight, span->start, span->end + 1, &span->surface);
}

void
cloze_json_words_see(ClozeJsonWordsEvidence *evidence, const ClozeDatasetCell *values)
{
    ClozeDatasetCell spans = values[CLOZE_DATASET_ROLE_SPANS], text;
    SpanSight sight = {evidence, g_string_new(NULL), 0};
    ClozeJsonReader reader;
    gboolean several;

    if (values[CLOZE_DATASET_ROLE_TAGS].text != NULL)
        see_tags(evidence, values[CLOZE_DATASET_ROLE_TAGS]);
    if (spans.text != NULL &&
        cloze_json_members_get_text(values[CLOZE_DATASET_ROLE_TEXT], sight.text, &text, &several)) {
        sight.n_characters = g_utf8_strlen(sight.text->str, (gssize)sight.text->len);
        cloze_json_reader_init(&reader, spans.text, spans.size, "spans");
        cloze_json_spans_read(&reader, see_span_cb, &sight);
        cloze_json_reader_clear(&reader);
    }
    g_string_free(sight.text, TRUE);
}
