/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/trie.h"

#include <string.h>

static gint32
insert(ClozeTrie *trie, const char *text, gint32 value)
{
    return cloze_trie_insert(trie, text, strlen(text), value);
}

static void
test_find(void)
{
    ClozeTrie trie;

    cloze_trie_init(&trie);
    g_assert_cmpint(cloze_trie_find(&trie, "", 0), ==, -1);
    g_assert_cmpint(insert(&trie, "un", 1), ==, -1);
    g_assert_cmpint(insert(&trie, "under", 2), ==, -1);
    g_assert_cmpint(insert(&trie, "un", 3), ==, 1);
    g_assert_cmpint(cloze_trie_find(&trie, "un", 2), ==, 3);
    g_assert_cmpint(cloze_trie_find(&trie, "under", 5), ==, 2);
    g_assert_cmpint(cloze_trie_find(&trie, "unde", 4), ==, -1);
    g_assert_cmpint(cloze_trie_find(&trie, "underx", 6), ==, -1);
    insert(&trie, "", 9);
    g_assert_cmpint(cloze_trie_find(&trie, "", 0), ==, 9);
    cloze_trie_clear(&trie);
}

static void
test_match(void)
{
    ClozeTrie trie;
    gint32 value;
    guint32 node;

    cloze_trie_init(&trie);
    insert(&trie, "un", 1);
    insert(&trie, "under", 2);
    insert(&trie, "##der", 3);
    g_assert_cmpuint(cloze_trie_match(&trie, CLOZE_TRIE_ROOT, "understand", 10, &value), ==, 5);
    g_assert_cmpint(value, ==, 2);
    g_assert_cmpuint(cloze_trie_match(&trie, CLOZE_TRIE_ROOT, "undead", 6, &value), ==, 2);
    g_assert_cmpint(value, ==, 1);
    g_assert_cmpuint(cloze_trie_match(&trie, CLOZE_TRIE_ROOT, "under", 4, &value), ==, 2);
    g_assert_cmpuint(cloze_trie_match(&trie, CLOZE_TRIE_ROOT, "x", 1, &value), ==, 0);
    g_assert_cmpint(value, ==, -1);
    node = cloze_trie_walk(&trie, "##", 2);
    g_assert_cmpuint(cloze_trie_match(&trie, node, "der", 3, &value), ==, 3);
    g_assert_cmpint(value, ==, 3);
    g_assert_cmpuint(cloze_trie_walk(&trie, "###", 3), ==, CLOZE_TRIE_NONE);
    cloze_trie_clear(&trie);
}

/* Past several growths of the table, with every byte value. */
static void
test_many(void)
{
    ClozeTrie trie;

    cloze_trie_init(&trie);
    for (guint i = 0; i < 50000; i++) {
        guint8 key[4] = {(guint8)(i * 7), (guint8)(i >> 8), (guint8)i, (guint8)(i >> 4)};

        g_assert_cmpint(cloze_trie_insert(&trie, (char *)key, 4, (gint32)i), ==, -1);
    }
    for (guint i = 0; i < 50000; i++) {
        guint8 key[4] = {(guint8)(i * 7), (guint8)(i >> 8), (guint8)i, (guint8)(i >> 4)};

        g_assert_cmpint(cloze_trie_find(&trie, (char *)key, 4), ==, (gint32)i);
        g_assert_cmpint(cloze_trie_find(&trie, (char *)key, 3), ==, -1);
    }
    cloze_trie_clear(&trie);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trie/find", test_find);
    g_test_add_func("/trie/match", test_match);
    g_test_add_func("/trie/many", test_many);
    return g_test_run();
}
