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

/* What is left to say where a person has decided: nothing over what was accepted or corrected, no
 * second time what was rejected; what another plugin says is another matter. */
static void
test_settled(void)
{
    static const struct {
        gsize start, end;
        const char *label, *origin;
        GlossAnnotationState state;
        gboolean settled;
    } decisions[] = {
        {4, 9, "PER", "ner", GLOSS_ANNOTATION_ACCEPTED, TRUE},
        {8, 20, "LOC", "ner", GLOSS_ANNOTATION_CORRECTED, TRUE},
        {9, 20, "LOC", "ner", GLOSS_ANNOTATION_CORRECTED, FALSE},
        {4, 9, "PERSON", "ner", GLOSS_ANNOTATION_REJECTED, TRUE},
        {4, 9, "ORG", "ner", GLOSS_ANNOTATION_REJECTED, FALSE},
        {4, 8, "PER", "ner", GLOSS_ANNOTATION_REJECTED, FALSE},
        {4, 9, "PER", "dates", GLOSS_ANNOTATION_ACCEPTED, FALSE},
        {0, 5, "PER", GLOSS_ANNOTATION_PERSON, GLOSS_ANNOTATION_ACCEPTED, TRUE},
        {4, 9, "PER", "ner", GLOSS_ANNOTATION_SUGGESTED, FALSE},
    };
    g_autoptr(GlossAnnotation) suggestion = gloss_annotation_new(4, 9, "PER", 0.5f, "xyzzy", "ner");

    for (gsize i = 0; i < G_N_ELEMENTS(decisions); i++) {
        g_autoptr(GlossAnnotation) decision =
            gloss_annotation_new_decided(decisions[i].start, decisions[i].end, decisions[i].label,
                                         0.5f, "text", decisions[i].origin, decisions[i].state, 7);

        g_assert_cmpint(gloss_annotation_is_settled_by(suggestion, decision), ==,
                        decisions[i].settled);
        g_assert_cmpint(gloss_annotation_is_decided(decision), ==, i < 8);
        g_assert_cmpint(gloss_annotation_get_id(decision), ==, 7);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/annotation/properties", test_properties);
    g_test_add_func("/annotation/order", test_order);
    g_test_add_func("/annotation/settled", test_settled);
    return g_test_run();
}
