/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/entity-row.h"

#include <math.h>

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
test_changed(void)
{
    g_autoptr(GlossEntityRow) row =
        gloss_entity_row_new(GLOSS_ENTITY_ROW_GROUP, "PER", "Ada", NULL);
    guint n = 0;

    g_signal_connect_swapped(row, "changed", G_CALLBACK(count_cb), &n);
    gloss_entity_row_update(row, 2, 0.5f, NULL);
    gloss_entity_row_update(row, 2, 0.5f, NULL);
    g_assert_cmpuint(n, ==, 1);
    gloss_entity_row_update(row, 2, NAN, NULL);
    gloss_entity_row_update(row, 2, NAN, NULL);
    g_assert_cmpuint(n, ==, 2);
    gloss_entity_row_set_expanded(row, TRUE);
    gloss_entity_row_set_hidden(row, TRUE);
    gloss_entity_row_set_hidden(row, TRUE);
    g_assert_cmpuint(n, ==, 4);
}

static void
test_of_annotation(void)
{
    g_autoptr(GlossAnnotation) annotation = gloss_annotation_new(1, 4, "PER", 0.25f, "Ada", "test");
    g_autoptr(GlossEntityRow) row =
        gloss_entity_row_new(GLOSS_ENTITY_ROW_OCCURRENCE, "PER", "Ada", annotation);

    g_assert_cmpuint(gloss_entity_row_get_count(row), ==, 1);
    g_assert_cmpfloat(gloss_entity_row_get_score(row), ==, 0.25f);
    g_assert_true(gloss_entity_row_get_annotation(row) == annotation);
    g_assert_false(gloss_entity_row_get_expanded(row));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/entity-row/changed", test_changed);
    g_test_add_func("/entity-row/of-annotation", test_of_annotation);
    return g_test_run();
}
