/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A leaf: two bytes of where its first row begins that belongs to the term of an earlier leaf (0: none),
 * two of how long its content is, the content, and behind it where terms begin, as differences. A term:
 * how much it shares with the one before it (not on the first of a leaf), its length, its bytes. A row:
 * its number or the difference to the one before, twice the size of its list of places plus one where
 * it was deleted, and the list. Reader: fuzz-word-leaves */
#include "app/word-leaves.h"

#include <string.h>

#define HEADER 4
#define BLOCK  256 /* rows that room is made for at a time */

/* Bytes taken of [begin, end); 0 where a number does not end there. */
static inline gsize
read_number(const guint8 *bytes, gsize begin, gsize end, guint64 *value)
{
    guint64 sum = 0;

    for (gsize i = begin; i < end; i++) {
        if (i - begin == 8) {
            *value = sum << 8 | bytes[i];
            return 9;
        }
        sum = sum << 7 | (bytes[i] & 0x7f);
        if (!(bytes[i] & 0x80)) {
            *value = sum;
            return i - begin + 1;
        }
    }
    return 0;
}

static gboolean
fail(GlossWordLeaves *self)
{
    self->damaged = TRUE;
    self->bytes = NULL;
    return FALSE;
}

void
gloss_word_leaves_init(GlossWordLeaves *self, GlossWordLeafFunc func, gpointer data)
{
    *self = (GlossWordLeaves){
        .func = func, .data = data, .term = g_byte_array_new(), .scratch = g_byte_array_new()};
}

void
gloss_word_leaves_clear(GlossWordLeaves *self)
{
    g_clear_pointer(&self->term, g_byte_array_unref);
    g_clear_pointer(&self->scratch, g_byte_array_unref);
}

/* ---- leaves ---- */

/* Sets where the next term of the leaf begins. */
static gboolean
find_next(GlossWordLeaves *self)
{
    guint64 step;
    gsize taken;

    if (self->place >= self->whole) {
        self->next = self->size;
        return TRUE;
    }
    taken = read_number(self->bytes, self->place, self->whole, &step);
    if (taken == 0 || step == 0 || step >= self->size - (self->first ? 0 : self->next))
        return fail(self);
    self->next = self->first ? (gsize)step : self->next + (gsize)step;
    self->place += taken;
    return self->next >= self->at || fail(self);
}

static gsize
get_first_row(const GlossWordLeaves *self)
{
    return (gsize)self->bytes[0] << 8 | self->bytes[1];
}

static gboolean
load(GlossWordLeaves *self)
{
    self->ended |= self->ended || !self->func(self->data, &self->bytes, &self->whole);
    if (self->ended) {
        self->bytes = NULL;
        return FALSE;
    }
    if (self->whole < HEADER)
        return fail(self);
    self->size = (gsize)self->bytes[2] << 8 | self->bytes[3];
    if (self->size < HEADER || self->size > self->whole)
        return fail(self);
    self->place = self->size;
    self->at = HEADER;
    self->first = self->fresh = TRUE;
    return find_next(self);
}

/* ---- terms ---- */

static gboolean
read_term(GlossWordLeaves *self)
{
    guint64 kept = 0, size;
    gsize taken = 0, at = self->next;

    if (!self->first)
        taken = read_number(self->bytes, at, self->size, &kept);
    if (!self->first && taken == 0)
        return fail(self);
    at += taken;
    taken = read_number(self->bytes, at, self->size, &size);
    at += taken;
    if (taken == 0 || size > self->size - at || kept > self->term->len)
        return fail(self);
    g_byte_array_set_size(self->term, (guint)kept);
    g_byte_array_append(self->term, self->bytes + at, (guint)size);
    self->at = at + (gsize)size;
    self->first = FALSE;
    self->fresh = TRUE;
    return find_next(self);
}

gboolean
gloss_word_leaves_next(GlossWordLeaves *self)
{
    if (self->damaged || (!self->bytes && !load(self)))
        return FALSE;
    while (self->next >= self->size)
        if (!load(self))
            return FALSE;
    return read_term(self);
}

/* ---- rows ---- */

/* @at rises over the places of a list; how many there are, at most 255. */
static guint
count_places(const guint8 *bytes, gsize at, gsize end)
{
    guint n = 0;

    while (at < end) {
        if (bytes[at] == 1) {
            /* A column begins: its number follows. */
            at++;
            while (at < end && bytes[at] & 0x80)
                at++;
            at++;
            continue;
        }
        while (at < end && bytes[at] & 0x80)
            at++;
        at++;
        n++;
    }
    return MIN(n, G_MAXUINT8);
}

/* Below the row a column has four bits, a place in it the others. */
static void
list_places(const guint8 *bytes, gsize size, guint64 row, GArray *places)
{
    guint64 value, column = 0, place = 0;
    gsize taken;

    for (gsize at = 0; (taken = read_number(bytes, at, size, &value)) > 0; at += taken) {
        guint64 one;

        if (value == 1) {
            at += taken;
            taken = read_number(bytes, at, size, &column);
            place = 0;
            if (taken == 0)
                return;
            continue;
        }
        place += value - 2;
        one = row << 32 | (column & 0xf) << 28 | (place & 0xfffffff);
        g_array_append_val(places, one);
    }
}

/* A list of @n places that goes on on later leaves. */
static const guint8 *
gather(GlossWordLeaves *self, gsize n)
{
    g_byte_array_set_size(self->scratch, 0);
    for (;;) {
        gsize part = MIN(n - self->scratch->len, self->size - self->at);

        if (self->next < self->size && part > self->next - self->at)
            break;
        g_byte_array_append(self->scratch, self->bytes + self->at, (guint)part);
        self->at += part;
        if (self->scratch->len == n)
            return self->scratch->data;
        if (!load(self))
            break;
    }
    fail(self);
    return NULL;
}

/* Grows by blocks: most of the time is spent here. */
static inline void
append(GlossWordList *list, guint32 row, guint8 count)
{
    guint n = list->rows->len;

    if (n % BLOCK == 0) {
        g_array_set_size(list->rows, n + BLOCK);
        g_array_set_size(list->counts, n + BLOCK);
    }
    list->rows->len = list->counts->len = n + 1;
    g_array_index(list->rows, guint32, n) = row;
    g_array_index(list->counts, guint8, n) = count;
}

static gboolean
read_row(GlossWordLeaves *self, GlossWordList *list, gboolean is_first, guint64 *row)
{
    guint64 step, size, before = *row;
    gsize taken = read_number(self->bytes, self->at, self->next, &step);
    const guint8 *places;
    guint8 count;

    *row = self->fresh ? step : *row + step;
    self->fresh = FALSE;
    self->at += taken;
    if (taken == 0 || (!is_first && *row <= before) ||
        (taken = read_number(self->bytes, self->at, self->next, &size)) == 0)
        return fail(self);
    self->at += taken;
    size /= 2;
    if (size <= self->next - self->at) {
        places = self->bytes + self->at;
        self->at += size;
    } else if (size > G_MAXINT32 || !(places = gather(self, (gsize)size))) {
        return fail(self);
    }
    if (*row >= list->end || (list->wanted && !gloss_id_set_has(list->wanted, (gint64)*row)))
        return TRUE;
    count = (guint8)count_places(places, 0, (gsize)size);
    append(list, (guint32)*row, count);
    if (list->places && count > 0)
        list_places(places, (gsize)size, *row, list->places);
    return TRUE;
}

/* Whether the present term has one more row, here or on a later leaf. */
static gboolean
goes_on(GlossWordLeaves *self)
{
    gsize row;

    while (self->at >= self->size) {
        if (!load(self))
            return FALSE;
        row = get_first_row(self);
        if (row == 0 && self->next < self->size)
            return FALSE;
        if (row == 0)
            self->at = self->size;
        else if (row < HEADER || row >= self->next)
            return fail(self);
        else
            self->at = row;
        if (row != 0)
            return TRUE;
    }
    return self->at < self->next;
}

gboolean
gloss_word_leaves_read(GlossWordLeaves *self, GlossWordList *list)
{
    guint64 row = 0;

    for (gboolean is_first = TRUE; self->bytes && list->rows->len <= list->most && goes_on(self);
         is_first = FALSE)
        if (!read_row(self, list, is_first, &row))
            return FALSE;
    return !self->damaged;
}
