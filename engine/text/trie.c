/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The trie's hash table of edges: open addressing, linear probing, at most half full. */
#include "engine/text/trie.h"

#define KEY_SHIFT  28
#define FIRST_BITS 10
#define MULTIPLIER G_GUINT64_CONSTANT(0x9E3779B97F4A7C15)

static inline gsize
slot_of(guint64 key, guint shift)
{
    return (gsize)((key * MULTIPLIER) >> shift);
}

/* The edge of @key, or the free slot where it goes. */
static inline guint64 *
find_edge(const ClozeTrie *trie, guint64 key)
{
    gsize mask = ((gsize)1 << (64 - trie->shift)) - 1;
    gsize slot = slot_of(key, trie->shift);

    while (trie->edges[slot] && trie->edges[slot] >> KEY_SHIFT != key)
        slot = (slot + 1) & mask;
    return &trie->edges[slot];
}

static inline guint32
child_of(guint64 edge)
{
    return (guint32)(edge & (((guint64)1 << KEY_SHIFT) - 1)) >> 1;
}

static guint32
add_node(ClozeTrie *trie)
{
    gint32 none = -1;

    g_array_append_val(trie->values, none);
    return trie->values->len - 1;
}

void
cloze_trie_init(ClozeTrie *trie)
{
    trie->shift = 64 - FIRST_BITS;
    trie->edges = g_new0(guint64, (gsize)1 << FIRST_BITS);
    trie->n_edges = 0;
    trie->values = g_array_new(FALSE, FALSE, sizeof(gint32));
    add_node(trie);
}

void
cloze_trie_clear(ClozeTrie *trie)
{
    g_clear_pointer(&trie->edges, g_free);
    g_clear_pointer(&trie->values, g_array_unref);
}

static void
grow(ClozeTrie *trie)
{
    gsize size = (gsize)1 << (64 - trie->shift);
    guint64 *old = trie->edges;

    trie->shift -= 2;
    trie->edges = g_new0(guint64, size * 4);
    for (gsize i = 0; i < size; i++)
        if (old[i])
            *find_edge(trie, old[i] >> KEY_SHIFT) = old[i];
    g_free(old);
}

gint32
cloze_trie_insert(ClozeTrie *trie, const char *text, gsize size, gint32 value)
{
    guint32 node = CLOZE_TRIE_ROOT;
    guint64 *edge = NULL;
    gint32 before;

    for (gsize i = 0; i < size; i++) {
        guint64 key = (guint64)node << 8 | (guint8)text[i];

        if (trie->n_edges * 2 >= (gsize)1 << (64 - trie->shift))
            grow(trie);
        edge = find_edge(trie, key);
        if (!*edge) {
            *edge = key << KEY_SHIFT | (guint64)add_node(trie) << 1;
            trie->n_edges++;
        }
        node = child_of(*edge);
    }
    if (edge)
        *edge |= 1;
    before = g_array_index(trie->values, gint32, node);
    g_array_index(trie->values, gint32, node) = value;
    return before;
}

guint32
cloze_trie_walk(const ClozeTrie *trie, const char *text, gsize size)
{
    guint32 node = CLOZE_TRIE_ROOT;

    for (gsize i = 0; i < size; i++) {
        guint64 edge = *find_edge(trie, (guint64)node << 8 | (guint8)text[i]);

        if (!edge)
            return CLOZE_TRIE_NONE;
        node = child_of(edge);
    }
    return node;
}

gint32
cloze_trie_find(const ClozeTrie *trie, const char *text, gsize size)
{
    guint32 node = cloze_trie_walk(trie, text, size);

    return node == CLOZE_TRIE_NONE && size > 0 ? -1 : g_array_index(trie->values, gint32, node);
}

gsize
cloze_trie_match(const ClozeTrie *trie, guint32 node, const char *text, gsize size, gint32 *value)
{
    guint32 longest = CLOZE_TRIE_NONE;
    gsize length = 0;

    for (gsize i = 0; i < size; i++) {
        guint64 edge = *find_edge(trie, (guint64)node << 8 | (guint8)text[i]);

        if (!edge)
            break;
        node = child_of(edge);
        if (edge & 1) {
            longest = node;
            length = i + 1;
        }
    }
    *value = length ? g_array_index(trie->values, gint32, longest) : -1;
    return length;
}
