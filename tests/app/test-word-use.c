/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-use.h"

static void
test_parts(void)
{
    g_autoptr(GlossWordUse) use =
        gloss_word_use_new("/tmp/a.txt", 104, 108, "on the\nbank of\tit", 7, 4, 0.5f);

    g_assert_cmpstr(gloss_word_use_get_before(use), ==, "on the ");
    g_assert_cmpstr(gloss_word_use_get_word(use), ==, "bank");
    g_assert_cmpstr(gloss_word_use_get_after(use), ==, " of it");
    g_assert_cmpstr(gloss_word_use_get_file(use), ==, "/tmp/a.txt");
    g_assert_cmpuint(gloss_word_use_get_start(use), ==, 104);
    g_assert_cmpuint(gloss_word_use_get_end(use), ==, 108);
    g_assert_cmpfloat(gloss_word_use_get_score(use), ==, 0.5f);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-use/parts", test_parts);
    return g_test_run();
}
