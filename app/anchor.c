/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every occurrence of the content is weighed by how many bytes around it are as they were. */

#include "app/anchor.h"

#include <string.h>

#include "engine/text/blocks.h"

/* Around a place that is right, this much is the same on both sides together, unless less is
 * known. */
#define ENOUGH_BYTES ((gsize)10)

/* The paragraph around text[start, end), at most GLOSS_ANCHOR_MAX_BYTES more on each side. */
static ClozeRange
find_paragraph(const char *text, gsize size, gsize start, gsize end)
{
    ClozeRange range = {start - MIN(start, GLOSS_ANCHOR_MAX_BYTES),
                        MIN(size, end + GLOSS_ANCHOR_MAX_BYTES)};
    const char *gap;

    while (range.start < start && ((guchar)text[range.start] & 0xc0) == 0x80)
        range.start++;
    while (range.end > end && range.end < size && ((guchar)text[range.end] & 0xc0) == 0x80)
        range.end--;
    gap = g_strrstr_len(text + range.start, (gssize)(start - range.start), "\n\n");
    if (gap != NULL)
        range.start = (gsize)(gap - text) + 2;
    gap = g_strstr_len(text + end, (gssize)(range.end - end), "\n\n");
    if (gap != NULL)
        range.end = (gsize)(gap - text);
    return range;
}

/* The sentences that text[start, end) reaches into. */
static ClozeRange
find_sentences(const char *text, gsize size, gsize start, gsize end)
{
    ClozeRange paragraph = find_paragraph(text, size, start, end), found = {start, end};
    g_autoptr(GArray) sentences = cloze_blocks_sentences(text, paragraph.start, paragraph.end);

    for (guint i = 0; i < sentences->len; i++) {
        ClozeRange sentence = g_array_index(sentences, ClozeRange, i);

        if (sentence.start < end && sentence.end > start) {
            found.start = MIN(found.start, sentence.start);
            found.end = MAX(found.end, sentence.end);
        }
    }
    while (found.start < start && g_ascii_isspace(text[found.start]))
        found.start++;
    while (found.end > end && g_ascii_isspace(text[found.end - 1]))
        found.end--;
    return found;
}

GlossAnchor *
gloss_anchor_new(const char *text, gsize size, gsize start, gsize end)
{
    GlossAnchor *self = g_new0(GlossAnchor, 1);
    ClozeRange around = find_sentences(text, size, start, end);

    self->before = g_strndup(text + around.start, start - around.start);
    self->content = g_strndup(text + start, end - start);
    self->after = g_strndup(text + end, around.end - end);
    return self;
}

GlossAnchor *
gloss_anchor_new_from_words(const char *before, const char *content, const char *after)
{
    GlossAnchor *self = g_new0(GlossAnchor, 1);

    self->before = g_strdup(before);
    self->content = g_strdup(content);
    self->after = g_strdup(after);
    return self;
}

void
gloss_anchor_free(GlossAnchor *self)
{
    g_free(self->before);
    g_free(self->content);
    g_free(self->after);
    g_free(self);
}

/* How many bytes around text[at, at + content) are as remembered. */
static gsize
weigh(const GlossAnchor *self, const char *text, gsize size, gsize at)
{
    gsize n_before = strlen(self->before), n_after = strlen(self->after);
    gsize end = at + strlen(self->content), same_before = 0, same_after = 0;

    while (same_before < n_before && same_before < at &&
           text[at - 1 - same_before] == self->before[n_before - 1 - same_before])
        same_before++;
    while (same_after < n_after && end + same_after < size &&
           text[end + same_after] == self->after[same_after])
        same_after++;
    return same_before + same_after;
}

static gboolean
stands_at(const GlossAnchor *self, const char *text, gsize size, gsize at)
{
    gsize n = strlen(self->content);

    return at <= size && n <= size - at && memcmp(text + at, self->content, n) == 0;
}

static gsize
distance(gsize a, gsize b)
{
    return a > b ? a - b : b - a;
}

gboolean
gloss_anchor_find(const GlossAnchor *self, const char *text, gsize size, gsize expected,
                  gsize *start)
{
    gsize n_around = strlen(self->before) + strlen(self->after), best = 0;
    const char *at = text, *end = text + size;
    gboolean found = FALSE;

    if (stands_at(self, text, size, expected) && weigh(self, text, size, expected) == n_around) {
        *start = expected;
        return TRUE;
    }
    while ((at = memmem(at, (gsize)(end - at), self->content, strlen(self->content))) != NULL) {
        gsize place = (gsize)(at - text), weight = weigh(self, text, size, place);

        if (weight >= MIN(ENOUGH_BYTES, n_around) &&
            (!found || weight > best ||
             (weight == best && distance(place, expected) < distance(*start, expected)))) {
            found = TRUE;
            best = weight;
            *start = place;
        }
        at++;
    }
    return found;
}
