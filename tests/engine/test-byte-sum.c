/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/search/byte-sum.h"

static void
test_tells_apart(void)
{
    guint8 bytes[37] = {0};
    guint32 sum = cloze_byte_sum_add(0, bytes, sizeof bytes);

    g_assert_cmpuint(sum, ==, cloze_byte_sum_add(0, bytes, sizeof bytes));
    g_assert_cmpuint(sum, !=, cloze_byte_sum_add(0, bytes, sizeof bytes - 1));
    g_assert_cmpuint(sum, !=, cloze_byte_sum_add(1, bytes, sizeof bytes));
    for (gsize i = 0; i < 8 * sizeof bytes; i++) {
        bytes[i / 8] ^= (guint8)(1 << i % 8);
        g_assert_cmpuint(sum, !=, cloze_byte_sum_add(0, bytes, sizeof bytes));
        bytes[i / 8] ^= (guint8)(1 << i % 8);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/byte-sum/tells-apart", test_tells_apart);
    return g_test_run();
}
