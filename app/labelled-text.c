/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decisions of one text whose surroundings meet become one passage. */

#include "app/labelled-text.h"

#include <math.h>
#include <string.h>

/* A passage being put together. */
typedef struct {
    const GlossDecision *first;
    GString *text;
    gsize start; /* of the passage in the text that the decisions are in */
    GArray *spans, *rejected;
} Passage;

void
gloss_labelled_text_free(GlossLabelledText *self)
{
    g_free(self->text);
    g_array_unref(self->spans);
    g_array_unref(self->rejected);
    g_free(self);
}

static void
free_cb(gpointer text)
{
    gloss_labelled_text_free(text);
}

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    const GlossSpan *first = a, *second = b;

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    if (first->end != second->end)
        return first->end > second->end ? -1 : 1;
    return strcmp(first->label, second->label);
}

/* Spans were noted where they are in the whole text. */
static void
settle(GArray *spans, gsize start)
{
    for (guint i = 0; i < spans->len; i++) {
        GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        span->start -= start;
        span->end -= start;
    }
    g_array_sort(spans, compare_cb);
}

static void
end_passage(Passage *passage, GPtrArray *texts)
{
    GlossLabelledText *text;

    if (passage->first == NULL)
        return;
    text = g_new0(GlossLabelledText, 1);
    settle(passage->spans, passage->start);
    settle(passage->rejected, passage->start);
    text->document = passage->first->document;
    text->size = passage->text->len;
    text->text = g_string_free(passage->text, FALSE);
    text->spans = passage->spans;
    text->rejected = passage->rejected;
    g_ptr_array_add(texts, text);
    passage->first = NULL;
}

static void
begin_passage(Passage *passage, const GlossDecision *row)
{
    passage->first = row;
    passage->text = g_string_new(NULL);
    passage->start = row->start - strlen(row->anchor->before);
    passage->spans = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
    passage->rejected = g_array_new(FALSE, FALSE, sizeof(GlossSpan));
}

static gboolean
meets(const Passage *passage, const GlossDecision *row)
{
    gsize start = row->start - strlen(row->anchor->before);

    return passage->first != NULL && passage->first->document == row->document &&
           g_str_equal(passage->first->text_hash, row->text_hash) &&
           start <= passage->start + passage->text->len;
}

/* The words of @row before and behind what is there already. */
static void
add_words(Passage *passage, const GlossDecision *row)
{
    const GlossAnchor *anchor = row->anchor;
    g_autofree char *words = g_strconcat(anchor->before, anchor->content, anchor->after, NULL);
    gsize start = row->start - strlen(anchor->before), end = start + strlen(words);

    if (start < passage->start) {
        g_string_insert_len(passage->text, 0, words, (gssize)(passage->start - start));
        passage->start = start;
    }
    if (end > passage->start + passage->text->len)
        g_string_append(passage->text, words + (passage->start + passage->text->len - start));
}

static void
add_span(Passage *passage, const GlossDecision *row)
{
    GlossSpan span = {row->start, row->end, g_intern_string(row->label), NAN};

    if (row->state == GLOSS_ANNOTATION_REJECTED)
        g_array_append_val(passage->rejected, span);
    else if (row->state != GLOSS_ANNOTATION_SUGGESTED)
        g_array_append_val(passage->spans, span);
}

/* A row whose parts do not fit its place is of a damaged library; it is left alone. */
static gboolean
is_sound(const GlossDecision *row)
{
    return row->start >= strlen(row->anchor->before) &&
           row->end - row->start == strlen(row->anchor->content) &&
           g_utf8_validate(row->anchor->before, -1, NULL) &&
           g_utf8_validate(row->anchor->content, -1, NULL) &&
           g_utf8_validate(row->anchor->after, -1, NULL);
}

GPtrArray *
gloss_labelled_text_gather(GPtrArray *rows)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_cb);
    Passage passage = {0};

    for (guint i = 0; i < rows->len; i++) {
        const GlossDecision *row = rows->pdata[i];

        if (!is_sound(row))
            continue;
        if (!meets(&passage, row)) {
            end_passage(&passage, texts);
            begin_passage(&passage, row);
        }
        add_words(&passage, row);
        add_span(&passage, row);
    }
    end_passage(&passage, texts);
    return texts;
}
