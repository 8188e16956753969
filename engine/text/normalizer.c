/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps of normalisation, code point by code point, and canonical order where marks stay. One
 * cursor, one thread. */
#include "engine/text/normalizer.h"

#include <string.h>

#include "engine/base/utf8.h"
#include "engine/text/unicode-tables.h"

#define NO_RUN ((gsize)-1)

/* The most code points one can become: Chinese steps add two each, NFD makes four, lower case of
 * one of them two. */
#define MAX_CHARS G_N_ELEMENTS(((ClozeNormalizerCursor *)0)->few)

/* A code point of a run of marks, while it waits for canonical order. */
typedef struct {
    guint32 code_point;
    guint8 combining_class;
    guint8 follows; /* not the first of its decomposition */
} Mark;

gboolean
cloze_normalizer_add(ClozeNormalizer *normalizer, ClozeNormalizerStep step)
{
    if (normalizer->n_steps == CLOZE_NORMALIZER_MAX_STEPS)
        return FALSE;
    normalizer->steps[normalizer->n_steps++] = step;
    return TRUE;
}

static gsize
count_steps(const ClozeNormalizer *normalizer, ClozeNormalizerStep step)
{
    gsize n = 0;

    for (gsize i = 0; i < normalizer->n_steps; i++)
        n += normalizer->steps[i] == step;
    return n;
}

/* The index of the decomposing step, or the number of steps. */
static gsize
find_decompose(const ClozeNormalizer *normalizer)
{
    gsize i = 0;

    while (i < normalizer->n_steps && normalizer->steps[i] != CLOZE_NORMALIZER_DECOMPOSE)
        i++;
    return i;
}

/* The classes that @step changes; a character in none of them passes as it is. */
static guint
touched_by(ClozeNormalizerStep step)
{
    switch (step) {
    case CLOZE_NORMALIZER_CLEAN: return CLOZE_UNICODE_REMOVED | CLOZE_UNICODE_CLEANED_SPACE;
    case CLOZE_NORMALIZER_CHINESE: return CLOZE_UNICODE_CHINESE;
    case CLOZE_NORMALIZER_DECOMPOSE: return CLOZE_UNICODE_DECOMPOSED;
    case CLOZE_NORMALIZER_STRIP_NONSPACING: return CLOZE_UNICODE_NONSPACING;
    case CLOZE_NORMALIZER_STRIP_MARKS: return CLOZE_UNICODE_MARK;
    case CLOZE_NORMALIZER_LOWER: return CLOZE_UNICODE_LOWERED;
    }
    return 0;
}

void
cloze_normalizer_cursor_init(ClozeNormalizerCursor *cursor, const ClozeNormalizer *normalizer,
                             const char *text, gsize begin, gsize end)
{
    cursor->normalizer = normalizer;
    cursor->text = text;
    cursor->at = begin;
    cursor->end = end;
    cursor->run_begin = NO_RUN;
    cursor->ready = NULL;
    cursor->ready_at = cursor->ready_end = 0;
    cursor->run = NULL;
    cursor->must_order = FALSE;
    cursor->touched = 0;
    cursor->decompose = normalizer ? find_decompose(normalizer) : 0;
    for (gsize i = 0; normalizer && i < normalizer->n_steps; i++)
        cursor->touched |= touched_by(normalizer->steps[i]);
}

void
cloze_normalizer_cursor_init_chars(ClozeNormalizerCursor *cursor, const ClozeNormalizedChar *chars,
                                   gsize n)
{
    cloze_normalizer_cursor_init(cursor, NULL, NULL, 0, 0);
    cursor->ready = chars;
    cursor->ready_end = n;
}

void
cloze_normalizer_cursor_clear(ClozeNormalizerCursor *cursor)
{
    g_clear_pointer(&cursor->run, g_array_unref);
}

void
cloze_normalizer_cursor_jump(ClozeNormalizerCursor *cursor, gsize at)
{
    cursor->at = at;
    cursor->run_begin = NO_RUN;
}

/* What one step makes of one code point; returns how many it writes. */
static gsize
apply_step(ClozeNormalizerStep step, guint32 c, guint32 *to)
{
    guint flags = cloze_unicode_tables_get_class(c).flags;

    to[0] = c;
    switch (step) {
    case CLOZE_NORMALIZER_CLEAN:
        if (flags & CLOZE_UNICODE_CLEANED_SPACE)
            to[0] = ' ';
        return flags & CLOZE_UNICODE_REMOVED ? 0 : 1;
    case CLOZE_NORMALIZER_CHINESE:
        if (!(flags & CLOZE_UNICODE_CHINESE))
            return 1;
        to[0] = to[2] = ' ';
        to[1] = c;
        return 3;
    case CLOZE_NORMALIZER_DECOMPOSE:
        return flags & CLOZE_UNICODE_DECOMPOSED ? cloze_unicode_tables_decompose(c, to) : 1;
    case CLOZE_NORMALIZER_STRIP_NONSPACING: return flags & CLOZE_UNICODE_NONSPACING ? 0 : 1;
    case CLOZE_NORMALIZER_STRIP_MARKS: return flags & CLOZE_UNICODE_MARK ? 0 : 1;
    case CLOZE_NORMALIZER_LOWER:
        return flags & CLOZE_UNICODE_LOWERED ? cloze_unicode_tables_lower_case(c, to) : 1;
    }
    return 1;
}

/* Runs steps [from, to) over the @n code points in @chars. */
static gsize
apply_steps(const ClozeNormalizer *normalizer, gsize from, gsize to, guint32 *chars, gsize n)
{
    guint32 next[MAX_CHARS];

    for (gsize i = from; i < to; i++) {
        gsize made = 0;

        for (gsize k = 0; k < n && made + 4 <= MAX_CHARS; k++)
            made += apply_step(normalizer->steps[i], chars[k], next + made);
        memcpy(chars, next, made * sizeof *chars);
        n = made;
    }
    return n;
}

/* Stable, in linear time: combining classes are small numbers (Unicode, D109). */
static void
sort_marks(const Mark *marks, gsize n, Mark *sorted)
{
    gsize starts[257] = {0};

    for (gsize i = 0; i < n; i++)
        starts[marks[i].combining_class + 1]++;
    for (gsize i = 1; i < 257; i++)
        starts[i] += starts[i - 1];
    for (gsize i = 0; i < n; i++)
        sorted[starts[marks[i].combining_class]++] = marks[i];
}

/* Reads the run of marks that begins in the code point at @at into @marks, and the range of each
 * code point read into @ranges. Returns where the run ends. */
static gsize
gather_run(const ClozeNormalizerCursor *cursor, gsize at, GArray *marks, GArray *ranges)
{
    for (gsize length; at < cursor->end; at += length) {
        guint32 chars[MAX_CHARS] = {cloze_utf8_decode(cursor->text + at, &length)};
        ClozeNormalizedChar range = {chars[0], (guint32)at, (guint32)(at + length)};
        gsize n = apply_steps(cursor->normalizer, 0, cursor->decompose + 1, chars, 1);
        gboolean first = ranges->len == 0;

        if (n == 0)
            continue;
        if (!first && cloze_unicode_tables_get_class(chars[0]).combining_class == 0)
            break;
        g_array_append_val(ranges, range);
        for (gsize i = 0; i < n; i++) {
            guint8 combining = cloze_unicode_tables_get_class(chars[i]).combining_class;
            Mark mark = {chars[i], combining, i > 0};

            if (combining > 0)
                g_array_append_val(marks, mark);
        }
    }
    return at;
}

/* Puts a run in canonical order and makes it ready. The reference aligns what it reorders by
 * position: the k-th character that begins a decomposition has the bytes of the k-th character
 * read, one that does not begin any has those of the character before. */
static void
order_run(ClozeNormalizerCursor *cursor)
{
    const ClozeNormalizer *normalizer = cursor->normalizer;
    g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(Mark));
    g_autoptr(GArray) ranges = g_array_new(FALSE, FALSE, sizeof(ClozeNormalizedChar));
    gsize after = cursor->decompose + 1, next;
    g_autofree Mark *sorted = NULL;

    cursor->at = gather_run(cursor, cursor->run_begin, marks, ranges);
    sorted = g_new(Mark, marks->len);
    sort_marks(&g_array_index(marks, Mark, 0), marks->len, sorted);
    next = ((Mark *)marks->data)[0].follows ? 1 : 0;
    if (!cursor->run)
        cursor->run = g_array_new(FALSE, FALSE, sizeof(ClozeNormalizedChar));
    g_array_set_size(cursor->run, 0);
    for (gsize i = 0; i < marks->len; i++) {
        guint32 chars[MAX_CHARS] = {sorted[i].code_point};
        gsize n = apply_steps(normalizer, after, normalizer->n_steps, chars, 1);
        ClozeNormalizedChar made;

        if (!sorted[i].follows)
            next++;
        made = g_array_index(ranges, ClozeNormalizedChar, next > 0 ? next - 1 : 0);
        for (gsize k = 0; k < n; k++) {
            made.code_point = chars[k];
            g_array_append_val(cursor->run, made);
        }
    }
    cursor->ready = (const ClozeNormalizedChar *)cursor->run->data;
    cursor->ready_at = 0;
    cursor->ready_end = cursor->run->len;
    cursor->run_begin = NO_RUN;
    cursor->must_order = FALSE;
}

/* Notes where runs of marks begin. TRUE if marks that stay have to be ordered now. */
static gboolean
watch_run(ClozeNormalizerCursor *cursor, const guint32 *chars, gsize n, gsize begin)
{
    gsize after = cursor->decompose + 1;

    for (gsize i = 0; i < n; i++) {
        guint32 kept[MAX_CHARS] = {chars[i]};

        if (cloze_unicode_tables_get_class(chars[i]).combining_class == 0) {
            cursor->run_begin = NO_RUN;
            continue;
        }
        if (cursor->run_begin == NO_RUN)
            cursor->run_begin = begin;
        if (apply_steps(cursor->normalizer, after, cursor->normalizer->n_steps, kept, 1) > 0)
            return TRUE;
    }
    return FALSE;
}

/* The characters of @chars that come before its first mark. */
static gsize
count_starters(const guint32 *chars, gsize n)
{
    gsize i = 0;

    while (i < n && cloze_unicode_tables_get_class(chars[i]).combining_class == 0)
        i++;
    return i;
}

static void
make_ready(ClozeNormalizerCursor *cursor, const guint32 *chars, gsize n, gsize begin)
{
    for (gsize i = 0; i < n; i++)
        cursor->few[i] = (ClozeNormalizedChar){chars[i], (guint32)begin, (guint32)cursor->at};
    cursor->ready = cursor->few;
    cursor->ready_at = 0;
    cursor->ready_end = n;
}

/* Reads one code point that no step changes, or that only gets spaces around it; FALSE, and nothing
 * is read, if it is another. */
static gboolean
read_plain(ClozeNormalizerCursor *cursor)
{
    gsize length, begin = cursor->at;
    guint32 c = cloze_utf8_decode(cursor->text + begin, &length);
    ClozeUnicodeClass class = cloze_unicode_tables_get_class(c);
    guint touched = class.flags & cursor->touched;

    if (class.combining_class > 0 || (touched && touched != CLOZE_UNICODE_CHINESE) ||
        (touched && count_steps(cursor->normalizer, CLOZE_NORMALIZER_CHINESE) > 1))
        return FALSE;
    cursor->at += length;
    cursor->run_begin = NO_RUN;
    make_ready(cursor, (const guint32[]){touched ? ' ' : c, c, ' '}, touched ? 3 : 1, begin);
    return TRUE;
}

/* Reads one code point through all steps. */
static void
read_one(ClozeNormalizerCursor *cursor)
{
    const ClozeNormalizer *normalizer = cursor->normalizer;
    gsize decompose = cursor->decompose, length, begin = cursor->at, n;
    guint32 chars[MAX_CHARS] = {cloze_utf8_decode(cursor->text + begin, &length)};

    cursor->at += length;
    n = apply_steps(normalizer, 0, MIN(decompose + 1, normalizer->n_steps), chars, 1);
    if (decompose < normalizer->n_steps && watch_run(cursor, chars, n, begin)) {
        n = count_starters(chars, n);
        cursor->must_order = TRUE;
    }
    n = apply_steps(normalizer, decompose + 1, normalizer->n_steps, chars, n);
    make_ready(cursor, chars, n, begin);
}

gboolean
cloze_normalizer_cursor_next(ClozeNormalizerCursor *cursor, ClozeNormalizedChar *out)
{
    while (cursor->ready_at == cursor->ready_end) {
        if (cursor->must_order)
            order_run(cursor);
        else if (cursor->at >= cursor->end)
            return FALSE;
        else if (!read_plain(cursor))
            read_one(cursor);
    }
    *out = cursor->ready[cursor->ready_at++];
    return TRUE;
}
