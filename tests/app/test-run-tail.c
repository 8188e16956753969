/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-tail.h"

#include <stdio.h>
#include <string.h>

#include "tests/scratch.h"

static void
line_cb(const char *line, gsize size, gpointer data)
{
    g_ptr_array_add(data, line != NULL ? g_strndup(line, size) : g_strdup("(too long)"));
}

static void
append(const char *path, const char *text, gsize size)
{
    FILE *file = fopen(path, "a");

    g_assert_cmpuint(fwrite(text, 1, size, file), ==, size);
    fclose(file);
}

static void
expect(GPtrArray *lines, const char *wanted)
{
    g_autofree char *joined = NULL;

    g_ptr_array_add(lines, NULL);
    joined = g_strjoinv("|", (char **)lines->pdata);
    g_assert_cmpstr(joined, ==, wanted);
    g_ptr_array_set_size(lines, 0);
}

static void
test_pieces(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "file", NULL);
    g_autoptr(GlossRunTail) tail = gloss_run_tail_new(path);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

    g_assert_false(gloss_run_tail_read(tail, line_cb, lines));
    append(path, "one\n\ntw", 7);
    g_assert_true(gloss_run_tail_read(tail, line_cb, lines));
    expect(lines, "one|");
    g_assert_false(gloss_run_tail_read(tail, line_cb, lines));
    append(path, "o\nrest", 6);
    g_assert_true(gloss_run_tail_read(tail, line_cb, lines));
    expect(lines, "two");
    gloss_run_tail_flush(tail, line_cb, lines);
    expect(lines, "rest");
    gloss_run_tail_flush(tail, line_cb, lines);
    expect(lines, "");
    scratch_free(folder);
}

static void
test_long_lines(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "file", NULL);
    g_autoptr(GlossRunTail) tail = gloss_run_tail_new(path);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *text = g_malloc(GLOSS_RUN_TAIL_MAX_LINE + 1);
    guint n = 0;

    memset(text, 'x', GLOSS_RUN_TAIL_MAX_LINE + 1);
    append(path, text, GLOSS_RUN_TAIL_MAX_LINE);
    append(path, "\n", 1);
    append(path, text, GLOSS_RUN_TAIL_MAX_LINE + 1);
    append(path, "\nshort\n", 7);
    while (gloss_run_tail_read(tail, line_cb, lines))
        n++;
    /* Never more than a piece at a time. */
    g_assert_cmpuint(n, >=, 2 * GLOSS_RUN_TAIL_MAX_LINE / (64 * 1024));
    g_assert_cmpuint(lines->len, ==, 3);
    g_assert_cmpuint(strlen(lines->pdata[0]), ==, GLOSS_RUN_TAIL_MAX_LINE);
    g_ptr_array_remove_index(lines, 0);
    expect(lines, "(too long)|short");
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-tail/pieces", test_pieces);
    g_test_add_func("/run-tail/long-lines", test_long_lines);
    return g_test_run();
}
