/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/reader.h"

static void
test_free(void)
{
    GlossReading *empty = g_new0(GlossReading, 1);
    GlossReading *full = g_new0(GlossReading, 1);

    full->text = g_strdup("text");
    full->encoding = g_strdup("UTF-8");
    full->structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    gloss_reader_reading_free(empty);
    gloss_reader_reading_free(full);
}

static void
test_find_page(void)
{
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    const GlossStructure parts[] = {{GLOSS_STRUCTURE_PAGE, 4, 10},
                                    {GLOSS_STRUCTURE_PARAGRAPH, 4, 8},
                                    {GLOSS_STRUCTURE_PAGE, 10, 10},
                                    {GLOSS_STRUCTURE_PAGE, 10, 20}};
    guint n;

    g_assert_cmpuint(gloss_reader_find_page(NULL, 7, &n), ==, 0);
    g_assert_cmpuint(n, ==, 0);
    g_array_append_vals(structure, parts, G_N_ELEMENTS(parts));
    g_assert_cmpuint(gloss_reader_find_page(structure, 3, &n), ==, 0);
    g_assert_cmpuint(gloss_reader_find_page(structure, 9, &n), ==, 1);
    g_assert_cmpuint(gloss_reader_find_page(structure, 10, &n), ==, 3);
    g_assert_cmpuint(gloss_reader_find_page(structure, 99, &n), ==, 3);
    g_assert_cmpuint(n, ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/reader/free", test_free);
    g_test_add_func("/reader/find-page", test_find_page);
    return g_test_run();
}
