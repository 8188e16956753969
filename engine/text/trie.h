/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Byte strings to numbers, walked a byte at a time: the longest entry at a place is found in one
 * pass. The edges lie in one hash table keyed by (node, byte), so memory is linear in the bytes
 * inserted whatever they are. Filled by one thread, then read by any. */
#pragma once

#include <glib.h>

#define CLOZE_TRIE_ROOT      0
#define CLOZE_TRIE_NONE      0 /* no child: the root is nobody's child */
#define CLOZE_TRIE_MAX_BYTES ((gsize)1 << 27)

/* An edge is key << 28 | child << 1 | whether the child ends an entry; key = node << 8 | byte. */
typedef struct {
    guint64 *edges;
    guint shift; /* 64 - log2 of the table's size */
    gsize n_edges;
    GArray *values; /* gint32 a node, -1 where no entry ends */
} ClozeTrie;

void cloze_trie_init(ClozeTrie *trie);
void cloze_trie_clear(ClozeTrie *trie);
/* Returns the value that @text had before, or -1. The bytes of all entries together stay below
 * CLOZE_TRIE_MAX_BYTES, which the caller has checked; @value is not negative. */
gint32 cloze_trie_insert(ClozeTrie *trie, const char *text, gsize size, gint32 value);
/* The node reached by all of @text, or CLOZE_TRIE_NONE. */
guint32 cloze_trie_walk(const ClozeTrie *trie, const char *text, gsize size);
/* -1 if there is no such entry. */
gint32 cloze_trie_find(const ClozeTrie *trie, const char *text, gsize size);
/* The longest entry that begins @text after @node: its length and value, or 0 and -1. */
gsize cloze_trie_match(const ClozeTrie *trie, guint32 node, const char *text, gsize size,
                       gint32 *value);
