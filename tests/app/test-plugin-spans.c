/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-spans.h"

static void
test_check(void)
{
    static const GlossSpan spans[] = {
        {5, 6, "LATE", 1},  {2, 9, "PAST", 1}, {3, 3, "EMPTY", 1}, {3, 2, "BACK", 1},
        {1, 3, "SPLIT", 1}, {2, 3, NULL, 1},   {2, 3, "B", 0.5f},  {2, 4, "A", 0.5f},
    };
    GlossAnnotateRequest request = {"\303\251abcd", 6, 0, 6, NULL};
    gsize n_dropped;
    g_autoptr(GArray) checked =
        gloss_plugin_spans_check(spans, G_N_ELEMENTS(spans), &request, &n_dropped);
    const GlossSpan *first = &g_array_index(checked, GlossSpan, 0);

    g_assert_cmpuint(checked->len, ==, 3);
    g_assert_cmpuint(n_dropped, ==, 5);
    g_assert_cmpstr(first[0].label, ==, "A");
    g_assert_cmpstr(first[1].label, ==, "B");
    g_assert_cmpstr(first[2].label, ==, "LATE");
    g_assert_true(first[0].label == g_intern_string("A"));
}

/* Nothing outside the range asked for, though it lies in the text. */
static void
test_range(void)
{
    static const GlossSpan spans[] = {{0, 2, "A", 1}, {2, 4, "A", 1}, {3, 6, "A", 1}};
    GlossAnnotateRequest request = {"abcdef", 6, 2, 5, NULL};
    g_autoptr(GArray) checked = gloss_plugin_spans_check(spans, 3, &request, NULL);

    g_assert_cmpuint(checked->len, ==, 1);
    g_assert_cmpuint(g_array_index(checked, GlossSpan, 0).start, ==, 2);
}

/* Millions of the same, and more than a text can hold. */
static void
test_flood(void)
{
    gsize n = 4 * GLOSS_PLUGIN_SPANS_MAX, n_dropped;
    g_autofree GlossSpan *spans = g_new0(GlossSpan, n);
    g_autofree char *text = g_strnfill(n, 'x');
    GlossAnnotateRequest request = {text, n, 0, n, NULL};
    g_autoptr(GArray) few = NULL, many = NULL;

    for (gsize i = 0; i < n; i++)
        spans[i] = (GlossSpan){i % 3, i % 3 + 1, "A", 1};
    few = gloss_plugin_spans_check(spans, n, &request, &n_dropped);
    g_assert_cmpuint(few->len, ==, 3);
    g_assert_cmpuint(n_dropped, ==, n - 3);
    for (gsize i = 0; i < n; i++)
        spans[i] = (GlossSpan){i, i + 1, "A", 1};
    many = gloss_plugin_spans_check(spans, n, &request, &n_dropped);
    g_assert_cmpuint(many->len, ==, GLOSS_PLUGIN_SPANS_MAX);
    g_assert_cmpuint(n_dropped, ==, n - GLOSS_PLUGIN_SPANS_MAX);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-spans/check", test_check);
    g_test_add_func("/plugin-spans/range", test_range);
    g_test_add_func("/plugin-spans/flood", test_flood);
    return g_test_run();
}
