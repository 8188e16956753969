/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The text becomes a row of units (headings, sentences, pieces of sentences that are too long),
 * which are then gathered into passages. Any thread. */
#include "engine/text/passages.h"

#include <string.h>

#include "engine/text/blocks.h"

/* Sentences are looked for in stretches of about this many bytes. */
#define STRETCH ((gsize)1 << 16)

typedef struct {
    gsize start; /* without white space around it */
    gsize end;
    guint n_tokens;
    gint heading;
    gboolean is_heading;
    gboolean ends_paragraph;
} Unit;

typedef struct {
    ClozeTokenizer *tokenizer;
    const char *text;
    gsize size;
    const ClozePassageOptions *options;
    ClozeTokens tokens;
    GArray *units;
    GArray *passages;
} Cutter;

static gboolean
is_space_at(const char *text, gsize i)
{
    return g_unichar_isspace(g_utf8_get_char(text + i));
}

static void
trim(const char *text, gsize *start, gsize *end)
{
    while (*start < *end && is_space_at(text, *start))
        *start = (gsize)(g_utf8_next_char(text + *start) - text);
    while (*end > *start) {
        gsize last = (gsize)(g_utf8_prev_char(text + *end) - text);

        if (!is_space_at(text, last))
            break;
        *end = last;
    }
}

static gboolean
has_blank_line(const char *text, gsize start, gsize end)
{
    gsize n = 0;

    for (gsize i = start; i < end; i++)
        n += text[i] == '\n';
    return n > 1;
}

/* A sentence that no passage can hold is cut where a word begins. */
static void
add_pieces(Cutter *self, Unit unit)
{
    const ClozeToken *tokens = self->tokens.tokens;
    gsize base = unit.start, end = unit.end, begin = 0, n = self->tokens.n;

    while (begin < n) {
        gsize next = MIN(begin + self->options->most, n), cut = next;

        while (cut < n && cut > begin && tokens[cut].word == tokens[cut - 1].word)
            cut--;
        next = cut > begin ? cut : next;
        unit.start = begin ? base + tokens[begin].start : base;
        unit.end = next < n ? base + tokens[next].start : end;
        trim(self->text, &unit.start, &unit.end);
        unit.n_tokens = (guint)(next - begin);
        if (unit.end > unit.start)
            g_array_append_val(self->units, unit);
        begin = next;
    }
}

static gboolean
add_unit(Cutter *self, gsize start, gsize end, gint heading, gboolean is_heading, GError **error)
{
    const ClozeEncodeOptions plain = {.no_special = TRUE};
    Unit unit = {.start = start, .end = end, .heading = heading, .is_heading = is_heading};

    trim(self->text, &unit.start, &unit.end);
    if (unit.start >= unit.end)
        return TRUE;
    unit.ends_paragraph = !is_heading && has_blank_line(self->text, unit.end, end);
    if (!cloze_tokenizer_encode_text(self->tokenizer, self->text + unit.start,
                                     unit.end - unit.start, &plain, &self->tokens, error))
        return FALSE;
    unit.n_tokens = (guint)self->tokens.n;
    if (self->tokens.n > self->options->most)
        add_pieces(self, unit);
    else
        g_array_append_val(self->units, unit);
    return TRUE;
}

/* The sentences of text[start, end), which no heading interrupts. */
static gboolean
add_body(Cutter *self, gsize start, gsize end, gint heading, GError **error)
{
    g_autoptr(GArray) blocks = cloze_blocks_cut(self->text + start, end - start, STRETCH);

    for (guint i = 0; i < blocks->len; i++) {
        const ClozeRange *block = &g_array_index(blocks, ClozeRange, i);
        g_autoptr(GArray) sentences =
            cloze_blocks_sentences(self->text, start + block->start, start + block->end);

        for (guint j = 0; j < sentences->len; j++) {
            const ClozeRange *sentence = &g_array_index(sentences, ClozeRange, j);

            if (!add_unit(self, sentence->start, sentence->end, heading, FALSE, error))
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean
add_units(Cutter *self, const ClozeHeading *headings, gsize n, GError **error)
{
    gsize at = 0;

    for (gsize i = 0; i < n; i++) {
        gsize start = CLAMP(headings[i].start, at, self->size);
        gsize end = CLAMP(headings[i].end, start, self->size);

        if (!add_body(self, at, start, (gint)i - 1, error) ||
            !add_unit(self, start, end, (gint)i, TRUE, error))
            return FALSE;
        at = end;
    }
    return add_body(self, at, self->size, (gint)n - 1, error);
}

static const Unit *
get_unit(const Cutter *self, guint i)
{
    return &g_array_index(self->units, Unit, i);
}

static gsize
count_tokens(const Cutter *self, guint begin, guint end)
{
    gsize n = 0;

    for (guint i = begin; i < end; i++)
        n += get_unit(self, i)->n_tokens;
    return n;
}

/* Tokens from unit @i to the end of its paragraph. */
static gsize
count_paragraph(const Cutter *self, guint i)
{
    gsize n = 0;

    for (; i < self->units->len && n <= self->options->most; i++) {
        const Unit *unit = get_unit(self, i);

        if (unit->is_heading)
            break;
        n += unit->n_tokens;
        if (unit->ends_paragraph)
            break;
    }
    return n;
}

/* Whether a passage of units [begin, i) with @n tokens ends before unit @i. */
static gboolean
ends_before(const Cutter *self, guint begin, guint i, gsize n)
{
    const Unit *unit = get_unit(self, i), *last;
    gsize most = self->options->most;

    if (i == begin)
        return FALSE;
    last = get_unit(self, i - 1);
    if (n + unit->n_tokens > most)
        return TRUE;
    if (n < self->options->least || last->is_heading)
        return FALSE;
    if (unit->is_heading)
        return TRUE;
    return last->ends_paragraph && n + count_paragraph(self, i) > most;
}

/* What units [begin, end) say, without the headings they open with: the path names those. */
static void
add_passage(Cutter *self, guint begin, guint end)
{
    ClozePassage passage;

    while (begin + 1 < end && get_unit(self, begin)->is_heading)
        begin++;
    passage = (ClozePassage){.start = get_unit(self, begin)->start,
                             .end = get_unit(self, end - 1)->end,
                             .heading = get_unit(self, begin)->heading,
                             .n_tokens = (guint)count_tokens(self, begin, end)};
    g_array_append_val(self->passages, passage);
}

/* Units of [floor, end) that the next passage repeats: as many as @wanted tokens hold, not over a
 * heading. */
static guint
step_back(const Cutter *self, guint floor, guint end, gsize wanted)
{
    guint i = end;

    for (gsize n = 0; i > floor; i--) {
        const Unit *unit = get_unit(self, i - 1);

        n += unit->n_tokens;
        if (unit->is_heading || n > wanted)
            break;
    }
    return i;
}

static gboolean
is_section_end(const Cutter *self, guint i)
{
    return i >= self->units->len || get_unit(self, i)->is_heading;
}

/* Where the passage after [begin, end) starts. A short rest of a section reaches further back. */
static guint
next_begin(const Cutter *self, guint begin, guint end)
{
    const ClozePassageOptions *options = self->options;
    guint rest = end;
    gsize n = 0;

    if (is_section_end(self, end))
        return end;
    while (!is_section_end(self, rest) && n < options->least)
        n += get_unit(self, rest++)->n_tokens;
    if (n < options->least)
        return MIN(step_back(self, begin + 1, end, options->most - n),
                   step_back(self, begin + 1, end, options->overlap));
    return step_back(self, begin + 1, end, MIN(options->overlap, options->most - options->least));
}

static void
gather(Cutter *self)
{
    guint begin = 0, end = 0, n_units = self->units->len;

    while (end < n_units) {
        gsize n = count_tokens(self, begin, end);
        guint fresh = end;

        /* What is repeated gives way to what is new. */
        while (begin < fresh && n + get_unit(self, fresh)->n_tokens > self->options->most)
            n -= get_unit(self, begin++)->n_tokens;
        do
            n += get_unit(self, end++)->n_tokens;
        while (end < n_units && !ends_before(self, begin, end, n));
        add_passage(self, begin, end);
        begin = next_begin(self, begin, end);
    }
}

GArray *
cloze_passages_cut(ClozeTokenizer *tokenizer, const char *text, gsize size,
                   const ClozeHeading *headings, gsize n_headings,
                   const ClozePassageOptions *options, GError **error)
{
    Cutter self = {.tokenizer = tokenizer, .text = text, .size = size, .options = options};
    gboolean done;

    g_return_val_if_fail(options->most >= 16 && options->least < options->most, NULL);
    cloze_tokens_init(&self.tokens);
    self.units = g_array_new(FALSE, FALSE, sizeof(Unit));
    self.passages = g_array_new(FALSE, FALSE, sizeof(ClozePassage));
    done = add_units(&self, headings, n_headings, error);
    if (done)
        gather(&self);
    else
        g_clear_pointer(&self.passages, g_array_unref);
    g_array_unref(self.units);
    cloze_tokens_clear(&self.tokens);
    return self.passages;
}

/* A heading's words: without the signs before it, those behind it and a line drawn under it. */
static char *
dup_title(const char *text, const ClozeHeading *heading)
{
    const char *line = text + heading->start;
    gsize size = heading->end - heading->start;
    const char *end = memchr(line, '\n', size);
    g_autofree char *title = g_strndup(line, end ? (gsize)(end - line) : size);
    gsize skip = strspn(title, "# \t");
    char *last = title + strlen(title);

    while (last > title + skip && strchr("# \t\r", last[-1]))
        *--last = '\0';
    return g_strdup(title + skip);
}

char *
cloze_passages_dup_path(const char *text, const ClozeHeading *headings, gint heading,
                        const char *separator)
{
    GString *path = g_string_new(NULL);
    guint level = G_MAXUINT;

    for (gint i = heading; i >= 0; i--) {
        g_autofree char *title = NULL;

        if (headings[i].level >= level)
            continue;
        level = headings[i].level;
        title = dup_title(text, &headings[i]);
        if (path->len && *title)
            g_string_prepend(path, separator);
        g_string_prepend(path, title);
    }
    return g_string_free(path, FALSE);
}
