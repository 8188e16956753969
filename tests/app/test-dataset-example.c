/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/dataset-example.h"

#include <math.h>

static void
test_members(void)
{
    GArray *spans = g_array_new(FALSE, TRUE, sizeof(GlossSpan));
    GlossSpan span = {.start = 0, .end = 5, .label = g_intern_static_string("PER"), .score = NAN};
    g_autoptr(GlossDatasetExample) example = NULL;
    g_autoptr(GlossDatasetExample) pair =
        gloss_dataset_example_new("one", "two", "same", 0.5, NULL, 3);

    g_array_append_val(spans, span);
    example = gloss_dataset_example_new("Marie", NULL, NULL, NAN, spans, 1);
    g_assert_cmpstr(gloss_dataset_example_get_text(example), ==, "Marie");
    g_assert_null(gloss_dataset_example_get_second(example));
    g_assert_null(gloss_dataset_example_get_label(example));
    g_assert_true(isnan(gloss_dataset_example_get_score(example)));
    g_assert_cmpuint(gloss_dataset_example_get_spans(example)->len, ==, 1);
    g_assert_cmpstr(gloss_dataset_example_get_second(pair), ==, "two");
    g_assert_cmpstr(gloss_dataset_example_get_label(pair), ==, "same");
    g_assert_cmpfloat(gloss_dataset_example_get_score(pair), ==, 0.5);
    g_assert_null(gloss_dataset_example_get_spans(pair));
    g_assert_cmpuint(gloss_dataset_example_get_line(pair), ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-example/members", test_members);
    return g_test_run();
}
