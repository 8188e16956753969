/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/truncation.h"

#include "engine/base/error.h"

static void
assert_plan(ClozeTruncationStrategy strategy, gsize max_length, gsize n_first, gsize n_second,
            gsize first, gsize second)
{
    ClozeEncodeOptions options = {.truncation = strategy, .max_length = max_length};
    ClozeTruncationRoom room;
    g_autoptr(GError) error = NULL;

    cloze_truncation_plan(&options, 3, TRUE, n_first, n_second, &room, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(room.first, ==, first);
    g_assert_cmpuint(room.second, ==, second);
}

static void
test_pairs(void)
{
    assert_plan(CLOZE_TRUNCATION_NONE, 0, 50, 60, 50, 60);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 13, 4, 6, 4, 6);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 13, 3, 20, 3, 7);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 13, 20, 3, 7, 3);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 13, 20, 30, 5, 5);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 14, 20, 30, 5, 6);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 14, 30, 20, 6, 5);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 14, 20, 20, 5, 6);
    assert_plan(CLOZE_TRUNCATION_LONGEST_FIRST, 3, 4, 6, 0, 0);
    assert_plan(CLOZE_TRUNCATION_ONLY_FIRST, 13, 20, 6, 4, 6);
    assert_plan(CLOZE_TRUNCATION_ONLY_SECOND, 13, 4, 20, 4, 6);
}

static void
assert_refuses(ClozeTruncationStrategy strategy, gsize max_length, gsize stride, gsize n_second)
{
    ClozeEncodeOptions options = {
        .truncation = strategy, .max_length = max_length, .stride = stride};
    ClozeTruncationRoom room;
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_truncation_plan(&options, 3, n_second > 0, 20, n_second, &room, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

static void
test_refuses(void)
{
    assert_refuses(CLOZE_TRUNCATION_LONGEST_FIRST, 2, 0, 20);
    assert_refuses(CLOZE_TRUNCATION_LONGEST_FIRST, 13, 10, 20);
    assert_refuses(CLOZE_TRUNCATION_LONGEST_FIRST, 13, 5, 20);
    assert_refuses(CLOZE_TRUNCATION_ONLY_FIRST, 13, 0, 10);
    assert_refuses(CLOZE_TRUNCATION_ONLY_SECOND, 13, 0, 20);
    assert_refuses(CLOZE_TRUNCATION_ONLY_SECOND, 13, 0, 0);
}

/* All windows as " begin-end". */
static void
assert_windows(gsize n, gsize room, gsize stride, ClozeTruncationDirection direction,
               const char *expected)
{
    GString *found = g_string_new(NULL);
    gsize begin, end;

    for (gsize i = 0; i < cloze_truncation_count(n, room, stride); i++) {
        cloze_truncation_get(n, room, stride, direction, i, &begin, &end);
        g_string_append_printf(found, " %zu-%zu", begin, end);
    }
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_windows(void)
{
    assert_windows(10, 10, 0, CLOZE_TRUNCATION_RIGHT, " 0-10");
    assert_windows(0, 10, 0, CLOZE_TRUNCATION_LEFT, " 0-0");
    assert_windows(10, 4, 0, CLOZE_TRUNCATION_RIGHT, " 0-4 4-8 8-10");
    assert_windows(10, 4, 2, CLOZE_TRUNCATION_RIGHT, " 0-4 2-6 4-8 6-10");
    assert_windows(10, 4, 3, CLOZE_TRUNCATION_RIGHT, " 0-4 1-5 2-6 3-7 4-8 5-9 6-10");
    assert_windows(10, 4, 0, CLOZE_TRUNCATION_LEFT, " 6-10 2-6 0-2");
    assert_windows(10, 4, 1, CLOZE_TRUNCATION_LEFT, " 6-10 3-7 0-4");
    assert_windows(5, 0, 0, CLOZE_TRUNCATION_RIGHT, " 0-0 0-5");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/truncation/pairs", test_pairs);
    g_test_add_func("/truncation/refuses", test_refuses);
    g_test_add_func("/truncation/windows", test_windows);
    return g_test_run();
}
