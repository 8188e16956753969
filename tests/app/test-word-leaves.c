/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-leaves.h"

/* Two leaves by hand: "0ab" has row 3 at places 1 and 4 of the first column, and row 5, whose three places
 * of the second column go on on the second leaf; then row 300 stands whole. "0ac" has row 7, deleted. */
static const guint8 first[] = {0, 0, 18, 0x00, 3, '0', 'a', 'b', 3, 4, 3, 6, 2, 10, 1, 1, 2, 4};
static const guint8 second[] = {0, 5,   19, 0x00, 3, 0x82, 0x2c, 2, 9, 2,
                                1, 'c', 7,  0x01, 0, 0,    0,    0, 0, 9};

typedef struct {
    const guint8 *bytes[2];
    gsize sizes[2];
    guint next;
} Leaves;

static gboolean
next_cb(gpointer data, const guint8 **bytes, gsize *size)
{
    Leaves *leaves = data;

    if (leaves->next == 2)
        return FALSE;
    *bytes = leaves->bytes[leaves->next];
    *size = leaves->sizes[leaves->next++];
    return TRUE;
}

static void
test_by_hand(void)
{
    guint8 one[sizeof first + 1], two[15];
    Leaves leaves = {{one, two}, {sizeof one, sizeof two}, 0};
    g_auto(GlossWordLeaves) walk;
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, 4), counts = g_array_new(FALSE, FALSE, 1);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, 8);
    GlossWordList list = {rows, counts, places, NULL, 1000, 1000};

    memcpy(one, first, sizeof first);
    one[2] = 0;
    one[3] = sizeof first;
    one[sizeof first] = 4;
    memcpy(two, second, 14);
    two[2] = 0;
    two[3] = 14;
    two[14] = 9;
    gloss_word_leaves_init(&walk, next_cb, &leaves);
    g_assert_true(gloss_word_leaves_next(&walk));
    g_assert_cmpmem(walk.term->data, walk.term->len, "0ab", 3);
    g_assert_true(gloss_word_leaves_read(&walk, &list));
    g_assert_cmpuint(rows->len, ==, 3);
    g_assert_cmpuint(g_array_index(rows, guint32, 0), ==, 3);
    g_assert_cmpuint(g_array_index(counts, guint8, 0), ==, 2);
    g_assert_cmpuint(g_array_index(rows, guint32, 1), ==, 5);
    g_assert_cmpuint(g_array_index(counts, guint8, 1), ==, 3);
    g_assert_cmpuint(g_array_index(rows, guint32, 2), ==, 300);
    g_assert_cmpuint(places->len, ==, 6);
    g_assert_cmpuint(g_array_index(places, guint64, 1), ==, (guint64)3 << 32 | 5);
    g_assert_cmpuint(g_array_index(places, guint64, 2), ==, (guint64)5 << 32 | 1 << 28);
    g_assert_false(walk.damaged);
}

static void
test_damaged(void)
{
    static const guint8 bytes[] = {0, 0, 0, 200, 3};
    Leaves leaves = {{bytes, bytes}, {sizeof bytes, 2}, 0};
    g_auto(GlossWordLeaves) walk;

    gloss_word_leaves_init(&walk, next_cb, &leaves);
    g_assert_false(gloss_word_leaves_next(&walk));
    g_assert_true(walk.damaged);
    g_assert_false(gloss_word_leaves_next(&walk));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-leaves/by-hand", test_by_hand);
    g_test_add_func("/word-leaves/damaged", test_damaged);
    return g_test_run();
}
