/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/annotation.h"

#include <math.h>

static void
test_properties(void)
{
    g_autoptr(GlossAnnotation) item = gloss_annotation_new(3, 9, "PER", 0.5f, "Berlin", "ner");
    g_autofree char *label = NULL;
    guint64 start;
    float score;

    g_object_get(item, "start", &start, "label", &label, "score", &score, NULL);
    g_assert_cmpuint(start, ==, 3);
    g_assert_cmpstr(label, ==, "PER");
    g_assert_cmpfloat(score, ==, 0.5f);
    g_assert_true(gloss_annotation_get_label(item) == g_intern_string("PER"));
    g_assert_cmpint(gloss_annotation_get_state(item), ==, GLOSS_ANNOTATION_SUGGESTED);
}

static void
test_order(void)
{
    g_autoptr(GlossAnnotation) wide = gloss_annotation_new(3, 9, "A", NAN, "", "x");
    g_autoptr(GlossAnnotation) narrow = gloss_annotation_new(3, 5, "A", NAN, "", "x");
    g_autoptr(GlossAnnotation) again = gloss_annotation_new(3, 5, "A", NAN, "", "x");
    g_autoptr(GlossAnnotation) other = gloss_annotation_new(3, 5, "A", 0.5f, "", "x");

    g_assert_cmpint(gloss_annotation_compare(wide, narrow), <, 0);
    g_assert_cmpint(gloss_annotation_compare(narrow, again), ==, 0);
    g_assert_true(gloss_annotation_equal(narrow, again));
    g_assert_false(gloss_annotation_equal(narrow, other));
    g_assert_false(gloss_annotation_equal(narrow, wide));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/annotation/properties", test_properties);
    g_test_add_func("/annotation/order", test_order);
    return g_test_run();
}
